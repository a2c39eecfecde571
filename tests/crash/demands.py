"""What the journal demands of the screen, worked out from its entries alone.

The files are read by SQLite itself and folded by `kiosk.fold`; nothing of table, director or screens is used.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kiosk.fold import Folded, Live, begin
from kiosk.games import GAMES
from kiosk.games.bell_and_hammer.state import CARDS
from tests.crash import bingo, toad

FILES = ("journal.sqlite", "journal.sqlite-wal", "journal.sqlite-shm")

NOTES = ("seen", "shown")


@dataclass(frozen=True)
class Line:
    """One row of the journal."""

    game: int
    number: int
    kind: str
    about: int
    payload: Mapping[str, Any]


@dataclass
class Game:
    """One game of the journal, folded without a break."""

    number: int
    folded: Folded
    house: Mapping[str, Any]
    notes: dict[int, list[Line]] = field(default_factory=dict)
    """By the number of the state that they are about."""
    amended: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    """Number of each amend, and the amend."""

    everybody_left: bool = False
    """The last note about who is there says that nobody is."""

    @property
    def state(self) -> dict[str, Any]:
        """The state as it stands, with the keys of the notation."""
        return self.folded.game.to_json(self.folded.state)

    def noted(self, kind: str) -> list[Line]:
        """Notes of one kind about the state that stands."""
        return [one for one in self.notes.get(self.folded.number, []) if one.kind == kind]

    def amend_of(self, live: Live) -> int | None:
        """Number of the amend that an event stands as, if it was put right."""
        made = [n for n, one in self.amended if one["at"] == live.number and one["event"] == live.event]
        return made[-1] if made else None

    def was_told(self, what: str, live: Live | None) -> bool:
        """Whether that screen about an event, as it stands, was seen to its end."""
        if live is None:
            return False
        wanted = {"what": what, "of": live.number, "as": self.amend_of(live) or live.number}
        return any(note.kind == "shown" and note.payload == wanted for notes in self.notes.values() for note in notes)


def rows(folder: Path) -> list[Line]:
    """Every row of the journal in `folder`, in order; the files themselves are left as the kill left them."""
    with tempfile.TemporaryDirectory(prefix="schimmel-copy-") as copy:
        for name in FILES[:2]:
            if (folder / name).exists():
                shutil.copy(folder / name, copy)
        path = Path(copy) / FILES[0]
        if not path.exists():
            return []
        with contextlib.closing(sqlite3.connect(path)) as db:
            if not db.execute("select 1 from sqlite_master where name = 'entry'").fetchone():
                return []
            found = db.execute("select game, number, kind, about, payload from entry order by rowid").fetchall()
            assert db.execute("pragma integrity_check").fetchone() == ("ok",)
    return [Line(game, number, kind, about, json.loads(payload)) for game, number, kind, about, payload in found]


def games(lines: list[Line]) -> list[Game]:
    """Every game of a journal. AssertionError where its entries do not follow each other."""
    found: list[Game] = []
    for line in lines:
        if line.game == 0:
            continue  # players who sit down to a game that has no number yet
        if line.kind == "setup":
            rules = GAMES[line.payload["setup"]["game"]]
            found.append(Game(line.game, begin(rules, line.payload["setup"]), line.payload.get("house", {})))
            continue
        game = found[-1]
        assert line.game == game.number, f"an entry of game {line.game} after the start of game {game.number}"
        if line.kind in NOTES:
            assert line.number <= game.folded.number, f"a note about the state {line.number} that never was"
            game.notes.setdefault(line.number, []).append(line)
            if line.payload in ({"what": "left"}, {"what": "back"}):
                game.everybody_left = line.payload["what"] == "left"
            continue
        assert line.about == game.folded.number, f"entry {line.number} is about {line.about}, not about what stood"
        game.folded = game.folded.enter(line.payload["event"]).folded
        assert line.number == game.folded.number, f"entry {line.number} in the place of {game.folded.number}"
        if line.kind == "amend":
            game.amended.append((line.number, line.payload["event"]))
    return found


def account(state: Mapping[str, Any]) -> dict[str, Any]:
    """What every screen of a running game says of the state."""
    if "lives" in state:
        return toad.account(state)
    if "tokens" not in state:
        return bingo.account(state)
    return {
        "tokens": list(state["tokens"]),
        "out": list(state["out"]),
        "till": state["till"],
        "cards": {card: state["cards"][card] for card in CARDS},
        "inn_open": state["inn_open"],
        "turn": state["turn"] if state["phase"] == "play" else None,
        "round": state["round"],
        "banker": state["banker"],
    }


def demanded(lines: list[Line]) -> dict[str, Any]:
    """The facts of the screen that must be there when the kiosk was started on these entries."""
    played = games(lines)
    if not played:
        return _before_the_game(lines)
    game = played[-1]
    folded, state = game.folded, game.folded.state
    what = folded.game.expects(state)
    live = [one for one in folded.live if one.event["type"] != "draw"]
    last = live[-1] if live else None
    if what.what == "nothing" and game.was_told("end", last):
        return _before_the_game(lines)
    if game.everybody_left:
        return {"scene": "Waiting", "resumable": True}
    stands = {"number": folded.number, **account(game.state)}
    if folded.game.name == "toad":
        return {**stands, **toad.demanded(game, live)}
    if folded.game.name == "bingo":
        return {**stands, **bingo.demanded(game, live)}
    if last is not None and last.event["type"] == "throw" and not game.was_told("payout", last):
        return {**stands, **_payout(game, last)}
    if last is not None and last.event["type"] in ("sell", "decline_sale") and not game.was_told("sale", last):
        return {**stands, **_sale_over(last)}
    if last is not None and any(one["type"] == "inn_opens" for one in last.effects) and not game.was_told("inn", last):
        return {**stands, "scene": "InnOpens", "landlord": game.state["cards"]["inn"]}
    if what.what in ("offer", "bid"):
        return {**stands, **_auction(game, live)}
    if what.what == "throw":
        seen = game.noted("seen")
        if seen and seen[-1].payload.get("dice"):
            dice = [die["value"] for die in seen[-1].payload["dice"]]
            return {**stands, "scene": "Seen", "player": state.turn, "dice": dice}
        return {**stands, "scene": "Throw", "player": state.turn}
    if what.what == "sale":
        sale = state.pending[0]
        return {**stands, "scene": "Sale", "player": sale.player, "debt": sale.debt, "to": sale.to}
    if what.what == "new_round":
        return {**stands, "scene": "RoundOver"}
    return {**stands, "scene": "End", "winners": list(game.state["winners"]), "till_left": game.state["till"]}


def _before_the_game(lines: list[Line]) -> dict[str, Any]:
    """Nobody plays: those who were sitting down sit there still."""
    begun = max((at for at, line in enumerate(lines) if line.kind == "setup"), default=-1)
    notes = [line.payload["seating"] for line in lines[begun + 1 :] if line.game == 0]
    if not notes or notes[-1] is None:
        return {"scene": "Waiting", "resumable": False}
    keys = ("names", "preset", "plain_dice", "one_strike", "editing", "text", "page")
    return {"scene": "Players", "banker": notes[-1]["first"], **{key: notes[-1][key] for key in keys}}


def _payout(game: Game, thrown: Live) -> dict[str, Any]:
    """All payments are on the screen: nothing is told twice."""
    assert thrown.before is not None
    pays = [[one["from"], one["to"], one["amount"]] for one in thrown.effects if one["type"] == "pay"]
    return {
        "scene": "Payout",
        "player": thrown.before.state.turn,
        "eyes": sum(thrown.event["eyes"]),
        "bell": thrown.event["bell"],
        "hammer": thrown.event["hammer"],
        "payments": pays,
        "unpaid": sorted({one["player"] for one in thrown.effects if one["type"] == "short" and not one["paid"]}),
        "told": True,
        "of": thrown.number,
        "amended": game.amend_of(thrown) is not None,
    }


def _sale_over(sale: Live) -> dict[str, Any]:
    """What became of a sale, until somebody has seen it."""
    event = sale.event
    return {
        "scene": "SaleOver",
        "player": event["player"],
        "card": event.get("card"),
        "buyer": event.get("buyer"),
        "price": event.get("price", 0),
        "out_now": any(one["type"] == "out" and one["player"] == event["player"] for one in sale.effects),
    }


def _auction(game: Game, live: list[Live]) -> dict[str, Any]:
    """The highest bid stands, the count is begun anew, and what was offered stays offered."""
    block = game.folded.state.auction
    times: Counter[str] = Counter()
    for one in live:
        if one.event["type"] == "new_round":
            times.clear()
        elif one.event["type"] == "auction_open":
            times[one.event["card"]] += 1
    on_block = block.card if block else None
    left = [c for c in CARDS if game.state["cards"][c] is None and c != on_block and times[c] < 2]
    bids = {"start": block.start, "high": block.high or 0, "by": block.by} if block else {"high": 0, "by": None}
    return {"scene": "Auction", "card": on_block, "called": 0, "left": left, **bids}
