"""What runs the commands about players' own hands."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rich.text import Text

from kscore.calibration.own_sheet.legend import LEGEND, LEGEND_TRUTH
from kscore.cli.options import LearnOptions
from kscore.cli.photo_runs import dialogue
from kscore.console import Session
from kscore.disk import must_be_listed, write_whole
from kscore.engine.rules import Variant
from kscore.engine.spelling import normalise_name
from kscore.errors import FileTrouble, Mistyped
from kscore.game.teaching import learnt_from, legend_rows, taught_by_a_game
from kscore.record.entry import digest
from kscore.record.hands import SUFFIX, Hands, read_hand
from kscore.record.store import photo_bytes
from kscore.scanner import pipeline
from kscore.scanner.hand_file import HandFile, check_name
from kscore.scanner.network import installed_models
from kscore.sheet.outcome import Read, look
from kscore.sheet.request import Request, parse_corners, parse_layout
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos
from kscore.views import files, hand_view
from kscore.views.wording import season_name


def list_hands(session: Session) -> None:
    """``kscore hands list``."""
    t, terminal, kept = session.t, session.terminal, Hands()
    must_be_listed(kept.path.parent)
    damaged, found = kept.damaged(), kept.all()
    if not damaged and not found:
        terminal.show(Text(t("hand.nobody", path=kept.path)))
    for each in found:
        terminal.show(hand_view.hand_line(each.file, each.key, t))
    for key in damaged:
        terminal.show(t("hand.unreadable", key=key))


def show(name: str | None, session: Session) -> None:
    """``kscore hands show``; without a name, as `list_hands`."""
    if name is None:
        list_hands(session)
    else:
        session.terminal.show(hand_view.text(Hands().named(name).file, session.t))


def picture(name: str, file: Path, session: Session) -> None:
    """``kscore hands picture``."""
    show(name, session)
    files.write_picture(file, hand_view.picture(Hands().named(name).file, session.t))
    session.terminal.tell(session.t("wrote", path=file))


def rename(name: str, new_name: str, session: Session) -> None:
    """``kscore hands rename``."""
    kept, new = Hands(), _parse_name(new_name)
    with kept.writing():
        found = kept.named(name)
        others = kept.called(new, found.file.table)
        other = next((each for each in others if each.key != found.key), None)
        if other is not None:
            raise Mistyped("hand.name_taken", name=new, other=other.key, this=found.key)
        kept.put(replace(found.file, name=new), found.key)
    session.terminal.tell(session.t("hand.renamed", old=found.file.name, new=new))


def join(name: str, other: str, session: Session) -> None:
    """``kscore hands join``."""
    t, terminal, kept = session.t, session.terminal, Hands()
    with kept.writing():
        found = kept.named(name)
        lasting = kept.named(other, found.file.table)
        if lasting.key == found.key:
            raise Mistyped("hand.join_itself", name=other)
        joined, _ = lasting.file.merge(found.file)
        kept.put(joined, lasting.key)
        kept.forget(found.key)
    terminal.tell(t("hand.joined", old=found.file.name, new=joined.name))
    terminal.show(hand_view.hand_line(joined, lasting.key, t))


def export(name: str, file: Path, session: Session) -> None:
    """``kscore hands export``."""
    found = Hands().named(name).file
    write_whole(file, found.to_bytes())
    session.terminal.tell(session.t("hand.exported", name=found.name, path=file))


def import_(file: Path, session: Session) -> None:
    """``kscore hands import``."""
    hand = read_hand(file)
    key, new = Hands().import_hand(hand)
    told = (
        "hand.imported" if new is None else "hand.imported_more" if new else "hand.imported_again"
    )
    session.terminal.tell(session.t(told, name=hand.name, key=key, n=new))


def forget(name: str, session: Session) -> None:
    """``kscore hands forget``."""
    kept = Hands()
    with kept.writing():
        found = kept.find(name)
        key, called = (
            (name.removesuffix(SUFFIX), name) if found is None else (found.key, found.file.name)
        )
        if found is None and key not in kept.damaged():
            raise FileTrouble("hand.none", name=name)
        kept.forget(key)
    # whose they are nobody noted: what is forgotten shall not come back
    kept.wait_no_more(*kept.waiting())
    session.terminal.tell(session.t("hand.forgotten", name=called))


def learn(player: str, photo: Path, wish: LearnOptions, session: Session) -> None:
    """``kscore hands learn``: from a filled legend or from an old sheet."""
    t, terminal = session.t, session.terminal
    name, said = _parse_name(player), Corrections.parse(wish.set_ or ())
    if wish.legend and wish.layout is not None:
        raise Mistyped("hand.legend_layout")
    beside = [space for space in said.cells if wish.legend and space not in LEGEND_TRUTH]
    if beside:  # the rows' printed names, which would be learnt as a player's drawing
        raise Mistyped("hand.legend_space", spaces=", ".join(beside))
    kept = Hands().find(name, wish.table)  # of several hands nobody shall be asked for nothing
    sha256 = digest(photo_bytes(photo)) or ""
    known = None if kept is None else taught_by_a_game(kept.file, sha256)
    if known is not None:
        game, entry = known
        season = season_name(entry.season, t)
        where = {"player": entry.player, "season": season, "game": game.setup.name}
        terminal.tell(t("hand.learnt_in_game", photo=photo, name=name, **where))
        return
    request = Request(
        played=Variant(layout=LEGEND if wish.legend else parse_layout(wish.layout)),
        corners=parse_corners(wish.corners),
        sheet=wish.sheet,
        corrections=CorrectionsOfPhotos(said),
    )
    outcome = look(session.reader or pipeline.Reader.load(), photo, request)
    assert isinstance(outcome, Read), "without cards no season is doubtful"
    case = outcome.case
    if wish.legend:
        case = case.saying(legend_rows(case.score))
    elif not wish.no_input and (asking := dialogue(not wish.no_open, session)) is not None:
        case = asking.talk(case)
    assert case.look is not None
    # the photo may have gone meanwhile
    lesson = learnt_from(case.look, case.score, sha256) if sha256 else None
    if lesson is None:
        raise FileTrouble("hand.learnt_nothing", photo=photo)
    network, hands = case.look.network or installed_models()["terrain"], Hands()
    with hands.writing():  # games went on teaching the hand while this one asked
        kept = hands.find(name, wish.table)
        before = HandFile(name, network, table=wish.table) if kept is None else kept.file
        file = before.knowing(lesson)
        key = hands.put(file, None if kept is None else kept.key)
    terminal.show(hand_view.hand_line(file, key, t))


def _parse_name(text: str) -> str:
    """Raises Mistyped for what cannot be a hand's name."""
    try:
        if normalise_name(text):
            return check_name(text.strip())
    except ValueError:
        pass
    raise Mistyped("hand.name", name=text)
