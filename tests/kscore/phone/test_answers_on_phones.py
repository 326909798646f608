"""What is answered on a phone: to which question, about which spaces, with a network or without."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np
from PIL import Image

from kscore.views.picture import CARD
from testing.handset import GAME, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Route

_CLAIM = """async (player) => (await fetch('/api/me', {
  method: 'POST', headers: { 'X-Kscore': '1' }, body: JSON.stringify({ player }),
})).status"""


def test_a_space_that_was_left_out_of_an_answer_is_answered_next(scene: Scene) -> None:
    """Its box was unchecked, and in the next question it still was: the answer that was meant for
    it counted for the others alone. While the same is asked, what somebody has unchecked stays
    so."""
    scene.begin("Anna")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone()
    asked = ["K9 K10 K11"]

    def question(route: Route) -> None:
        answer = route.fetch()
        boxes = "".join(
            f'<label class="pick"><input type="checkbox" value="{space}" checked>{space}</label>'
            for space in asked[0].split()
        )
        made = f'<section class="card question">{boxes}</section><article'
        route.fulfill(response=answer, body=answer.text().replace("<article", made, 1))

    def changed(space: str) -> None:
        seen = phone.page.locator("#main [data-revision]").get_attribute("data-revision")
        scene.hand.say(key, space)
        phone.until(
            lambda: (
                phone.page.locator("#main [data-revision]").get_attribute("data-revision") != seen
            )
        )

    phone.page.route(f"**/sheet/{key}", question)
    phone.go(f"/sheet/{key}")
    left_out = phone.page.locator(".pick input[value=K11]")
    left_out.uncheck()
    changed("K1=F")
    assert not left_out.is_checked(), "the same is asked"
    for asked[0] in ("K10 K11", "K11"):
        changed(f"K{2 + len(asked[0]) % 2}=F")
        assert left_out.is_checked(), asked


def test_what_was_said_is_taken_back_from_where_it_was_said(scene: Scene) -> None:
    """After a tap high or low on the page nobody looks for the way back."""
    scene.begin("Anna")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    scene.hand.say(key, "K1=F")
    phone = scene.phone(f"/sheet/{key}")
    for end in ("0", "300", "document.body.scrollHeight"):
        phone.page.evaluate(f"scrollTo(0, {end})")
        assert phone.in_view("[data-post$='/undo']"), end


def test_a_button_stays_busy_where_the_page_is_made_anew(scene: Scene) -> None:
    """Until its answer came: else it looks as if nothing had been tapped."""
    scene.begin("Anna")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone()
    held: list[Route] = []
    ahead = '<div class="ahead">'
    asked = (
        '<section class="question"><button type="button" data-answer="coins=0">0</button></section>'
    )

    def question(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace(ahead, ahead + asked))

    phone.page.route(f"**/sheet/{key}", question)
    phone.page.route(f"**/api/sheets/{key}/say", lambda route: held.append(route))
    phone.go(f"/sheet/{key}")
    phone.page.evaluate("document.querySelector('[data-answer]').was = true")
    phone.tap("[data-answer]")
    phone.until(lambda: held)
    scene.hand.say(key, "K1=F")
    phone.page.wait_for_function("() => !document.querySelector('[data-answer]').was")
    assert phone.page.locator("[data-answer][aria-busy=true]").count() == 1
    held[0].continue_()
    phone.page.wait_for_function("() => !document.querySelector('[aria-busy]')")


def test_a_tap_without_a_network_waits_and_is_sent_once(scene: Scene) -> None:
    """Said so while it waits; it outlives the page, and counts once though its answer was lost."""
    scene.begin("Anna")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone(f"/sheet/{key}")
    lost: list[int] = []

    def unheard(route: Route) -> None:
        if not lost:
            lost.append(route.fetch().status)  # the server has done it, and nobody hears
            route.abort()
        else:
            route.fallback()

    phone.page.route(f"**/api/sheets/{key}/say", unheard)
    phone.tap(".over [data-c='K1']")
    phone.tap("dialog [data-say='K1=W']")
    phone.page.wait_for_selector(".over [data-c='K1'].tW.corrected")
    assert lost == [200]
    phone.until(lambda: phone.page.evaluate("sessionStorage.taps") == "[]")  # K1 was sent again
    assert scene.hand.ask("GET", f"/api/sheets/{key}").json["undo"] == 1
    phone.tap(".over [data-c='K2']")
    phone.page.wait_for_selector("dialog [data-say='K2=F']")
    phone.page.context.set_offline(True)
    phone.tap("dialog [data-say='K2=F']")
    waits = phone.page.locator("#taps", has_text="Waits for the connection and is sent then: 1")
    waits.wait_for()
    assert phone.page.locator("#offline").is_visible()
    phone.page.context.set_offline(False)
    phone.page.wait_for_selector(".over [data-c='K2'].tF.corrected")
    for line in ("#taps", "#offline"):  # the answer to the tap may come after what it changed
        phone.page.locator(line).wait_for(state="hidden")
    assert scene.hand.ask("GET", f"/api/sheets/{key}").json["undo"] == 2


def test_a_tap_that_waited_and_does_not_count_is_said_to_be_lost(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone, other = (scene.phone() for _ in range(2))
    phone.go(f"/sheet/{key}")
    phone.tap(".over [data-c='K1']")
    phone.page.wait_for_selector("dialog [data-say='K1=W']")
    phone.page.context.set_offline(True)
    phone.tap("dialog [data-say='K1=W']")
    phone.page.locator("#taps").wait_for()
    scene.hand.ask("DELETE", f"/api/sheets/{key}")
    back = other.page.locator("button", has_text="Bring back what was taken out: Anna, Spring")
    back.wait_for()  # on every phone
    phone.page.context.set_offline(False)
    lost = phone.page.locator(".notice", has_text="What was tapped without a connection does not")
    lost.wait_for()
    back.tap()
    other.page.wait_for_selector(f".standings a[href='/sheet/{key}']")
    assert back.count() == 0


def test_two_who_begin_at_once_play_one_game(scene: Scene) -> None:
    scene.hand.ask("DELETE", "/api/game")
    phones = [scene.phone() for _ in range(2)]
    for phone, names in zip(phones, ("Anna Ben", "Ben Cleo"), strict=True):
        phone.begin(*names.split())
    for phone in phones:
        phone.tap("form button.main")
        phone.page.wait_for_url("**/me")
        assert phone.page.locator(".answers button b").all_inner_texts()[:2] == ["Anna", "Ben"]
    told = "Somebody else has just started a game: Anna, Ben. This phone joins it."
    assert phones[1].page.locator(".notice").inner_text().startswith(told)
    assert phones[0].page.locator(".notice").count() == 0


def test_a_photo_is_thrown_away_while_it_is_read_or_on_its_way(
    scene: Scene, tmp_path: Path
) -> None:
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    phone.page.context.set_offline(True)
    phone.page.set_input_files("#camera", str(GAME / "1_spring_ben.jpg"))
    phone.page.locator("#sending p button").tap()
    phone.sure()
    phone.page.wait_for_function("() => !document.querySelector('#sending p')")
    phone.page.context.set_offline(False)
    # One file keeps the only reader busy for seconds, however long sending takes.
    squares = ((np.indices((3000, 4000)) // 100).sum(axis=0) % 2 * 200).astype(np.uint8)
    page, pages = Image.fromarray(squares), tmp_path / "pages.tif"
    page.save(pages, save_all=True, append_images=[page] * 7, compression="tiff_deflate")
    slow = scene.hand.send(pages, "pages.tif")
    phone.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
    phone.page.locator("#sending:has-text('being read, 1 before you')").wait_for()
    phone.page.reload()
    phone.page.locator("#sending p:has-text('being read, 1 before you') button").tap()
    phone.sure()
    assert scene.hand.ask("DELETE", f"/api/photos/{slow}").status == 200
    phone.page.wait_for_function("() => !document.querySelector('#sending p, .dot.is-reading')")
    assert scene.hand.ask("GET", "/api/table").json["photos"] == []


def test_who_says_whose_sheet_it_is_sees_it(scene: Scene) -> None:
    """And what is asked of it is a link on the first page."""
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    scene.hand.send(GAME / "1_spring_anna.jpg", "photo.jpg", alone=False)
    assert phone.page.locator(".waiting button").first.is_hidden(), "a line: another phone sent it"
    phone.tap(".waiting summary")
    assert phone.page.locator(".waiting .quiet").count() == 0, "its sender alone throws it away"
    phone.tap(".waiting button:has-text('Anna')")
    phone.page.wait_for_url("**/sheet/0-spring")
    scene.hand.say("0-spring", "coins=9")  # nobody has nine in spring
    phone.go("/")
    phone.tap(".standings .asks a:has-text('one open question')")
    phone.page.wait_for_url("**/sheet/0-spring")
    assert not phone.errors


def test_a_photo_that_failed_is_taken_again_where_it_was_taken(
    scene: Scene, tmp_path: Path
) -> None:
    scene.begin("Anna")
    blank = tmp_path / "table.png"
    cv2.imwrite(str(blank), np.full((600, 800, 3), 200, np.uint8))
    phone, other = (scene.phone() for _ in range(2))
    phone.page.set_input_files("#camera", str(blank))
    phone.page.wait_for_selector(".waiting.is-failed .thumb")
    phone.until(lambda: phone.page.locator(".thumb").evaluate("(each) => each.naturalWidth") == 200)
    other.page.reload()
    assert other.page.locator(".waiting").count() == 0
    with phone.page.expect_file_chooser() as chosen:
        phone.tap(".waiting.is-failed label")
    chosen.value.set_files(str(GAME / "1_spring_anna.jpg"))
    phone.page.wait_for_url("**/sheet/0-spring")
    phone.until(lambda: scene.hand.ask("GET", "/api/table").json["photos"] == [])


def test_who_is_overruled_reads_it_where_they_look_and_once(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone(f"/sheet/{key}")
    seen = scene.hand.ask("GET", f"/api/sheets/{key}").json["revision"]
    phone.tap(".over [data-c='K1']")
    phone.tap("dialog [data-say='K1=W']")
    phone.page.wait_for_selector(".over [data-c='K1'].tW.corrected")
    phone.tap(".over [data-c='K2']")
    phone.page.wait_for_selector("dialog[open]")
    scene.hand.say(key, "K1=F", revision=seen)
    told = phone.page.locator(
        "dialog .notice", has_text="changed what you said (K1): water → forest"
    )
    told.wait_for()
    with phone.page.expect_response("**/api/notices/*"):
        told.locator("button").tap()
    phone.page.go_back()  # closes the space, and the focus is where it was, on a page made anew
    phone.page.wait_for_function("() => document.activeElement.dataset.c === 'K2'")
    phone.page.reload()
    phone.page.wait_for_selector(".over [data-c='K1'].tF")
    assert phone.page.locator(".notice").count() == 0
    assert not phone.errors


def test_a_reopened_sheets_notice_leads_there(scene: Scene) -> None:
    """What is drawn in spring is not empty in summer: an answer there asks about spring again."""
    scene.begin("Anna")
    for photo in ("1_spring_anna.jpg", "2_summer_anna.jpg"):
        scene.sheet(photo, photo)
    phone = scene.phone()
    assert phone.page.evaluate(_CLAIM, "Anna") == 200
    seen = scene.hand.ask("GET", "/api/sheets/0-summer").json["revision"]
    body = {"say": ["A3=."], "how": "answered", "revision": seen}
    assert scene.hand.ask("POST", "/api/sheets/0-summer/say", body).status == 200
    told = phone.page.locator("#notices .notice", has_text="Anna, Spring: there is a question")
    told.locator("a").tap()
    phone.page.wait_for_url("**/sheet/0-spring")
    assert "A3" in phone.page.locator(".question").first.inner_text()
    assert told.count() == 0, "read where it led to"
    assert not phone.errors


def test_struck_coins_are_typed_where_coins_are_paid_with(scene: Scene) -> None:
    scene.begin("Anna", skills=False)
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = scene.phone(f"/sheet/{key}/numbers")
    field = phone.page.locator("[name=spent]")
    assert field.count() == 0
    assert scene.hand.ask("POST", "/api/game/options", {"skills": True}).status == 200
    phone.go(f"/sheet/{key}/numbers")
    assert field.input_value() == "0"
    field.fill("2")
    field.blur()
    phone.until(lambda: scene.hand.ask("GET", f"/api/sheets/{key}").json["undo"] == 1)
    phone.go(f"/sheet/{key}/numbers")
    assert field.input_value() == "2"


def test_who_is_new_joins(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    phone = scene.phone("/me")
    phone.tap("summary:has-text('I am new')")
    phone.page.locator("input[name=new]").fill("Cleo")
    phone.tap("button:has-text('Join in')")
    phone.page.wait_for_url(f"{phone.origin}/")
    assert phone.page.locator(".top nav a").first.inner_text() == "Cleo"
    assert phone.page.locator(".standings th").all_inner_texts() == ["Cleo\nyou", "Anna", "Ben"]
    assert phone.errors == []


BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


def test_the_end_of_a_game_leads_on(scene: Scene) -> None:
    """The report to keep, a picture to share, the same players again, and what everybody has won
    so far."""
    scene.begin("Zoe", "Yann")
    for n, season in enumerate(("spring", "summer", "autumn", "winter")):
        for player, total in (("Zoe", 10), ("Yann", 9 + n)):
            typed = {"player": player, "season": season, "total": str(total), "monsters": "0"}
            assert scene.hand.ask("POST", "/api/game/total", typed).status == 200
    phone = scene.phone()
    assert "Yann" in phone.page.locator(".next p").first.inner_text()
    phone.tap("button:has-text('Undo the last step: Yann, Winter')")
    phone.sure()
    phone.tap("button:has-text('Bring back what was taken out: Yann, Winter')")
    with phone.page.expect_download() as kept:
        phone.tap("a[href='/report']")
    assert "Yann" in Path(kept.value.path()).read_text()
    phone.tap(".next summary")
    assert "🟩9 🟨10 🟧11 🟦12 = 42" in phone.page.locator(".next details").inner_text()
    link = phone.page.get_by_text("BG Stats").get_attribute("href")
    assert link is not None
    assert link.startswith(BG_STATS)
    with phone.page.expect_download() as played:
        phone.tap("a[download='kscore.xml']")
    assert '<player username="" userid="0"' in Path(played.value.path()).read_text()
    for page in ("/board", "/"):
        phone.go(page)
        with phone.page.expect_download() as shared:
            phone.tap("a[href='/card']")
        assert shared.value.suggested_filename.endswith(".png")
        with Image.open(shared.value.path()) as picture:
            assert picture.size == CARD
    phone.page.evaluate("() => { navigator.canShare = () => false; }")
    with phone.page.expect_download() as shared:  # a phone that shares, but no files
        phone.tap("a[href='/card']")
    assert shared.value.suggested_filename.endswith(".png")
    phone.tap(".next a[href='/board']")
    phone.page.locator("[data-reveals]").wait_for()
    phone.page.wait_for_function("() => !document.querySelector('[data-reveals]')")
    names = phone.page.locator(".places b")
    assert names.all_inner_texts() == ["Yann", "Zoe"]
    still = scene.phone("/board", reduced_motion="reduce")
    assert still.page.locator(".places .sum").all_inner_texts() == ["42", "40"]
    still.tap("[data-again]")
    assert still.page.locator("[data-reveals]").count() == 0
    phone.go("/games")
    rows = phone.page.locator(".all-time tbody tr").all_inner_texts()
    assert [row.split() for row in rows][:2] == [["Yann", "1", "1", "42"], ["Zoe", "1", "0", "40"]]
    phone.go("/")
    phone.tap(".next a:has-text('Play again')")
    phone.page.wait_for_url("**/new")
    assert phone.page.locator("input[name=players]:checked").count() == 2
    assert not phone.errors
