"""The table `[bank]` of a house file: the banks that chips are bought from and cashed in at.

[bank]
apart = true                         # `croupier serve` keeps the accounts below in a bank process of its own

[[bank.account]]                     # play money, at the simulated bank
number = "4000 1000 0000 1001"
kind = "debit"
pin = "1001"
cents = 1_000_00

[[bank.at]]                          # a bank outside
name = "north"
address = "https://bank.example:51600"
key_file = "north.key"
ca_file = "north-ca.pem"
prefixes = ["4000", "51"]
"""

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from croupier.bank.banks import INNER
from croupier.bank.simulated import BankAccount
from croupier.bank.swipe import number_of
from croupier.errors import BadOption

APART: Final = "cbs"  # the name of the bank process that is started with the house
_NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
_PREFIX: Final = re.compile(r"[0-9]{0,19}")
ANSWER_S_MOST: Final = 5.0  # of one attempt; three of them are still shorter than a front waits for its table server


class BankAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A bank outside the house, by its address. The house shows it the key in `key_file`, and trusts its certificate by
    `ca_file`, or by what the system trusts. Of the prefixes of all banks, the longest that fits a card decides.
    `simulated`: whether its money is play money, as that of another `croupier cbs` is."""

    name: str
    address: str
    key_file: str
    ca_file: str = ""
    prefixes: tuple[str, ...] = ("",)
    answer_s: float = 4.0
    simulated: bool = False

    def __post_init__(self) -> None:
        if not _NAME.fullmatch(self.name) or self.name == INNER:
            raise BadOption("bank/name", field="name", name=self.name)
        _check_address(self.address)
        for prefix in self.prefixes:
            if not _PREFIX.fullmatch(prefix):
                raise BadOption("bank/prefix", field="prefixes", prefix=prefix)
        if not self.prefixes:
            raise BadOption("bank/no-prefix", field="prefixes")
        if not 0 < self.answer_s <= ANSWER_S_MOST:
            raise BadOption("bank/answer-s", field="answer_s", most=ANSWER_S_MOST)


class HouseBanksFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The banks of a house: those outside, and the simulated one with its accounts, which serves all other cards.
    `apart`: it runs as a process of its own."""

    account: tuple[BankAccount, ...] = ()
    at: tuple[BankAt, ...] = ()
    apart: bool = False

    def __post_init__(self) -> None:
        numbers = [number_of(account.number) for account in self.account]
        if len({*numbers}) < len(numbers):
            raise BadOption("bank/number-twice", field="account")
        names = [one.name for one in self.at] + ([APART] if self.apart else [])
        if len({*names}) < len(names):
            raise BadOption("bank/name-twice", field="at")
        prefixes = [prefix for one in self.at for prefix in one.prefixes] + ([""] if self.account else [])
        if len({*prefixes}) < len(prefixes):
            raise BadOption("bank/prefix-twice", field="at")
        if self.apart and not self.account:
            raise BadOption("bank/apart", field="apart")

    def check(self) -> None:
        """Raise BadOption if there is no bank at all."""
        if not (self.account or self.at):
            raise BadOption("bank/none", field="bank")

    def without_addresses(self) -> "HouseBanksFile":
        """Return what the front of a house may know: the accounts that are shown to all."""
        return HouseBanksFile(account=tuple([account for account in self.account if account.shown]))


def _check_address(address: str) -> None:
    """Raise BadOption unless this is an address that keys and PINs may be sent to."""
    url = urlsplit(address)
    try:
        port = url.port
    except ValueError:
        port = 0
    if url.scheme not in ("http", "https") or not url.hostname or port == 0 or url.path.strip("/") or url.query:
        raise BadOption("bank/address", field="address", address=address)
    if url.username or url.password:
        raise BadOption("bank/address", field="address", address=url.hostname)
    if url.scheme == "http" and not _is_here(url.hostname):
        raise BadOption("bank/plain", field="address", host=url.hostname)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
