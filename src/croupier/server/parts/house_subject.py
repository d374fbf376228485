"""Which house the parts belong to: those that share a database, whatever else uses the same NATS."""

import secrets
from typing import Final

import msgspec

from croupier.kit.clock import Clock
from croupier.store.store import Store

_MODULE: Final = "croupier:house"
_KEY: Final = "subject"


async def house_subject(store: Store, clock: Clock) -> str:
    """Return the first part of all subjects of this house: made by the first part that asks, and stored."""
    made = msgspec.json.encode(f"croupier-{secrets.token_hex(6)}")
    return msgspec.json.decode(await store.module_data.first(_MODULE, _KEY, made, at_ns=clock()), type=str)
