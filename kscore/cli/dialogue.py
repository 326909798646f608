"""Questions at a terminal: the map with the spaces in question, the likeliest answers, what each
does to the points."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, field
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kscore.engine.errors import UnknownSeason
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS, is_sheet_space
from kscore.engine.season import Season, parse_season
from kscore.engine.spelling import normalise_name
from kscore.errors import HopelessPhoto, Mistyped, sentence
from kscore.messages import Texts, says
from kscore.scanner.reading import (
    BoxDoubt,
    CoinsDoubt,
    Doubt,
    EffectsDoubt,
    SpacesDoubt,
    SymbolsDoubt,
    Value,
)
from kscore.sheet.case import Case, NumberedDoubt
from kscore.sheet.notes import PoorPhoto, sheet_notes
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Outcome, Read
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import MOST_POINTS, Corrections, How, whole_number
from kscore.statements.terrain_words import NEGATION, lone_letters, single_corrections, terrains_of
from kscore.views import wording
from kscore.views.documents.question import AnswerDocument, QuestionDocument
from kscore.views.terminal.sheet import Signed, board, legend

BACK_WORDS, QUIT_WORDS = frozenset({"b", "z", "back", "zurück"}), frozenset({"q", "quit", "ende"})
TRIES = 3
"""How often a player is asked to compare who types what cannot be understood."""
CROPS = 3
"""Spaces of a question that are shown as they are drawn."""
SPACES_NAMED = 12
"""Spaces that a question names; all of them are in brackets on the map above it."""

Pictures = Callable[[ScoredSheet, Sequence[NumberedDoubt]], str | None]
_PROMPTS: Mapping[type[Doubt], str] = {
    SpacesDoubt: "review.prompt",
    EffectsDoubt: "review.prompt_choice",
}
"""Of other kinds of questions a number is asked."""
_SYMBOL = re.compile(r"(\d+)\s*[ =]\s*(.+)")
"""A symbol's number and what it means."""


class Answer(NamedTuple):
    """What the player says about all that a question is about, chosen or (`How.ACCEPTED`) let stand
    as it was read."""

    value: Value
    how: How = How.ANSWERED


class TypedReply(NamedTuple):
    """Corrections that the player typed instead, as after ``--set``; ``rest``: all else that was
    asked about is as it was read."""

    texts: tuple[str, ...]
    rest: bool = False


class DialogueCommand(Enum):
    """What else a player can say to a question."""

    BACK = "back"
    QUIT = "quit"
    LEAVE = "leave"  # this question stays open


class _NotMeant(Exception):
    """The player takes back what could not be understood: the question is asked again."""


Reply = Answer | TypedReply | DialogueCommand


def after(case: Case, reply: Reply) -> Case:
    """The case once this was replied to what it asks next. Raises Mistyped for what cannot be."""
    if reply is DialogueCommand.LEAVE:
        return case.left_open(case.questions[0])
    if isinstance(reply, DialogueCommand):
        return case.back if reply is DialogueCommand.BACK else case.stopped
    if isinstance(reply, TypedReply):
        return case.corrected(reply.texts, case.questions[:1] if reply.rest else ())
    return case.answered(case.questions[0], reply.value, reply.how)


class Dialogue(Frozen):
    """Asks in words, and answers what is to be answered.

    ``say`` shows a line or more; ``line`` gives what is typed after a prompt and raises EOFError
    when no player types any more. ``picture`` draws what is asked about, each question with its
    number, and says where (None: nowhere); ``name_lines`` does so with the picture of a sheet's
    name lines; ``open_`` shows such a picture. ``crops`` shows spaces as they are drawn, with what
    stands below each, as far as the terminal can. ``told`` is what is said only once a run.
    """

    t: Texts
    say: Callable[[Any], None]
    line: Callable[[str], str]
    _: KW_ONLY
    picture: Pictures = lambda *_: None
    open_: Callable[[str], None] | None = None
    told: list[str] = field(default_factory=list)
    name_lines: Callable[[NDArray[np.uint8]], str | None] = lambda _: None
    crops: Callable[[ScoredSheet, Mapping[str, str]], None] = lambda *_: None

    def settled(self, outcome: Outcome) -> Outcome:
        """What comes of a photo once everything is asked that the player answers."""
        while True:
            outcome = self.placed(outcome)
            if isinstance(outcome, NeedsPlayer):
                outcome = outcome.without_answer()
            elif isinstance(outcome, Read) and outcome.asks and outcome.case.hopeless:
                if outcome.place is not None:
                    self.say(wording.place_of(str(outcome.photo), outcome.place, self.t))
                if not self.goes_on(outcome.case.hopeless, outcome.case.score):
                    return outcome
                outcome = outcome.saying(outcome.case.insisted)
            elif isinstance(outcome, Read) and outcome.asks:
                return outcome.saying(self.talk(outcome.case))
            else:
                return outcome

    def placed(self, outcome: Outcome) -> Outcome:
        """A sheet once its player and season are asked, as far as somebody says them; also where
        what is drawn denies those that were typed."""
        while True:
            needs: Outcome | None = outcome
            if isinstance(outcome, Read):
                needs = outcome.denied if outcome.asks else None
            if not isinstance(needs, NeedsPlayer | NeedsSeason):
                return outcome
            seated = self._seated(needs)
            if seated is needs:
                return outcome
            outcome = seated

    def _seated(self, needs: NeedsPlayer | NeedsSeason) -> Outcome:
        """A sheet once the player said whose it is or which season, or to leave it out; as it was
        where no player types any more."""
        if isinstance(needs, NeedsSeason):
            season = self.season(needs)
            return needs if season is None else needs.season(season)
        try:
            name = self.whose(needs)
        except EOFError:
            return needs
        return needs.left_out() if name is None else needs.player(name)

    def goes_on(self, hopeless: HopelessPhoto, scored: ScoredSheet) -> bool:
        """Whether the player answers all the questions of a photo that is not worth them."""
        self.say(sentence(hopeless, self.t, {}))  # --anyway is asked next
        for line in wording.note_lines(sheet_notes(scored), self.t, PoorPhoto):
            self.say("    " + line)
        try:
            return says("yes", self.line(self.t("photo.anyway")))
        except EOFError:
            return False

    def talk(self, case: Case) -> Case:
        """The case after all questions that the player answers."""
        begun: Case | None = None
        refused: Case | None = None
        while case.questions:
            if case.earlier is None and case is not begun:
                begun = case
                self.begin(case)
            reply = self.ask(case, again=case is refused)
            try:
                case, before = after(case, reply), case
            except Mistyped as error:
                self.say("    " + sentence(error, self.t))
                refused = case
                continue
            self.answered(before, reply, case)
        return case

    def begin(self, case: Case) -> None:
        """Whose questions follow, how many, how to answer, and where their picture is."""
        place = None if case.look is None else case.look.place
        whose = wording.place_of(case.name, place, self.t)
        if case.seat is not None:
            whose = wording.seat_name(case.seat.player, case.seat.season, self.t)
        self.say(self.t("review.intro", whose=whose, n=len(case.questions)))
        asked = (question.doubt for question in case.questions)
        if not self.told and any(isinstance(doubt, SpacesDoubt) for doubt in asked):
            self.told.append("how")
            self.say(self.t("review.how"))
        self._shown("review.pictures", self.picture(case.score, case.questions))

    def _shown(self, key: str, path: str | None) -> None:
        """Says where a picture is, and opens it, where there is one."""
        if path is not None:
            if self.open_ is not None:
                self.open_(path)
                path = self.t("review.opened", path=path)
            self.say(self.t(key, path=path))

    def ask(self, case: Case, again: bool = False) -> Reply:
        """What is replied to what a case asks next, below the map as it is read now; ``again``: to
        what stands there."""
        question = case.questions[0]
        if question.doubt.cells and not again:
            self.say("")
            self.say(_map(case.score, frozenset(question.doubt.cells), case.letters, self.t))
        if isinstance(question.doubt, SymbolsDoubt):
            return self.ask_symbols(case, question.doubt, again)
        return self.ask_one(case, again)

    def ask_one(self, case: Case, again: bool) -> Reply:
        """What is replied to one question."""
        t, (number, doubt) = self.t, case.questions[0]
        named = _named(doubt.cells, t)
        asked = QuestionDocument.of(doubt, case.score, t, number=number, named=named)
        answers = asked.answers
        if not again:
            self.crops(case.score, {space: space for space in doubt.cells[:CROPS]})
            self._say_question(asked)
        key, open_ = _PROMPTS.get(type(doubt), "review.prompt_number"), asked.stays_open
        if asked.counted:
            key = "witness.prompt_open" if open_ else "witness.prompt"
        elif open_ and doubt.cells:
            key = "review.prompt_unexplained"
        elif open_:
            key = "review.prompt_open" if answers else "review.prompt_uncounted"
        values = [each.value for each in answers]
        while True:
            try:
                prompt = t(
                    key,
                    most=len(answers),
                    answers="1" if len(answers) == 1 else f"1–{len(answers)}",
                    first=wording.value_name(doubt, values[0], t) if values else "",
                )
                typed = self.line(prompt).strip()
                numbers = isinstance(doubt, CoinsDoubt | BoxDoubt) and not wording.is_witness(doubt)
                if numbers and _is_place_of_another(typed, values):
                    value = values[int(typed) - 1]
                    # =- is an empty field
                    said = {"answer": "-" if value is None else wording.value_name(doubt, value, t)}
                    self.say(t("review.which_number", typed=typed, number=int(typed), **said))
                    continue
                reply = self._reply(doubt, values, typed, open_)
            except _NotMeant:
                continue
            except EOFError:
                return DialogueCommand.QUIT
            if reply is not None:
                return reply
            every = [str(n) for n in range(1, len(answers) + 1)]
            if isinstance(doubt, SpacesDoubt):
                every += [t(f"terrain.{letter}") for letter in case.letters]
            every = every or [f"0–{COINS}"]
            self.say(t("review.again", answers=", ".join(every)))

    def _say_question(self, asked: QuestionDocument) -> None:
        """A question with its answers."""
        t, n, text = self.t, asked.number, asked.text
        self.say(t("witness.question", n=n, differs=text) if asked.counted else f"{n}. {text}")
        for reason in asked.reasons:
            self.say("    " + reason)
        for n, each in enumerate(asked.answers, start=1):
            said = _change(asked, each, t)
            line = "review.choice" if said else "review.choice_plain"
            self.say(t(line, n=n, answer=each.text, said=said))

    def answered(self, before: Case, reply: Reply, now: Case) -> None:
        """The answer in words, and why other questions went or came."""
        if reply is DialogueCommand.LEAVE:
            self.say("    → " + self.t("witness.left_open"))
        if isinstance(reply, DialogueCommand):
            return
        t, question, left = self.t, before.questions[0], now.asked_so_far.open
        for line in _echo(question.doubt, reply, t):
            self.say("    → " + line)
        stays = question.number in {each.number for each in left}
        if isinstance(reply, Answer) and stays:
            self.say("    " + t("review.stays_open"))
        known, open_ = ({each.number for each in some} for some in (before.asked_so_far.open, left))
        if new := [each for each in left if each.number not in known]:
            self._say_further(new)
            self.picture(now.score, left)
        elif gone := len(known - open_ - {question.number}):
            self.say("    " + t("review.fewer", n=gone))

    def ask_symbols(self, case: Case, doubt: SymbolsDoubt, again: bool) -> Reply:
        """What is replied to what each symbol means; Enter says that all are right, a number with a
        word puts one right and says that the others are."""
        t, number = self.t, case.questions[0].number
        asked = QuestionDocument.of(doubt, case.score, t, number=number)
        if not again:
            signs = enumerate(asked.symbols, start=1)
            self.crops(case.score, {each.best: f"{n}  {each.text}" for n, each in signs})
            self._say_symbols(asked)
        while True:
            try:
                reply = self._of_symbols(doubt, self.line(t("review.symbols_prompt")).strip())
            except EOFError:
                return DialogueCommand.QUIT
            if reply is not None:
                return reply
            self.say(t("review.symbols_again", most=len(asked.symbols)))

    def _say_symbols(self, asked: QuestionDocument) -> None:
        """The symbols of a question, each with what it is taken for."""
        t = self.t
        self.say(f"{asked.number}. {asked.text}")
        for n, symbol in enumerate(asked.symbols, start=1):
            key = "review.symbol_or" if symbol.likely else "review.symbol"
            values = {"where": _named(symbol.spaces, t), "p": symbol.sure, "others": symbol.likely}
            self.say(t(key, n=n, answer=symbol.text, **values))
        for reason in asked.reasons:
            self.say("    " + reason)

    def _of_symbols(self, doubt: SymbolsDoubt, typed: str) -> Reply | None:
        """What a typed line says about symbols: all are right, some are something else, or a step;
        None where it cannot be understood."""
        if not typed:
            return Answer(doubt.read, How.ACCEPTED)
        if typed.casefold() in BACK_WORDS | QUIT_WORDS:
            return DialogueCommand.BACK if typed.casefold() in BACK_WORDS else DialogueCommand.QUIT
        texts = [_with_spaces(part, doubt) for part in typed.split(",")]
        if not all("=" in text[1:] for text in texts):
            return None
        return TypedReply(tuple(map(self._as_typed, texts)), rest=True)

    def _say_further(self, new: Sequence[NumberedDoubt]) -> None:
        """Which questions an answer has raised; why each is asked stands with it."""
        t = self.t
        named = "; ".join(
            f"{each.number} ({_named(each.doubt.cells, t) or wording.where(each.doubt, t)})"
            for each in new
        )
        self.say("    " + t("review.further", n=len(new), which=named))

    def whose(self, needs: NeedsPlayer) -> str | None:
        """A player by number, name or the beginning of a name that only one has; Enter takes the
        likely one, or none; asked again for anything else. Raises EOFError where no player types
        any more."""
        t, players = self.t, needs.players
        if needs.place is None:
            self.say(t("whose.question", photo=needs.photo))
        else:
            self.say(
                t(
                    "whose.question_of_several",
                    photo=needs.photo,
                    **wording.place_values(needs.place),
                )
            )
        if needs.named is not None:
            likely = needs.likely or ""
            names = {
                "typed": wording.quoted(needs.named),
                "likely": wording.quoted(likely),
            }
            self.say("    " + t("whose.continues", player=likely, named=needs.named, **names))
        if needs.unlike is not None:
            self.say("    " + t("whose.unlike", player=needs.unlike))
        if needs.drawn:
            self.say("    " + t("whose.drawn", player=needs.likely))
        if needs.names is not None:
            self._shown("whose.names", self.name_lines(needs.names()))
        numbered_names = any(whole_number(player) is not None for player in needs.table)
        for player in sorted(players, key=needs.table.index):
            number = needs.table.index(player) + 1
            self.say(f"    {player}" if numbered_names else f"    {number}  {player}")
        first = t("whose.nobody") if needs.likely is None else t("whose.or", player=needs.likely)
        while True:
            typed = self.line(t("whose.prompt", first=first)).strip()
            named = _players_meant(typed or needs.likely or "", needs.table)
            there = [player for player in named if player in players]
            if len(there) == 1:
                self.say(f"    → {there[0]}")
                return there[0]
            if not typed or (not named and typed.casefold() in QUIT_WORDS):
                return None
            if there:
                self.say("    " + t("whose.several", typed=typed, players=", ".join(there)))
            elif named:
                self.say("    " + t("whose.taken", player=named[0]))
            else:
                self.say("    " + t("whose.none", typed=typed, players=", ".join(players)))

    def season(self, needs: NeedsSeason) -> Season | None:
        """A season by number or name; Enter takes the likeliest."""
        t, seasons = self.t, needs.seasons
        names = [wording.season_name(season, t) for season in seasons]
        photo = wording.place_of(str(needs.photo), needs.place, t)
        whose = photo if needs.player is None else f"{photo} ({needs.player})"
        key, values = "review.question_season", {"photo": whose, "drawn": needs.drawn}
        if needs.typed is not None:
            key, values["said"] = "review.question_season_said", wording.season_name(needs.typed, t)
        self.say(t(key, seasons=wording.any_of(names, t), **values))
        for number, name in enumerate(names, start=1):
            self.say(f"    {number}  {name}")
        while True:
            try:
                typed = self.line(t("season.prompt", most=len(names))).strip()
            except EOFError:
                return None
            chosen = _season(typed, seasons)
            if typed.casefold() in QUIT_WORDS:
                return None
            if chosen is not None:
                self.say(f"    → {wording.season_name(chosen, t)}")
                return chosen

    def _reply(
        self, doubt: Doubt, offered: Sequence[Value], typed: str, open_: bool
    ) -> Reply | None:
        """What a typed line says, an empty one nothing where the question stays ``open_`` then;
        None where it cannot be understood. Raises EOFError where it is asked back and no player
        answers."""
        if not typed:
            return DialogueCommand.LEAVE if open_ else Answer(offered[0], How.ACCEPTED)
        if typed == "0" and wording.is_witness(doubt):
            return DialogueCommand.LEAVE
        if typed.casefold() in QUIT_WORDS:
            return DialogueCommand.QUIT
        if typed.casefold() in BACK_WORDS:
            return DialogueCommand.BACK
        chosen = whole_number(typed)
        if chosen is not None and 1 <= chosen <= len(offered):
            return Answer(offered[chosen - 1])
        if "=" in typed[1:]:
            first, rest = _all_and_rest(typed)
            if isinstance(doubt, SpacesDoubt) and first:
                return self._all_but(doubt, self._reply(doubt, offered, first, open_), rest)
            return TypedReply((self._as_typed(typed),))
        if isinstance(doubt, SpacesDoubt):
            negation = NEGATION.match(typed)
            letters = terrains_of(typed[negation.end() if negation else 0 :], self.t.lang)
            self._as_typed(f"{doubt.cells[0]}={typed}")
            if negation and letters:
                letter = self._which(typed, letters)
                return TypedReply(tuple(f"{space}!={letter}" for space in doubt.cells))
            return Answer(self._which(typed, letters)) if letters else None
        return _number(doubt, typed if offered else f"={typed.removeprefix('=')}")

    def _all_but(self, doubt: Doubt, all_: Reply | None, rest: str) -> Reply | None:
        """One answer about all spaces of a question but those of which something else is typed."""
        if not isinstance(all_, Answer):
            return None
        try:
            other = Corrections().and_typed((self._as_typed(rest),))
        except Mistyped:
            return TypedReply((rest,))  # it is refused where it is taken in
        apart = {*other.cells, *other.excluded}
        alike = (said for said in doubt.says(all_.value) if said.partition("=")[0] not in apart)
        return TypedReply((*alike, rest))

    def _as_typed(self, typed: str) -> str:
        """Typed corrections, each letter told that begins another terrain's word."""
        for _, letter, other in lone_letters((typed,), self.t.lang):
            said = self.t("review.letter_is", letter=letter, is_=letter, other=other, instead=other)
            self.say("    → " + said)
        return typed

    def _which(self, typed: str, letters: Sequence[str]) -> str:
        """The one terrain that is meant. Raises EOFError where the player does not say which,
        _NotMeant where the player takes it back."""
        t = self.t
        if len(letters) == 1:
            return letters[0]
        names = [t(f"terrain.{letter}") for letter in letters]
        choices = ", ".join(f"{n} {name}" for n, name in enumerate(names, 1))
        prompt = t("review.which", typed=typed, choices=choices)
        while True:
            said = self.line(prompt).strip()
            if not said or said.casefold() in BACK_WORDS:
                raise _NotMeant
            if said.casefold() in QUIT_WORDS:
                raise EOFError
            chosen = whole_number(said)
            if chosen is not None and 1 <= chosen <= len(letters):
                return letters[chosen - 1]
            again = terrains_of(said, t.lang)
            if len(again) == 1 and again[0] in letters:
                return again[0]


def _all_and_rest(typed: str) -> tuple[str, str]:
    """What a typed line says of all spaces in question (``farm, F7=W``), and what of single
    ones."""
    first, *others = single_corrections((typed,))
    words = first.partition("=")[0].split()
    spaces = [number for number, word in enumerate(words) if is_sheet_space(word.upper())]
    at = spaces[0] if spaces else 0
    return " ".join(words[:at]), ", ".join((first.split(maxsplit=at)[-1], *others))


def _with_spaces(typed: str, doubt: SymbolsDoubt) -> str:
    """What is typed of a symbol by its number, of its spaces; anything else as it is."""
    numbered = _SYMBOL.fullmatch(typed.strip())
    if numbered is None or not 1 <= int(numbered[1]) <= len(doubt.symbols):
        return typed.strip()
    return f"{' '.join(doubt.symbols[int(numbered[1]) - 1].cells)}={numbered[2]}"


def _players_meant(typed: str, table: Sequence[str]) -> list[str]:
    """Whom of a table a number, a name or the beginning of one can mean; none by nothing."""
    number = whole_number(typed)
    # Of players who are called 2 and 4 the one in the second place is not meant by a 2.
    if number is not None and all(whole_number(player) is None for player in table):
        return [player for place, player in enumerate(table, start=1) if place == number]
    wanted = normalise_name(typed)
    exact = [player for player in table if normalise_name(player) == wanted]
    begun = [player for player in table if wanted and normalise_name(player).startswith(wanted)]
    return exact or begun


def _is_place_of_another(typed: str, offered: Sequence[Value]) -> bool:
    """Whether a number that is asked for is typed as the place of an answer that is another number:
    where 3 and 4 coins are offered a 2 is the second to some, and two coins to a player who has
    just counted them."""
    place = whole_number(typed)
    return place is not None and 1 <= place <= len(offered) and offered[place - 1] != place


def _season(typed: str, offered: Sequence[Season]) -> Season | None:
    """What a typed line says; any season may be named. None where it cannot be understood."""
    if not typed:
        return offered[0]
    chosen = whole_number(typed)
    if chosen is not None:
        return offered[chosen - 1] if 1 <= chosen <= len(offered) else None
    try:
        return parse_season(typed)
    except UnknownSeason:
        return None


def _named(spaces: Sequence[str], t: Texts) -> str:
    """Spaces by their names; of many only the first."""
    more = len(spaces) - SPACES_NAMED
    return ", ".join(spaces[:SPACES_NAMED]) + (t("review.more", n=more) if more > 0 else "")


def _map(scored: ScoredSheet, asked: frozenset[str], letters: str, t: Texts) -> Signed:
    """The map with the spaces in question in brackets, above all ``letters`` that answer."""
    sheet, doubtful = scored.sheet, scored.doubtful
    return board(sheet, doubtful, asked).above(legend(sheet, doubtful, t, letters))


def _change(asked: QuestionDocument, each: AnswerDocument, t: Texts) -> str:
    """How likely an answer is and what it changes, in words."""
    if each.change:
        change = t("review.points", n=abs(each.change), points=wording.signed(each.change))
    elif each.as_read:
        change = t("review.as_said" if asked.said_before else "review.same")
    elif each.parts:
        change = f", {each.parts}"
    else:
        change = t("review.no_change") if each.changes_nothing else ""
    return f"{each.chance}{change}".removeprefix(", ")


def _echo(doubt: Doubt, reply: Reply, t: Texts) -> list[str]:
    """What was understood."""
    if not isinstance(reply, Answer):
        return _typed_lines(reply, t)
    name, spaces = wording.value_name(doubt, reply.value, t), doubt.cells
    if spaces:
        return [t("review.echo", n=len(spaces), where=", ".join(spaces), answer=name)]
    return [f"{wording.where(doubt, t)}: {name}"]


def _typed_lines(reply: Reply, t: Texts) -> list[str]:
    """What was understood of a typed correction; nothing of other replies."""
    if not isinstance(reply, TypedReply):
        return []
    said, alike = Corrections().and_typed(reply.texts), dict[str, list[str]]()
    for space, letter in said.cells.items():
        alike.setdefault(letter, []).append(space)
    lines = [f"{', '.join(some)}: {t(f'terrain.{letter}')}" for letter, some in alike.items()]
    for space, letters in said.excluded.items():
        lines += [f"{space}: {t('said.not', terrain=letter)}" for letter in letters]
    spaces = {*said.cells, *(f"{space}!" for space in said.excluded)}
    return lines + [text for text in said.texts() if text.partition("=")[0] not in spaces]


def _number(doubt: Doubt, text: str) -> Answer | None:
    """``=N`` for a number (``=`` alone for an empty box)."""
    if isinstance(doubt, EffectsDoubt) or not text.startswith("="):
        return None
    written = text.removeprefix("=").strip().replace("−", "-")
    if isinstance(doubt, BoxDoubt) and written in ("", "-"):
        return Answer(None)
    number = whole_number(written)
    least, most = (0, COINS) if isinstance(doubt, CoinsDoubt) else (-MOST_POINTS, MOST_POINTS)
    if number is None or not least <= number <= most:
        return None
    never_positive = doubt.where is not None and doubt.where.endswith(".monsters")
    return Answer(-abs(number) if never_positive else number)
