"""Players at whose page nobody looks: they sit, call, bet and fold over the wire, as a page would."""

from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import expect

from tests.web.accounts import SignedIn
from tests.web.tables import PASSIVE, SIZED, Looker
from tests.web.wire import Wire, sit

ACTIONS: Final = {
    "fold": "Fold",
    "check": "Check",
    "call": "Call",
    "bring_in": "BringIn",
    "show": "Show",
    "muck": "Muck",
    "bet": "Bet",
    "raise": "RaiseTo",
    "complete": "RaiseTo",
}


class Opponent:
    """Somebody who has sat down, without a page. What she does has come to the pages in `shown_to` when it is done."""

    def __init__(
        self,
        account: SignedIn,
        table: int,
        chips: int = 0,
        *,
        seat: int | None = None,
        shown_to: Sequence[Looker] = (),
    ) -> None:
        self.person = account
        self.table = table
        self._shown_to = shown_to
        self.wire = Wire(account)
        sit(self.wire, table, chips, seat)
        self.wire.until(lambda: self.now if self.now and self.now.get("you") is not None else None)

    @property
    def now(self) -> Any:
        """The table as it was last told."""
        told = [one for one in self.wire.heard("table") if one["table"] == self.table]
        return told[-1] if told else None

    @property
    def is_asked(self) -> bool:
        return bool(self.now.get("choices"))

    def cards(self, at: int) -> list[str]:
        """Of a seat, as she knows them: `??` for a back."""
        found: list[str] = self.now["picture"]["seats"][at]["cards"]
        return found

    @property
    def board(self) -> list[str]:
        found: list[str] = self.now["picture"]["board"]
        return found

    def turn(self) -> list[str]:
        """Wait until it is her turn; answers with what she may do."""
        return list(self._choices())

    def act(self, verb: str) -> None:
        self._choices()
        self._decide({"type": ACTIONS[verb]})

    def passive(self) -> None:
        """Do what keeps her in the hand for the least."""
        choices = self._choices()
        verb = next((verb for verb in PASSIVE if verb in choices), "bet")
        self.bet(choices["bet"]["from"]) if verb == "bet" else self.act(verb)

    def bet(self, amount: int) -> None:
        verb = next(verb for verb in self._choices() if verb in SIZED)
        self._decide({"type": ACTIONS[verb], ("amount" if verb == "bet" else "to"): amount})

    def pause(self) -> None:
        """A moment, or until the house has something to say."""
        self.wire.await_news(0.02)

    def _choices(self) -> dict[str, Any]:
        return self.wire.until(lambda: self.now.get("choices"))

    def _decide(self, action: dict[str, Any]) -> None:
        """Wait until it is told, to her and to the pages."""
        before, seq = [looker.told() for looker in self._shown_to], self.now["seq"]
        self.wire.ask("act", table=self.table, seq=seq, action=action)
        self.wire.until(lambda: self.now["seq"] > seq)
        for looker, text in zip(self._shown_to, before, strict=True):
            expect(looker.log).not_to_have_text(text)
