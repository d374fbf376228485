"""A hand in a real browser whose table server is killed in the middle of it: a house in parts, as one command runs it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.databases import postgresql
from tests.server.parts.test_commands import parts_of
from tests.server.processes import PATIENCE_S, Serving, free_port
from tests.web.people import People

__all__ = ["postgresql"]
CARDS = "() => [...document.querySelectorAll('li[data-seat].you [data-card]')].map((card) => card.dataset.card)"
