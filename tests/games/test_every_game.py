"""What holds for every game in the registry."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.fold import begin
from kiosk.games import GAMES, Game, Refused
from kiosk.record import check, dump, parse_record, record_lines, replay
from tests.games.random_play import RANDOM_PLAY

SEEDS = st.integers(0, 2**32 - 1)

every_game = pytest.mark.parametrize("name", sorted(GAMES))
quick = settings(max_examples=80, deadline=None)


def wander(name: str, rng: Random, steps: int, noise: float) -> tuple[Game, dict[str, Any], list[Any]]:
    """A game, its set-up, and the events that were entered, refused ones among them."""
    game, play = GAMES[name], RANDOM_PLAY[name]
    setup = play.setup(rng)
    state, events = game.start(setup).state, []
    for _ in range(steps):
        expects = game.expects(state)
        if expects.what == "nothing":
            break
        noisy = rng.random() < noise
        event = play.anything(game.to_json(state), rng) if noisy else play.expected(expects, rng)
        events.append(event)
        try:
            state = game.apply(state, event).state
        except Refused:
            assert noisy, f"{event} was expected and is refused"
    return game, setup, events


@every_game
@quick
@given(seed=SEEDS)
def test_state_survives_json(name: str, seed: int) -> None:
    """A state written as JSON text and read again is the same state."""
    game, setup, events = wander(name, Random(seed), 60, noise=0.3)
    state = game.start(setup).state
    for event in events:
        assert game.from_json(setup, json.loads(json.dumps(game.to_json(state)))) == state
        try:
            state = game.apply(state, event).state
        except Refused:
            continue


@every_game
@quick
@given(seed=SEEDS)
def test_refusal_changes_nothing_and_says_what_to_do(name: str, seed: int) -> None:
    """A refused event leaves the state equal, has a code of one word and a whole sentence."""
    game, setup, events = wander(name, Random(seed), 80, noise=0.7)
    state = game.start(setup).state
    for event in events:
        before = json.dumps(game.to_json(state))
        try:
            after = game.apply(state, event).state
        except Refused as no:
            assert no.code.replace("_", "").isalnum() and no.code.islower()
            assert no.sentence[0].isupper() or no.sentence[0] == "`"
            assert no.sentence.endswith(".")
        else:
            assert json.dumps(game.to_json(state)) == before
            state = after


@every_game
@quick
@given(seed=SEEDS)
def test_nothing_is_lost(name: str, seed: int) -> None:
    """Purses and bank add up to the same from the first event to the last, whatever is entered."""
    game, setup, events = wander(name, Random(seed), 150, noise=0.2)
    worth = RANDOM_PLAY[name].worth
    state = game.start(setup).state
    total = worth(game.to_json(state))
    for event in events:
        try:
            state = game.apply(state, event).state
        except Refused:
            continue
        assert worth(game.to_json(state)) == total


@every_game
@quick
@given(seed=SEEDS)
def test_replay_equals_play(name: str, seed: int) -> None:
    """A game's record, written and read again, replays to the same effects and the same end."""
    game, setup, events = wander(name, Random(seed), 150, noise=0.2)
    folded = begin(game, setup)
    for event in events:
        try:
            folded = folded.enter(event).folded
        except Refused:
            continue
    lines = record_lines(folded)
    text = "\n".join(map(dump, lines))
    assert replay(parse_record(text)) == lines
    assert check(parse_record(text)) == []


@every_game
@quick
@given(seed=SEEDS)
def test_expects_names_something_legal_until_the_end(name: str, seed: int) -> None:
    """What `expects` names is accepted, and play by it alone comes to an end, where nothing is expected."""
    game, setup, events = wander(name, Random(seed), 20_000, noise=0.0)
    state = game.start(setup).state
    for event in events:
        state = game.apply(state, event).state
    assert game.expects(state).what == "nothing"


@every_game
@quick
@given(seed=SEEDS)
def test_every_game_can_be_ended_from_anywhere(name: str, seed: int) -> None:
    """From any state that can be reached a few events end the game, and after the end nothing is accepted."""
    rng = Random(seed)
    game, setup, events = wander(name, rng, rng.randrange(200), noise=0.2)
    folded = begin(game, setup)
    for event in events:
        try:
            folded = folded.enter(event).folded
        except Refused:
            continue
    state = folded.state
    for _ in range(20):
        if game.expects(state).what == "nothing":
            break
        state = game.apply(state, RANDOM_PLAY[name].close(game.expects(state))).state
    assert game.expects(state).what == "nothing"
    with pytest.raises(Refused):
        game.apply(state, RANDOM_PLAY[name].anything(game.to_json(state), rng))


@every_game
def test_presets_start(name: str) -> None:
    """Every preset is a set of switches, and naming a preset's own switches as options changes nothing."""
    game = GAMES[name]
    for preset, switches in game.presets.items():
        setup = RANDOM_PLAY[name].setup(Random(1)) | {"rules": preset, "options": {}}
        spelled = setup | {"options": dict(switches)}
        assert game.to_json(game.start(setup).state) == game.to_json(game.start(spelled).state)


@every_game
@pytest.mark.parametrize("preset", ["house_of_cards", None, 7])
def test_unknown_preset_is_refused(name: str, preset: object) -> None:
    """A preset that is not offered is a refused set-up."""
    setup = RANDOM_PLAY[name].setup(Random(1)) | {"rules": preset, "options": {}}
    with pytest.raises(Refused) as no:
        GAMES[name].start(setup)
    assert no.value.code == "unknown_option"


@every_game
def test_every_switch_refuses_what_it_does_not_offer(name: str) -> None:
    """An unknown switch, or a value of the wrong kind, is a refused set-up."""
    game = GAMES[name]
    base = RANDOM_PLAY[name].setup(Random(1))
    for switches in game.presets.values():
        for switch in (*switches, "no_such_switch"):
            with pytest.raises(Refused) as no:
                game.start(base | {"options": {switch: "no such value"}})
            assert no.value.code == "unknown_option"
