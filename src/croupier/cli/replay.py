"""`croupier replay`: a hand again, move by move, with the pot as it grew."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from croupier.cli.folder import Folder
from croupier.cli.hands import Problems, Viewer, placed, sight
from croupier.errors import BadOption, CroupierError, Unknown
from croupier.formats.files import records
from croupier.formats.handlog import Phrases
from croupier.formats.story import Story
from croupier.formats.teller import tell
from croupier.games.game import Chips, Seat
from croupier.play.record import Record


def run(
    file: Annotated[Path, typer.Argument(help="Records, as `croupier match --records` writes them, or .phh, .phhs.")],
    deal: Annotated[
        int | None, typer.Option(help="The number of the deal; the first if not said.", metavar="N")
    ] = None,
    viewer: Viewer = "all",
    until: Annotated[int | None, typer.Option(help="Stop after so many moves.", metavar="N")] = None,
    modules: Folder = None,
) -> None:
    """Show a hand move by move: what happened, and the pot and the stacks after it."""
    if until is not None and until < 0:
        raise BadOption("replay/until", f"A hand can be stopped after 0 moves or more, not after {until}.")
    seen = sight(viewer)
    record = _found(Problems().good(records(file)), deal, file)
    try:
        told = tell(record, seen)
    except CroupierError as error:
        raise placed(error, record, file) from None
    for line in lines(told, until):
        print(line)


def _found(hands: Iterable[Record], deal: int | None, file: Path) -> Record:
    """A deal goes by its own number; where it has none, by its place in the file."""
    numbers = []
    for at, record in enumerate(hands, 1):
        number = record.header.number or at
        if deal in (None, number):
            return record
        numbers.append(number)
    has = f"it has {min(numbers)} to {max(numbers)}" if numbers else "it has none that can be read"
    what = "no deal" if deal is None else f"no deal {deal}"
    raise Unknown("replay/no-deal", f"There is {what} in {file}; {has}.")


def lines(story: Story, until: int | None = None) -> Iterator[str]:
    """The hand as it went, then the seats as they were when it ended or was stopped."""
    phrases = Phrases(story)
    put = dict.fromkeys(story.names, 0)
    yield f"Deal {story.number}, {story.stakes}, table {story.table or '?'}, {story.started:%Y/%m/%d %H:%M:%S} UTC"
    for at, (said, paid) in enumerate(steps(story, phrases)):
        if at == until:
            break
        for seat, chips in paid.items():
            put[seat] += chips
        yield f"{at + 1:>4}  pot {phrases.money(sum(put.values())):>8}  {said}"
    for chair in story.chairs:
        places = "".join(f" ({place})" for place in story.places(chair.seat))
        yield f"Seat {chair.seat + 1}: {chair.player}{places} {phrases.money(chair.chips - put[chair.seat])}"


def steps(story: Story, phrases: Phrases) -> Iterator[tuple[str, dict[Seat, Chips]]]:
    """What happened in words, and what it put into the pot, below 0 where it came out."""
    bets: dict[Seat, Chips] = {}
    for post in story.posts:
        if post.live and post.kind != "ante":
            bets[post.seat] = bets.get(post.seat, 0) + post.amount
        yield phrases.post(post), {post.seat: post.amount}
    for street, chapter in enumerate(story.streets):
        bets = bets if street == 0 else {}
        dealt = [phrases.dealt(dealt) for dealt in chapter.dealt]
        yield ", ".join([phrases.title(street) + phrases.board(street), *dealt]), {}
        for move in chapter.moves:
            paid = move.put(bets.get(move.seat, 0))
            bets[move.seat] = bets.get(move.seat, 0) + paid
            yield phrases.move(move), {move.seat: paid}
    for showing in story.showings:
        yield phrases.showing(showing), {}
    for share in story.shares:
        yield phrases.share(share), {share.seat: -share.amount}
