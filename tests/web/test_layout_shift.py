"""Pages that load hold still: what comes late finds its room kept."""

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Accounts, People
from tests.web.opponents import Opponent
from tests.web.people import Size
from tests.web.tables import FAST, Seated, open_table

HOUSE = FAST
MOST: Final = 0.05
NOTE: Final = """
window.shifts = []
new PerformanceObserver((list) => {
    for (const one of list.getEntries())
        if (!one.hadRecentInput)
            window.shifts.push([one.value, one.sources.map(({ node }) => node?.className ?? node?.nodeName)])
}).observe({ type: 'layout-shift', buffered: true })
"""


@pytest.mark.parametrize("size", ["phone", "desk"])
def test_no_page_shifts_while_it_loads(person: People, account: Accounts, size: Size) -> None:
    zoe = person(f"Zoe-{size}", size, motion=True)
    table = open_table(zoe, options={"big_blind": 10, "min_buy_in": 20, "max_buy_in": 2000}, seats=6)
    she, _ = Seated.placed(zoe, table, 400), Opponent(account(f"Yul-{size}"), table, 400)
    she.act("fold")
    she.expect_over()
    zoe.context.add_init_script(NOTE)
    shifted: dict[str, Any] = {}
    for path in ("/", "/lobby", f"/table/{table}", "/statistics", "/account", f"/replay/{table}/1"):
        page = zoe.go(path)
        expect(page.get_by_role("main").first).to_be_visible()
        page.wait_for_load_state("networkidle")
        found = page.evaluate("window.shifts")
        if sum(value for value, _ in found) >= MOST:
            shifted[path] = found
    assert not shifted, shifted
