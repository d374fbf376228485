"""The parts of an open house, for whoever answers requests."""

from dataclasses import dataclass

from croupier.kit.clock import Clock
from croupier.server.accounts import Registrar
from croupier.server.auth import Doorman
from croupier.server.doors import Doors
from croupier.server.house import HouseFile
from croupier.server.hub import Hub
from croupier.server.logs import Log
from croupier.server.metrics import Metrics
from croupier.server.scanner import Scanner
from croupier.server.strength import Thinkers
from croupier.store.store import Store


@dataclass(frozen=True, slots=True)
class House:
    """One open house. `tls`: whether it is reached encrypted only."""

    file: HouseFile
    store: Store
    hub: Hub
    doors: Doors
    doorman: Doorman
    registrar: Registrar
    scanner: Scanner | None
    thinkers: Thinkers
    metrics: Metrics
    log: Log
    clock: Clock
    tls: bool
