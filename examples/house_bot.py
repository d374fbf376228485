"""A bot that plays hold'em in a house: `python examples/house_bot.py localhost:51515 TOKEN TABLE HANDS`."""

import asyncio
import sys

from croupier.client import House, Moment
from croupier.games.poker.equity import strength
from croupier.games.poker.events import FOLD


def decision(moment: Moment) -> object:
    view, legal = moment.lens, moment.legal
    opponents = view.live.bit_count() - 1
    share = strength(view.mine, view.board, opponents, samples=100, seed=moment.seq).equity
    if share > 1.2 / (opponents + 1):
        return legal.aggressive(view.high + view.pot() // 2)
    return legal.passive() if share >= legal.due / (view.pot() + legal.due) else FOLD


async def main(address: str, token: str, name: str, hands: str) -> None:
    async with House(address, token=token, handlog="hands.log") as house:
        table = await house.join(name)
        async for moment in table:
            if moment.my_turn:
                await table.act(decision(moment))
            if moment.ended and moment.ended[-1].number >= int(hands):
                await table.leave()


asyncio.run(main(*sys.argv[1:]))
