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
from kscore.record.hands import Hands, KeptHand, read_hand
from kscore.record.store import photo_bytes
from kscore.scanner import pipeline
from kscore.scanner.hand_file import HandFile, line
from kscore.scanner.network import installed_models
from kscore.sheet.outcome import Read, look
from kscore.sheet.request import Request, parse_corners, parse_layout
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos
from kscore.views import files, hand_view
from kscore.views.wording import season_name


def every(session: Session) -> None:
    """``kscore hands list``."""
    t, terminal, kept = session.t, session.terminal, Hands()
    must_be_listed(kept.folder)
    readable = {each.path: each for each in kept.all() if kept.usable(each)}
    if not kept.paths():
        terminal.show(Text(t("hand.nobody", folder=kept.folder)))
    for path in kept.paths():
        if path not in readable:
            terminal.show(t("hand.unreadable", path=path, file=path.name))
            continue
        terminal.show(hand_view.listed(readable[path].file, path, t))


def show(name: str | None, session: Session) -> None:
    """``kscore hands show``; without a name, as `every`."""
    if name is None:
        every(session)
    else:
        session.terminal.show(hand_view.text(Hands().named(name).file, session.t))


def picture(name: str, file: Path, session: Session) -> None:
    """``kscore hands picture``."""
    show(name, session)
    files.write_picture(file, hand_view.picture(Hands().named(name).file, session.t))
    session.terminal.tell(session.t("wrote", path=file))


def rename(name: str, new_name: str, session: Session) -> None:
    """``kscore hands rename``."""
    kept, new = Hands(), _name(new_name)
    found = kept.named(name)
    others = kept.called(new, found.file.table)
    other = next((each for each in others if each.path != found.path), None)
    if other is not None:
        raise Mistyped("hand.name_taken", name=new, file=other.path.name, this=found.path.name)
    kept.put(replace(found.file, name=new), found.path)
    session.terminal.tell(session.t("hand.renamed", old=found.file.name, new=new))


def join(name: str, other: str, session: Session) -> None:
    """``kscore hands join``."""
    t, terminal, kept = session.t, session.terminal, Hands()
    found = kept.named(name)
    lasting = kept.named(other, found.file.table)
    if lasting.path == found.path:
        raise Mistyped("hand.join_itself", name=other)
    joined = kept.join(found, lasting)
    terminal.tell(t("hand.joined", old=found.file.name, new=joined.name))
    terminal.show(hand_view.listed(joined, lasting.path, t))


def export(name: str, file: Path, session: Session) -> None:
    """``kscore hands export``."""
    found = Hands().named(name).file
    write_whole(file, found.to_bytes())
    session.terminal.tell(session.t("hand.exported", name=found.name, path=file))


def import_(file: Path, session: Session) -> None:
    """``kscore hands import``."""
    hand = read_hand(file)
    place, new = Hands().take_in(hand)
    key = "hand.imported" if new is None else "hand.imported_more" if new else "hand.imported_again"
    session.terminal.tell(session.t(key, name=hand.name, path=place, n=new))


def forget(name: str, session: Session) -> None:
    """``kscore hands forget``."""
    t, terminal = session.t, session.terminal
    kept = Hands()
    readable = {each.path for each in kept.all()}
    damaged = [path for path in kept.paths() if path not in readable]
    path, called = next((path for path in damaged if name == path.name), None), name
    if path is None:
        try:
            found = kept.named(name)
            path, called = found.path, found.file.name
        except FileTrouble:
            path = next((path for path in damaged if name == path.stem), None)
            if path is None:
                raise
    kept.forget(path)
    # whose they are no player noted: what is forgotten shall not come back
    kept.wait_no_more(*kept.waiting())
    terminal.tell(t("hand.forgotten", name=called))


def learn(player: str, photo: Path, wish: LearnOptions, session: Session) -> None:
    """``kscore hands learn``: from a filled legend or from an old sheet."""
    t, terminal = session.t, session.terminal
    name, said = _name(player), Corrections.parse(wish.set_ or ())
    if wish.legend and wish.layout is not None:
        raise Mistyped("hand.legend_layout")
    beside = [space for space in said.cells if wish.legend and space not in LEGEND_TRUTH]
    if beside:  # the rows' printed names, which would be learnt as a player's drawing
        raise Mistyped("hand.legend_space", spaces=", ".join(beside))
    kept = _kept(name, wish.table)  # of several hands no player shall be asked for nothing
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
    kept = _kept(name, wish.table)  # as it is now: games went on teaching it while this one asked
    network = case.look.network or installed_models()["terrain"]
    before = HandFile(name, network, table=wish.table) if kept is None else kept.file
    file = before.knowing(lesson)
    path = Hands().put(file, None if kept is None else kept.path)
    terminal.show(hand_view.listed(file, path, t))


def _kept(name: str, table: bool) -> KeptHand | None:
    """The one hand of this name, or in the file of this name, of a player or of a table. Raises
    Mistyped where there are several."""
    hands = Hands()
    try:
        found = hands.named(name, table)
    except FileTrouble:
        return None
    return hands.fitting(found, installed_models()["terrain"])


def _name(text: str) -> str:
    """Raises Mistyped for what cannot be a hand's name."""
    try:
        if normalise_name(text):
            return line(text.strip())
    except ValueError:
        pass
    raise Mistyped("hand.name", name=text)
