"""``python -m kscore``."""

from kscore.cli import run

run()
