"""`croupier replay`: shows a hand move by move, or plays it again with bots in the seats."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.viewer import Viewer, sight
from croupier.cli.output.problems import Problems, placed
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Argument, Option
from croupier.cli.replay.deal_log import no_such_deal
from croupier.cli.replay.transcript import lines
from croupier.errors import BadOption, CroupierError, Malformed
from croupier.formats.files import is_handlog, records, stories
from croupier.formats.story import Sight, Story
from croupier.formats.story_of_record import story_of
from croupier.play.record import Record


def run(
    file: Annotated[
        Path, Argument(help="Records, as `croupier match --records` writes them, .phh, .phhs, or a hand log.")
    ],
    deal: Annotated[int | None, Option(help="The number of the deal; the first if not given.", metavar="N")] = None,
    viewer: Viewer = "all",
    until: Annotated[int | None, Option(help="Stop after this many moves.", metavar="N")] = None,
    seat: Annotated[
        list[str] | None,
        Option(help="Play it again with this bot in the seat, the others as they were; repeatable.", metavar="N=BOT"),
    ] = None,
    start: Annotated[int, Option("--from", help="The bots take over after this many moves.", metavar="N")] = 0,
    hands: Annotated[int, Option(help="How many deals to play again, from this one on.", metavar="N")] = 1,
    seed: Annotated[int | None, Option(help="Seed for the bots and for unknown cards.")] = None,
    modules: ModulesFolder = None,
) -> None:
    """Show a hand move by move, with the pot after each and the stacks at the end. With --seat, play it again."""
    if until is not None and until < 0:
        raise BadOption("replay/until", until=until)
    seen = sight(viewer)
    if seat:
        from croupier.cli.replay.rerun import RerunRequest, rerun, seats_of

        request = RerunRequest(
            file=file, deal=deal, seats=seats_of(seat), after=start, hands=hands, seed=seed, viewer=seen
        )
        rerun(request)
        return
    for line in lines(_story(file, deal, seen), until):
        say(line)


def _story(file: Path, deal: int | None, seen: Sight) -> Story:
    if is_handlog(file):
        return _logged(file, deal)
    record = _found(Problems().good(records(file)), deal, file)
    try:
        return story_of(record, seen)
    except CroupierError as error:
        raise placed(error, record, file) from None


def _logged(file: Path, deal: int | None) -> Story:
    """Return a deal of a hand log, which has the cards of its own viewer only. Raise Unknown if it is not there."""
    problems, numbers = Problems(), []
    for story in stories(file):
        if isinstance(story, Malformed):
            problems.report(story)
        elif deal in (None, story.number):
            return story
        else:
            numbers.append(story.number)
    raise no_such_deal(file, deal, numbers)


def _found(hands: Iterable[Record], deal: int | None, file: Path) -> Record:
    """Return a deal by its number or, where it has none, by its place in the file. Raise Unknown if it is not there."""
    numbers = []
    for at, record in enumerate(hands, 1):
        number = record.header.number or at
        if deal in (None, number):
            return record
        numbers.append(number)
    raise no_such_deal(file, deal, numbers)
