"""The line of a page at a table, answered with a scene in a house's place: the page asks, and is told what there is."""

import json
import re
from typing import Any, Final

from msgspec import to_builtins
from playwright.sync_api import Page, Route, WebSocketRoute

from croupier.games.profile import profile_of
from croupier.protocol.live import Chat, ChatLine, Line, LobbyTold, Ok, Player, Pong, Table, Welcome, You, encode
from croupier.table.client_view import Told
from croupier.table.overview import overview_of
from tests.web.scenes import ME, NAME, Scene

__all__ = ["SAID", "TABLE", "SceneLine"]

TABLE: Final = 1
DEAL: Final = 12_345  # as if so many had been played
ADVICE: Final = {"action": {"type": "Stand"}, "says": "Hi-Lo counting: stand with soft 16, the count being +12."}
SAID: Final = "That is all."  # the last thing that the page is told
ABOUT: Final = {"settings": {"name": NAME, "chat": "all"}}


class SceneLine:
    """Lay it before the page is loaded. The page is shown the beginning of `scene` when it connects, and the rest when
    the scene is played: a page that came later would show less, such as who mucked."""

    def __init__(self, page: Page) -> None:
        self.scene: Scene | None = None
        self._socket: WebSocketRoute | None = None
        page.route_web_socket(re.compile(r"/ws$"), self._connected)
        page.route(f"**/api/tables/{TABLE}", lambda route: route.fulfill(json=ABOUT))
        page.route("**/api/advice", _advise)

    def play(self) -> None:
        """Tell the page, which shows the table by now, all that happened there."""
        assert self.scene
        assert self._socket
        for told in self.scene.film[1:]:
            self._socket.send(_message(told))
        self._socket.send(encode(Chat(TABLE, (ChatLine(ME, self.scene.now_ns, SAID, ME),))))

    def _connected(self, socket: WebSocketRoute) -> None:
        socket.on_message(lambda text: self._asked(socket, json.loads(text)))

    def _asked(self, socket: WebSocketRoute, asked: Any) -> None:
        assert self.scene
        id, scene = asked.get("id"), self.scene
        match asked["type"]:
            case "ping":
                socket.send(encode(Pong(id=id, now_ns=scene.now_ns)))
            case "hello":
                you = You(uid=1, name=ME, nickname=ME, kind="person", role="player", score=0)
                welcome = Welcome(id=id, you=you, house="open", now_ns=scene.now_ns, check_s=60, window_s=600)
                socket.send(encode(welcome))
            case "lobby":
                socket.send(encode(LobbyTold(tables=(_line(scene),), whole=True)))
                socket.send(encode(Ok(id=id)))
            case "watch":
                socket.send(_message(scene.film[0]))
                socket.send(encode(Ok(id=id)))
                self._socket = socket
            case _:
                socket.send(encode(Ok(id=id)))


def _message(told: Told) -> str:
    fields = {name: getattr(told, name) for name in told.__struct_fields__}
    fields["round"] = DEAL if told.round else 0
    return encode(Table(**fields, table=TABLE, since=told.seq - 1))


def _line(scene: Scene) -> Line:
    """The table as the lobby lists it; who opened it is the viewer, who may invite others."""
    overview = overview_of(scene.state)
    profile = profile_of(overview.game)
    players = [(at, seat) for at, seat in enumerate(overview.seats) if seat]
    return Line(
        table=TABLE,
        name=NAME,
        game=overview.settings.game,
        title=overview.game.title,
        stakes=profile.stakes,
        worded_stakes=profile.worded_stakes,
        limit=profile.limit,
        unit=overview.terms.unit,
        page=profile.page,
        look=profile.look,
        round_name=profile.round_name,
        seats=len(overview.seats),
        minimum=overview.minimum,
        buy_in=overview.terms.buy_in,
        turn_s=60,
        status=overview.status,
        players=tuple(
            Player(name=seat.player, nickname=seat.player, seat=at, chips=seat.chips, kind=seat.kind)
            for at, seat in players
        ),
        creator=ME,
        options=to_builtins(overview.settings.options),
    )


def _advise(route: Route) -> None:
    if route.request.method == "POST":
        route.fulfill(json=ADVICE)
    else:
        route.continue_()
