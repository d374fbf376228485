"""A table of nine in the browser, on a slow phone: does anything take so long that it is felt?

Eight bots of the house and one person, who checks and calls by the buttons, play hold'em with all motion, on a
processor that Chromium throttles to a quarter (the phone of 390 x 844). Nobody may have to wait: no task longer than
50 ms, and 60 frames a second while cards fly and chips slide. Counting begins when the first hand is being played and
it is the person's turn: loading the page is not play. A frame counts as missed where two are further apart than one and
a half.

Tasks are counted twice: by the clock, as the browser counts them itself (`longtask`), and by the processor time that
the page's thread had for them, from the browser's trace. A busy machine disturbs the first: tasks are long while
others have the processor, and frames come late. The second tells what is the page's own, at the speed that the machine
just has: where it is shared with others, that changes from minute to minute, so it is measured all along.

    python -m bench.bench_page
    python -m bench.bench_page --seconds 60 --slow 6
"""

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.timing import show
from croupier.cli.output.columns import plain_table
from tests.web.browser import chromium
from tests.web.houses import open_house
from tests.web.people import arrive
from tests.web.windows import Windows

LONG_MS = 50
TASK = "ThreadControllerImpl::RunTask"
HOUSE = """
name = "nine"
title = "Nine"
[purse]
kind = "free"
[crew]
think_ms = [150, 600]
[[table]]
name = "Nine"
game = "holdem"
options = {{ big_blind = 10, min_buy_in = 200, max_buy_in = 2000 }}
seats = 9
pace_ms = 3000
turn_s = 30
bots = {{ {bots} }}
"""
WATCH = """() => {
    const seen = (window.seen = { tasks: [], frames: [] })
    const note = (list) => seen.tasks.push(...list.getEntries().map((one) => one.duration))
    new PerformanceObserver(note).observe({ entryTypes: ['longtask'] })
    let last = performance.now()
    const frame = (now) => {
        seen.frames.push(now - last)
        last = now
        requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
}"""
CLICK = """() => {
    for (const verb of ['check', 'call'])
        document.querySelector(`button[data-verb=${verb}]:enabled`)?.click()
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--slow", type=float, default=4, help="how many times slower than this machine")
    said = parser.parse_args()
    bots = ", ".join(f'B{number} = "{kind}"' for number, kind in enumerate(["regular", "caller"] * 4, 1))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "nine.toml"
        file.write_text(HOUSE.format(bots=bots), "utf-8")
        with open_house(Path(folder), str(file)) as house, sync_playwright() as playwright:
            browser = chromium().launch(playwright)
            me = arrive(Windows(browser), house.url, "Me", "phone", motion=True)
            me.register()
            measured = measure(me.page, said.seconds, said.slow)
            browser.close()
    report(measured)


def measure(page: Page, seconds: float, slow: float) -> dict[str, Any]:
    """What the browser saw while the game went on."""
    page.goto("/table/1")
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    page.locator("button[data-verb]").first.wait_for(timeout=60_000)
    line: CDPSession = page.context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    line.send("Performance.enable")
    page.evaluate(WATCH)
    trace = Trace(line)
    before = _metrics(line)
    sums = []
    for _ in range(int(seconds * 4)):
        page.wait_for_timeout(250)
        page.evaluate(CLICK)
        sums.append(_sum_ns())
    after = _metrics(line)
    own = trace.end(page)
    seen: dict[str, Any] = page.evaluate("() => window.seen")
    hands = page.get_by_role("banner").inner_text().rpartition("deal ")[2].split()[0]
    return {
        **seen,
        "own": own,
        "hands": hands,
        "seconds": seconds,
        "speed": min(sums) / median(sums),
        "spent": {key: after[key] - before[key] for key in after},
    }


class Trace:
    """What the threads of the browser do from now on, by their own clocks."""

    def __init__(self, line: CDPSession) -> None:
        self.line = line
        self.told: list[dict[str, Any]] = []
        self.is_over = False
        line.on("Tracing.dataCollected", lambda part: self.told.extend(part["value"]))
        line.on("Tracing.tracingComplete", lambda _: setattr(self, "is_over", True))
        wanted = {"includedCategories": ["toplevel"], "excludedCategories": ["*"]}
        line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": wanted})

    def end(self, page: Page) -> list[float]:
        """How many milliseconds of the processor each task of the page's thread had."""
        self.line.send("Tracing.end")
        while not self.is_over:
            page.wait_for_timeout(50)
        pages = {
            (one["pid"], one["tid"])
            for one in self.told
            if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
        }
        tasks = (one for one in self.told if one["name"] == TASK and (one["pid"], one["tid"]) in pages)
        return [one["tdur"] / 1000 for one in tasks if "tdur" in one]


def _metrics(line: CDPSession) -> dict[str, float]:
    """Seconds that the page spent, by what it did."""
    told = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return {name: told[name] for name in ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")}


def _sum_ns() -> int:
    """What the processor takes for always the same."""
    begun = time.thread_time_ns()
    sum(range(40_000))
    return time.thread_time_ns() - begun


def report(seen: dict[str, Any]) -> None:
    tasks, own, frames, spent = seen["tasks"], seen["own"], seen["frames"], seen["spent"]
    frame_ms = sorted(frames)[len(frames) // 2]
    missed = sum(frame > 1.5 * frame_ms for frame in frames)
    busy = [
        _share(spent, name, seen["seconds"]) for name in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
    ]
    table = plain_table("", figures=("measured", "wanted"))
    table.add_row("hands dealt", seen["hands"], "")
    table.add_row(f"tasks over {LONG_MS} ms by the clock", f"{len(tasks)}", "none")
    table.add_row("the longest of them, ms", f"{max(tasks, default=0):.0f}", "")
    table.add_row(f"tasks over {LONG_MS} ms by processor time", f"{sum(ms > LONG_MS for ms in own)}", "none")
    table.add_row("the longest of them, ms", f"{max(own, default=0):.0f}", "")
    table.add_row("frames a second, median", f"{1000 / frame_ms:.0f}", "60")
    table.add_row("frames that came late", f"{100 * missed / len(frames):.1f} %", "")
    table.add_row("of the time busy", f"{100 * spent['TaskDuration'] / seen['seconds']:.0f} %", "")
    table.add_row("scripts / styles / layout, ms a second", " / ".join(busy), "")
    table.add_row("speed of this machine, of its best meanwhile", f"{100 * seen['speed']:.0f} %", "")
    show("A table of nine on a slow phone", table)


def _share(spent: dict[str, float], name: str, seconds: float) -> str:
    return f"{1000 * spent[name] / seconds:.0f}"


if __name__ == "__main__":
    main()
