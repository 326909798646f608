"""A layout is learnt on a phone: an empty sheet is photographed, put right by taps, played on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from kscore.engine.layout import load_layout

from kscore.disk import HOME
from kscore.errors import LayoutOpen
from kscore.phone.doorway import Doorway
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.photos import ReadsUpload, State
from kscore.phone.uploads import Upload, Uploads
from kscore.record.places import Places
from testing import SAMPLES
from testing.handset import CARDS, Scene
from tests.kscore.empty_sheets import ISLAND, LONE, photographed, side_by_side


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return photographed(LONE, tmp_path_factory.mktemp("layout") / "lone.jpg")


def test_a_layout_is_learnt_by_taps_and_played(scene: Scene, photo: Path) -> None:
    phone = scene.phone()
    phone.begin("Anna", "Ben", "", "", "", "Finn")
    phone.page.locator("summary").last.tap()
    phone.page.set_input_files("#camera", str(photo))
    phone.page.wait_for_url("**/layout/*")
    assert phone.page.locator(".over .doubt").count() == 3
    phone.page.fill("[name=name]", "My Island")
    keep = "[data-form] .button.main"
    phone.tap(keep)
    told = "Not sure: B8 H5 K7. Tap each of them and say what is printed there."
    phone.page.locator(".notice", has_text=told).wait_for()
    for space, letter in (("B8", "#"), ("H5", "#"), ("K7", "#"), ("K11", "-")):
        phone.tap(f".over [data-c={space}]")
        phone.tap(f"dialog [data-say='{space}={letter}']")
        phone.page.wait_for_selector(f".over .corrected[data-c={space}]")
    assert phone.page.locator(".question").count() == 0
    assert phone.page.input_value("[name=name]") == "My Island"
    phone.tap(keep)
    phone.page.wait_for_url("**/new?layout=My-Island#cards")
    learnt = load_layout(scene.home / "layouts" / "My-Island.toml")
    assert (learnt.mountains, learnt.ruins) == (LONE.mountains, LONE.ruins)
    assert (learnt.printed_wasteland, learnt.gaps) == (LONE.wasteland, {"K11"})
    assert phone.page.input_value("[name=layout]") == "My-Island"
    phone.page.locator("[data-card][aria-pressed=true]").nth(3).wait_for()
    phone.tap("form button.large")
    phone.page.wait_for_url("**/me")
    game = scene.hand.ask("GET", "/api/table").json["game"]["game"]
    assert (game["players"], game["layout"]["key"]) == (["Anna", "Ben", "Finn"], "My-Island")
    begin = {"players": ["Anna"], "cards": CARDS, "layout": "Nowhere"}
    assert scene.hand.ask("POST", "/api/game", begin).json["key"] == "unknown_layout"
    for layout in ("K-A", "My-Island"):
        phone.go("/options")
        assert phone.page.input_value("[name=layout]") != layout
        phone.page.select_option("[name=layout]", layout)
        phone.tap("[data-form='/api/game/options'] .button.main")
        phone.page.wait_for_url(phone.origin + "/")
    found = scene.hand.wait(scene.hand.send(photo, "spring_anna.jpg"))
    phone.go(f"/sheet/{found['key']}")
    assert phone.page.locator(".question").count() == 0
    assert phone.page.locator(".title .total").inner_text() == "0"
    # that it was refused; a question about what is kept meanwhile
    assert [error for error in phone.errors if "status of 40" not in error] == []


def test_another_layout_of_the_name_is_not_written_over(scene: Scene, photo: Path) -> None:
    kept = scene.home / "layouts" / "Odland.toml"
    kept.parent.mkdir(exist_ok=True)
    kept.touch()
    id_ = scene.hand.send(photo, X_Layout="1")
    assert scene.hand.wait(id_)["state"] == "layout"
    said = [f"{space}=#" for space in LONE.wasteland]
    assert scene.hand.ask("POST", f"/api/layouts/{id_}/say", {"say": said}).status == 200
    named = [
        scene.hand.ask("POST", f"/api/layouts/{id_}/keep", {"name": name})
        for name in ("Ödland", "../odland", "Ödland 2")
    ]
    assert [answer.status for answer in named] == [400, 400, 201]
    assert named[0].json["key"] == "layout.key_taken"
    assert scene.hand.ask("GET", f"/layout/{id_}").status == 404


def test_a_sheet_with_drawings_is_refused(scene: Scene) -> None:
    """In the terminal's words; where they are printed somebody says so, as with ``--set``."""
    id_ = scene.hand.send(SAMPLES / "summer_ink.jpg", X_Layout="1")
    refused = scene.hand.wait(id_)
    assert refused["state"] == "failed"
    assert "Something is drawn on the sheet" in refused["error"]
    phone = scene.phone()
    assert phone.page.locator(f"#photo-{id_}").count() == 0, "it is no sheet of the game"
    phone.go(f"/layout/{id_}")
    phone.page.locator("main p", has_text=refused["error"]).wait_for()
    phone.tap("[data-say$='=-']")
    phone.page.wait_for_selector(".over .corrected.tX")
    phone.tap("[data-post$=say]")  # mountains and ruins: none that a network has learnt to read
    phone.page.wait_for_selector("[data-post]", state="detached")
    phone.page.wait_for_selector(".over .doubt.tU")
    assert phone.page.locator(".over .corrected.tX").count() > 0
    phone.tap("[data-delete]")
    phone.sure()
    phone.page.wait_for_url("**/new?layout#cards")
    assert not phone.errors


def test_of_several_sheets_one_is_chosen(scene: Scene, photo: Path, tmp_path: Path) -> None:
    other = photographed(ISLAND, tmp_path / "one.jpg")
    id_ = scene.hand.send(side_by_side(other, photo, tmp_path / "two.jpg"), X_Layout="1")
    assert "2 sheets (left, right)" in scene.hand.wait(id_)["error"]
    phone = scene.phone(f"/layout/{id_}")
    phone.page.get_by_text("Sheet 2 of 2, right", exact=True).tap()
    phone.page.wait_for_selector(".over .doubt[data-c=B8]")
    assert phone.page.locator(".over .doubt").count() == 3
    scene.hand.ask("DELETE", f"/api/photos/{id_}")


def test_what_was_said_outlives_the_server(tmp_path: Path, photo: Path) -> None:
    uploads = Uploads(tmp_path)
    upload = Upload("abcdefgh01234567", "lone.jpg", "phone", alone=True, layout="")
    uploads.note(upload)
    uploads.path(upload).write_bytes(photo.read_bytes())

    def evening() -> PhoneEvening:
        doorway, places = Doorway(tmp_path / "doorway.json"), Places({HOME: str(tmp_path)})
        found = PhoneEvening(uploads, doorway, Feed(), places, load=loaded)
        assert found.recover() == 1
        while found.empty_sheets()[0].state is State.READING:
            time.sleep(0.02)
        return found

    first = evening()
    first.say_printed(upload.id, ["B8=#", "H5 K11=-"])
    first.say_printed(upload.id, ["B8=R"])
    first.close()
    second = evening()
    (found,) = second.empty_sheets()
    assert found.empty is not None
    assert found.empty.learnt.said == {"B8": "R", "H5": "-", "K11": "-"}
    assert found.empty.learnt.unsure == ("K7",)
    with pytest.raises(LayoutOpen):
        second.keep_layout(upload.id, "lone")
    second.discard(upload.id)
    second.close()
    assert uploads.left() == ()


def loaded() -> ReadsUpload:
    """Nothing that reads sheets is needed."""
    return None  # type: ignore[return-value]
