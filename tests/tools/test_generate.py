"""What is generated and kept in the repository is what the source says now."""

import pytest

from tools.generate import FILES, ROOT


@pytest.mark.parametrize("name", FILES)
def test_a_generated_file_is_what_the_source_says(name: str) -> None:
    assert (ROOT / name).read_text("utf-8") == FILES[name](), "write it anew: make generate"
