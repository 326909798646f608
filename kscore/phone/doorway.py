"""Who is let in: the token in the first address, a secret a phone afterwards, and names claimed at
the table.

The token is shown on the computer's screen only (and on the page of a player who is in already). It
has 80 random bits; a phone that shows it gets a secret of its own with 256, which the browser keeps
as a cookie that no script can read. Of the secrets only hashes are kept. All of it lies in one
private file, so that a server that was killed and started again lets the same phones in, with the
names they had claimed; after `LONGEST` seconds it counts no more.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path

from kscore.disk import write_whole
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import read_file
from kscore.errors import AgainstRecord

LONGEST = 12 * 3600
"""Seconds that an evening's token and secrets count, from its beginning."""
STAYING = 90 * 24 * 3600
"""Seconds that those of a server that stays count."""
MOST_PHONES = 100
# 32 letters that no player takes for another when typing
_ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
_TOKEN_LETTERS = 16


class Phone(Frozen):
    """One browser that was let in. ``key`` names it to others, ``number`` to people; ``player`` is
    the name it claimed, ``lang`` the language it chose, None for none; ``told`` whether the player
    said whose it is, if only that it is no player's."""

    key: str
    number: int
    player: str | None = None
    lang: str | None = None
    told: bool = False


class _Kept(Frozen):
    token: str
    begun: float
    phones: dict[str, Phone]  # by the hash of the secret


class Doorway:
    """Lets phones in. ``file`` keeps what a restart needs; what is unreadable or too old there is
    begun anew; so is everything where it is to be ``anew``. ``longest`` is for how many seconds a
    token and its phones count, by the ``clock``."""

    def __init__(
        self,
        file: Path,
        longest: float = LONGEST,
        anew: bool = False,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._file, self.longest, self._clock = file, longest, clock
        self._lock = threading.Lock()
        self._kept = (None if anew else self._read()) or _Kept(
            "".join(secrets.choice(_ALPHABET) for _ in range(_TOKEN_LETTERS)), clock(), {}
        )
        self._write()

    @property
    def token(self) -> str:
        """What the first address ends with."""
        return self._kept.token

    def enter(self, token: str) -> tuple[str, Phone] | None:
        """A secret for a phone that shows the right token; None for a wrong one, or where there are
        too many."""
        if not self.is_token(token):
            return None
        with self._lock:
            phones = self._kept.phones
            if len(phones) >= MOST_PHONES:
                return None
            secret = secrets.token_urlsafe(32)
            number = 1 + max((phone.number for phone in phones.values()), default=0)
            phone = Phone(secrets.token_hex(4), number)
            self._put(_hash(secret), phone)
        return secret, phone

    def is_token(self, token: str) -> bool:
        """Whether this is the token, no matter who may still come in with it."""
        return hmac.compare_digest(token.encode(errors="replace"), self.token.encode())

    def phone(self, secret: str | None) -> Phone | None:
        """The phone with this secret."""
        return None if not secret else self._kept.phones.get(_hash(secret))

    def holders(self, player: str) -> tuple[Phone, ...]:
        """The phones that claimed a player's name."""
        return tuple(phone for phone in self._kept.phones.values() if phone.player == player)

    @property
    def phones(self) -> int:
        """How many phones were let in."""
        return len(self._kept.phones)

    @property
    def claims(self) -> Mapping[str, str]:
        """The players of the phones that claimed one, by the phone's key."""
        phones = self._kept.phones.values()
        return {phone.key: phone.player for phone in phones if phone.player is not None}

    def claim(
        self, phone: Phone, player: str | None, all_the_same: bool = False
    ) -> tuple[Phone, ...]:
        """Notes whose phone it is (None: no player's); returns the other phones of the same name,
        who are to be told.

        Raises AgainstRecord where another phone has the name and this one does not say
        ``all_the_same``.
        """
        with self._lock:
            holders = self.holders(player) if player else ()
            others = tuple(other for other in holders if other.key != phone.key)
            if others and not all_the_same:
                raise AgainstRecord("phone.claimed", player=player)
            self._change(phone, player=player, told=True)
        return others

    def rename(self, names: Mapping[str, str]) -> None:
        """Players are called otherwise (the new name by the old one): their phones stay theirs."""
        with self._lock:
            for phone in tuple(self._kept.phones.values()):
                if phone.player is not None and phone.player in names:
                    self._change(phone, player=names[phone.player])

    def speak(self, phone: Phone, lang: str) -> None:
        """Notes a phone's language."""
        with self._lock:
            self._change(phone, lang=lang)

    def close(self) -> None:
        """The evening is over: no player is let in any more."""
        self._file.unlink(missing_ok=True)

    def _change(self, phone: Phone, **changes: str | bool | None) -> None:
        for secret, known in self._kept.phones.items():
            if known.key == phone.key:
                self._put(secret, replace(known, **changes))  # type: ignore[arg-type]
                return

    def _put(self, secret: str, phone: Phone) -> None:
        self._kept = replace(self._kept, phones={**self._kept.phones, secret: phone})
        self._write()

    def _read(self) -> _Kept | None:
        try:
            data = json.loads(read_file(self._file))
            kept = _Kept(
                data["token"],
                data["begun"],
                {name: Phone(**each) for name, each in data["phones"].items()},
            )
            if len(kept.token) == _TOKEN_LETTERS and 0 <= self._clock() - kept.begun < self.longest:
                return kept
            return None
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return None

    def _write(self) -> None:
        phones = {name: asdict(phone) for name, phone in self._kept.phones.items()}
        kept = {"token": self._kept.token, "begun": self._kept.begun, "phones": phones}
        self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._file.exists():
            # for its owner alone from the first byte; `write_whole` keeps the rights
            self._file.touch(mode=0o600)
        write_whole(self._file, json.dumps(kept).encode())


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
