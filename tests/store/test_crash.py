"""A process that writes at full speed is killed at random moments: nothing acknowledged is lost, nothing half done."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="it is killed by forking, which this system does not do"),
]


async def test_nothing_acknowledged_is_lost_and_money_balances_however_often_the_writer_is_killed(
    database_url: str,
) -> None:
    kills = 36 if database_url.startswith("sqlite") else 24
    command = [sys.executable, "-m", "tests.store.crasher", database_url, str(kills), "7"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["wrong"] == []
    assert told["kills"] == kills
    assert told["in_play"] > kills // 3
    assert told["acknowledged"] > 5 * kills
