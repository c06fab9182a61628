#!/usr/bin/env python3
"""Compare the stemmer with libstemmer, called through ctypes.

check_stemmer.py titles DATA [DELEGATE]
    Every distinct word of the titles under DATA (any depth: short_desc.xml files) through `DELEGATE terms`
    (words on standard input, stems on standard output) and through libstemmer. Exit code 1 if one differs.
check_stemmer.py golden WORDS > Tests/TextTests/Goldens/porter2-english.tsv
    The golden list of a word list such as /usr/share/dict/american-english-large (package wamerican-large).

Needs Debian's libstemmer0d 2.2.0; PyStemmer holds a newer revision that differs on a few words.
"""

import ctypes
import ctypes.util
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree


class Snowball:
    """libstemmer's English stemmer over UTF-8."""

    def __init__(self):
        name = ctypes.util.find_library("stemmer")
        if name is None:
            sys.exit("libstemmer is not installed\n  try: apt-get install libstemmer0d")
        self.library = ctypes.CDLL(name)
        self.library.sb_stemmer_new.restype = ctypes.c_void_p
        self.library.sb_stemmer_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
        self.library.sb_stemmer_stem.restype = ctypes.POINTER(ctypes.c_char)
        self.library.sb_stemmer_stem.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        self.library.sb_stemmer_length.argtypes = [ctypes.c_void_p]
        self.stemmer = self.library.sb_stemmer_new(b"english", b"UTF_8")

    def stem(self, word):
        found = self.library.sb_stemmer_stem(self.stemmer, word, len(word))
        return ctypes.string_at(found, self.library.sb_stemmer_length(self.stemmer))


def package_version(package):
    query = subprocess.run(["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True)
    return query.stdout or "of unknown version"


def words_of_titles(data):
    """Lower-cased words, with and without the apostrophes inside them."""
    files = sorted(pathlib.Path(data).rglob("short_desc.xml"))
    if not files:
        sys.exit(f"{data}: no short_desc.xml below it\n  try: the folder that holds the unpacked products")
    words = set()
    for file in files:
        for what in ElementTree.parse(file).getroot().iter("what"):
            title = (what.text or "").lower()
            words.update(re.findall(r"[^\W_]+", title))
            words.update(re.findall(r"[^\W_']*(?:'[^\W_']*)+", title))
    # A tokenizer leaves out the apostrophes around a word.
    return sorted(word.encode() for word in words if word and word.strip("'") == word)


def check_titles(data, delegate):
    words = words_of_titles(data)
    command = [delegate, "terms", "--experiment", "seed-2018", "--set", "text.filters=[porter2]"]
    run = subprocess.run(command, input=b"\n".join(words) + b"\n", capture_output=True, check=True)
    ours = run.stdout.split(b"\n")[: len(words)]
    snowball = Snowball()
    # The tokenizer takes a few, such as x430, for two words.
    whole = [(word, our) for word, our in zip(words, ours) if b"\t" not in our]
    differing = [(word, our, snowball.stem(word)) for word, our in whole if our != snowball.stem(word)]
    for word, our, theirs in differing[:20]:
        print(f"{word.decode()}: {our.decode(errors='replace')}, libstemmer {theirs.decode(errors='replace')}")
    complete = len(ours) == len(words) and run.stdout.count(b"\n") == len(words)
    parted = len(words) - len(whole)
    print(f"{len(words)} distinct words, {parted} of them parted, {len(differing)} differ" + ("" if complete else ", some have no answer"))
    return 0 if complete and not differing and parted < len(words) // 10 else 1


def print_golden(words):
    with open(words, encoding="utf-8") as lines:
        distinct = sorted({line.strip().lower().encode() for line in lines} - {b""})
    snowball = Snowball()
    header = (
        f"# word<TAB>stem by libstemmer {package_version('libstemmer0d').split('-')[0]} (english, UTF-8); words of "
        f"wamerican-large {package_version('wamerican-large')}, lower-cased, sorted by bytes; "
        "made by Tests/proofs/peers/check_stemmer.py golden\n"
    )
    sys.stdout.buffer.write(header.encode())
    for word in distinct:
        sys.stdout.buffer.write(word + b"\t" + snowball.stem(word) + b"\n")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["titles", data]:
            sys.exit(check_titles(data, "delegate"))
        case ["titles", data, delegate]:
            sys.exit(check_titles(data, delegate))
        case ["golden", words]:
            print_golden(words)
        case _:
            print(__doc__, file=sys.stderr)
            sys.exit(64)
