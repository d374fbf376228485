"""A thread for a bot's decisions, so that the connection stays alive however long they take."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

Answer: TypeAlias = "asyncio.Future[Any]"


class DecisionThread:
    """Runs one call at a time, in order.

    A daemon thread and not a pool: a decision that never ends must not keep the program from ending.
    """

    def __init__(self) -> None:
        self._work: SimpleQueue[tuple[Answer, Callable[..., Any], tuple[Any, ...]] | None] = SimpleQueue()
        Thread(target=self._run, name="bot", daemon=True).start()

    async def ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        answer: Answer = asyncio.get_running_loop().create_future()
        self._work.put((answer, function, arguments))
        return await answer

    def close(self) -> None:
        """End the thread when its queue is empty."""
        self._work.put(None)

    def _run(self) -> None:
        while work := self._work.get():
            answer, function, arguments = work
            result = error = None
            try:
                result = function(*arguments)
            except BaseException as raised:
                error = raised
            try:
                answer.get_loop().call_soon_threadsafe(_settle, answer, result, error)
            except RuntimeError:
                return  # the loop is closed


def _settle(answer: Answer, result: Any, error: BaseException | None) -> None:
    if answer.done():
        return
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
