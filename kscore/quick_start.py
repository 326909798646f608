"""What a process of kscore's does before it imports anything large."""

from __future__ import annotations

import gc
import os
import signal

GARBAGE = 100_000
"""Objects after which Python looks for garbage in circles: what is imported is none, and looking
through it again and again (at 700) takes 7 % of a run."""


def quick_start() -> None:
    """Takes off what nobody needs of every start."""
    # Nothing here is worth a second thread of the linear algebra library, and starting it costs
    # every run.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(GARBAGE)


def end_as_if_interrupted() -> None:
    """From now on a closed terminal and a polite request to end are what Ctrl-C is: nothing half
    made is left behind, and hands learn what was entered. Where they are ignored (``nohup``) or
    somebody has other plans, that stays."""
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)  # Windows has no terminal that hangs up
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def start_beside() -> None:
    """How a process begins that helps another one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever is interrupted ends this process
    quick_start()
