"""What runs ``kscore phone``."""

from __future__ import annotations

from kscore.cli.options import PhoneOptions
from kscore.console import Session
from kscore.server.run import ServerOptions, serve as serve_phones


def serve(options: PhoneOptions, session: Session) -> None:
    """Serves the page until Ctrl-C."""
    wish = ServerOptions(
        host=options.host,
        port=options.port,
        game=options.game,
        open=options.open_,
        hands=options.hand,
        stay=options.stay,
        new_token=options.new_token,
    )
    serve_phones(wish, session)
