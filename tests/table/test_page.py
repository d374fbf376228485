"""The page about live tables runs."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "live-table.md"


def test_the_example_on_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = PAGE.read_text("utf-8")
    (code,) = re.findall(r"```python table\.py\n(.*?)```", text, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    assert len(names["stored"]) == 5  # type: ignore[arg-type]
    assert capsys.readouterr().out.endswith("(2, -2)\n")


def test_every_file_that_the_page_names_is_there() -> None:
    folder = PAGE.parents[1] / "src" / "croupier" / "table"
    named = set(re.findall(r"`(\w+\.py)`", PAGE.read_text("utf-8"))) - {"table.py"}
    there = {file.name for file in folder.glob("*.py")} - {"__init__.py"}
    assert named <= there
    assert there - named <= {"commands.py", "events.py", "settings.py", "terms.py"}
