"""`croupier convert`: writes records, or PHH, in another format."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.options.viewer import Viewer, sight
from croupier.cli.output.file_or_stdout import emit
from croupier.cli.output.problems import UNREADABLE, Problems, placed
from croupier.cli.parameters import Argument, Option
from croupier.errors import CroupierError, Unknown
from croupier.formats.files import records
from croupier.formats.story import Sight
from croupier.formats.story_of_record import NOT_POKER
from croupier.play.record import Record

To: TypeAlias = Literal["handlog", "phh", "pokerstars", "events"]
Writer: TypeAlias = Callable[[Record, Sight], str]


def run(
    file: Annotated[Path, Argument(help="Records, as `croupier match --records` writes them, or .phh, .phhs.")],
    to: Annotated[To, Option(help="What to write: handlog, phh, pokerstars or events.")],
    viewer: Viewer = "all",
    out: Annotated[Path | None, Option(help="Write to this file instead of showing it; - is standard output.")] = None,
    modules: ModulesFolder = None,
) -> int:
    """Write hands in another format, with the cards that a viewer may know.

    A hand that cannot be read or written is named on standard error, and the others go on; the exit status is then 2.
    """
    problems = Problems()
    seen = sight(viewer)
    hands = problems.good(records(file))
    emit(assembled(to, texts(hands, writer(to), seen, problems, file), file), out)
    return UNREADABLE if problems.count else 0


def writer(to: To) -> Writer:
    """Return the function that writes one hand. Only the wanted format is imported."""
    match to:
        case "handlog":
            from croupier.formats.handlog import log

            return log
        case "phh":
            from croupier.formats import phh, phh_writer

            return lambda record, viewer: phh.dumps(phh_writer.hand_of(record, viewer))
        case "pokerstars":
            from croupier.formats.pokerstars import text

            return text
        case "events":
            return _events()


def _events() -> Writer:
    """Return a writer of stored events as JSON lines, numbered on from hand to hand."""
    import msgspec

    from croupier.formats.chronicle import events_of

    written = 0

    def write(record: Record, viewer: Sight) -> str:
        nonlocal written
        events = events_of(record, viewer, first=written)
        written += len(events)
        return msgspec.json.Encoder().encode_lines(events).decode()

    return write


def texts(hands: Iterable[Record], write: Writer, viewer: Sight, problems: Problems, file: Path) -> Iterator[str]:
    """Yield each hand as text, and report those that cannot be written.

    Rounds that are not poker are reported once. Raise that error if nothing else could be written.
    """
    other: CroupierError | None = None
    written = False
    for record in hands:
        try:
            yield write(record, viewer)
            written = True
        except CroupierError as error:
            if error.code != NOT_POKER:
                problems.report(placed(error, record, file))
            elif not other:
                other = placed(error, record, file)
    if other and not written:
        raise other
    if other:
        problems.report(other)


def assembled(to: To, made: Iterator[str], file: Path) -> Iterator[str]:
    """Yield the hands with the separators of the format. Raise Unknown if there are none."""
    first = next(made, None)
    if first is None:
        raise Unknown("convert/no-hand", file=file, to=to)
    if to == "phh":
        yield from _tables(first, made)
        return
    yield first
    gap = {"handlog": "\n", "pokerstars": "\n\n\n", "events": ""}[to]
    yield from (gap + text for text in made)


def _tables(first: str, made: Iterator[str]) -> Iterator[str]:
    """Yield hands as PHH: one alone has no title, several are numbered tables."""
    second = next(made, None)
    if second is None:
        yield first
        return
    for number, text in enumerate(chain([first, second], made), 1):
        yield f"{'' if number == 1 else chr(10)}[{number}]\n{text}"
