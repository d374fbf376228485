"""`make screens` forgets no page."""

import re

from tests.web.browser import ROOT
from tests.web.screens import shots


def test_every_page_has_its_picture() -> None:
    router = (ROOT / "web" / "src" / "lib" / "router.svelte.ts").read_text("utf-8")
    [union] = re.findall(r"export type Page =([^;]*);", router)
    assert set(re.findall(r"'(\w+)'", union)) == {shot.page for shot in shots().values()}
