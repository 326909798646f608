"""Files that somebody made to harm whoever opens them."""

from __future__ import annotations


def pdf_bomb(depth: int = 9, seed: int = 0) -> bytes:
    """A page of a few kB whose forms draw each other ten to the power of ``depth`` - 1 times."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</F 5"
        b" 0 R>>>>>>",
        _stream(b"", b"/F Do"),
    ]
    for number in range(depth):
        last = number == depth - 1
        drawn = b"0 0 600 800 re f " if last else 10 * b"/F Do "
        form = b"/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</F %d 0 R>>>>"
        objects.append(_stream(form % (6 + number), drawn))
    found, places = b"%%PDF-1.7\n%%%d\n" % seed, []
    for number, each in enumerate(objects, 1):
        places.append(len(found))
        found += b"%d 0 obj\n" % number + each + b"\nendobj\n"
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    head = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF"
    return found + head + table + end % (len(objects) + 1, len(found))


def _stream(head: bytes, body: bytes) -> bytes:
    return b"<<" + head + b"/Length %d>>stream\n" % len(body) + body + b"\nendstream"
