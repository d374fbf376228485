"""What every test shares: the requirement rows that tests name, and how hypothesis searches."""

import gc
import os
import signal
import sys

from hypothesis import HealthCheck, settings

# Tests start hundreds of processes: compiled modules are kept, whatever the environment says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a job of a shell: what tests start would not hear Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = [
    "tests.browser_plugin",
    "tests.reaping_plugin",
    "tests.requirements_plugin",
    "tests.scheduling_plugin",
]

# No clocks: a slow machine fails no test, and a run repeats exactly. `--hypothesis-profile=search` looks further.
settings.register_profile("suite", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("search", settings.get_profile("suite"), derandomize=False, max_examples=2000)
settings.load_profile("suite")


def pytest_collection_finish() -> None:
    """Let the collector pass over what is there from now on: thousands of tests, and all that they import."""
    gc.collect()
    gc.freeze()
