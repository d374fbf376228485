"""Write every generated file: `make generate`, or `python -m tools.generate`. A test compares them with the source."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Final

from tools import protocol_page, sample_rounds
from tools.typescript import protocol

ROOT: Final = Path(__file__).parents[1]
FILES: Final[Mapping[str, Callable[[], str]]] = {
    "docs/protocol.md": protocol_page.written,
    "web/src/lib/protocol.ts": protocol.written,
    **{
        f"web/test/rounds/{name}.json": partial(sample_rounds.written, sample)
        for name, sample in sample_rounds.SAMPLES.items()
    },
}


def main() -> None:
    """Write the files that differ from the source, and print their names."""
    for name, written in FILES.items():
        file, text = ROOT / name, written()
        if not file.exists() or file.read_text("utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
            print(name)


if __name__ == "__main__":
    main()
