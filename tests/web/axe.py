"""axe-core, put into a page: what somebody who cannot see it well, or uses no mouse, would stumble over."""

from functools import cache
from typing import Any, Final

from playwright.sync_api import Page

from tests.web.browser import ROOT

SOURCE: Final = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
STUMBLES: Final = ("serious", "critical")


@cache
def _source() -> str:
    return SOURCE.read_text("utf-8")


def stumbles(page: Page) -> list[str]:
    """Serious and critical violations, each with the elements concerned."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_source())
    found: list[Any] = page.evaluate("axe.run(document, { resultTypes: ['violations'] }).then((r) => r.violations)")
    return [_told(one) for one in found if one["impact"] in STUMBLES]


def _told(violation: Any) -> str:
    where = "; ".join(f"{' '.join(map(str, node['target']))} {node['failureSummary']!r}" for node in violation["nodes"])
    return f"{violation['id']} ({violation['impact']}): {violation['help']}: {where}"
