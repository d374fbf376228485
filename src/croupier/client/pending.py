"""The requests of a connection that are not answered yet, and what becomes of them when it breaks.

They are sent again if that is harmless: a request for chips carries a key, and a decision the number of the message
that it answers, so that neither can count twice.
"""

import asyncio
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from croupier.client.errors import Lost, Refused
from croupier.errors import CroupierError
from croupier.protocol import live as messages
from croupier.protocol.codes import ErrorCode

ONCE: Final = (
    messages.Create,
    messages.TakeUp,
    messages.Learn,
    messages.Say,
    messages.Resign,
    messages.AddBot,
    messages.Seek,
    messages.Cancel,
    messages.Ready,
    messages.NameCards,
)
_DONE: Final = frozenset(
    (
        ErrorCode.ACT_STALE,
        ErrorCode.ACT_LATE,
        ErrorCode.TURN_NOT_YOURS,
        ErrorCode.ROUND_NONE,
        ErrorCode.PLAYER_NOT_SEATED,
        ErrorCode.REBUY_NONE,
    )
)

Answer: TypeAlias = messages.Ok | messages.At


@dataclass(slots=True)
class Asked:
    """A request, the answer to come, and how often it was sent."""

    message: messages.Ask
    answer: "asyncio.Future[Answer]"
    sent: int = 0

    def settle(self, answer: Answer) -> None:
        if not self.answer.done():
            self.answer.set_result(answer)

    def refuse(self, why: CroupierError) -> None:
        if not self.answer.done():
            self.answer.set_exception(why)


class Pending:
    """Numbers requests and finds them again by the number of the answer."""

    def __init__(self) -> None:
        self._asked: dict[int, Asked] = {}
        self._last_id = 0

    def note(self, message: messages.Ask) -> Asked:
        """Give a request its number and remember it until it is answered."""
        self._last_id += 1
        number = self._last_id
        asked = Asked(replace(message, id=number), asyncio.get_running_loop().create_future())
        asked.answer.add_done_callback(lambda answer: self._asked.pop(number, None))
        self._asked[number] = asked
        return asked

    def all(self) -> list[Asked]:
        return [*self._asked.values()]

    def take(self, message: messages.Ok | messages.At | messages.Error) -> bool:
        """Take a message that answers a request. Return False if it answers none."""
        if not isinstance(message.id, int):
            return False
        if asked := self._asked.get(message.id):
            _answer(asked, message)
        return True

    def repeated(self, *, anew: bool) -> list[Asked]:
        """Return what to send again over a new connection, and settle the rest. `anew`: to another house."""
        again = []
        for asked in self.all():
            if asked.sent and isinstance(asked.message, ONCE):
                asked.refuse(Lost("connection/unanswered"))
            elif anew and isinstance(asked.message, messages.Act):
                asked.settle(messages.Ok())  # the house asks again, perhaps with another number
            else:
                again.append(asked)
        return again

    def fail(self, why: CroupierError) -> None:
        for asked in self.all():
            asked.refuse(why)


def _answer(asked: Asked, message: messages.Ok | messages.At | messages.Error) -> None:
    if isinstance(message, messages.Error):
        if asked.sent == 1 or message.code not in _DONE:
            asked.refuse(Refused(message.code, message.says, field=message.field))
            return
        message = messages.Ok()  # it was done the first time, or its time is over
    asked.settle(message)
