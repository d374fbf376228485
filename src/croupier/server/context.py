"""The parts of an open house, for the handlers of requests."""

from dataclasses import dataclass

from croupier.kit.clock import Clock
from croupier.server.config.house import HouseFile
from croupier.server.house_hub import HouseHub
from croupier.server.http.accounts import Registrar
from croupier.server.http.authentication import Authenticator
from croupier.server.http.card_sign_in import CardSignIn
from croupier.server.http.refusals import Refusals
from croupier.server.live.closure import Closure
from croupier.server.live.socket import Entrance
from croupier.server.ops.house_state import StoredHouseState
from croupier.server.ops.logs import Log
from croupier.server.ops.metrics import Metrics
from croupier.server.ops.module_scanner import ModuleScanner
from croupier.server.ops.retention import RetentionRunner
from croupier.server.people.visit_ending import VisitEnding
from croupier.server.rate_limits import Limiter
from croupier.server.study.imports import Importer
from croupier.server.study.strength import StrengthWorkers
from croupier.store.store import Store


@dataclass(frozen=True, slots=True)
class HouseContext:
    """One open house. `requests` limits their rate, and `refusals` logs those beyond it; `tls`: whether it is reached
    only over TLS; `card_sign_in` is for a house where players sign in with a card; `entrance` lets the clients of its
    WebSocket in."""

    file: HouseFile
    store: Store
    hub: HouseHub
    entrance: Entrance
    closure: Closure
    state: StoredHouseState
    retention: RetentionRunner
    authenticator: Authenticator
    registrar: Registrar
    card_sign_in: CardSignIn | None
    visit_ending: VisitEnding
    scanner: ModuleScanner | None
    thinkers: StrengthWorkers
    importer: Importer
    requests: Limiter
    refusals: Refusals
    metrics: Metrics
    log: Log
    clock: Clock
    tls: bool
