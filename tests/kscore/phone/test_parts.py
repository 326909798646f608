"""The table's parts one by one: who is let in, how often, what is told, what is kept, which
addresses there are."""

from __future__ import annotations

import asyncio
import hashlib
import ipaddress
import re
import stat
import time
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path

import kscore.scanner.pipeline
import pytest
from hypothesis import given, strategies as st
from kscore.calibration.simulate import simulate_game
from kscore.engine.errors import MessageError
from kscore.engine.layout import LAYOUTS
from kscore.engine.messages import TREE
from kscore.engine.season import CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.scanner.errors import NoSheetFound, PrintMismatch, ScanError, Uncertain
from kscore.scanner.photo import LONG_ENOUGH, is_photo_data
from kscore.scanner.reading import Alternative, CoinsDoubt, SpacesDoubt

from kscore.disk import HOME
from kscore.errors import ON_A_PHONE, AgainstRecord, FileTrouble, Mistyped, sentence
from kscore.game.evening import Entered
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import LANGUAGES, Texts
from kscore.phone.doorway import LONGEST, Doorway
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import KEPT, Event, Feed
from kscore.phone.photos import IncomingPhoto, State, read
from kscore.phone.playing import CurrentGame, NotedCards, TypedTotals
from kscore.phone.sheets import as_entered
from kscore.phone.uploads import Upload, Uploads, clean_name
from kscore.record.entry import Entry, Seat, TypedPoints
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.server.guard import Hosts, Limit
from kscore.server.run import Reach, _reach, addresses
from kscore.sheet import case as cases
from kscore.sheet.notes import UnrecordedSeason
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Refused
from kscore.sheet.request import Request
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading
from kscore.sheet.whole_game import PointsOrigin as WholeOrigin, SeasonPart
from kscore.views.phone import game_pages, home_page, sheet_page
from kscore.views.phone.template import Frame, render
from testing import REPOSITORY, SAMPLES
from tests.error_keys import classes
from tests.kscore.perfect import seen_perfectly
from tests.kscore.sheets import CARDS as SCORING, at_table, reading, recorded, setup_of

ID = "abcdefgh01234567"
JPEG = b"\xff\xd8\xff\xe0" + bytes(60)


@pytest.mark.parametrize(
    ("lang", "missing", "letters"), [("en", "20 points", "unsure"), ("de", "20 Punkte", "unsicher")]
)
def test_a_sheets_page_says_what_the_record_lacks_and_which_letters_are_unsure(
    lang: str, missing: str, letters: str
) -> None:
    """A late joiner's total lacks the seasons before; an unsure letter decides the end effects."""
    read = replace(reading(), letter_confidence={"H7": 0.6}, letters={"H7": "Z"})
    scored = score_reading(ReadingSource(read), Scoring(CardSet.parse(SCORING), Season.SUMMER))
    part = SeasonPart(Season.SPRING, WholeOrigin.WRITTEN, points=20, monsters=-3)
    notes = (UnrecordedSeason("Anna Maria", part),)
    found = at_table(scored, player="Anna Maria", season=Season.SUMMER, notes=notes)
    page = sheet_page.sheet(found, None, Texts(lang))
    assert page.drawn is not None
    assert any(missing in note and ": 3)" in note for note in page.notes)
    assert page.drawn.letters == "H7 Z?"
    shown = render(Frame("sheet", "", Texts(lang), "", "0"), True, page=page, picture="")
    assert f"?: {letters}): H7 Z?." in shown
    autumn = score_reading(
        ReadingSource(read), Scoring(CardSet.parse(SCORING), Season.AUTUMN)
    ).season
    assert autumn is not None
    cards = (f"{e.edict} {e.card.name(lang)} {e.score.points}" for e in autumn.cards)
    assert page.drawn.outlook.endswith(f": {', '.join(cards)}"), "the coming cards on today's map"
    assert page.drawn.outlook.partition(": ")[2] in shown


@given(st.lists(st.floats(0, 5), max_size=60))
def test_nobody_gets_more_than_the_burst_and_the_rate(pauses: list[float]) -> None:
    now, allowed = 0.0, 0
    limit = Limit(burst=3, per_second=0.5, clock=lambda: now)
    for pause in pauses:
        now += pause
        allowed += limit.allows("somebody")
    assert allowed <= 3 + 0.5 * now + 1e-6


def test_one_client_does_not_use_up_another() -> None:
    limit = Limit(burst=1, per_second=0, clock=lambda: 0.0)
    assert limit.allows("a")
    assert not limit.allows("a")
    assert limit.allows("b")


def game_at(path: Path, *players: str) -> Path:
    """A record with these players."""
    recorded(path, setup=setup_of(*players, name=" and ".join(players)))
    return path


def test_a_game_that_was_named_can_be_left_and_opened_again(tmp_path: Path) -> None:
    """It lies in another folder; what the command line plays is another game, and stays so."""
    places = Places({HOME: str(tmp_path / "home")})
    own = game_at(tmp_path / "elsewhere.kscore", "Anna")
    (tmp_path / "home").mkdir()
    places.choose(game_at(tmp_path / "home" / "usual.kscore", "Ben"))
    playing = CurrentGame(places, own)
    assert {known.key: known.played for known in playing.every()} == {
        "--game elsewhere.kscore": True,
        "usual": False,
    }
    assert playing.open("usual").setup.players == ("Ben",)
    assert playing.open("--game elsewhere.kscore").setup.players == ("Anna",)
    assert places.current() == tmp_path / "home" / "usual.kscore"
    for key in (str(tmp_path / "home" / "usual.kscore"), "../elsewhere", ""):
        with pytest.raises(AgainstRecord):
            playing.open(key)


def test_a_hopeless_photo_is_refused_until_somebody_takes_it_anyway(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the terminal's sentence, but for its option."""
    monkeypatch.setattr(cases, "HOPELESS", 0)
    photo, upload = SAMPLES / "game" / "1_spring_anna.jpg", Upload(ID, "anna.jpg", "x", True)
    with Record.open(game_at(tmp_path / "a.kscore", "Anna", "Ben")) as record:
        game = Game.of(record)
        seen = read(kscore.scanner.pipeline.Reader.load(), photo, upload, Request(), game)
        found = seen.entered(record, None)
        assert found.state is State.OPEN
        assert isinstance(found.outcome, Entered)
        assert Game.of(record).entries == ()
        left, hopeless = OpenTotals({}), found.outcome.case.hopeless
        (waits,) = home_page.home(game, {}, (), [found], left, None, Texts("en")).waiting
        assert hopeless is not None
        assert waits.said == sentence(hopeless, Texts("en"), ON_A_PHONE)
        assert "--anyway" not in waits.said
        assert [(each.words, each.value) for each in waits.choices] == [("Take it anyway", "yes")]
        taken = found.answered(None, None, anyway=True)
        assert taken.entered(record, None).state is State.BOOKED


def test_a_phones_player_is_asked_for_the_season_once(tmp_path: Path) -> None:
    """A summer's sheet is the first in a new game: nothing tells whose it is but the phone."""
    upload, true = Upload(ID, "a.jpg", "x", True), simulate_game(5, "K-A").seasons[1].sheet
    with Record.open(game_at(tmp_path / "a.kscore", "Anna", "Ben")) as record:
        asked = seen_perfectly(Path("a.jpg"), upload, Request(), true).entered(record, "Anna")
        assert isinstance(asked.outcome, NeedsSeason)
        assert asked.outcome.player == "Anna"
        found = asked.answered(None, Season.SUMMER, anyway=False).entered(record, "Anna")
        assert (found.key, found.by_claim) == ("0-summer", "Anna")


def test_who_has_a_sheet_of_the_photo_is_offered_last_for_the_next(tmp_path: Path) -> None:
    players = ("Anna", "Ben")
    with Record.open(game_at(tmp_path / "a.kscore", *players)) as record:
        game = Game.of(record)
    first, second, other = (
        Upload(ID[:-1] + n, "a.jpg", "x", True, table=table, place="upper_left")
        for n, table in zip("123", "aab", strict=True)
    )
    asked = NeedsPlayer(
        photo=Path("a.jpg"),
        players=players,
        table=players,
        error=AgainstRecord("record.whose"),
        _next=lambda _: asked,
    )
    photos = [IncomingPhoto(upload=first, state=State.HELD, player="Anna")]
    photos += [
        IncomingPhoto(upload=each, state=State.OPEN, outcome=asked) for each in (second, other)
    ]
    page = home_page.home(game, {}, (), photos, OpenTotals({}), None, Texts("en"), phone="x")
    offered = [[each.value for each in waits.choices] for waits in page.waiting]
    assert offered == [[], ["Ben", "Anna"], ["Anna", "Ben"]]


def test_a_players_row_says_how_far_the_sheet_is(tmp_path: Path) -> None:
    """One's own comes first while the game goes on; only who sent a photo throws it away."""
    with Record.open(game_at(tmp_path / "a.kscore", "Anna", "Ben", "Cleo")) as record:
        record.add(Entry("Anna", Season.SPRING, None, typed=TypedPoints(9)))
        game = Game.of(record)
    bens = IncomingPhoto(upload=Upload(ID, "b.jpg", "b", alone=True))
    several = IncomingPhoto(upload=Upload(ID[:-1] + "2", "c.jpg", "c", alone=False))
    failed = Refused(photo=Path("d.jpg"), error=FileTrouble("phone.too_fast"))
    mine = Upload(ID[:-1] + "3", "d.jpg", "c", alone=True)
    broken = IncomingPhoto(upload=mine, state=State.FAILED, outcome=failed)
    photos, claims = (bens, several, broken), {"b": "Ben", "c": "Cleo"}

    def shown(phone: str) -> home_page.Home:
        left, t = OpenTotals({}), Texts("en")
        return home_page.home(game, {}, (), photos, left, None, t, phone=phone, claims=claims)

    assert shown("b").states == {"Anna": "done", "Ben": "reading"}
    assert shown("b").reading == 1, "it may be anybody's"
    assert [row.player for row in shown("b").rows] == ["Ben", "Anna", "Cleo"]
    assert [row.player for row in shown("").rows] == ["Anna", "Ben", "Cleo"]
    assert [len(shown(phone).waiting) for phone in "bc"] == [0, 1]


def test_what_a_season_revealed_is_noted_and_nothing_is_said_by_a_slip(tmp_path: Path) -> None:
    playing = CurrentGame(Places({HOME: str(tmp_path)}), game_at(tmp_path / "a.kscore", "Anna"))

    def noted() -> dict[Season, tuple[str, ...]]:
        game = playing.game()
        assert game is not None
        return dict(game.revealed)

    playing.note_revealed(Season.SUMMER, NotedCards.ADD, "gnoll_raid")
    playing.note_revealed(Season.SUMMER, NotedCards.ADD, "goblin_attack")
    assert noted() == {Season.SUMMER: ("gnoll_raid", "goblin_attack")}
    playing.note_revealed(Season.SUMMER, NotedCards.REMOVE, "gnoll_raid")
    playing.note_revealed(Season.SUMMER, NotedCards.REMOVE, "goblin_attack")
    assert noted() == {}, "a card that was taken away again does not say that none came"
    playing.note_revealed(Season.SPRING, NotedCards.NONE)
    assert noted() == {Season.SPRING: ()}
    playing.note_revealed(Season.SPRING, NotedCards.FORGET)
    assert noted() == {}
    for season, key in ((Season.SUMMER, "zombie_plague"), (Season.SUMMER, "dal_of_jolev")):
        with pytest.raises(Mistyped):
            playing.note_revealed(season, NotedCards.ADD, key)
    assert noted() == {}


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("homestead", "Spring: cards for 3 of at least 8 time units noted; some are missing."),
        (None, ""),
    ],
)
def test_the_noted_cards_tell_how_long_the_season_lasts(
    tmp_path: Path, key: str | None, said: str
) -> None:
    """„Erreicht oder übersteigt diese Summe den Wert … ist die Jahreszeit zu Ende"."""
    playing = CurrentGame(Places({HOME: str(tmp_path)}), game_at(tmp_path / "a.kscore", "Anna"))
    for each in ("goblin_attack", *(("hamlet", key) if key else ())):
        playing.note_revealed(Season.SPRING, NotedCards.ADD, each)
    game, t = playing.game(), Texts("en")
    assert game is not None
    noting = game_pages.revealed(game, Season.SPRING, t)
    assert noting.time == said
    home = home_page.home(game, {}, (), (), OpenTotals({}), None, t)
    assert home.times == tuple(filter(None, (said,)))
    for kind, page in (("revealed", noting), ("home", home)):
        assert ("time units" in render(Frame(kind, "", t, "", "0"), True, page=page)) is bool(said)


def test_a_game_that_is_over_is_offered_on_the_first_page(tmp_path: Path) -> None:
    places = Places({HOME: str(tmp_path)})
    path = game_at(tmp_path / "a.kscore", "Anna")
    places.choose(path)
    assert CurrentGame(places, None).over() is None
    with Record.open(path) as record:
        for season in Season:
            record.add(Entry("Anna", season, None, typed=TypedPoints(9)))
    over = CurrentGame(places, None).over()
    assert over == "a"
    t = Texts("en")
    page = home_page.home(None, {}, (), (), OpenTotals({}), None, t, over=over)
    assert "Standings: a" in render(Frame("home", "", t, "", "0"), True, page=page)


def test_a_sheet_that_a_typed_total_had_replaced_stands_again(tmp_path: Path) -> None:
    """Somebody typed a total at the computer over a sheet; on the phone the total alone is
    removed."""
    path, seat = game_at(tmp_path / "a.kscore", "Anna"), Seat("Anna", Season.SPRING)
    with Record.open(path) as record:
        record.add(Entry("Anna", Season.SPRING, Sheet.blank(LAYOUTS["K-A"])))
        typed = record.add(Entry("Anna", Season.SPRING, None, typed=TypedPoints(9)))
    playing = CurrentGame(Places({HOME: str(tmp_path)}), path)
    totals = TypedTotals(playing)
    totals.remove(seat, typed.number)
    game = playing.game()
    assert game is not None
    assert game.sheet("Anna", Season.SPRING) is not None
    for late in (lambda: totals.bring_back(seat), lambda: totals.enter(seat, TypedPoints(9))):
        with pytest.raises(AgainstRecord):
            late()


def test_a_token_lets_in_and_a_wrong_one_does_not(tmp_path: Path) -> None:
    doorway = Doorway(tmp_path / "own" / "doorway.json")
    assert re.fullmatch(r"[a-km-z2-9]{16}", doorway.token)
    for wrong in (
        "",
        doorway.token[:-1],
        doorway.token + "x",
        doorway.token.upper(),
        "é\udce9",
        "x" * 10_000,
    ):
        assert doorway.enter(wrong) is None
    entered = doorway.enter(doorway.token)
    assert entered is not None
    secret, phone = entered
    assert doorway.phone(secret) == phone
    assert doorway.phone(secret + "x") is None
    assert doorway.phone(None) is None
    kept = (tmp_path / "own" / "doorway.json").read_text()
    assert secret not in kept, "only hashes are kept"
    assert stat.S_IMODE((tmp_path / "own" / "doorway.json").stat().st_mode) == 0o600


def test_a_restart_knows_its_phones_and_an_old_evening_is_forgotten(tmp_path: Path) -> None:
    file = tmp_path / "doorway.json"
    first = Doorway(file)
    entered = first.enter(first.token)
    assert entered is not None
    first.claim(entered[1], "Anna")
    again = Doorway(file)
    assert again.token == first.token
    found = again.phone(entered[0])
    assert found is not None
    assert found.player == "Anna"
    later = time.time() + LONGEST + 1
    assert Doorway(file, clock=lambda: later).token != first.token


@pytest.mark.parametrize(
    "kept",
    [b"", b"{", b"[]", b'{"token": 1, "begun": 0, "phones": {}}', b"\xff" * 9, b"[" * 50_000],
)
def test_a_damaged_doorway_begins_anew(tmp_path: Path, kept: bytes) -> None:
    file = tmp_path / "doorway.json"
    file.write_bytes(kept)
    assert len(Doorway(file).token) == 16


def test_a_name_that_another_has_is_told(tmp_path: Path) -> None:
    doorway = Doorway(tmp_path / "doorway.json")
    one, two = (entered[1] for _ in range(2) if (entered := doorway.enter(doorway.token)))
    assert doorway.claim(one, "Anna") == ()
    with pytest.raises(AgainstRecord):
        doorway.claim(two, "Anna")
    assert [other.key for other in doorway.claim(two, "Anna", all_the_same=True)] == [one.key]
    assert doorway.claim(two, None) == ()


def test_a_phone_that_slept_hears_what_it_missed() -> None:
    async def heard(feed: Feed, last: str | None, count: int) -> list[Event]:
        found = []
        async for event in feed.listen("me", last, 0.01):
            if event is None:
                break
            found.append(event)
            if len(found) == count:
                break
        return found

    feed = Feed()
    feed.publish("one")
    first = f"{feed.run}-1"
    feed.publish("two", to="me")
    feed.publish("three", to="somebody else")
    feed.publish("four")
    assert [event.kind for event in asyncio.run(heard(feed, first, 9))] == ["hello", "two", "four"]
    (hello,) = asyncio.run(heard(feed, None, 9))
    feed.publish("five")
    assert [event.kind for event in asyncio.run(heard(feed, feed.name(hello.number), 9))] == [
        "hello",
        "five",
    ]
    for nonsense in ("other-1", f"{feed.run}-99", f"{feed.run}-²", "", f"{feed.run}-{'9' * 5000}"):
        assert [event.kind for event in asyncio.run(heard(feed, nonsense or "x", 1))] == ["reload"]
    for _ in range(KEPT + 1):
        feed.publish("many")
    assert [event.kind for event in asyncio.run(heard(feed, first, 1))] == ["reload"]
    assert feed.listeners == 0


def test_what_is_published_from_a_thread_wakes_a_listener() -> None:
    async def first(feed: Feed) -> str:
        async def told() -> str:
            async for event in feed.listen("me", None, 10):
                if event is not None and event.kind != "hello":
                    return event.kind
            return ""

        waiting = asyncio.create_task(told())
        await asyncio.sleep(0.05)
        await asyncio.to_thread(feed.publish, "now")
        return await asyncio.wait_for(waiting, 5)

    assert asyncio.run(first(Feed())) == "now"


async def pieces(*data: bytes) -> AsyncIterator[bytes]:
    for piece in data:
        yield piece


def test_a_photo_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    uploads, upload = Uploads(tmp_path / "phone"), Upload(ID, "a.jpg", "phone", True)
    with pytest.raises(ConnectionError):
        asyncio.run(uploads.receive(upload, pieces(JPEG[:30]), len(JPEG)))
    assert list((tmp_path / "phone").iterdir()) == []
    upload = asyncio.run(uploads.receive(upload, pieces(JPEG[:3], JPEG[3:]), len(JPEG)))
    assert upload.sha256 == hashlib.sha256(JPEG).hexdigest()
    assert uploads.path(upload).read_bytes() == JPEG
    assert Uploads(tmp_path / "phone").left() == (upload,), "the next server finds it"
    uploads.forget(upload)
    assert list((tmp_path / "phone").iterdir()) == []


@pytest.mark.parametrize(
    "id_", ["", "short", "../../../etc/passwd", "A" * 20, "x" * 41, "abcdefgh0123456/", "é" * 20]
)
def test_a_number_that_is_none_opens_nothing(tmp_path: Path, id_: str) -> None:
    uploads = Uploads(tmp_path / "phone")
    with pytest.raises(FileTrouble):
        asyncio.run(uploads.receive(Upload(id_, "a", "phone", True), pieces(JPEG), None))
    assert not uploads.known(id_)
    assert list((tmp_path / "phone").iterdir()) == []


@given(st.binary(max_size=40))
def test_what_begins_as_no_photo_is_none(data: bytes) -> None:
    known = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"II*\0", b"MM\0*", b"%PDF-")
    if is_photo_data(data):
        assert data.startswith(known) or data[8:12] == b"WEBP" or data[4:8] == b"ftyp"


@given(st.text(max_size=300))
def test_a_photos_name_is_a_short_line_without_folders(text: str) -> None:
    name = clean_name(text)
    assert 0 < len(name) <= 120
    assert "/" not in name
    assert "\\" not in name
    assert name.isprintable() or all(letter not in name for letter in "\n\r\0")


def test_the_addresses_of_this_machine() -> None:
    found = addresses()
    assert found
    assert all(ipaddress.ip_address(each.host) for each in found)
    assert [each.reach for each in found] == sorted(each.reach for each in found)


@pytest.mark.parametrize(
    ("host", "interface", "reach"),
    [
        ("192.168.1.20", "wlan0", Reach.NETWORK),
        ("192.168.1.20", "docker0", Reach.VIRTUAL),
        ("10.8.0.2", "tun0", Reach.VIRTUAL),
        ("172.20.0.1", "vEthernet (WSL)", Reach.VIRTUAL),
        ("100.64.0.3", "tailscale0", Reach.VIRTUAL),
        ("10.0.0.7", "eth1", Reach.OTHER),
    ],
)
def test_which_address_comes_first(host: str, interface: str, reach: Reach) -> None:
    assert _reach(host, interface, "192.168.1.20") is reach


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("192.168.1.20:8472", True),
        ("192.168.1.20", False),
        ("192.168.1.21:8472", False),
        ("localhost:8472", True),
        ("evil.example:8472", False),
        ("192.168.1.20.evil.example:8472", False),
        ("table.local:8472", True),
        ("", False),
        (":8472", False),
        ("192.168.1.20:²", False),
        ("[::1]:8472", False),
        ("192.168.1.20:8472:8472", False),
        ("192.168.1.20:08472", False),
        ("[192.168.1.20]:8472", False),
        ("LOCALHOST:8472", True),
    ],
)
def test_which_hosts_are_ours(host: str, ours: bool) -> None:
    hosts = Hosts(8472, frozenset({"table.local"}))
    assert hosts.are_ours(host, "192.168.1.20") is ours


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_photo_failed_names_no_option_of_the_terminal(lang: str) -> None:
    errors: list[type[MessageError]] = [ScanError, *classes(ScanError)]
    for error in errors:
        for key in (error.key, ON_A_PHONE.get(error.key, error.key)):
            assert " --" not in str(TREE.template(key, lang)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_at_a_command_line_its_options_are_named(lang: str) -> None:
    for error in (NoSheetFound(), Uncertain(), PrintMismatch("K-A")):
        assert "--corners" in sentence(error, Texts(lang))


def test_the_phone_halves_photos_as_the_reader_does() -> None:
    script = (REPOSITORY / "kscore" / "views" / "phone" / "files" / "shrink.js").read_text(
        encoding="utf-8"
    )
    found = re.search(r"const LONG_ENOUGH = (\d+);", script)
    assert found is not None
    assert int(found[1]) == LONG_ENOUGH


class _TallTrees:
    """Three points for a tree in A1, one less for water."""

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        tower = 3 if sheet.board["A1"] == "F" else 0
        return {"treetower": tower, "total": tower - (sheet.board["A1"] == "W")}


@pytest.mark.parametrize("still_an_answer", [True, False])
def test_what_was_entered_is_the_first_answer(still_an_answer: bool) -> None:
    """Whatever is read there by now, and whether it is an answer to it still; what the others
    change is told from what counts."""
    sheet = Sheet.blank(LAYOUTS["K-A"])
    entered = replace(sheet, board=sheet.board.replace({"A1": "F", "A2": "F"}))
    others = (
        Alternative("F", 0.2, {"total": 3, "treetower": 3}),
        Alternative("W", 0.1, {"total": -1}),
    )
    asked = SpacesDoubt("V", others if still_an_answer else others[1:], ("A1", "A2"))
    found = as_entered(asked, entered, _TallTrees())
    assert found.read == "F"
    assert [
        (other.read, round(other.p, 3), dict(other.changes)) for other in found.alternatives
    ] == [
        ("V", 0.7 if still_an_answer else 0.9, {"total": -3, "treetower": -3}),
        ("W", 0.1, {"total": -4, "treetower": -3}),
    ]
    assert (
        next(dict(other.changes) for other in as_entered(asked, entered, None).alternatives) == {}
    )
    same = SpacesDoubt("F", others[1:], ("A1", "A2"))
    assert as_entered(same, entered, _TallTrees()) is same
    coins = CoinsDoubt(3, (Alternative(4, 0.1),))
    assert as_entered(coins, entered, _TallTrees()) is coins


def test_a_photo_is_read_for_the_game_that_it_goes_into(tmp_path: Path) -> None:
    """Somebody begins a game while a photo is read: what was named for photos without one says
    nothing there."""
    cards = setup_of().card_set
    asked: list[tuple[bool, CardSet | None, Season | None]] = []

    def looked(_path: Path, upload: Upload, request: Request, game: Game | None) -> IncomingPhoto:
        asked.append((game is not None, request.cards, request.season))
        if game is None:
            evening.playing.begin(setup_of(name="evening"))
        return seen_perfectly(Path("anna.jpg"), upload, request)

    evening = PhoneEvening(
        Uploads(tmp_path / "up"),
        Doorway(tmp_path / "door"),
        Feed(),
        Places({HOME: str(tmp_path / "games")}),
        load=lambda: looked,
    )
    evening.name_cards(cards, Season.WINTER)
    evening.received(Upload("a" * 24, "photo.jpg", "phone", True))
    evening._line.submit(lambda: None).result()  # after the photo
    evening.close()
    assert asked == [(False, cards, Season.WINTER), (True, None, None)]
    photo = evening.photo("a" * 24)
    assert photo is not None
    assert (photo.state, photo.key) == (State.BOOKED, "0-spring")
