"""`croupier check-house`: lists every mistake of a house file, without opening the house."""

from pathlib import Path
from typing import Annotated

from croupier.cli.options.modules_folder import ModulesFolder
from croupier.cli.output.terminal import say
from croupier.cli.parameters import Argument
from croupier.errors import Malformed, Unknown

BAD: int = 2


def run(
    file: Annotated[Path, Argument(help="A house file.")],
    modules: ModulesFolder = None,
) -> int:
    """Check a house file: every mistake with its line, its place and a sentence. The exit status is 0 or 2."""
    from croupier.server.config.mistakes import mistakes

    found = mistakes(_text(file))
    for one in found:
        where = f"{file}:{one.line}" if one.line else f"{file}"
        say(f"{where}: {f'{one.place}: ' if one.place else ''}{one.says}", to_errors=True)
    if found:
        say(f"{len(found)} mistake{'s' if len(found) > 1 else ''}: the house cannot be opened.", to_errors=True)
        return BAD
    say(f"{file} is right: a house can be opened with it.")
    return 0


def _text(file: Path) -> str:
    if not file.is_file():
        raise Unknown("check-house/no-file", file=file)
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError:
        raise Malformed("house/unreadable", key="house/no-text", file=file) from None
