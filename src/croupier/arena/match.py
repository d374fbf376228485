"""A match: its blocks played here or by worker processes, the results in order."""

import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context
from typing import Final

from croupier.arena.block import Played, play_block
from croupier.arena.plan import Plan
from croupier.arena.schedule import Block, blocks
from croupier.errors import BadOption, CroupierError
from croupier.games import registry
from croupier.games.registry import Source

AHEAD: Final = 3  # blocks handed out per worker, so that results waiting for their turn stay few


def results(plan: Plan, jobs: int = 1) -> Generator[Played, None, None]:
    """Yield the results of the blocks in order, the same whatever the number of jobs. Raise BadOption without a job."""
    if jobs < 1:
        raise BadOption("match/jobs", field="jobs", jobs=jobs)
    schedule = blocks(plan.hands, size=plan.block, entrants=len(plan.bots), seed=plan.seed)
    if jobs == 1:
        return (play_block(plan, block) for block in schedule)
    return _shared_out(plan, schedule, jobs)


def _shared_out(plan: Plan, schedule: Iterator[Block], jobs: int) -> Generator[Played, None, None]:
    others = set(active_children())
    spawn = get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=spawn, initializer=_in_worker, initargs=registry.attached())
    waiting: deque[Future[Played]] = deque()
    try:
        for block in schedule:
            waiting.append(pool.submit(play_block, plan, block))
            if len(waiting) == AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    except BrokenProcessPool:
        raise CroupierError("match/worker-died") from None
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _in_worker(*sources: Source) -> None:
    """Prepare a worker: the parent alone answers an interrupt, and what a bot prints must not get among its results.

    Games that were found in a folder come along, in the texts that the parent has.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr
    for source in sources:
        registry.attach(source)
