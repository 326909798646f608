"""What is answered on a phone: to which question, and about which spaces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from testing.handset import Handset, Scene, browser
from testing.phone import Phone, table

if TYPE_CHECKING:
    from playwright.sync_api import Route


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    with browser() as found, table(tmp_path_factory.mktemp("answers") / "home") as running:
        hand = Phone(running.port)
        hand.enter(running.token)
        yield Scene(running, found, hand)


def test_a_space_that_was_left_out_of_an_answer_is_answered_next(scene: Scene) -> None:
    """Its box was unchecked, and in the next question it still was: the answer that was meant for
    it counted for the others alone. While the same is asked, what somebody has unchecked stays
    so."""
    scene.begin("Anna")
    key = scene.sheet("1_spring_anna.jpg", "anna.jpg")
    phone = Handset.at(scene.table, scene.browser)
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
