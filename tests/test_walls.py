"""The rooms' walls: who may import whom, who may print, and what starting up must not load."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import pytest

from testing.process import python

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "scanner", "calibration", "kscore")
"""Each may import those before it, never those after it."""

FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
SCANNER_LIBRARIES = {"numpy", "cv2", "onnxruntime", "PIL", "pi_heif", "pypdfium2"}
PRODUCT_LIBRARIES = SCANNER_LIBRARIES | {"typer", "rich", "platformdirs"}
PAGE_LIBRARIES = {"jinja2", "markupsafe"}
PHONE_LIBRARIES = {"starlette", "uvicorn", "anyio", "segno"}
PAPER_LIBRARIES = {"reportlab"}
"""What prints: imported by the own sheet's PDF alone."""


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything that stands in a file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module a file imports anywhere in it, inside functions and for type checkers too."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the walls"
            found.add(node.module or "")
    return frozenset(found)


def libraries(path: Path) -> set[str]:
    """The packages that a file imports from, rooms among them by their own names."""
    return {library(name) for name in imports(path)}


def library(name: str) -> str:
    first, *rest = name.split(".")
    return rest[0] if first == "kscore" and rest and rest[0] in ROOMS else first


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0]


def breaches(paths: list[Path], found: Callable[[Path], set[str]]) -> dict[str, set[str]]:
    """What is found in each of the files, where there is anything."""
    assert paths
    return {str(path.relative_to(ROOT)): each for path in paths if (each := found(path))}


def test_imports_run_one_way() -> None:
    def later(path: Path) -> set[str]:
        rooms = ROOMS[ROOMS.index(room_of(path)) + 1 :]
        return libraries(path) & {*rooms, "tests", "testing", "benchmarks"}

    assert breaches(FILES, later) == {}


def module_of(path: Path) -> str:
    """The name that a file is imported by."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    parts = ("kscore", *parts) if parts[0] in ROOMS[:-1] else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def arrows(paths: list[Path]) -> dict[str, set[str]]:
    """Which modules each file imports, anywhere in it. A package's name is followed into what is
    imported from it."""
    known = {module_of(path) for path in paths}
    found: dict[str, set[str]] = {}
    for path in paths:
        reached = set()
        for node in nodes(path):
            if isinstance(node, ast.Import):
                reached |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    submodule = f"{node.module}.{alias.name}"
                    reached.add(submodule if submodule in known else node.module or "")
        found[module_of(path)] = (reached & known) - {module_of(path)}
    return found


def circles(of: dict[str, set[str]]) -> list[list[str]]:
    """The groups of modules that import one another, straight or round several corners."""

    def reached(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for other in of[waiting.pop()] - seen:
                seen.add(other)
                waiting.append(other)
        return seen

    far = {module: reached(module) for module in of}
    rings = {frozenset({m, *(o for o in far[m] if m in far[o])}) for m in of if m in far[m]}
    return [sorted(ring) for ring in rings]


def test_no_imports_run_in_circles() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [["b", "c"]]
    assert circles(arrows(FILES)) == []


def test_the_engine_imports_at_the_top_of_its_files() -> None:
    late = set()
    for path in FILES:
        if room_of(path) == "engine":
            body = ast.parse(path.read_text(encoding="utf-8")).body
            first = {id(node) for node in body}
            for node in ast.walk(ast.Module(body, [])):
                if isinstance(node, ast.Import | ast.ImportFrom) and id(node) not in first:
                    late.add(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert late == set()


def test_the_sentences_need_nothing_of_the_engine() -> None:
    for path in FILES:
        if "engine/messages" in str(path):
            assert all(
                name.startswith("kscore.engine.messages")
                for name in imports(path)
                if name.startswith("kscore.engine")
            ), path


# What turns a space's name into its place, or back, by hand.
_BY_HAND = re.compile(r"int\([\w.]+\[1:\]\)|ord\('A'\)|'ABCDEFGHIJK")
# Letters that a string of two or more terrains is made of, one of them drawn or a mountain ("##/#."
# is a shape).
_TERRAINS = re.compile(r"(?=.*[FVAWMHX^])[.FVAWMHX^#]{2,}\Z")
_NO_TERRAINS = {"AF"}  # the initials with which farms are drawn


def test_one_place_knows_how_spaces_are_named() -> None:
    def by_hand(path: Path) -> set[str]:
        text = path.read_text(encoding="utf-8")
        if "[1:]" not in text and "ord(" not in text and "ABCDEFGHIJK" not in text:
            return set()
        return set(_BY_HAND.findall(ast.unparse(ast.parse(text))))

    assert by_hand(ROOT / "engine" / "grid.py")
    assert breaches([path for path in FILES if path.name != "grid.py"], by_hand) == {}


def test_one_place_groups_terrains() -> None:
    def groups(path: Path) -> set[str]:
        strings = {node.value for node in nodes(path) if isinstance(node, ast.Constant)}
        found = {text for text in strings if isinstance(text, str) and _TERRAINS.match(text)}
        return found - _NO_TERRAINS

    terrain = ROOT / "engine" / "terrain.py"
    assert groups(terrain)
    assert breaches([path for path in FILES if path != terrain], groups) == {}


OURS = set(sys.stdlib_module_names) | {"engine"}


def test_engine_needs_the_standard_library_only() -> None:
    def beyond(path: Path) -> set[str]:
        return libraries(path) - OURS

    assert breaches([path for path in FILES if room_of(path) == "engine"], beyond) == {}


def test_scanner_needs_few_libraries() -> None:
    allowed = OURS | {"scanner"} | SCANNER_LIBRARIES
    scanner = [path for path in FILES if room_of(path) == "scanner"]
    learning = ROOT / "calibration" / "hand.py"  # ships without the rest of its room
    assert breaches([*scanner, learning], lambda path: libraries(path) - allowed) == {}


def test_the_command_line_needs_run_time_dependencies_only() -> None:
    def beyond(path: Path) -> set[str]:
        found = libraries(path) - OURS - set(ROOMS) - PRODUCT_LIBRARIES
        if path.parent.name == "page":
            found -= PAGE_LIBRARIES
        if path.parent == ROOT / "kscore" / "views" / "phone":
            found -= PAGE_LIBRARIES | {"segno"}
        if path.parent == ROOT / "kscore" / "server":
            found -= PHONE_LIBRARIES
        return found

    assert breaches(KSCORE, beyond) == {}


def test_the_own_sheet_ships_without_the_rest_of_its_room() -> None:
    own = ROOT / "calibration" / "own_sheet"

    def beyond(path: Path) -> set[str]:
        found = libraries(path) - OURS - set(ROOMS) - SCANNER_LIBRARIES
        if path.name == "pdf.py":
            found -= PAPER_LIBRARIES
        rest = {name for name in imports(path) if lies_in(name, ("kscore.calibration",))}
        return found | {
            name for name in rest if not name.startswith("kscore.calibration.own_sheet.")
        }

    assert breaches([path for path in FILES if path.is_relative_to(own)], beyond) == {}


def test_the_type_checker_sees_every_room() -> None:
    """mypy knows no `__path__`: it goes through a tree of links."""
    if not (ROOT / ".ci").is_dir():
        pytest.skip("an unpacked sdist: the links are the checkout's")
    links = {path.name for path in (ROOT / ".ci" / "types" / "kscore").iterdir()}
    inside = {path.name for path in (ROOT / "kscore").iterdir()} - {"__pycache__"}
    assert links == inside | set(ROOMS[:-1])


@pytest.mark.slow
def test_the_type_checker_finds_a_planted_error(tmp_path: Path) -> None:
    program = "from kscore.engine.season import Season\nSeason.SPRING.name_in(3)\n"
    done = python(
        *("-m", "mypy", "--config-file=", "--cache-dir", tmp_path, "-c", program),
        cwd=ROOT,
        MYPYPATH=ROOT / ".ci" / "types",
    )
    assert done.returncode == 1
    assert 'incompatible type "int"' in done.stdout


def test_torch_is_imported_for_training_only() -> None:
    with_torch = {str(path.relative_to(ROOT)) for path in FILES if "torch" in libraries(path)}
    assert all(name.startswith("calibration/train/") for name in with_torch)


def test_only_the_console_prints() -> None:
    printing = {
        str(path.relative_to(ROOT))
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id == "print"
    }
    assert printing <= {"kscore/console.py", "calibration/console.py"}


def test_no_docstring_needs_the_one_above_it() -> None:
    """ "The same for …" says nothing to whoever looks a name up."""

    def leaning(path: Path) -> set[str]:
        texts = (
            str(node.value.value)
            for node in nodes(path)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        )
        return {text[:60] for text in texts if text.lstrip().startswith("The same")}

    assert breaches(FILES, leaning) == {}


KSCORE = [path for path in FILES if room_of(path) == "kscore"]
KSCORE_ROOMS = (
    "statements",
    "record",
    "sheet",
    "game",
    "phone",
    "views",
    "library",
    "server",
    "cli",
)
"""Each may import those before it; the flat modules (errors, disk, messages, …) are anybody's."""


def test_rooms_of_kscore_import_one_way() -> None:
    def up(path: Path) -> set[str]:
        room = path.relative_to(ROOT / "kscore").parts[0]
        later = rooms(KSCORE_ROOMS[KSCORE_ROOMS.index(room) + 1 :])
        return {name for name in names_imported(path) if lies_in(name, later)}

    in_rooms = [
        path for path in KSCORE if path.relative_to(ROOT / "kscore").parts[0] in KSCORE_ROOMS
    ]
    assert breaches(in_rooms, up) == {}


def rooms(names: tuple[str, ...]) -> tuple[str, ...]:
    """The packages of rooms in kscore."""
    return tuple(f"kscore.{name}" for name in names)


def test_few_modules_of_kscore_are_flat() -> None:
    assert len(list((ROOT / "kscore").glob("*.py"))) <= 12


AROUND = ("testing", "benchmarks", "fuzz", "tests")
"""What stands around the product: tests and benchmarks share `testing`, and nothing else."""


def test_tests_and_benchmarks_share_testing_alone() -> None:
    def other(path: Path) -> set[str]:
        return libraries(path) & (set(AROUND) - {room_of(path), "testing"})

    around = [path for room in AROUND for path in sorted((ROOT / room).rglob("*.py"))]
    assert breaches(around, other) == {}


VIEWS = ("kscore.views",)
COMMANDS = (
    *(
        "kscore.cli",
        "kscore.cli.app",
        "kscore.console",
        "kscore.cli.grammar",
        "kscore.completion",
        "kscore.__main__",
    ),
    "kscore.server",
)
"""What meets people in kscore: views show, commands read what was typed, the server what phones
send. The rest, the business, knows neither."""
FACES = (*VIEWS, *COMMANDS, "kscore.library")
"""The library meets programs: it shows what views draw, and knows no command."""


def lies_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def names_imported(path: Path) -> set[str]:
    """Modules that a file imports; of ``from kscore import console`` also the whole name."""
    found = set(imports(path))
    for node in nodes(path):
        if isinstance(node, ast.ImportFrom):
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


BUSINESS = [path for path in KSCORE if not lies_in(module_of(path), FACES)]


def test_the_business_is_not_empty() -> None:
    assert {"kscore.sheet.outcome", "kscore.game.season_end", "kscore.sheet.scoring"} <= {
        module_of(path) for path in BUSINESS
    }


def test_the_business_knows_neither_terminal_nor_report() -> None:
    theirs = (*VIEWS, *COMMANDS, "typer", "rich", "click", *PHONE_LIBRARIES)
    assert breaches(BUSINESS, lambda path: of_theirs(path, theirs)) == {}


def test_a_view_knows_no_command() -> None:
    theirs = (*COMMANDS, "typer", "click")
    views = [path for path in KSCORE if lies_in(module_of(path), VIEWS)]
    assert breaches(views, lambda path: of_theirs(path, theirs)) == {}


def of_theirs(path: Path, theirs: tuple[str, ...]) -> set[str]:
    """What a file imports of these packages."""
    return {name for name in names_imported(path) if lies_in(name, theirs)}


def lazy_imports(path: Path) -> int:
    """Import statements inside functions."""
    functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef)]
    inside = {node for function in functions for node in ast.walk(function)}
    return sum(isinstance(node, ast.Import | ast.ImportFrom) for node in inside)


def test_what_is_heavy_is_imported_in_few_places() -> None:
    """What runs a command is imported when it is called: the table of commands names it. Few more
    imports stand inside functions: what takes photos checks first what was typed, and has the
    networks load while it imports the rest; JSON does not wait for what draws, nor one photo for
    what many need, nor a score for what it teaches."""
    each = {module_of(path): lazy_imports(path) for path in KSCORE}
    assert sum(each.values()) <= 33


def loaded_by(*arguments: str) -> set[str]:
    """Modules in memory after ``kscore`` ran with these arguments, in a process of its own."""
    program = (
        "import sys; from kscore.cli.app import main; code = main(sys.argv[1:]);"
        "print('\\n'.join(sorted({*sys.modules})), file=sys.stderr); sys.exit(code)"
    )
    return set(python("-c", program, *arguments).stderr.split())


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("--version",), ("cards", "--json"), ("sheet.jpg", "--cards", "nonsense")],
)
def test_starting_up_loads_nothing_heavy(arguments: tuple[str, ...]) -> None:
    heavy = {
        "cv2",
        "onnxruntime",
        "numpy",
        "rich",
        "skimage",
        "scipy",
        "PIL",
        "torch",
        "kscore.calibration",
    }
    assert not loaded_by(*arguments) & (heavy | PAGE_LIBRARIES | PHONE_LIBRARIES | PAPER_LIBRARIES)


def test_scoring_a_photo_never_loads_scikit_image(tmp_path: Path) -> None:
    photo = tmp_path / "missing.jpg"
    loaded = loaded_by(str(photo), "--no-input")
    assert "kscore.scanner" in loaded
    assert not loaded & {"skimage", "scipy", "torch", "kscore.calibration"}


NOT_COLD = (
    PAGE_LIBRARIES | {"segno", "sqlite3", "numpy.ma", "pi_heif"} | PHONE_LIBRARIES | PAPER_LIBRARIES
)
NOT_COLD |= {f"kscore.game.{name}" for name in ("game", "evening", "recorded", "season_end")}
NOT_COLD |= {"kscore.record.store", "kscore.cli.dialogue"}
NOT_COLD |= {f"kscore.views.{name}" for name in ("files", "picture", "page")}
NOT_COLD |= {
    "kscore.engine.history",
    "kscore.sheet.reading_ahead",
    "multiprocessing",
    "importlib.metadata",
    "concurrent.futures.process",
}
"""What the score of one photo by named cards never loads; with ``--json`` rich and what draws with
it neither."""


@pytest.mark.parametrize(
    ("form", "nor"), [((), set()), (("--json",), {"rich", "kscore.views.terminal.sheet"})]
)
def test_scoring_a_photo_loads_nothing_that_it_does_not_need(
    form: tuple[str, ...], nor: set[str]
) -> None:
    photo = ROOT / "sample_sheets" / "spring_pencil.jpg"
    cards = ("--cards", "Sentinel Wood, Mages Valley, Wildholds, Borderlands")
    loaded = loaded_by(str(photo), "--no-input", *cards, *form)
    assert {"cv2", "kscore.sheet.outcome"} <= loaded
    assert not loaded & (NOT_COLD | nor)


def frozen_classes(classes: Mapping[ast.ClassDef, Path]) -> set[ast.ClassDef]:
    """The classes that are `Frozen`, or whose base is: the one of that name in their file, else in
    any."""
    found: set[ast.ClassDef] = set()

    def is_frozen(node: ast.ClassDef, base: str) -> bool:
        called = [each for each in classes if each.name == base]
        here = [each for each in called if classes[each] == classes[node]]
        return base == "Frozen" or not found.isdisjoint(here or called)

    def below(node: ast.ClassDef) -> bool:
        return any(is_frozen(node, ast.unparse(base)) for base in node.bases)

    while more := set(filter(below, classes)) - found:
        found |= more
    return found


def by_position(node: ast.ClassDef, frozen: set[ast.ClassDef]) -> list[str]:
    """The fields of a data class that its constructor takes by position."""
    marks = [ast.unparse(each) for each in node.decorator_list if "dataclass" in ast.unparse(each)]
    if node in frozen:
        marks.append(", ".join(map(ast.unparse, node.keywords)))
    if not marks or "kw_only=True" in marks[0]:
        return []
    found = []
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            text = ast.unparse(each)
            if "KW_ONLY" in text:
                break
            if not any(word in text for word in ("ClassVar", "init=False", "kw_only=True")):
                found.append(text)
    return found


def test_long_constructors_take_their_fields_by_name() -> None:
    """With more than five values in a row nobody sees at the call which is which."""
    classes = {
        node: path
        for path in FILES
        if room_of(path) != "calibration"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    frozen = frozen_classes(classes)
    assert {"Note", "PoorPhoto"} <= {node.name for node in frozen}
    assert [
        f"{path.relative_to(ROOT)}: {node.name}"
        for node, path in classes.items()
        if len(by_position(node, frozen)) > 5
    ] == []
