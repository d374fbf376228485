"""Files that somebody spoilt: whatever is wrong, it is said with a line, and nothing else is raised."""

import random
import re

from croupier.errors import Malformed
from croupier.formats.handlog import log
from croupier.formats.handlog_reader import read as read_log
from croupier.formats.phh import dumps
from croupier.formats.phh_ending import disagreement
from croupier.formats.phh_player import play
from croupier.formats.phh_reader import read as read_phh
from croupier.formats.phh_writer import hand_of
from croupier.formats.story_of_record import story_of
from croupier.games.poker import BlindOptions, Holdem, Omaha, Stud
from croupier.play.record import Record
from tests.formats.deals import gambled

GAMES = (Stud(), Omaha(), Holdem(BlindOptions(limit="fixed", ante=1)))
WORDS = ("0", "1", "7", "1000", "??", "-3", "2.5", "inf", "true", "p1", "p9", "As", "Kd", "x", '"', "[", "#")
THINGS = re.compile(r"\d+|[2-9TJQKA][cdhs]|\bp\d")


def records() -> list[Record]:
    return [record for game in GAMES for record in gambled(game, 4, 8)]


def mangled(text: str, chance: random.Random) -> str:
    """A line lost, doubled, moved, or with something else in it."""
    lines = text.split("\n")
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            found = list(THINGS.finditer(lines[at]))
            if found:
                thing = chance.choice(found)
                lines[at] = lines[at][: thing.start()] + chance.choice(WORDS) + lines[at][thing.end() :]
    return "\n".join(lines)


def test_a_mangled_hand_history_is_played_or_refused_with_its_line() -> None:
    chance = random.Random(1)
    texts = [dumps(hand_of(record, viewer)) for record in records() for viewer in (None, 1)]
    refused = played = 0
    for _ in range(1500):
        for hand in read_phh(mangled(chance.choice(texts), chance), "x"):
            try:
                if isinstance(hand, Malformed):
                    raise hand
                record = play(hand)
                disagreement(hand, record)
                assert list(read_log(log(record))) == [story_of(record)]
                played += 1
            except Malformed as error:
                assert re.match(r"hand .*line \d+: ", error.says), error.says
                refused += 1
    assert refused > 300
    assert played > 300


def test_a_mangled_hand_log_is_read_or_refused_with_its_line() -> None:
    chance = random.Random(2)
    texts = [log(record, viewer) for record in records() for viewer in (None, 1)]
    errors = [
        story
        for _ in range(1500)
        for story in read_log(mangled(chance.choice(texts), chance))
        if isinstance(story, Malformed)
    ]
    assert len(errors) > 300
    for error in errors:
        assert re.match(r"Hand .*line \d+: ", error.says), error.says
