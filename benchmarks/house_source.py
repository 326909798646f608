"""What reading a house's source tells: arrows between modules, things kept twice, what docstrings
name.

Each function counts one row of `benchmarks.house` and says how.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

ROOMS = ("engine", "scanner", "calibration", "kscore")
"""Each may import those before it, never those after it."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Row:
    """One line of the table: its name, the number, and what was counted."""

    name: str
    value: float | None
    places: list[str] = field(default_factory=list)
    unit: str = ""


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

    def docstrings(self) -> set[int]:
        """Ids of the nodes of strings that stand alone: docstrings of modules, classes, functions
        and names."""
        return {id(node.value) for node in ast.walk(self.tree) if isinstance(node, ast.Expr)}

    def strings(self) -> Iterator[tuple[ast.Constant, str]]:
        """Every string that is no docstring."""
        described = self.docstrings()
        for node in ast.walk(self.tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in described
            ):
                yield node, node.value


def modules_of(root: Path, rooms: tuple[str, ...] = ROOMS) -> list[Module]:
    """The Python files of the rooms, by path."""
    found = []
    for path in sorted(path for room in rooms for path in (root / room).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found.append(Module(str(path.relative_to(root)), name, path.read_text(encoding="utf-8")))
    return found


def imports(module: Module, known: Mapping[str, Module]) -> Iterator[tuple[str, ast.stmt]]:
    """Each module of the rooms that this one imports, anywhere in it; a package where one of its
    names is meant."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node) for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield (inside if inside in known else str(node.module)), node


def only_for_types(module: Module) -> set[int]:
    """Ids of the import statements under ``if TYPE_CHECKING``: they never run."""
    found: set[int] = set()
    for node in ast.walk(module.tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            found |= {id(inner) for statement in node.body for inner in ast.walk(statement)}
    return found


# ------------------------------------------------------------------------------------------------
# arrows


def upward(modules: list[Module]) -> Row:
    """Imports of a later room (kscore → calibration → scanner → engine), those inside functions and
    for types too."""
    known = {module.name: module for module in modules}
    places = [
        f"{module.path}:{node.lineno} {name}"
        for module in modules
        for name, node in imports(module, known)
        if ROOMS.index(known[name].room) > ROOMS.index(module.room)
    ]
    return Row("imports that run up", len(places), places)


def circles(modules: list[Module]) -> Row:
    """Modules that import each other in a circle by imports that run, those inside functions
    too."""
    known = {module.name: module for module in modules}
    arrows: dict[str, set[str]] = {}
    for module in modules:
        types = only_for_types(module)
        arrows[module.name] = {
            name for name, node in imports(module, known) if id(node) not in types
        } - {module.name}

    def reached(start: str) -> set[str]:
        seen, waiting = set(), list(arrows[start])
        while waiting:
            name = waiting.pop()
            if name not in seen:
                seen.add(name)
                waiting += arrows[name]
        return seen

    reach = {name: reached(name) for name in arrows}
    rings = {
        frozenset({name} | {n for n in reach[name] if name in reach[n]})
        for name in arrows
        if name in reach[name]
    }
    places = [
        f"circle of {len(ring)}: {' '.join(sorted(ring))}"
        for ring in sorted(rings, key=len, reverse=True)
    ]
    return Row("modules in circles of imports", sum(map(len, rings)), places)


def business_to_views(modules: list[Module]) -> Row:
    """Imports of a view or of the terminal by kscore's business: what is neither command, view nor
    command line."""
    views = ("kscore.views", "kscore.console", "rich", "typer")
    outer = (
        "kscore.views",
        "kscore.cli",
        "kscore.server",
        "kscore.cli.app",
        "kscore.console",
        "kscore.cli.grammar",
    )
    places = []
    for module in modules:
        if module.room == "kscore" and not module.name.startswith(
            (*outer, "kscore.__main__", "kscore.completion")
        ):
            for node in ast.walk(module.tree):
                named = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                named += (
                    [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                )
                if isinstance(node, ast.ImportFrom) and node.module == "kscore":
                    named += [f"kscore.{alias.name}" for alias in node.names]
                line = getattr(node, "lineno", 0)
                places += [
                    f"{module.path}:{line} {name}" for name in named if name.startswith(views)
                ]
    return Row("imports of a view or the terminal by kscore's business", len(places), places)


def lazy(modules: list[Module]) -> Row:
    """Import statements inside functions of kscore."""
    places = []
    for module in modules:
        if module.room == "kscore":
            inside = {
                (node.lineno, ast.unparse(node))
                for function in ast.walk(module.tree)
                if isinstance(function, Function)
                for node in ast.walk(function)
                if isinstance(node, ast.Import | ast.ImportFrom)
            }
            places += [f"{module.path}:{line} {text}" for line, text in sorted(inside)]
    return Row("lazy imports in kscore", len(places), places)


# ------------------------------------------------------------------------------------------------
# repetitions

_TERRAINS = set(".FVAWMHX^#")


def terrain_sets(modules: list[Module]) -> tuple[Row, Row]:
    """Strings, tuples, lists and sets of two or more different map letters, outside
    engine/terrain.py.

    Shapes (of ``.`` and ``#`` only) and written initials (``initials("AF")``) are none. What stands
    in a card's file as the card's own letters is counted by itself.
    """
    others: list[str] = []
    cards: list[str] = []
    for module in modules:
        if module.path == "engine/terrain.py":
            continue
        written = {
            id(argument)
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "initials"
            for argument in node.args
        }
        found = [(node.lineno, text) for node, text in module.strings() if id(node) not in written]
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Tuple | ast.List | ast.Set):
                items = [
                    item.value if isinstance(item, ast.Constant) else None for item in node.elts
                ]
                if all(isinstance(item, str) and len(item) == 1 for item in items):
                    found.append((node.lineno, "".join(map(str, items))))
        for line, text in sorted(found):
            letters = set(text)
            if len(text) == len(letters) > 1 and letters <= _TERRAINS and not letters <= {".", "#"}:
                (cards if module.path.startswith("engine/cards/") else others).append(
                    f"{module.path}:{line} {text!r}"
                )
    return (
        Row("literal terrain sets outside engine/terrain.py", len(others), others),
        Row("… of a card, in its file (its own letters)", len(cards), cards),
    )


def _takes_a_name_apart(node: ast.AST) -> bool:
    """``ord(x[0])``, ``"ABC…".index(x[0])``, ``ROWS.index(x[0])``, ``int(x[1:])``, or a pattern of
    names' letters."""
    if not isinstance(node, ast.Call) or not node.args:
        return False
    called, first = ast.unparse(node.func), node.args[0]
    piece = ast.unparse(first.slice) if isinstance(first, ast.Subscript) else ""
    if called == "ord" and piece == "0":
        return True
    if (
        called == "int"
        and piece == "1:"
        and isinstance(first, ast.Subscript)
        and isinstance(first.value, ast.Name | ast.Attribute)
    ):
        return True
    if called.endswith(".index") and piece == "0":
        return True
    pattern = (
        first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
    )
    return (
        called.startswith("re.")
        and re.search(r"\[A-[KZ](?:a-[kz])?\].*(?:\\d|\[[01]-9\])", pattern) is not None
    )


def name_parsers(modules: list[Module]) -> Row:
    """Functions (or a module's own lines) that take a space's name apart into row and column."""
    places: set[str] = set()
    for module in modules:
        inside: set[int] = set()
        functions = [node for node in ast.walk(module.tree) if isinstance(node, Function)]
        for function in functions:
            parts = [node for node in ast.walk(function) if _takes_a_name_apart(node)]
            if parts and not {id(node) for node in parts} <= inside:
                places.add(f"{module.path}:{function.lineno} {function.name}")
            inside |= {id(node) for node in parts}
        rest = [n for n in ast.walk(module.tree) if isinstance(n, ast.Call) and id(n) not in inside]
        places |= {f"{module.path}:{node.lineno}" for node in rest if _takes_a_name_apart(node)}
    return Row("places that parse a space's name", len(places), sorted(places))


_WORD = re.compile(r"[^\W\d_]{2,}")
_NEAR = 0.6


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(re.sub(r"\{[^}]*\}", " ", text)))


def sentences_twice(modules: list[Module]) -> Row:
    """Sentences with two homes: a key with a text in two places, the same words twice, or nearly so
    in two rooms.

    A sentence is a string of four words or more in engine, scanner or kscore; commands to type are
    none (they are the same in every language). Near: three fifths of the different words of both,
    and four of them, are common to both. An error's class with both a ``key`` and a ``sentence`` is
    a second home where the key has an entry elsewhere.
    """
    product = [module for module in modules if module.room != "calibration"]
    entries = {
        text for module in product if "messages" in module.name for _, text in module.strings()
    }
    twice: set[str] = set()
    for module in product:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef):
                told = _assigned(node)
                if "key" in told and "sentence" in told and told["key"] in entries:
                    twice.add(f"{module.path}:{node.lineno} {node.name}: {told['key']}")
    classes = {place.partition(" ")[0] for place in twice}
    homes: dict[frozenset[str], list[tuple[Module, int, str]]] = defaultdict(list)
    for module in product:
        for node, text in module.strings():
            words = _words(text)
            if (
                len(words) >= 4
                and " " in text.strip()
                and not all(line.startswith("kscore") for line in text.split("\n"))
            ):
                homes[words].append((module, node.lineno, text))
    for found in homes.values():
        # The same words in another order or with other signs may be another sentence: equal means
        # equal.
        places = {(_plain(text), f"{module.path}:{line}") for module, line, text in found}
        for text in {text for text, _ in places}:
            same = sorted(place for other, place in places if other == text)
            if len(same) > 1:
                twice.add(f"{' = '.join(same)}: {text}")
    by_word: dict[str, set[frozenset[str]]] = defaultdict(set)
    for words in homes:
        for word in words:
            by_word[word].add(words)
    for words in homes:
        for other in set().union(*(by_word[word] for word in words)):
            if sorted(words) < sorted(other) and len(words & other) >= max(
                4, _NEAR * len(words | other)
            ):
                one, two = homes[words][0], homes[other][0]
                error = next((item for item in (one, two) if item[0].name.endswith("errors")), None)
                if one[0].room != two[0].room and not (error and _in_class(error, classes)):
                    twice.add(f"{one[0].path}:{one[1]} ~ {two[0].path}:{two[1]}: {one[2]}")
    return Row("sentences kept twice", len(twice), sorted(twice))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _assigned(node: ast.ClassDef) -> dict[str, str]:
    """Names that a class's body gives a string."""
    told: dict[str, str] = {}
    for line in node.body:
        target = (
            line.target
            if isinstance(line, ast.AnnAssign)
            else line.targets[0]
            if isinstance(line, ast.Assign)
            else None
        )
        value = line.value if isinstance(line, ast.AnnAssign | ast.Assign) else None
        if (
            isinstance(target, ast.Name)
            and isinstance(value, ast.Constant)
            and isinstance(value.value, str)
        ):
            told[target.id] = value.value
    return told


def _in_class(item: tuple[Module, int, str], classes: set[str]) -> bool:
    """Whether a sentence stands in one of the classes (``path:line``) that are counted already."""
    module, line, _ = item
    return any(
        f"{module.path}:{node.lineno}" in classes and node.lineno <= line <= (node.end_lineno or 0)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    )


# ------------------------------------------------------------------------------------------------
# docstrings

_SHAPE = re.compile(
    r"\(\s*(?:\.\.\.|[A-Z]\w{0,2}|\d+|[a-z]+)(?:\s*[,×x]\s*(?:[A-Z]\w{0,2}|\d+|[a-z]+)?)+\s*\)|\d+\s*×\s*\d+"
)
_DTYPE = re.compile(
    r"\b(?:u?int(?:8|16|32|64|p)|float(?:16|32|64)|bool(?:ean)?s?|complex(?:64|128))\b"
)
_ARRAY = re.compile(r"\b(?:NDArray|ndarray)\b")


def array_docstrings(modules: list[Module]) -> Iterator[Row]:
    """Of the public functions that take or give arrays: whose docstring names a shape, a dtype,
    both.

    An array is what is annotated with ``NDArray``, ``ndarray`` or an alias of one. A shape is
    written ``(N, 2)``, ``(H, W, 3)``, ``(N,)`` or ``11×11``; a dtype by numpy's name. The docstring
    of an alias counts for its users only in the last row, and so does the dtype of an annotation.
    """
    aliases = _array_aliases(modules)
    all_of, shape, dtype, both, known = [], 0, 0, 0, 0
    missing = []
    for module in modules:
        for function in (node for node in ast.walk(module.tree) if isinstance(node, Function)):
            if function.name.startswith("_"):
                continue
            arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
            notes = [argument.annotation for argument in arguments] + [function.returns]
            text = " ".join(ast.unparse(note) for note in notes if note is not None)
            used = {name for name in re.findall(r"\w+", text) if name in aliases}
            if not (_ARRAY.search(text) or used):
                continue
            place = f"{module.path}:{function.lineno} {function.name}"
            all_of.append(place)
            said = ast.get_docstring(function) or ""
            wide = " ".join([said, text, *(aliases[name] for name in used)])
            has_shape, has_dtype = bool(_SHAPE.search(said)), bool(_DTYPE.search(said))
            shape, dtype, both = (
                shape + has_shape,
                dtype + has_dtype,
                both + (has_shape and has_dtype),
            )
            known += bool(_SHAPE.search(wide)) and bool(_DTYPE.search(wide))
            if not (has_shape and has_dtype):
                missing.append(place)
    total = max(len(all_of), 1)
    yield Row("public functions on arrays", len(all_of))
    yield Row("… whose docstring names a shape", 100 * shape / total, unit="%")
    yield Row("… whose docstring names a dtype", 100 * dtype / total, unit="%")
    yield Row("… whose docstring names shape and dtype", 100 * both / total, missing, unit="%")
    yield Row("… with annotations and documented aliases", 100 * known / total, unit="%")


def _array_aliases(modules: list[Module]) -> dict[str, str]:
    """Names that stand for an array type, each with its definition and the docstring under it."""
    found: dict[str, str] = {}
    for module in modules:
        for line, after in zip(module.tree.body, [*module.tree.body[1:], None], strict=False):
            if not isinstance(line, ast.Assign) or not isinstance(line.value, ast.Subscript):
                continue
            target = line.targets[0]
            if isinstance(target, ast.Name) and _ARRAY.search(ast.unparse(line.value.value)):
                doc = after.value if isinstance(after, ast.Expr) else None
                said = (
                    doc.value
                    if isinstance(doc, ast.Constant) and isinstance(doc.value, str)
                    else ""
                )
                found[target.id] = f"{ast.unparse(line)} {said}"
    return found
