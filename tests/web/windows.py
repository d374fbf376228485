"""Windows of a browser, lent to one person after the other: to clean one costs a third of opening another.

Whoever gets a window finds it empty, as if it were new: cookies, storage, history, size, listeners. What lasts in it
beyond the page that is shown, such as a route or an init script, cannot all be taken back: a window that anything of
the kind was done to is closed, and so is one that cannot be cleaned. Only the browser's cache of files stays warm.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, Final, Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, WebError

from tests.web.accounts import PATIENCE_S

__all__ = ["Holder", "Window", "Windows"]

_REST: Final = "/healthz"  # text, at the same host: for another host, Chromium would begin another process
_LASTING: Final = (
    *("add_init_script", "add_locator_handler", "emulate_media", "expose_binding", "expose_function"),
    *("grant_permissions", "new_cdp_session", "once", "route", "route_from_har", "route_web_socket"),
    *("set_default_navigation_timeout", "set_default_timeout", "set_extra_http_headers", "set_geolocation"),
    *("set_offline",),
)
_CLOCK: Final = ("fast_forward", "install", "pause_at", "resume", "run_for", "set_fixed_time", "set_system_time")
_IDLE_MOST: Final = 8


class Holder(Protocol):
    """Hears what happens in a window while it is hers."""

    def heard(self, message: ConsoleMessage) -> None: ...
    def broke(self, error: WebError) -> None: ...
    def asked_for(self, url: str) -> None: ...


class Nobody:
    """Null implementation: holds a window while it is cleaned, and afterwards."""

    def heard(self, message: ConsoleMessage) -> None: ...
    def broke(self, error: WebError) -> None: ...
    def asked_for(self, url: str) -> None: ...


@dataclass(eq=False)
class Window:
    """`is_changed`: something was done to it that lasts."""

    browser: Browser
    url: str
    options: dict[str, Any]
    is_changed: bool = False
    holder: Holder = field(default_factory=Nobody)
    context: BrowserContext = field(init=False)
    page: Page = field(init=False)
    _listeners: list[tuple[Any, str, Callable[..., Any]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.context = self.browser.new_context(base_url=self.url, **self.options)
        self.context.set_default_timeout(PATIENCE_S * 1000)
        self.context.on("console", lambda message: self.holder.heard(message))
        self.context.on("weberror", lambda error: self.holder.broke(error))
        self.context.on("request", lambda request: self.holder.asked_for(request.url))
        self.page = self.another()
        self._devtools = self.context.new_cdp_session(self.page)
        for thing in (self.context, self.page):
            self._watch(thing, *_LASTING)
            self._keep_listeners(thing)
        self._watch(self.page.clock, *_CLOCK)
        self._watch(self.page.keyboard, "down")
        self._watch(self.page.mouse, "down")

    def another(self) -> Page:
        """Another tab of it."""
        page = self.context.new_page()
        page.on("websocket", lambda socket: self.holder.asked_for(socket.url))
        return page

    def clean(self) -> bool:
        """Take away all that its holder left; whether it can be lent again."""
        self.holder = Nobody()
        if self.is_changed or self.page.is_closed():
            return False
        try:
            self._clean()
        except Error:
            return False
        return True

    def close(self) -> None:
        self.context.close()

    def _clean(self) -> None:
        while self._listeners:
            thing, event, listener = self._listeners.pop()
            thing.remove_listener(event, listener)
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.goto(_REST)  # first of all: an open page may store something at any time
        self.page.evaluate("sessionStorage.clear(), (window.name = '')")
        self._devtools.send("Storage.clearDataForOrigin", {"origin": self.url, "storageTypes": "all"})
        self._devtools.send("Page.resetNavigationHistory")
        self.context.clear_cookies()
        self.page.mouse.move(0, 0)  # where it is in a new window
        if self.page.viewport_size != self.options["viewport"]:
            self.page.set_viewport_size(self.options["viewport"])

    def _keep_listeners(self, thing: Any) -> None:
        """Remember who listens from now on."""
        on = thing.on

        def listened(event: str, listener: Callable[..., Any]) -> None:
            on(event, listener)
            self._listeners.append((thing, event, listener))

        thing.on = listened

    def _watch(self, thing: Any, *names: str) -> None:
        """Notice when one of these methods is called."""
        for name in names:
            if method := getattr(thing, name, None):
                setattr(thing, name, self._noticed(method))

    def _noticed(self, method: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(method)
        def called(*args: Any, **more: Any) -> Any:
            self.is_changed = True
            return method(*args, **more)

        return called


class Windows:
    """Those of one browser."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[Window] = []

    def lend(self, url: str, options: dict[str, Any]) -> Window:
        """Return an empty window with these options in front of this house."""
        for window in reversed(self._idle):
            if (window.url, window.options) == (url, options):
                self._idle.remove(window)
                return window
        return Window(self._browser, url, options)

    def take_back(self, window: Window) -> None:
        """Keep it for the next one, if it can be cleaned. Those that were not used for the longest time are closed."""
        if not window.clean():
            window.close()
            return
        self._idle.append(window)
        while len(self._idle) > _IDLE_MOST:
            self._idle.pop(0).close()
