"""``kscore sheet``: files that can be printed, a sentence for every mistake, nothing heavy to
install."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kscore.cli.app import main
from testing.process import python

LAYOUT = 'key = "my-island"\nmountains = ["B4", "C9"]\nruins = ["B6"]\n'


def sheet(*arguments: object) -> int:
    return main(["sheet", *map(str, arguments), "--lang", "en"])


def media_boxes(pdf: bytes) -> list[tuple[float, float]]:
    return [
        (float(w), float(h))
        for w, h in re.findall(rb"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", pdf)
    ]


def test_both_sides_of_the_first_game_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sheet() == 0
    pages = media_boxes((tmp_path / "sheet.pdf").read_bytes())
    assert len(pages) == 2
    assert pages[0] == pytest.approx((148 / 25.4 * 72, 210 / 25.4 * 72), abs=0.1)  # A5, in points


def test_an_svg_of_one_side_as_large_as_a4(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "sheet.svg"
    assert sheet("h-b", "-o", file, "--paper", "a4") == 0
    root = ElementTree.fromstring(file.read_bytes())
    assert root.get("width") == "210mm"
    assert "H-B" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "size"),
    [
        (("--paper", "a4"), (297, 210)),
        (("--paper", "LETTER"), (279.4, 215.9)),
        (("--paper", "a4", "--large"), (210, 297)),
    ],
)
def test_the_paper_in_the_printer(
    options: tuple[str, ...], size: tuple[float, float], tmp_path: Path
) -> None:
    file = tmp_path / "sheet.pdf"
    assert sheet("H-A", "H-B", "-o", file, *options) == 0
    pages = media_boxes(file.read_bytes())
    assert len(pages) == 2
    assert pages[0] == pytest.approx([side / 25.4 * 72 for side in size], abs=0.5)


def test_marks_may_be_left_out(tmp_path: Path) -> None:
    with_marks, without = tmp_path / "with.svg", tmp_path / "without.svg"
    assert sheet("K-A", "-o", with_marks) == 0
    assert sheet("K-A", "-o", without, "--no-marks") == 0
    black = 'fill="#000000"'
    assert with_marks.read_text(encoding="utf-8").count(black) == 4
    assert without.read_text(encoding="utf-8").count(black) == 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_legend(lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["legend", "--lang", lang]) == 0
    assert len(media_boxes((tmp_path / "legend.pdf").read_bytes())) == 1
    assert main(["legend", "--lang", lang, "-o", "legend.svg", "--paper", "a4"]) == 0
    assert ElementTree.parse("legend.svg").getroot().get("width") == "210mm"
    assert main(["legend", "-o", "legend.png", "--lang", lang]) == 2


def test_a_layout_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "island.toml"
    own.write_text(LAYOUT, encoding="utf-8")
    file = tmp_path / "sheets.pdf"
    assert sheet(own, "K-A", "-o", file) == 0
    assert len(media_boxes(file.read_bytes())) == 2


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_sheet_speaks_the_language_of_the_command(lang: str, tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert main(["sheet", "K-A", "-o", str(file), "--lang", lang]) == 0
    assert ("Kartenblatt" in file.read_text(encoding="utf-8")) == (lang == "de")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("K-A", "K-B", "-o", "two.svg"), 2, "An SVG holds one side, not 2."),
        (("-o", "sheet.png"), 2, "ends in .pdf or .svg"),
        (("-o", "sheet"), 2, "ends in .pdf or .svg"),
        (("K-C",), 2, "K-C"),
        (("--paper", "a3"), 2, "There is no paper called “a3”"),
        (("nowhere.toml",), 3, "nowhere.toml"),
        (("-o", "/dev/null/sheet.pdf"), 3, "cannot be written"),
    ],
)
def test_a_mistake_is_named_and_nothing_is_written(
    arguments: tuple[str, ...],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sheet(*arguments) == code
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("lang", "title"), [("de", "Beispiele:"), ("en", "Examples:")])
def test_the_help_has_examples_that_run(
    lang: str,
    title: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    main(["sheet", "print", "--help", "--lang", lang])
    said = capsys.readouterr().out
    examples = re.findall(r"^ +kscore sheet(.*)$", said.partition(title)[2], re.M)
    assert len(examples) == 3
    monkeypatch.chdir(tmp_path)
    for name in ("my-island.toml", "meine-insel.toml"):
        Path(name).write_text(LAYOUT, encoding="utf-8")
    for example in examples:
        assert sheet(*example.split()) == 0


def test_printing_needs_no_scikit_image(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['skimage'] = sys.modules['scipy'] = None; from kscore.cli.app "
        "import main;"
        "sys.exit(main(sys.argv[1:]))"
    )
    done = python("-c", program, "sheet", "-o", tmp_path / "sheet.pdf")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("large", [(), ("--large",)])
@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_an_svg_is_no_larger_than_its_paper(
    tmp_path: Path, paper: str, size: tuple[float, float], large: tuple[str, ...]
) -> None:
    """On letter paper the season boxes and two of the corner marks would be cut off."""
    file = tmp_path / "sheet.svg"
    assert main(["sheet", "K-A", "-o", str(file), "--paper", paper, *large]) == 0
    root = ElementTree.parse(file).getroot()
    width, height = (float(str(root.get(side)).removesuffix("mm")) for side in ("width", "height"))
    assert width <= size[0] + 0.01
    assert height <= size[1] + 0.01
    assert max(width / size[0], height / size[1]) > 0.99
