"""What is typed in each terminal transcript."""

from __future__ import annotations

from tests.transcripts.terminal import END, SAMPLES, Scene, piped, typed

GAME = SAMPLES / "game"
PLAYERS = ("anna", "ben", "clara", "david")
CARDS = "Düsterwald, Bewässerungskanal, Schillernde Ebene, Die Lange Straße"
_ALL = {path.name: path for path in sorted(GAME.glob("*.jpg"))}

EVENING = Scene(
    "de",
    80,
    _ALL,
    (
        typed(f'new Anna Ben Clara David --cards "{CARDS}" --games K'),
        typed("1_spring_*.jpg"),
        typed("1_spring_anna.jpg 1_spring_ben.jpg"),
        typed("2_summer_*.jpg"),
        typed("what-if Ben K1=F"),
        typed("3_autumn_*.jpg"),
        typed("explain Düsterwald Anna"),
        typed('explain "Die Lange Straße" Clara'),
        typed("4_winter_*.jpg"),
        typed("game"),
        typed("game --history"),
        piped("game --json"),
        typed("check 4_winter_anna.jpg"),
        typed("final 4_winter_*.jpg"),
        typed("what-if Anna Münzen=2"),
        typed("explain Gleichstand"),
        typed("games"),
        typed("hands"),
        typed("4_winter_ben.jpg"),
        typed("warum Ben Herbst"),
        typed("warum hat Ben 30"),
        typed("explain Monster Anna Sommer"),
        typed("explain Ruine Monster"),
        typed("review Anna --season Frühling --player Ben"),
        typed("undo"),
        typed("review David", "leer"),
    ),
    "An evening of four players: Enter at every question, and at the end a look at the sheet.",
)

_RENAMED = {
    "IMG_1.jpg": GAME / "1_spring_anna.jpg",
    "IMG_2.jpg": GAME / "1_spring_ben.jpg",
    "IMG_3.jpg": GAME / "1_spring_clara.jpg",
    "IMG_4.jpg": GAME / "1_spring_david.jpg",
    "IMG_5.jpg": GAME / "2_summer_anna.jpg",
    "IMG_6.jpg": GAME / "2_summer_ben.jpg",
    "IMG_7.jpg": GAME / "3_autumn_clara.jpg",
    "IMG_8.jpg": GAME / "4_winter_david.jpg",
    "summer.jpg": GAME / "2_summer_david.jpg",
    "other.jpg": SAMPLES / "winter_colour_only.jpg",
}

CORRECTIONS = Scene(
    "en",
    60,
    _RENAMED,
    (
        typed(
            "new Anna Ben Clara --name Friday",
            "treetow",
            "xyz",
            "canal",
            "greengold",
            "broken road",
        ),
        typed("change --join David"),
        typed("summer.jpg", "David", "1"),
        typed("undo"),
        typed("IMG_1.jpg IMG_2.jpg IMG_3.jpg IMG_4.jpg", "1", "Zoe", "ben", "4"),
        typed("review"),
        typed("review Ben"),
        typed("review Ben --set J1=W,J2=W,K1=F"),
        typed("review Anna --set F7=W,coins=5"),
        typed("review Anna --set F7=W,coins=3"),
        typed("undo"),
        typed("redo"),
        typed("undo"),
        typed("review Ben --set L3=W"),
        typed("review Ben --set F8=MZ"),
        typed("review Ben --set A5=star,spent=2"),
        typed("IMG_5.jpg IMG_6.jpg", "Anna", "Ben", ""),
        typed("review Anna --season summer --set B2=F", "F7=lava", "1"),
        typed("game"),
        typed("review", "", END),
        typed("undo"),
        typed("IMG_1.jpg --player Clara"),
        typed("undo"),
        typed("enter Clara summer --total 24 --monsters 3"),
        typed("enter David summer --total 9"),
        typed("IMG_7.jpg --season winter", "2", "3", "what", "q"),
        typed("IMG_8.jpg", "4", "2", ""),
        typed("enter Anna autumn --total 12 --monsters 0"),
        typed("change --rename Ben=Benno --skills"),
        typed("change --leave David"),
        typed("undo"),
        typed("game --history"),
        typed("what-if Clara A1=V,A2=V"),
        typed("what-if IMG_1.jpg F7=W"),
        typed("explain Borderlands Anna"),
        typed("explain treetower IMG_2.jpg --player Benno"),
        typed("check IMG_8.jpg"),
        typed("final IMG_8.jpg IMG_7.jpg"),
        typed("other.jpg", "Anna", "1", ""),
        typed("cards wood"),
        typed("nwe"),
        typed("review Zoe"),
        typed("delete friday", "n"),
    ),
    "Photos without names, questions answered badly, corrections taken back and made again.",
)

HEROES = "Seenplatte, Zwergenfestungen, Enklave im Grenzgebiet, Verschlafenes Tal"
_MAP = """\
VVWWWW.W...
VAA^AWWW...
VAAAAAAW^..
.AAAAWWWW..
.AA.WWWWWWW
..A..^.MW..
.......MM..
...M...M...
...^M..F...
.....MFF^..
......FFF..
"""

LATE = Scene(
    "de",
    100,
    {
        "1_anna.jpg": GAME / "1_spring_anna.jpg",
        "1_clara.jpg": GAME / "1_spring_clara.jpg",
        "2_clara.jpg": GAME / "2_summer_clara.jpg",
        "3_clara.jpg": GAME / "3_autumn_clara.jpg",
        "2_anna.jpg": GAME / "2_summer_anna.jpg",
        "karte.txt": _MAP,
        "falsch.txt": _MAP.replace("WWWW", "WWWV"),
        "helden.jpg": SAMPLES / "heroes_front_ink.jpg",
        "helden2.jpg": SAMPLES / "heroes_back_pencil.jpg",
    },
    (
        typed(f'new Anna Clara --cards "{CARDS}" --games KH --heroes --name Spät --layout K-A'),
        typed('1_anna.jpg 1_clara.jpg --revealed "Zombieplage"', "x", "9", "2", "J5=leer"),
        typed("review Clara --set H5=MZ,H6=M,J5=M,J6=M"),
        typed("undo"),
        typed("redo"),
        typed("review Clara --set Effekte=keine"),
        typed("2_clara.jpg --set H5=MZ"),
        typed("2_anna.jpg --set F8=MT", "H4=leer,J6=leer", ""),
        typed("review"),
        typed("3_clara.jpg"),
        typed("what-if Clara H5=leer"),
        typed("game --history"),
        typed(f'new Zoë Yves --cards "{HEROES}" --games H'),
        typed("helden.jpg", "Zoë", "1"),
        typed("review Zoë --set E3=MZ,F2=MZ,D2=MZ"),
        typed("review Zoë"),
        typed("helden2.jpg --player Yves --season Winter", "", "", "3"),
        typed("check helden2.jpg"),
        typed("final helden2.jpg", "=7"),
        typed("explain Zombieplage"),
        typed("games spat"),
        typed("enter Anna Herbst --map karte.txt --revealed Riesentrollrandale"),
        typed("enter Anna Herbst --map falsch.txt"),
        typed("game"),
    ),
    "Both games and heroes: photos taken after the end-of-season effects, monsters' letters.",
)

_HARD = '--cards "Sentinel Wood, Borderlands, The Golden Granary, Shieldgate" --season winter'
_SPRING = '--cards "Greengold Plains, Treetower, The Golden Granary, Lost Barony" --season spring'

PHOTO = Scene(
    "en",
    80,
    {
        "sheet.jpg": SAMPLES / "spring_colour_only.jpg",
        "hard.jpg": SAMPLES / "hard_pencil.jpg",
    },
    (
        typed(f"sheet.jpg {_SPRING}"),
        typed(f"hard.jpg {_HARD}"),
        piped(f"hard.jpg {_HARD} --set I10=."),
        piped(f"hard.jpg {_HARD} --quiet"),
        typed("sheet.jpg", "2"),
        typed("missing.jpg"),
    ),
    "Single photos with the cards and the season named, questions answered.",
)

JSON = Scene(
    "de",
    80,
    {"sheet.jpg": SAMPLES / "heroes_front_ink.jpg"},
    (
        piped(f'sheet.jpg --cards "{HEROES}" --season Herbst --json'),
        piped(f'sheet.jpg --cards "{HEROES}" --season Herbst'),
    ),
    "One photo as JSON and as text into a pipe.",
)

SCENES = {
    "evening": EVENING,
    "corrections": CORRECTIONS,
    "late": LATE,
    "photo": PHOTO,
    "photo_json": JSON,
}
