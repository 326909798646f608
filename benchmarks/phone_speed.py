"""How long a photo takes from the phone to its points, and eight phones at once.

    python -m benchmarks.phone_speed [PHOTO] [RUNS]

PHOTO (default: the sample of 12 megapixels) is scored RUNS times (default 3) by the command line,
in a process of its own as people start it, and through the page in Chromium at 20 Mbit/s, from
choosing the photo to its points on the screen; the least of each is printed (aim: at most 1 s
more). Then eight phones send it as it is, at once: first and last answer (aims 4 and 15 s), whether
the order in which the photos came was kept, the server's peak of memory (aim 500 MB), and the
seconds of processor time that it took: they hardly hang on what else the machine does, whose load
is printed before and after.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from benchmarks.machine import machine
from testing import REPOSITORY, SAMPLES
from testing.handset import Handset, browser
from testing.phone import Phone, number, table

CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
BYTES_A_SECOND = 20_000_000 / 8
PHONES = 8


def command_line(photo: Path, home: Path) -> float:
    """Seconds of ``kscore PHOTO``."""
    own = {**os.environ, "KSCORE_HOME": str(home), "PYTHONPATH": str(REPOSITORY)}
    words = [
        sys.executable,
        "-m",
        "kscore",
        str(photo),
        "--cards",
        CARDS,
        "--season",
        "winter",
        "--no-input",
    ]
    began = time.perf_counter()
    subprocess.run(words, env=own, capture_output=True)
    return time.perf_counter() - began


def from_the_phone(photo: Path, home: Path, runs: int) -> list[float]:
    """Seconds from choosing the photo to its points, on a throttled line."""
    found = []
    with browser() as chromium, table(home) as running:
        phone = Handset.at(running, chromium)
        cards = {"cards": CARDS.split(", "), "season": "winter"}
        cookie = f"kscore={phone.page.context.cookies()[0]['value']}"
        assert Phone(running.port, cookie).ask("POST", "/api/cards", cards).status == 200
        line = phone.page.context.new_cdp_session(phone.page)
        speed = {"downloadThroughput": BYTES_A_SECOND, "uploadThroughput": BYTES_A_SECOND}
        line.send("Network.emulateNetworkConditions", {"offline": False, "latency": 10, **speed})
        for _ in range(runs):
            phone.go("/")
            began = time.perf_counter()
            phone.page.set_input_files("#camera", str(photo))
            phone.page.wait_for_url(re.compile("/sheet/"), timeout=120_000)
            phone.page.locator(".title .total").wait_for()
            found.append(time.perf_counter() - began)
    return found


@dataclass(frozen=True)
class AtOnce:
    """Eight phones: seconds until each has its answer, in order; whether that was the order in
    which the photos came; the server's peak of memory in MB, and its seconds of processor time."""

    seconds: tuple[float, ...]
    in_order: bool
    peak: int
    processor: float


def at_once(photo: Path, home: Path) -> AtOnce:
    """Eight phones send the photo."""
    data = photo.read_bytes()
    with table(home) as running:
        phones = [Phone(running.port) for _ in range(PHONES)]
        for phone in phones:
            phone.enter(running.token)
        time.sleep(3)  # the networks are loaded while people scan the code
        came: list[str] = []
        answered: list[tuple[float, str]] = []
        lock = threading.Lock()
        before = processor_time(running.process.pid)
        began = time.perf_counter()

        def one(phone: Phone) -> None:
            id_ = number()
            phone.send(data, id_=id_)
            with lock:
                came.append(id_)
            assert phone.wait(id_)["state"] == "loose"
            with lock:
                answered.append((time.perf_counter() - began, id_))

        threads = [threading.Thread(target=one, args=(phone,)) for phone in phones]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        shown = [each["id"] for each in phones[0].ask("GET", "/api/table").json["photos"]]
        status = Path(f"/proc/{running.process.pid}/status").read_text()
        peak = int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) // 1000
        spent = processor_time(running.process.pid) - before
    order = [id_ for _, id_ in sorted(answered)]
    seconds = tuple(sorted(seconds for seconds, _ in answered))
    return AtOnce(seconds, len(shown) == PHONES and shown == order, peak, spent)


def processor_time(pid: int) -> float:
    """Seconds that a process and its threads have had of the processors so far
    (proc_pid_stat(5))."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """The command."""
    photo = Path(sys.argv[1]) if len(sys.argv) > 1 else SAMPLES / "combined_crayons.jpg"
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    print(machine())
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        typed = min(command_line(photo, here / "typed") for _ in range(runs))
        tapped = min(from_the_phone(photo, here / "tapped", runs))
        print(
            json.dumps(
                {
                    "command line": round(typed, 2),
                    "phone": round(tapped, 2),
                    "more": round(tapped - typed, 2),
                }
            )
        )
        found = at_once(photo, here / "eight")
        seconds = {"first": round(found.seconds[0], 2), "last": round(found.seconds[-1], 2)}
        print(
            json.dumps(
                {
                    **seconds,
                    "order": found.in_order,
                    "MB": found.peak,
                    "processor": round(found.processor, 2),
                }
            )
        )
    print(machine())


if __name__ == "__main__":
    main()
