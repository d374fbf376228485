"""`croupier superuser --reset`: a new password at the machine itself, while the house is closed."""

import asyncio
import re
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.kit.clock import system
from croupier.server.http.passwords import Passwords
from croupier.store import Store
from croupier.store.database.hold import Holder
from croupier.store.people.accounts import NewAccount

Console = pytest.CaptureFixture[str]


@pytest.fixture
def house(tmp_path: Path) -> str:
    """A house whose superuser has forgotten the password, and has a session somewhere."""
    url = f"sqlite:///{tmp_path / 'house.db'}"

    async def fill() -> None:
        async with Store.open(url) as store:
            new = NewAccount(name="boss", nickname="boss", password="forgotten", role="superuser")
            boss = await store.accounts.install(new, at_ns=1)
            await store.sessions.begin(boss.id, "somewhere", now_ns=1, expires_ns=2**60)

    asyncio.run(fill())
    return url


def fits(url: str, password: str) -> bool:
    """Whether the superuser signs in with this password, no session is left, and the deed is noted."""

    async def run() -> bool:
        passwords = Passwords()
        async with Store.open(url) as store:
            login = await store.accounts.login("boss")
            assert login
            assert await store.sessions.found("somewhere", now_ns=2) is None
            [noted] = await store.audit.last()
            assert (noted.who, noted.what) == ("at the machine", "reset the superuser's password")
            found = await passwords.fits(login.password, password)
        passwords.close()
        return found

    return asyncio.run(run())


def test_a_made_up_password_is_shown_once_and_works(house: str, capsys: Console) -> None:
    assert main(["superuser", "--database", house, "--reset"]) == 0
    said = re.fullmatch(
        r"The new password of 'boss' is (\S{16}), and is shown only this once\. It holds from now on\.\n",
        capsys.readouterr().out,
    )
    assert said
    assert fits(house, said[1])


def test_a_password_is_read_from_a_file_and_not_shown(house: str, tmp_path: Path, capsys: Console) -> None:
    file = tmp_path / "secret"
    file.write_text("a long enough secret\nand a note\n")
    assert main(["superuser", "--database", house, "--reset", "--password-file", str(file)]) == 0
    assert capsys.readouterr().out == "The new password of 'boss' holds from now on.\n"
    assert fits(house, "a long enough secret")


def test_without_reset_it_says_what_the_superuser_is_called(house: str, capsys: Console) -> None:
    assert main(["superuser", "--database", house]) == 0
    assert capsys.readouterr().out == "The superuser of this house signs in as 'boss'.\n"


def test_an_open_house_is_left_alone_and_it_says_so(house: str, capsys: Console) -> None:
    async def while_open() -> int:
        async with Store.open(house, holder=Holder.here("http://localhost:51515", now_ns=system())):
            return await asyncio.to_thread(main, ["superuser", "--database", house, "--reset"])

    assert asyncio.run(while_open()) == 2
    says = capsys.readouterr().err
    assert says.startswith("croupier: The house is open: close it first")
    assert "http://localhost:51515" in says
    assert "[superuser/house-open]" in says


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--database", "sqlite:///{folder}/none.db"], "database/no-file"),
        (["--database", "sqlite:///{folder}/empty.db"], "superuser/none"),
        (["--database", "{house}", "--password-file", "{folder}/weak"], "account/password"),
    ],
    ids=["no database", "a database without a house", "a password that is easy to guess"],
)
def test_what_cannot_be_reset_is_told_in_one_line(
    house: str, tmp_path: Path, capsys: Console, args: list[str], code: str
) -> None:
    (tmp_path / "weak").write_text("short")

    async def empty() -> None:
        async with Store.open(f"sqlite:///{tmp_path / 'empty.db'}"):
            pass

    asyncio.run(empty())
    filled = [arg.format(folder=tmp_path, house=house) for arg in args]
    assert main(["superuser", "--reset", *filled]) == 2
    says = capsys.readouterr().err
    assert code in says, says
    assert says.count("\n") == 1
