"""A bot that plays in a thread of its own, so that a page can start it, stop it and show how it is doing."""

import asyncio
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from threading import Lock, Thread
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from croupier.cli.bot.report import BotReport
from croupier.client.bot_launcher import launch
from croupier.client.bot_run import BotRun
from croupier.client.bot_settings import BotSettings
from croupier.client.house import House
from croupier.client.table import Table
from croupier.errors import BadOption, CroupierError

Stage: TypeAlias = Literal["idle", "connecting", "playing", "over", "failed"]


class Status(Struct, frozen=True, kw_only=True):
    """How a bot is doing. `page` is the address of its table; `says` is why it is over, or failed."""

    stage: Stage = "idle"
    table: str = ""
    page: str = ""
    hands: int = 0
    won: int = 0
    faults: int = 0
    says: str = ""


class Runner:
    """Runs one bot at a time. `open_page` opens the address of its table, if the settings ask to watch."""

    def __init__(self, open_page: Callable[[str], None]) -> None:
        self._open_page = open_page
        self._watches = False
        self._lock = Lock()
        self._thread: Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[BotRun] | None = None
        self._report: BotReport | None = None
        self._run: BotRun | None = None
        self._status = Status()

    def start(self, settings: BotSettings, options: Mapping[str, Any]) -> None:
        with self._lock:
            if self._thread and self._thread.is_alive():
                raise BadOption("bot/busy")
            self._run, self._report = None, BotReport(settings.bot or "")
            self._watches = bool(settings.watch)
            self._status = Status(stage="connecting")
            self._thread = Thread(target=self._play, args=(settings, options), name="bot run", daemon=True)
            self._thread.start()

    def stop(self, *, wait_s: float | None = None) -> None:
        """Make the bot leave the table, and wait for that for at most `wait_s` seconds."""
        loop, task, thread = self._loop, self._task, self._thread
        if loop and task and thread and thread.is_alive():
            loop.call_soon_threadsafe(task.cancel)
        if thread and wait_s is not None:
            thread.join(wait_s)

    def status(self) -> Status:
        run, report, now = self._run, self._report, self._status
        if run is None or report is None:
            return now
        return Status(
            stage=now.stage,
            table=now.table,
            page=now.page,
            hands=run.hands_played,
            won=report.sums.chips,
            faults=run.faults,
            says=now.says,
        )

    def _play(self, settings: BotSettings, options: Mapping[str, Any]) -> None:
        try:
            with redirect_stdout(sys.stderr):
                run = asyncio.run(self._launched(settings, options))
            self._end("over", "Stopped, and left the table." if run.stopped else run.why or "All hands are played.")
        except CroupierError as error:
            self._end("failed", f"{error.says} [{error.code}]")
        except asyncio.CancelledError:
            self._end("over", "Stopped before it took a seat.")
        except Exception as error:
            self._end("failed", f"{type(error).__name__}: {error}")

    async def _launched(self, settings: BotSettings, options: Mapping[str, Any]) -> BotRun:
        assert self._report is not None
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(launch(settings, options, seated=self._seated, counted=self._report.count))
        return await self._task

    def _seated(self, house: House, table: Table, run: BotRun) -> None:
        assert self._report is not None
        self._report.begin(table)
        self._run = run
        page = house.address.page(table.id)
        self._status = Status(stage="playing", table=table.line.name, page=page)
        if self._watches:
            self._open_page(page)

    def _end(self, stage: Stage, says: str) -> None:
        now = self._status
        self._status = Status(stage=stage, table=now.table, page=now.page, says=says)
