"""`croupier replay`: a hand again, move by move, with the pot as it grew; or played anew, with bots in the seats."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.viewer import Viewer, sight
from croupier.cli.output.problems import Problems, placed
from croupier.cli.parameters import Argument, Option
from croupier.cli.replay.deal_log import nothing
from croupier.cli.replay.transcript import lines
from croupier.errors import BadOption, CroupierError, Malformed
from croupier.formats.files import is_handlog, records, stories
from croupier.formats.story import Sight, Story
from croupier.formats.teller import tell
from croupier.play.record import Record


def run(
    file: Annotated[
        Path, Argument(help="Records, as `croupier match --records` writes them, .phh, .phhs, or a hand log.")
    ],
    deal: Annotated[int | None, Option(help="The number of the deal; the first if not said.", metavar="N")] = None,
    viewer: Viewer = "all",
    until: Annotated[int | None, Option(help="Stop after so many moves.", metavar="N")] = None,
    seat: Annotated[
        list[str] | None,
        Option(help="Play it anew, with this bot there and the others as they were; repeatable.", metavar="N=BOT"),
    ] = None,
    start: Annotated[int, Option("--from", help="After so many moves the bots take over.", metavar="N")] = 0,
    hands: Annotated[int, Option(help="How many deals to play anew, from this one on.", metavar="N")] = 1,
    seed: Annotated[int | None, Option(help="For the bots, and for cards that nobody knows.")] = None,
    modules: ModulesFolder = None,
) -> None:
    """Show a hand move by move: what happened, and the pot and the stacks after it. With --seat it is played anew."""
    if until is not None and until < 0:
        raise BadOption("replay/until", f"A hand can be stopped after 0 moves or more, not after {until}.")
    seen = sight(viewer)
    if seat:
        from croupier.cli.replay.rerun import Wish, play_again, seats_of

        wish = Wish(file=file, deal=deal, seats=seats_of(seat), after=start, hands=hands, seed=seed, viewer=seen)
        play_again(wish)
        return
    for line in lines(_told(file, deal, seen), until):
        print(line)


def _told(file: Path, deal: int | None, seen: Sight) -> Story:
    if is_handlog(file):
        return _logged(file, deal)
    record = _found(Problems().good(records(file)), deal, file)
    try:
        return tell(record, seen)
    except CroupierError as error:
        raise placed(error, record, file) from None


def _logged(file: Path, deal: int | None) -> Story:
    """A hand log shows what it knows, whoever asks."""
    problems, numbers = Problems(), []
    for story in stories(file):
        if isinstance(story, Malformed):
            problems.tell(story)
        elif deal in (None, story.number):
            return story
        else:
            numbers.append(story.number)
    raise nothing(file, deal, numbers)


def _found(hands: Iterable[Record], deal: int | None, file: Path) -> Record:
    """A deal goes by its own number; where it has none, by its place in the file."""
    numbers = []
    for at, record in enumerate(hands, 1):
        number = record.header.number or at
        if deal in (None, number):
            return record
        numbers.append(number)
    raise nothing(file, deal, numbers)
