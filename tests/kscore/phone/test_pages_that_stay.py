"""No browser's error page: where the server is away, a page stays until it is back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from testing.handset import GAME, Scene

if TYPE_CHECKING:
    from playwright.sync_api import Route


_NOTICE = """async () => {
  const { notice } = await import(document.querySelector('link[href$="/talk.js"]').href);
  notice("of this sheet", { page: location.pathname });
}"""


def test_a_link_without_a_network_keeps_its_page(scene: Scene) -> None:
    """Back, too: what it leads to is shown once the computer answers."""
    scene.begin("Anna", "Ben")
    photo = scene.hand.send(GAME / "1_spring_anna.jpg", "a.jpg")
    assert scene.hand.wait(photo)["state"] == "open"
    scene.hand.ask("POST", f"/api/photos/{photo}/seat", {"player": "Anna"})
    key = scene.hand.wait(photo)["key"]
    phone = scene.phone("/")
    phone.page.evaluate("window.same = true")
    phone.tap(f".standings a[href='/sheet/{key}']")
    phone.page.wait_for_url(f"**/sheet/{key}")
    phone.page.locator("#main article.sheet").wait_for()
    phone.page.context.set_offline(True)
    phone.page.evaluate("history.back()")
    phone.page.locator(".notice:has-text('this opens when it is back')").wait_for()
    assert phone.page.locator("#main article.sheet").count() == 1
    phone.tap(".top a[href='/help']")
    phone.page.wait_for_timeout(300)
    assert phone.page.locator(".notice").count() == 1, "said once"
    phone.page.context.set_offline(False)
    phone.page.locator("#main .standings").wait_for()
    assert phone.page.title() == phone.page.locator("#main").get_attribute("data-title")
    assert phone.page.evaluate("window.same && document.body.dataset.page") == "home"
    phone.tap(".top a[href='/help']")
    phone.page.wait_for_url("**/help")
    assert [each for each in phone.errors if "ERR_INTERNET_DISCONNECTED" not in each] == []


def test_a_button_that_is_tapped_before_the_scripts_are_there_is_not_lost(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    phone = scene.phone()
    held: list[Route] = []

    def slowly(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    phone.page.route("**/outbox*.js", slowly)
    phone.page.goto(f"{phone.origin}/me", wait_until="commit")
    phone.page.locator("button:has-text('Ben')").tap()
    phone.until(lambda: held)
    held[0].continue_()
    phone.page.wait_for_url(f"{phone.origin}/")
    assert "Ben" in phone.page.locator(".top nav").inner_text()
    assert not phone.errors


def test_a_photo_on_its_way_leads_to_its_points_from_any_page(scene: Scene) -> None:
    scene.begin("Anna", "Ben")
    phone = scene.phone("/me")
    phone.tap("button:has-text('Anna')")
    phone.page.wait_for_url(f"{phone.origin}/")
    phone.page.set_input_files("#camera", str(GAME / "1_spring_anna.jpg"))
    phone.page.locator("#sending:has-text('being read')").wait_for()
    phone.page.reload()
    phone.page.wait_for_url("**/sheet/0-spring")
    phone.page.locator("#main article.sheet").wait_for()
    phone.page.evaluate(_NOTICE)
    assert phone.page.locator("#notices .notice", has_text="of this sheet").count() == 1
    phone.page.evaluate("history.back()")
    phone.page.locator("#main .standings .is-own .is-done").wait_for()
    assert phone.page.locator("#sending p").count() == 0
    assert phone.page.locator("#notices .notice", has_text="of this").count() == 0, (
        "what is told of a sheet goes with it"
    )
    assert phone.errors == []
