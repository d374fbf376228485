"""Where the built pages are."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

VARIABLE: Final = "CROUPIER_WEB"
_SHIPPED: Final = Path(__file__).with_name("static")


@dataclass(frozen=True, slots=True)
class Built:
    """A folder with `index.html` in it. While somebody works on the pages, `changing`, its files are read anew."""

    folder: Path
    changing: bool


def built() -> Built | None:
    """The pages in the folder that CROUPIER_WEB names, for people who change them; else those of the package.

    None where there are none: a copy of the sources in which `make web` has not run.
    """
    named = os.environ.get(VARIABLE)
    made = Built(Path(named), changing=True) if named else Built(_SHIPPED, changing=False)
    return made if named or (made.folder / "index.html").is_file() else None
