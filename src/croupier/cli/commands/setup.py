"""`croupier setup`: asks for house, port, log and database on a local web page, then opens the house.

Then the page is gone (POKERIV3:ARCHc): its address is good for one house.
"""

import asyncio
import shlex
import ssl
import time
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final
from urllib.request import urlopen

import msgspec
from msgspec import Struct

from croupier.cli.commands import serve
from croupier.cli.local_page.server import Field, html
from croupier.cli.local_page.server import serve as serve_page
from croupier.cli.output.browser import show
from croupier.cli.output.terminal import say
from croupier.errors import BadOption

_PAUSE_S: Final = 0.2
_NOTICE_S: Final = 2.0
_HERE: Final = "this machine"
_HOSTS: Final = {_HERE: "127.0.0.1", "everywhere": "0.0.0.0"}


class Wanted(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings that a house is opened with."""

    house: str = "open"
    port: int = 51515
    reach: str = _HERE
    tls: bool = False
    database: str = ""
    log: str = ""

    @property
    def host(self) -> str:
        return _HOSTS[self.reach]

    @property
    def address(self) -> str:
        return f"{'https' if self.tls else 'http'}://localhost:{self.port}/"

    def command(self) -> str:
        """Return the command that opens the same house again."""
        said = {"--house": self.house, "--port": str(self.port), "--host": self.host, "--log": self.log}
        words = [word for option, value in said.items() if value for word in (option, value)]
        hidden = "@" in self.database  # there may be a password in it
        database = ["--database", "..." if hidden else self.database] if self.database else []
        return shlex.join(["croupier", "serve", *words, *database, *(["--tls"] if self.tls else [])])


class SetupPage:
    """The page that asks until a house can be opened. `chosen` are the settings then."""

    def __init__(self) -> None:
        from croupier.server.config.house import shipped

        self.html = html("setup.html")
        self.chosen: Wanted | None = None
        self.asked = Event()
        self.is_open = False
        self.groups = {
            "The house": (Field("house", "House, or its file", choices=tuple(shipped())),),
            "Where it is": (
                Field("port", "Port", "number", "49152 to 65535"),
                Field("reach", "Reachable from", "choice", choices=tuple(_HOSTS)),
                Field("tls", "Encrypt, with a certificate that the house makes", "flag"),
            ),
            "What it keeps": (
                Field("database", "Database", hint="a file here if empty, or postgresql://user:password@host/name"),
                Field("log", "Log file", hint="the terminal if empty"),
            ),
        }

    def answer(self, method: str, what: str, body: bytes) -> Any:
        match method, what:
            case "GET", "settings":
                return {"groups": self.groups, "values": Wanted()}
            case "GET", "opened":
                return {"open": self.is_open}
            case "POST", "start":
                return self._start(_read(body))
            case _:
                raise KeyError(what)

    def _start(self, wanted: Wanted) -> Any:
        """Try all settings before the house opens, so that the page itself can show what does not work."""
        check(wanted)
        self.chosen = wanted
        self.asked.set()
        return {"at": wanted.address}


def check(wanted: Wanted) -> None:
    from croupier.kit.clock import system
    from croupier.server.config.house import load
    from croupier.server.ops.logs import Log
    from croupier.server.process import bound

    load(wanted.house)
    bound(wanted.host, wanted.port).close()
    Log(Path(wanted.log) if wanted.log else None, clock=system).close()
    if wanted.database:
        asyncio.run(_opened(wanted.database, wanted.address))


async def _opened(url: str, address: str) -> None:
    from croupier.kit.clock import system
    from croupier.store.database.hold import Holder
    from croupier.store.store import Store

    async with Store.open(url, holder=Holder.here(address, now_ns=system())):
        pass


def _read(body: bytes) -> Wanted:
    try:
        said = {key: value for key, value in msgspec.json.decode(body, type=dict[str, Any]).items() if value != ""}
        wanted = msgspec.convert(said, Wanted, strict=False)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadOption("settings/invalid", key="settings/impossible", reason=error) from None
    if wanted.reach not in _HOSTS:
        raise BadOption(
            "settings/invalid",
            key="settings/reach",
            field="reach",
            reaches=" or ".join(_HOSTS),
            given=repr(wanted.reach),
        )
    return wanted


def run() -> None:
    """Set up a house on a local web page, and open it."""
    page = SetupPage()
    server, address = serve_page(page)
    Thread(target=server.serve_forever, daemon=True).start()
    say(f"Set up the house at {address} (Ctrl-C ends).", to_errors=True, flush=True)
    show(address)
    page.asked.wait()
    wanted = page.chosen
    assert wanted is not None
    say(f"$ {wanted.command()}", flush=True)
    Thread(target=_leave, args=(page, server, wanted), daemon=True).start()
    log = Path(wanted.log) if wanted.log else None
    serve.run(wanted.house, wanted.port, wanted.host, wanted.database or None, log, wanted.tls)


def _leave(page: SetupPage, server: ThreadingHTTPServer, wanted: Wanted) -> None:
    """Close the page's server once the house is open and the page had time to notice, which then leads to it."""
    while not _answers(wanted):
        time.sleep(_PAUSE_S)
    page.is_open = True
    time.sleep(_NOTICE_S)
    server.shutdown()
    server.server_close()


def _answers(wanted: Wanted) -> bool:
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # the house may have made its own certificate
    try:
        urlopen(f"{wanted.address}healthz", timeout=5, context=context if wanted.tls else None).close()
    except OSError:
        return False
    return True
