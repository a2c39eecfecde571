"""The round of `tests.machine.round`, played: on each screen what those who stand before it do."""

from __future__ import annotations

import dataclasses
import random
import time

from kiosk.guests.bell_and_hammer_visitors import Visitors
from kiosk.guests.wishes import TOUCH
from kiosk.scenes import Action, Auction, End, InnOpens, Payout, Players, Scene, Seen, Throw, Waiting
from tests.machine.breaking import SCREEN_LIKE, Breaking
from tests.machine.dice import faces
from tests.machine.exhibit import Exhibit
from tests.machine.round import BIDS, PLAYERS, STANDING, THROWS
from tests.machine.steps import Failed
from tests.machine.truth import Truth, thrown
from tests.machine.visitor import Story, Visitor

AT_MOST = 3000.0
"""Seconds that a round may take on this slow machine."""

ANSWER = 30.0
"""Seconds after which what was done has not been heard, and is done once more."""

SIGHT = 5.0
"""Seconds for which a screen is waited for that does not quite look as it would after a start anew."""

HAND = 1.5
"""Seconds from seeing a screen to touching it or knocking."""

LOOKING = 240.0
"""Seconds that the camera has to see an empty mat, or to read a throw."""

BY_ITSELF = 30.0
"""Seconds in which a throw that was read counts by itself, where the kiosk is sure of it."""


class Play:
    """One round, to its end. At each look the account on the machine's disk is compared with what was really done."""

    def __init__(self, visitor: Visitor, exhibit: Exhibit) -> None:
        self.visitor, self.vm, self.steps = visitor, visitor.vm, exhibit.steps
        self.truth = Truth()
        self.breaking = Breaking(exhibit, visitor.screen, self.look)
        self._eyes = Visitors(random.Random(5), PLAYERS, "english")
        self._told: int | None = None
        """The throw whose payments were last found on the screen."""
        self._over = False

    def run(self) -> None:
        """Until everybody has seen the end."""
        until, idle = time.monotonic() + AT_MOST, 0
        while not self._over:
            story = self.look()
            self.steps.demand(time.monotonic() < until, f"the round was not over in {AT_MOST / 60:.0f} minutes")
            if self.breaking.at(self._moment(story)):
                continue
            idle = 0 if self._act(story) else idle + 1
            if idle:
                self.steps.picture(f"idle{idle}")
            self.steps.demand(idle < 4, f"nothing moves on {type(story.scene).__name__}")
        self.steps.demand(not self.breaking.left, f"the round ended before {self.breaking.left}")

    def look(self) -> Story:
        """What the machine's disk holds: nothing less than before, and exactly what was done."""
        story = self.visitor.look_up()
        self.steps.demand(self.visitor.lost == 0, "entries of the journal are gone")
        if story.events is not None:
            wrong = self.truth.compare(story.events)
            self.steps.demand(wrong is None, str(wrong))
        return story

    def _moment(self, story: Story) -> str:
        """What the machine may be broken in."""
        scene = story.scene
        if isinstance(scene, Throw):
            return f"throw {len(story.throws) + 1}"
        return "a bid stands" if isinstance(scene, Auction) and scene.by is not None else ""

    def _act(self, story: Story) -> bool:
        """What the people do on this screen. Whether anything came of it."""
        scene = story.scene
        if isinstance(scene, Throw):
            return self._throw(story, scene)
        if isinstance(scene, Seen):
            return self._until_it_counts(len(story.throws))
        if not isinstance(scene, Waiting):  # which plays a game of its own
            self._see(scene)
        if isinstance(scene, Waiting):
            self._sit_down(story, scene)
        elif isinstance(scene, Players):
            if not self.visitor.touch(scene, "add_player" if len(scene.names) < PLAYERS else "start"):
                self.visitor.knock()
        elif isinstance(scene, Auction):
            self._bid(scene)
        elif isinstance(scene, Payout):
            self._be_told(story, scene)
        elif isinstance(scene, InnOpens):
            self.visitor.knock()
        elif isinstance(scene, End):
            return self._see_the_end(scene)
        else:
            raise Failed(f"nobody knows what to do on {type(scene).__name__}")
        return self.visitor.changed(ANSWER)

    def _see(self, scene: Scene) -> None:
        """Nobody does anything before the screen asks for it, and a hand takes a moment then."""
        until = time.monotonic() + SIGHT
        while self.visitor.screen.likeness(scene) < SCREEN_LIKE and time.monotonic() < until:
            time.sleep(1.0)
        time.sleep(HAND)

    def _sit_down(self, story: Story, scene: Waiting) -> None:
        """That somebody wants to play is written down with the first who sits."""
        begin = Action("begin", {"game": "bell_and_hammer"})
        there = self.visitor.touch(scene, begin.name, **begin.args)
        self.steps.demand(there, "the game cannot be begun by touch")
        story.director.act(begin)
        there = self.visitor.screen.comes_to_show(story.scene, scene, ANSWER)
        self.steps.demand(there, "nobody is asked who plays")
        self.visitor.touch(story.scene, "add_player")

    def _bid(self, scene: Auction) -> None:
        """The next bid of the round, or the hammer."""
        made = self.truth.bids
        if scene.card is None:
            offer = {"type": "auction_open", "card": scene.next, "start": scene.start}
            self.truth.meant = offer if scene.next else {"type": "start_play"}
            self.visitor.knock()
        elif made < len(BIDS[scene.card]):
            seat, more, how = BIDS[scene.card][made]
            amount = more + (scene.high if scene.by is not None else scene.start - 1)
            self.truth.meant = {"type": "bid", "player": seat, "amount": amount}
            if how == "key":
                self.vm.keys(str(1 + seat))
            else:
                there = self.visitor.touch(scene, "bid", player=seat, **{"raise": more})
                self.steps.demand(there, f"seat {seat} cannot bid {more} more")
        else:
            self.truth.meant = {"type": "knock"}
            self.visitor.knock()

    def _throw(self, story: Story, scene: Throw) -> bool:
        """Clear the mat, throw, wait until it counts; where the kiosk asks, answer."""
        table, count = self.visitor.table, len(story.throws)
        if table.lying:
            table.clear()
        empty, waking = (dataclasses.replace(scene, table=one) for one in ("empty", "waking"))
        if not self.visitor.screen.comes_to_show(empty, waking, LOOKING):
            return False  # what is thrown now would be taken for old dice
        marks = THROWS[count]
        self.truth.meant = thrown(scene.player, marks)
        table.throw(faces(marks))
        return self._until_it_counts(count)

    def _until_it_counts(self, count: int) -> bool:
        """Wait until there are more than `count` throws. Whether anything came of it."""
        began = since = time.monotonic()
        how, seen = "camera", False
        while len((story := self.look()).throws) == count:
            scene, waited = story.scene, time.monotonic() - since
            if isinstance(scene, Seen):
                if not seen:
                    seen, since, waited = True, time.monotonic(), 0.0
                if waited > BY_ITSELF or how == "by hand":
                    how = "asked" if how == "camera" else how
                    if not self._answer(story, scene):
                        return True
                    since = time.monotonic()
            elif waited > LOOKING:
                if how == "by hand":
                    self.steps.picture("unread")
                    return False
                how, since = "by hand", time.monotonic()
                self.visitor.touch(scene, "by_hand")
                self.visitor.changed(ANSWER)
            time.sleep(1.5)
        seconds = round(time.monotonic() - began, 1)
        self.steps.say("throw", marks=THROWS[count], how=how, seconds=seconds)
        return True

    def _answer(self, story: Story, scene: Seen) -> bool:
        """Touch what is wrong, or that it is right. False: it is to be thrown again."""
        wish = self._eyes.wish(scene, self.visitor.table.seen())
        if wish is None or wish.how != TOUCH or wish.action is None:
            return True
        action = wish.action
        if action.name == "set_die":
            # Which die is being named is nowhere but on the screen.
            edit = Action("edit_die", {"index": action.args["index"]})
            self.visitor.touch(scene, edit.name, **edit.args)
            time.sleep(6)
            story.director.act(edit)
        self.visitor.touch(story.scene, action.name, **action.args)
        self.visitor.changed(ANSWER)
        return action.name != "throw_again"

    def _be_told(self, story: Story, scene: Payout) -> None:
        """Who pays whom stands there, with its amount; then go on."""
        if self._told != scene.number:
            other: Scene = dataclasses.replace(scene, nothing="sign_unowned")
            if scene.payments:
                more = tuple(dataclasses.replace(one, amount=one.amount + 1) for one in scene.payments)
                other = dataclasses.replace(scene, payments=more)
            there = self.visitor.screen.comes_to_show(scene, other, LOOKING)
            self.steps.demand(there, f"the screen does not say that {scene.payments or scene.nothing}")
            self._told = scene.number
            paid = [[one.payer, one.receiver, one.amount, one.why] for one in scene.payments]
            purses = [seat.tokens for seat in scene.stage.seats]
            self.steps.say("paid", payments=paid, purses=purses, till=scene.stage.till)
        self.visitor.knock()

    def _see_the_end(self, scene: End) -> bool:
        """The standing is the one that the round must lead to, in the account and on the screen; then go home."""
        purses = tuple(seat.tokens for seat in scene.stage.seats)
        self.steps.demand(purses == STANDING, f"at the end there are {purses}, there must be {STANDING}")
        seats = tuple(dataclasses.replace(seat, tokens=seat.tokens + 1) for seat in scene.stage.seats)
        other = dataclasses.replace(scene, stage=dataclasses.replace(scene.stage, seats=seats))
        there = self.visitor.screen.comes_to_show(scene, other, LOOKING)
        self.steps.picture("end")
        self.steps.demand(there, "the screen does not show what everybody has at the end")
        entries = len(self.truth.done)
        self.steps.say("round over", purses=purses, till=scene.till_left, winners=scene.winners, entries=entries)
        self.visitor.knock()
        self._over = self.visitor.changed(ANSWER)
        return self._over
