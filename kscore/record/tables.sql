-- 1: a game, and what is entered into it.
CREATE TABLE game (
    id INTEGER PRIMARY KEY CHECK (id = 1), setup TEXT NOT NULL, made_at TEXT NOT NULL
);
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    player TEXT NOT NULL,
    season TEXT NOT NULL CHECK (season IN ('spring', 'summer', 'autumn', 'winter')),
    made_at TEXT NOT NULL,
    sheet TEXT NOT NULL,
    photo TEXT,
    sha256 TEXT,
    reading TEXT,
    corrections TEXT NOT NULL DEFAULT '[]',
    undone INTEGER NOT NULL DEFAULT 0
);

-- 2: photos may be kept; an entry may be a typed total without a map (a season no player
-- photographed).
CREATE TABLE photo (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
ALTER TABLE entry ADD COLUMN typed TEXT;

-- 3: which cards were revealed in a season, where the player noted them.
CREATE TABLE revealed (season TEXT PRIMARY KEY, keys TEXT NOT NULL);

-- 4: what deciding needs; a review of a sheet is a new entry with the same evidence. Corrections
-- say from now on where they came from (an object each); those of before stay the texts they are.
CREATE TABLE evidence (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
ALTER TABLE entry ADD COLUMN evidence TEXT REFERENCES evidence (sha256);

-- 5: a game's options may be changed, and that undone; "after" is the newest entry's number then.
CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    made_at TEXT NOT NULL,
    after INTEGER NOT NULL,
    was TEXT NOT NULL,
    becomes TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0
);

-- 6: what had been entered when something was taken back, and which entry a sheet that was moved
-- had been.
CREATE TABLE taken (
    number INTEGER PRIMARY KEY, entries INTEGER NOT NULL, changes INTEGER NOT NULL
);
CREATE TABLE moved (number INTEGER NOT NULL, was INTEGER NOT NULL, "is" INTEGER NOT NULL);

-- 7: a photo may show several sheets, and an entry is one of them: those of before are the first.
-- An older kscore must not open what is kept since: corrections may say what a space is not
-- ("K8!=F") and which total counts ("counts.spring=18"), and evidence may have witnesses.
ALTER TABLE entry ADD COLUMN sheet_number INTEGER NOT NULL DEFAULT 1;
