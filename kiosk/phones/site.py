"""What the page answers: itself, the table as it changes, a claim, a wish. Starlette's application, without state."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kiosk.phones import files
from kiosk.phones.board import Board
from kiosk.phones.claims import CODE_DIGITS, TOKEN_LIVES, Claim, Claims
from kiosk.phones.moment import Wish
from kiosk.phones.rate import Buckets, Rate

WISHES_EACH = Rate(10, 0.25)
"""Wishes of one phone: ten at once, then four a second."""

BEAT = 8.0
"""Seconds after which a phone hears that the kiosk is there still; it takes the connection for lost after three."""

APART = 0.12
"""Seconds between two pictures of the table at least."""

PATIENCE = 3.0
"""Seconds for which a wish may wait for the table."""

MOST_WATCHING = 40
"""Phones that look on at once."""

LARGEST = 2**31


class Site:
    """The pages of one kiosk. `wish` hands a phone's wish to the drawing thread."""

    def __init__(
        self,
        board: Board,
        claims: Claims,
        port: int,
        wish: Callable[[Wish], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.board, self.claims = board, claims
        self._wish = wish
        self._cookie = f"schimmel_{port}"
        self._wishes = Buckets(WISHES_EACH, clock)
        self.app = Starlette(
            routes=[
                Route("/", self._page),
                Route("/file/{name}", self._file),
                Route("/table", self._table),
                Route("/claim", self._claim, methods=["POST"]),
                Route("/act", self._act, methods=["POST"]),
                Route("/leave", self._leave, methods=["POST"]),
            ]
        )

    # What everybody may see

    async def _page(self, request: Request) -> Response:
        return Response(files.page(self._language(request), self._languages()), media_type="text/html", headers=FRESH)

    async def _file(self, request: Request) -> Response:
        found = files.file(request.path_params["name"])
        if found is None:
            return Response(status_code=404)
        body, kind = found
        return Response(body, media_type=kind, headers={"cache-control": "max-age=3600"})

    async def _table(self, request: Request) -> Response:
        if self.board.watching >= MOST_WATCHING:
            return Response(status_code=503)
        stream = self._stream(self._language(request), request.cookies.get(self._cookie, ""))
        return StreamingResponse(stream, media_type="text/event-stream", headers=FRESH)

    async def _stream(self, language: str, token: str) -> AsyncIterator[str]:
        """The table, whole each time that something has changed."""
        self.board.watching += 1
        sent = ""
        try:
            while self.board.open:
                page = self.board.page(language, self._seat(self.claims.claim_of(token)))
                if page != sent:
                    sent = page
                    yield f"data: {page}\n\n"
                    await asyncio.sleep(APART)
                    continue
                began = asyncio.get_running_loop().time()
                await self.board.changed(BEAT)
                if asyncio.get_running_loop().time() - began >= BEAT:
                    yield "event: beat\ndata: 1\n\n"
        finally:
            self.board.watching -= 1

    def _seat(self, claim: Claim | None) -> int | None:
        """The seat of a claim, in the game that runs now."""
        moment = self.board.moment
        if claim is None or moment is None or moment.folded is None or claim.game != moment.game:
            return None
        return claim.seat

    # What a phone asks for

    async def _claim(self, request: Request) -> Response:
        given = await _json(request)
        code, who = given.get("code"), request.client.host if request.client else ""
        if not isinstance(code, str) or len(code) != CODE_DIGITS or not (code.isascii() and code.isdecimal()):
            return JSONResponse({"answer": "wrong_code"}, 400)
        if not self.claims.may_try(who):
            return JSONResponse({"answer": "too_often"}, 429)
        entered = self.claims.enter(code, who)
        if entered is None:
            return JSONResponse({"answer": "wrong_code"}, 403)
        await asyncio.to_thread(self.claims.remember)
        self.board.poke()
        answer = JSONResponse({"answer": "done"})
        answer.set_cookie(self._cookie, entered[1], max_age=int(TOKEN_LIVES), httponly=True, samesite="strict")
        return answer

    async def _act(self, request: Request) -> Response:
        claim = self.claims.claim_of(request.cookies.get(self._cookie, ""))
        if claim is None:
            return JSONResponse({"answer": "gone"}, 401)
        if not self._wishes.take(claim.token):
            return JSONResponse({"answer": "too_often"}, 429)
        given = await _json(request)
        name, args, about = given.get("name"), given.get("args", {}), given.get("about")
        plain = isinstance(name, str) and isinstance(args, dict)
        if not plain or not isinstance(about, int) or isinstance(about, bool) or not 0 <= about < LARGEST:
            return JSONResponse({"answer": "not_yours"}, 400)
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[str] = loop.create_future()

        def answer(what: str) -> None:
            def tell() -> None:
                if not answered.done():
                    answered.set_result(what)

            loop.call_soon_threadsafe(tell)

        self._wish(Wish(claim, str(name), args, about, answer))
        try:
            what = await asyncio.wait_for(answered, PATIENCE)
        except TimeoutError:
            what = "late"
        return JSONResponse({"answer": what})

    async def _leave(self, request: Request) -> Response:
        self.claims.give_up(request.cookies.get(self._cookie, ""))
        await asyncio.to_thread(self.claims.remember)
        self.board.poke()
        answer = JSONResponse({"answer": "done"})
        answer.delete_cookie(self._cookie, httponly=True, samesite="strict")
        return answer

    # Languages

    def _languages(self) -> tuple[str, ...]:
        moment = self.board.moment
        return moment.languages if moment is not None else ("en",)

    def _language(self, request: Request) -> str:
        """The one that was chosen, else the first of the phone's own that the kiosk offers, else the screen's."""
        offered, moment = self._languages(), self.board.moment
        asked = [request.query_params.get("lang", "")]
        asked += [
            one.partition(";")[0].strip()[:2].lower()
            for one in request.headers.get("accept-language", "").split(",")[:8]
        ]
        screen = moment.language if moment is not None else "en"
        return next((one for one in asked if one in offered), screen)


FRESH = {"cache-control": "no-store"}


async def _json(request: Request) -> dict[str, Any]:
    """The request's body; an empty one where it is no object."""
    try:
        found = json.loads(await request.body())
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
