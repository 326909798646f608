"""The house and five ways through it: rooms and their arrows, files entered, calls between files.

    python -m benchmarks.ways [PATH] [--beside PATH] [--list]
    python -m benchmarks.ways --sizes [PATH] [--beside PATH]

A way is a real run of the checkout at PATH under a profiler: a photo with named cards; a photo at
a season's end with a record; one space from the network's output to its printed letter; one answer
from the key to the record; one correction on a phone. *files*: those in which a function is called
(importing a module is none); *arrows*: pairs of files of which one calls the other; *two-way*:
pairs that call each other. *decisions*: how often `SheetEvidence.reading` ran.

``--sizes`` prints nothing but what the product consists of: lines of Python in engine, scanner and
kscore, lines of data (sentences, rulings) beside it, files, classes, names of classes that stand
twice or more, ``isinstance`` on doubts, commands at the top, lines of ``kscore --help``.

Of kscore's rooms (folders and flat modules): *floors* is the longest way down, *up* how many arrows
run between rooms that lie in a circle.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from testing.phone import Phone, free_port, listens

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "scanner", "calibration", "kscore")
CARDS = "Canal Lake, Great City, Borderlands, Sentinel Wood"
GAME = "Treetower, Canal Lake, Greengold Plains, Broken Road"
PHOTO = "sample_sheets/autumn_crayons.jpg"
ASKED = "sample_sheets/hard_pencil.jpg"
"""A photo with questions."""
_LONGEST = 120.0

TRACER = r"""
import inspect, json, os, runpy, signal, sys, threading
root, out, begin = os.getcwd() + "/", os.environ["WAYS_OUT"], os.environ["WAYS_BEGIN"]
rooms = tuple(root + room + "/" for room in ("engine", "scanner", "calibration", "kscore"))
on, files, arrows, decisions = [begin == ""], {}, set(), [0]
def place(frame):
    name = frame.f_code.co_filename
    return name[len(root):] if name.startswith(rooms) else None
def imported(frame):
    # a module, a class's body, or a comprehension in one: what runs because its file is imported
    while frame is not None and place(frame) is not None:
        if not frame.f_code.co_flags & inspect.CO_OPTIMIZED:
            return True
        frame = frame.f_back if frame.f_code.co_name.startswith("<") else None
    return False
def hook(frame, event, argument):
    here = place(frame)
    if here is None:
        return
    if not on[0]:
        end = here + ":" + frame.f_code.co_name
        if event == "return" and begin.startswith("after:") and end == begin[6:]:
            on[0] = True
        return
    if event != "call" or imported(frame):
        return
    decisions[0] += here == "scanner/evidence.py" and frame.f_code.co_name == "reading"
    files[here] = files.get(here, 0) + 1
    caller = frame.f_back
    while caller is not None and place(caller) is None:
        caller = caller.f_back
    if caller is not None and not imported(caller) and place(caller) != here:
        arrows.add((place(caller), here))
def dump(*_):
    with open(out, "w") as file:
        json.dump({"files": files, "arrows": sorted(arrows), "decisions": decisions[0]}, file)
def start(*_):
    on[0] = True
signal.signal(signal.SIGUSR1, start)
signal.signal(signal.SIGUSR2, dump)
if begin == "answer":
    from kscore import console
    there = getattr(console, "Terminal", console)  # an older tree has functions
    there.is_interactive = there.somebody_is_there = lambda *_: True
    def answer(*_):
        on[0] = True
        return "\n"
    there.answer = there.ask = answer
threading.setprofile(hook)
sys.setprofile(hook)
try:
    runpy.run_module("kscore", run_name="__main__", alter_sys=True)
finally:
    sys.setprofile(None)
    dump()
"""


@dataclass(frozen=True)
class Trace:
    """What one way entered: calls by file, calls between files, how often a sheet was decided."""

    files: Mapping[str, int]
    arrows: tuple[tuple[str, str], ...]
    decisions: int

    @property
    def two_way(self) -> list[tuple[str, str]]:
        """Pairs of files that call each other."""
        there = set(self.arrows)
        return [(one, other) for one, other in self.arrows if one < other and (other, one) in there]

    def by_room(self) -> Counter[str]:
        """Files entered by room."""
        return Counter(file.split("/")[0] for file in self.files)


@dataclass
class Traced:
    """Runs of the checkout at ``root``, its records in ``home``."""

    root: Path
    home: Path

    def run(self, *words: str, begin: str = "") -> Trace:
        """One command under the profiler."""
        out = self.home / "trace.json"
        subprocess.run(
            [sys.executable, "-c", TRACER, *words],
            cwd=self.root,
            env=self._environment(out, begin),
            capture_output=True,
            timeout=_LONGEST,
        )
        return _trace(out)

    def plain(self, *words: str) -> None:
        """One command that nobody traces."""
        command = [sys.executable, "-m", "kscore", *words]
        environment = self._environment(self.home / "none", "")
        done = subprocess.run(command, cwd=self.root, env=environment, capture_output=True)
        assert done.returncode in (0, 5), done.stderr.decode()

    def on_a_phone(self) -> Trace:
        """A correction of one space, from the request to what the page gets back."""
        out, port = self.home / "trace.json", free_port()
        words = ("phone", "--lang", "en", "--host", "127.0.0.1", "--port", str(port))
        log = (self.home / "log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-c", TRACER, *words],
            cwd=self.root,
            env=self._environment(out, "signal"),
            stdout=log,
            stderr=log,
        )
        try:
            _until(lambda: b"/t/" in (self.home / "log").read_bytes() and listens(port))
            token = (self.home / "log").read_text(errors="replace").split("/t/")[1].split()[0]
            phone = Phone(port)
            phone.enter(token)
            photo = self.root / "sample_sheets/game/1_spring_anna.jpg"
            key = phone.wait(phone.send(photo, "anna.jpg"))["key"]
            process.send_signal(signal.SIGUSR1)
            time.sleep(0.2)
            assert phone.say(key, "A1=F").status == 200
            phone.ask("GET", f"/sheet/{key}")
            process.send_signal(signal.SIGUSR2)
            _until(out.is_file)
            time.sleep(0.2)
        finally:
            process.kill()
            process.wait()
            log.close()
        return _trace(out)

    def _environment(self, out: Path, begin: str) -> dict[str, str]:
        own = {"WAYS_OUT": str(out), "WAYS_BEGIN": begin, "KSCORE_HOME": str(self.home / "home")}
        own |= {"PYTHONPATH": str(self.root), "PYTHONUNBUFFERED": "1", "KSCORE_LANG": "en"}
        return {**os.environ, **own}


def _until(there: Callable[[], bool]) -> None:
    end = time.monotonic() + _LONGEST
    while time.monotonic() < end:
        if there():
            return
        time.sleep(0.1)
    raise AssertionError("nothing happened")


def _trace(out: Path) -> Trace:
    found = json.loads(out.read_text())
    out.unlink()
    return Trace(found["files"], tuple(map(tuple, found["arrows"])), found["decisions"])


def ways(root: Path) -> dict[str, Trace]:
    """The five ways of a checkout, by name."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        runs = Traced(root, Path(folder))
        cards = ("--cards", CARDS, "--season", "autumn")
        found["photo with named cards"] = runs.run(PHOTO, *cards, "--no-input")
        network = "after:scanner/read/terrain.py:_forward"
        space = runs.run(PHOTO, *cards, "--no-input", begin=network)
        runs.plain("new", "Anna", "Ben", "--cards", GAME)
        end = runs.run("sample_sheets/game/1_spring_anna.jpg", "--no-input")
        found["photo at a season's end"] = end
        found["one space to its letter"] = space
        runs.plain("new", "Anna", "Ben", "--cards", CARDS, "--name", "asked")
        found["one answer to the record"] = runs.run(
            ASKED, "--player", "Anna", "--season", "spring", begin="answer"
        )
        runs.plain("new", "Anna", "Ben", "--cards", GAME, "--name", "phones")
        found["one correction on a phone"] = runs.on_a_phone()
    return found


@dataclass(frozen=True)
class Module:
    """A Python file of a room."""

    path: str
    name: str
    source: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.source)

    @property
    def room(self) -> str:
        return self.name.split(".")[0]

    @property
    def lines(self) -> int:
        return len(self.source.splitlines())


def modules_of(root: Path) -> list[Module]:
    """The Python files of the rooms, by path."""
    found = []
    for path in sorted(path for room in ROOMS for path in (root / room).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(str(path.relative_to(root)), name, path.read_text(encoding="utf-8")))
    return found


def imports(module: Module, known: Mapping[str, Module]) -> Iterator[tuple[str, ast.stmt]]:
    """Each module of the rooms that this one imports, anywhere in it; a package where one of its
    names is meant."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            names = (_in_rooms(alias.name) for alias in node.names)
            yield from ((name, node) for name in names if name in known)
        elif isinstance(node, ast.ImportFrom) and _in_rooms(str(node.module)) in known:
            for alias in node.names:
                outside = _in_rooms(str(node.module))
                inside = f"{outside}.{alias.name}"
                yield (inside if inside in known else outside), node


def _in_rooms(name: str) -> str:
    """A module's name by its folder: ``kscore.engine.score`` lies in engine/."""
    inside = name.removeprefix("kscore.")
    return inside if inside.split(".")[0] in ROOMS else name


def room_of(module: Module) -> str:
    """The folder or flat module of kscore."""
    return (module.name + ".").split(".")[1]


def house(root: Path) -> dict[str, int]:
    """Sizes of a checkout's product, and of kscore's rooms what imports what, for types too."""
    modules = [m for m in modules_of(root) if m.room != "calibration"]
    inside = {m.name: m for m in modules if m.room == "kscore"}
    arrows: dict[str, set[str]] = {room_of(m): set() for m in inside.values()}
    for module in inside.values():
        used = {room_of(inside[name]) for name, _ in imports(module, inside)}
        arrows[room_of(module)] |= used - {room_of(module)}
    below = dict.fromkeys(arrows, frozenset[str]())
    for _ in arrows:
        below = {
            room: frozenset(n for r in to for n in (r, *below[r])) for room, to in arrows.items()
        }
    rings = {frozenset(o for o in below[r] if r in below[o]) for r in arrows if r in below[r]}
    floor = dict.fromkeys(arrows, 1)
    for _ in arrows:
        for room, to in arrows.items():
            lower = [floor[r] for r in to if room not in below[r]]
            level = [floor[r] for r in to if room in below[r]]
            floor[room] = max([1, *(n + 1 for n in lower), *level])
    flat = [m for m in inside.values() if m.path.count("/") == 1]
    return {
        "files": len(inside),
        "flat": len([m for m in flat if not m.path.endswith("__init__.py")]),
        "rooms": len(arrows),
        "floors": max(floor.values()),
        "arrows": sum(map(len, arrows.values())),
        "up": sum(o in ring for ring in rings for room in ring for o in arrows[room]),
        "circles": len(rings),
        "product lines": sum(m.lines for m in modules if "neuland" not in m.path),
    }


def _frozen(classes: Iterable[ast.ClassDef]) -> int:
    """How many are `Frozen`; by names, of which none that is no such class stands twice but
    ``Options``."""
    below = {"Frozen"}
    of = [(each.name, set(map(ast.unparse, each.bases)) - {"Options"}) for each in classes]
    while more := {name for name, bases in of if bases & below} - below:
        below |= more
    return sum(bool(bases & below) for _, bases in of)


def sizes(root: Path) -> dict[str, int]:
    """What the product of a checkout consists of."""
    modules = [m for m in modules_of(root) if m.room != "calibration"]
    classes = [n for m in modules for n in ast.walk(m.tree) if isinstance(n, ast.ClassDef)]
    marks = Counter(
        ast.unparse(mark).split("(")[0] for each in classes for mark in each.decorator_list
    )
    tuples = sum("NamedTuple" in map(ast.unparse, each.bases) for each in classes)
    names = Counter(each.name for each in classes if not each.name.startswith("_"))
    on_doubts = sum(
        isinstance(node, ast.Call)
        and ast.unparse(node.func) == "isinstance"
        and "Doubt" in ast.unparse(node.args[1])
        for m in modules
        for node in ast.walk(m.tree)
    )
    product = [room for room in ROOMS if room != "calibration"]
    data = (path for room in product for path in (root / room).rglob("*.txt"))
    shown = (
        "from kscore.cli.app import command_line; group = command_line();"
        "names = group.list_commands(None);"
        "print(sum(not group.get_command(None, name).hidden for name in names))"
    )

    def said(*words: str) -> str:
        environ = {**os.environ, "COLUMNS": "80", "PYTHONPATH": str(root)}
        done = subprocess.run(
            [sys.executable, *words], cwd=root, env=environ, capture_output=True, text=True
        )
        return done.stdout

    return {
        **{
            f"lines of Python: {room}": sum(m.lines for m in modules if m.room == room)
            for room in product
        },
        "lines of Python": sum(m.lines for m in modules),
        "lines of data": sum(len(path.read_text(encoding="utf-8").splitlines()) for path in data),
        "files": len(modules),
        "classes": len(classes),
        "data classes": marks["dataclass"] + _frozen(classes),
        "named tuples": tuples,
        "class names that stand twice": sum(times > 1 for times in names.values()),
        "isinstance on doubts": on_doubts,
        "commands at the top": int(said("-c", shown) or 0),
        "lines of kscore --help": len(said("-m", "kscore", "--lang", "en", "--help").splitlines()),
    }


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("path", type=Path, nargs="?", default=ROOT)
    parser.add_argument("--beside", type=Path, help="another checkout, in further lines")
    parser.add_argument("--list", action="store_true", help="name the files and two-way pairs")
    parser.add_argument("--sizes", action="store_true", help="what the product consists of, alone")
    wanted = parser.parse_args()
    if wanted.sizes:
        roots = [root.resolve() for root in (wanted.beside, wanted.path) if root is not None]
        for rows in zip(*(sizes(root).items() for root in roots), strict=True):
            print(f"{rows[0][0]:32}", *(f"{count:8}" for _, count in rows))
        return
    for root in filter(None, (wanted.path, wanted.beside)):
        print(root, *(f"{name} {n}" for name, n in house(root.resolve()).items()), sep="  ")
    print(f"{'way':28}{'files':>6}{'arrows':>8}{'two-way':>9}{'decisions':>11}  files by room")
    for root in filter(None, (wanted.path, wanted.beside)):
        print(root)
        for name, trace in ways(root.resolve()).items():
            rooms = ", ".join(f"{room} {n}" for room, n in sorted(trace.by_room().items()))
            counts = f"{len(trace.files):6}{len(trace.arrows):8}{len(trace.two_way):9}"
            print(f"  {name:26}{counts}{trace.decisions:11}  {rooms}")
            if wanted.list:
                print("".join(f"      {file}\n" for file in sorted(trace.files)), end="")
                print("".join(f"      {a} <-> {b}\n" for a, b in trace.two_way), end="")


if __name__ == "__main__":
    main()
