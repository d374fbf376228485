"""The banks of a house, as its file names them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from msgspec import Struct

from croupier.bank.banks import INNER, Banks, NamedBank
from croupier.bank.ports import CardBank
from croupier.errors import BadOption
from croupier.server.config.banks import APART, BankAt, HouseBanksFile


class BankApart(Struct, frozen=True):
    """Where the bank process answers that was started for a house, and the file with the house's key."""

    address: str
    key_file: str


@asynccontextmanager
async def opened_banks(
    file: HouseBanksFile, inner: CardBank | None, apart: BankApart | None = None
) -> AsyncIterator[Banks]:
    """Open the ways to all banks of a house, until the context ends. `inner` is the simulated bank inside the house,
    whose place `apart` takes, if there is one. Raise BadOption if there is no bank at all, or a file cannot be read."""
    outside = [*file.at]
    if apart:
        outside.append(BankAt(name=APART, address=apart.address, key_file=apart.key_file, simulated=True))
    if not outside and inner is None:
        raise BadOption("bank/none", field="bank")
    async with AsyncExitStack() as stack:
        named = [await _outside(one, stack) for one in outside]
        if inner is not None and not apart:
            named.append(NamedBank(INNER, inner, simulated=True))
        yield Banks(named)


async def _outside(one: BankAt, stack: AsyncExitStack) -> NamedBank:
    from croupier.server.money.http_bank import HttpBank, Timing  # slow to import, and many houses need it not

    ca_file = Path(one.ca_file) if one.ca_file else None
    bank = HttpBank(one.address, _key(Path(one.key_file)), ca_file=ca_file, timing=Timing(answer_s=one.answer_s))
    stack.push_async_callback(bank.close)
    return NamedBank(one.name, bank, one.prefixes, one.address, one.simulated)


def _key(file: Path) -> str:
    try:
        lines = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise BadOption("bank/key-file", file=file) from None
    key = lines[0].strip() if lines else ""
    if not (key and key.isascii() and key.isprintable()):
        raise BadOption("bank/key-file", file=file)
    return key
