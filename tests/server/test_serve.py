"""`croupier serve`, as an administrator starts and stops it."""

import asyncio
import signal
import socket
import sqlite3
import ssl
import struct
import subprocess
import sys
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from io import BufferedIOBase
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from websockets.sync.client import connect

from croupier.cli.main import main
from croupier.errors import BadOption
from croupier.server.config.house import load
from croupier.server.ops.collector import THRESHOLDS
from croupier.server.process import PORT, bound
from croupier.store.database.engine import Postgresql, url_of
from tests import croupier_process
from tests.databases import postgresql
from tests.modules.samples import pig
from tests.server.open_house import PASSWORD, form, signed_in
from tests.server.play import play_rounds
from tests.server.processes import PATIENCE_S, Serving, command, free_port, run, serving

__all__ = ["postgresql"]

Failing = Callable[..., str]

HOUSE = """
name = "mine"
title = "Mine"
[live]
close_s = 1
[[table]]
name = "Kairo"
game = "holdem"
bots = { Ada = "caller" }
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One that tests share; it has a folder of modules."""
    folder = tmp_path_factory.mktemp("serve")
    (folder / "games").mkdir()
    (folder / "games" / "pig.py").write_text(pig(), "utf-8")
    with serving(folder, "--database", "sqlite:///kept.db", "--modules", "games") as made:
        yield made


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Failing:
    """Start a house that cannot be started; answers with the one line that is told."""
    monkeypatch.chdir(tmp_path)

    def start(*args: str) -> str:
        assert main(["serve", "--port", str(free_port()), *args]) == 2
        [line] = [line for line in capsys.readouterr().err.splitlines() if not line.startswith("{")]
        return line

    return start


@contextmanager
def asked_for_a_password() -> Iterator[tuple[int, dict[str, str]]]:
    """A port where a PostgreSQL server seems to be: it asks for the password, keeps what it hears, and hangs up."""
    heard: dict[str, str] = {}

    def answer(listener: socket.socket) -> None:
        listener.settimeout(PATIENCE_S)
        wire, _ = listener.accept()
        wire.settimeout(PATIENCE_S)
        with wire, wire.makefile("rwb") as stream:
            said = _packet(stream)
            if len(said) == 4:  # may it encrypt? No.
                stream.write(b"N")
                stream.flush()
                said = _packet(stream)
            words = said[4:].rstrip(b"\0").decode().split("\0")
            heard.update(zip(words[::2], words[1::2], strict=True))
            stream.write(b"R" + struct.pack("!ii", 8, 3))  # the password, please, as it is
            stream.flush()
            stream.read(1)
            heard["password"] = _packet(stream).rstrip(b"\0").decode()

    with socket.create_server(("127.0.0.1", 0)) as listener, ThreadPoolExecutor(1) as thread:
        answered = thread.submit(answer, listener)
        yield listener.getsockname()[1], heard
        answered.result()


def _packet(stream: BufferedIOBase) -> bytes:
    """PostgreSQL tells the length first, that of the length included."""
    return stream.read(struct.unpack("!i", stream.read(4))[0] - 4)


@pytest.mark.req("EPS:SC-IS-01")
def test_the_server_alone_opens_tables_and_plays_hands_at_them_through_its_protocol(server: Serving) -> None:
    async def evening() -> None:
        clients = [await signed_in(server, name) for name in ("Eve", "Fay")]
        about = {"game": "holdem", "options": {"rules": "eps"}, "pace_ms": 600_000, "minimum": 2}
        for name in ("Kairo", "Luxor"):
            table = (await clients[0].done("create", settings=about | {"name": name}))["table"]
            for client in clients:
                await client.done("sit", table=table, chips=100)
            await play_rounds(clients, table, 1)
            [ended] = await clients[1].hear_events("RoundEnded", table=table)
            assert sum(ended["payoffs"]) == 0
            assert clients[1].count("BoardDealt", table) == 3
        for client in clients:
            await client.drop()

    asyncio.run(evening())


@pytest.mark.req("POKERIV3:KT1", "POKERIV3:TJV1", "POKERIV3:TJV1a")
def test_it_listens_at_the_chosen_port_and_writes_to_the_chosen_log_and_database(server: Serving) -> None:
    answer = httpx.post(f"{server.url}/api/register", json=form("Ann"), verify=False)
    assert answer.status_code == 201
    kept = sqlite3.connect(server.folder / "kept.db")
    assert ("Ann",) in kept.execute("SELECT name FROM accounts").fetchall()
    kept.close()
    lines = server.lines()
    for line in lines:
        datetime.fromisoformat(line["at"])
    by_what = {line["what"]: line for line in lines}
    assert by_what["started"]["port"] == server.port
    assert by_what["database opened"]["database"] == "sqlite:///kept.db"
    assert by_what["modules scanned"]["games"] == ["pig"]
    assert by_what["request"]["path"] == "/api/register"
    assert server.superuser_password not in server.log.read_text("utf-8")


@pytest.mark.req("POKERIV3:UN6")
def test_the_superuser_of_a_new_house_can_sign_in_with_what_was_printed(server: Serving) -> None:
    credentials = {"who": "superuser", "password": server.superuser_password}
    answer = httpx.post(f"{server.url}/api/session", json=credentials, verify=False)
    assert answer.json()["role"] == "superuser"


def test_the_garbage_collector_leaves_what_was_there_at_the_start_alone(server: Serving) -> None:
    lines = httpx.get(f"{server.url}/metrics").text.splitlines()
    figures = {name: float(value) for name, value in [line.split() for line in lines if "_collector_" in line[:20]]}
    assert figures["croupier_collector_frozen"] > 100_000  # at least what was imported
    assert figures["croupier_collector_threshold"] == THRESHOLDS[0]
    assert figures["croupier_collector_seconds"] >= figures["croupier_collector_longest_seconds"]


@pytest.mark.req("POKERIV3:TJV1b")
def test_a_port_that_is_taken_is_told_in_one_line_and_the_command_fails(server: Serving, tmp_path: Path) -> None:
    failed = run(tmp_path, "--port", str(server.port))
    assert failed.returncode == 2
    assert failed.stderr.splitlines() == [
        f"croupier: Port {server.port} of 127.0.0.1 is taken. Choose another one with --port. [port/taken]"
    ]


def test_a_second_house_on_a_database_says_who_has_it_and_fails_and_what_reads_goes_on(tmp_path: Path) -> None:
    args = ["--database", "house.db"]
    with serving(tmp_path, *args) as first:
        second = run(tmp_path, *args, "--port", str(free_port()))
        assert second.returncode == 2
        [line] = second.stderr.splitlines()[-1:]
        assert f"in use by process {first.process.pid} on {socket.gethostname()}" in line
        assert f"at http://localhost:{first.port}, since 2" in line
        assert line.endswith("[database/held]")
        for command_line in (["stats", *args], ["deals", *args]):
            read = croupier_process.run(
                [sys.executable, "-m", "croupier", *command_line], cwd=tmp_path, capture_output=True, text=True
            )
            assert (read.returncode, read.stderr) == (0, "")
        assert httpx.get(f"{first.url}/readyz").status_code == 200
        first.process.kill()
        first.process.wait()
        with serving(tmp_path, *args) as again:
            assert again.stop() == 0


@pytest.mark.req("POKERIV3:TJV1b")
@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/house", "postgresql://ann:***@127.0.0.1:1/house cannot be used: "),
        ("sqlite:////no/such/folder/house.db", "there is no folder"),
        ("oracle://x/y", "There is no database oracle here"),
    ],
)
def test_a_database_that_cannot_be_reached_is_told_in_one_line(failing: Failing, database: str, said: str) -> None:
    line = failing("--database", database, "--log", "log")
    assert said in line
    assert "secret" not in line + Path("log").read_text("utf-8")


@pytest.mark.req("POKERIV3:TJV1")
@pytest.mark.parametrize("port", [49_151, 65_536, 0, 80])
def test_a_port_outside_the_range_is_refused(failing: Failing, port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def opens(work: Coroutine[Any, Any, None]) -> None:
        work.close()
        raise AssertionError("a house would have been opened")

    monkeypatch.setattr("croupier.cli.commands.serve.run_loop", opens)
    says = f"A house listens on a port from 49152 to 65535, not on {port}, unless you add --any-port."
    assert failing("--port", str(port)) == f"croupier: {says} [port/range]"


@pytest.mark.req("POKERIV3:TJV1")
@pytest.mark.parametrize("port", [49_152, 65_535])
def test_the_first_and_the_last_port_of_the_range_can_be_had(port: int) -> None:
    with socket.socket() as taken:
        try:
            taken.bind(("127.0.0.1", port))
        except OSError:  # another program has it: then that is all there is against it
            with pytest.raises(BadOption, match="is taken"):
                bound("127.0.0.1", port)
            return
    with bound("127.0.0.1", port) as listener:
        assert listener.getsockname()[1] == port


@pytest.mark.req("POKERIV3:TJV1")
def test_the_database_is_asked_for_where_it_is_said_to_be_by_its_owners_name_and_password(failing: Failing) -> None:
    with asked_for_a_password() as (port, heard):
        line = failing("--database", f"postgresql://olga:s3cr3t@127.0.0.1:{port}/evenings", "--log", "log")
    assert f"postgresql://olga:***@127.0.0.1:{port}/evenings cannot be used" in line
    assert {"user": "olga", "database": "evenings", "password": "s3cr3t"}.items() <= heard.items()


def test_any_port_is_to_be_had_by_asking_for_it(tmp_path: Path) -> None:
    with bound("127.0.0.1", 0, any_port=True) as listener:
        assert listener.getsockname()[1] > 0
    with pytest.raises(BadOption, match="not on 65536"):
        bound("127.0.0.1", 65_536, any_port=True)


@pytest.mark.req("POKERIV3:TJV1", "POKERIV3:ENV5")
def test_it_listens_on_51515_if_not_told_otherwise(tmp_path: Path) -> None:
    with socket.socket() as tried:
        taken = not tried.connect_ex(("127.0.0.1", 51_515))
    if taken:  # somebody plays on this machine: then it is this port that cannot be had
        assert "Port 51515 of 127.0.0.1 is taken" in run(tmp_path).stderr
        return
    with serving(tmp_path, "--tls", port=0) as made:
        assert "https://localhost:51515" in made.told
        trusting = ssl.create_default_context(cafile=str(tmp_path / "croupier-cert.pem"))
        assert httpx.get("https://localhost:51515/healthz", verify=trusting).status_code == 200
        assert (tmp_path / "croupier-open.db").is_file()
        assert made.lines("certificate")[0]["own"]
    assert PORT == 51_515


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--house", "casino"], "There is no house 'casino'"),
        (["--host", "no.such.host.invalid"], "no address 'no.such.host.invalid'"),
        (["--log", "no/folder/log"], "The log no/folder/log cannot be written"),
        (["--cert", "cert.pem"], "--cert and --key together"),
        (["--cert", "cert.pem", "--key", "key.pem"], "There is no file cert.pem"),
        (["--modules", "nowhere"], "There is no folder 'nowhere'"),
        (["--superuser-password-file", "nowhere"], "nowhere"),
        (["--superuser-password-file", "weak", "--database", "house.db"], "This password is easy to guess."),
    ],
)
def test_what_cannot_be_is_told_in_one_line(failing: Failing, tmp_path: Path, args: list[str], said: str) -> None:
    (tmp_path / "weak").write_text("12345678\n", "utf-8")
    assert said in failing(*args)


def test_a_bot_of_a_house_file_that_is_no_text_is_told_in_one_line_with_its_place(
    failing: Failing, tmp_path: Path
) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE.replace('"caller"', "5"), "utf-8")
    says = "The bot Ada of the table 'Kairo' cannot be read: Expected `str`, got `int`."
    line = failing("--house", "mine.toml")
    assert line == f"croupier: The house file mine.toml cannot be used: {says} [table/invalid]"


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_round_says_so_at_the_tables_and_stops_cleanly(tmp_path: Path, number: int) -> None:
    (tmp_path / "mine.toml").write_text(HOUSE, "utf-8")
    (tmp_path / "secret").write_text(f"{PASSWORD}\nmore\n", "utf-8")
    args = ("--house", "mine.toml", "--database", "house.db", "--superuser-password-file", "secret")
    with serving(tmp_path, *args) as made:
        with httpx.Client(base_url=made.url, verify=False) as ann:
            ann.post("/api/register", json=form("Ann"))
            token = ann.post("/api/me/tokens", json={"label": "bot"}).json()["secret"]
            superuser = ann.post("/api/session", json={"who": "superuser", "password": PASSWORD})
            assert superuser.json()["role"] == "superuser"
        with connect(f"ws://127.0.0.1:{made.port}/ws") as wire:
            wire.send(f'{{"type": "hello", "token": "{token}"}}')
            wire.send('{"type": "sit", "table": 1, "chips": 100}')
            while '"status":"playing"' not in (heard := str(wire.recv(timeout=30))):
                assert '"type":"error"' not in heard
            made.process.send_signal(number)
            heard = "".join(str(message) for message in wire)
            assert "house/closing" in heard
            assert '"halted":"The house closes."' in heard
        assert made.process.wait(60) == 0
        assert "password" not in made.told
        assert made.told.endswith("The house is closed.\n")
        assert [line["what"] for line in made.lines()][-1] == "stopped"
        assert made.lines("bug") == []


def test_a_house_is_the_same_after_a_restart_and_tells_no_password_again(tmp_path: Path) -> None:
    for nth in range(2):
        with serving(tmp_path, "--house", "research") as made:
            answer = httpx.post(f"{made.url}/api/register", json=form("Ann"), verify=False)
            assert answer.status_code == (409 if nth else 201)
            assert ("password" in made.told) == (nth == 0)
            assert made.stop() == 0


def test_all_that_changes_for_postgresql_is_the_url(tmp_path: Path, postgresql: str) -> None:
    schema = f"serve_{free_port()}"

    async def make() -> None:
        database = Postgresql(url_of(postgresql))
        await database.write(lambda connection: connection.execute(text(f"CREATE SCHEMA {schema}")))
        await database.close()

    asyncio.run(make())
    url = f"{postgresql}{'&' if '?' in postgresql else '?'}schema={schema}"
    with serving(tmp_path, env={"CROUPIER_DATABASE": url}) as made:
        with httpx.Client(base_url=made.url, verify=False) as ann:
            assert ann.post("/api/register", json=form("Ann")).status_code == 201
            assert len(ann.get("/api/tables").json()) == len(load("open").table)
            assert ann.get("/readyz").json() == {"status": "ok"}
        assert made.stop() == 0


def test_help_tells_every_option() -> None:
    told = subprocess.run(command("--help"), capture_output=True, text=True).stdout
    for option in ("--house", "--port", "--database", "--log", "--tls", "--cert", "--key", "--any-port", "--modules"):
        assert option in told
