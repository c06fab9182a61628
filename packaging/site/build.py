#!/usr/bin/env python3
"""Writes a site of all guides and committed pages: make site

    build.py FOLDER        write it there; a link that leads nowhere stops it, and is named
    build.py --self-test   check that such links are found

Guides are README.md, docs/, reports/README.md and every Markdown file that one of them links to. A link to a folder becomes a link to its
page, or its README. Files are those that git knows. Needs the packages of requirements.txt.
"""

import base64
import hashlib
import html
import pathlib
import posixpath
import re
import shutil
import string
import subprocess
import sys
import tempfile
import urllib.parse
from html.parser import HTMLParser

from guide import Guide

ROOT = pathlib.Path(__file__).resolve().parents[2]
HERE = pathlib.Path(__file__).parent
STYLES = [ROOT / "Sources/Reporting/Browser" / name for name in ("chart.css", "page.css", "parts.css")] + [HERE / "guide.css"]
START = "reports/index.html"
# What each part of the list of guides holds, by the beginning of a path.
PARTS = [("Guides", ("README.md", "docs/", "reports/")), ("Datasets", ("datasets/",)), ("The project", ("",))]


class Wrong(Exception):
    """Places and the links there that lead nowhere."""


def page_of(path):
    """The path on the site of a file of the repository."""
    return "index.html" if path == "README.md" else re.sub(r"\.md$", ".html", path)


class Site:
    def __init__(self, root, files):
        self.root, self.files = root, set(files)
        self.folders = {parent.as_posix() for file in files for parent in pathlib.PurePosixPath(file).parents}
        self.guides, self.copied, self.wrong = {}, set(), []
        # (source, line, page, fragment) of every link to part of a guide.
        self.parts = []
        # In the order in which README names them, then what it does not.
        waiting = ["README.md"]
        for path in waiting:
            if path in self.guides:
                continue
            markdown = (root / path).read_text(encoding="utf-8")
            self.guides[path] = Guide(markdown, lambda href, line: self.link(path, href, line, waiting),
                                      lambda href, line: self.picture(path, href, line))
            if path == "README.md":
                waiting += sorted(file for file in files if re.fullmatch(r"(docs/[^/]+|reports/README|[A-Z]+)\.md", file))
        for source, line, page, fragment in self.parts:
            if fragment not in self.guides[page].ids:
                self.wrong.append(f"{source}:{line}: {page} has no heading '#{fragment}'")

    def link(self, source, href, line, waiting):
        address = urllib.parse.urlsplit(href)
        if address.scheme or address.netloc:
            return href
        path = urllib.parse.unquote(address.path)
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), path)) if path else source
        if file in self.folders:
            inside = [posixpath.normpath(f"{file}/{name}") for name in ("index.html", "README.md")]
            file = next((name for name in inside if name in self.files), file)
        if file not in self.files:
            self.wrong.append(f"{source}:{line}: '{href}' leads nowhere")
            return href
        if file.endswith(".md"):
            waiting.append(file)
            if address.fragment:
                self.parts.append((source, line, file, address.fragment))
        else:
            self.copied.add(file)
        target = posixpath.relpath(page_of(file), posixpath.dirname(page_of(source)) or ".")
        return urllib.parse.quote(target) + (f"#{address.fragment}" if address.fragment else "")

    def picture(self, source, href, line):
        """The picture itself, so that a page needs no other file."""
        file = posixpath.normpath(posixpath.join(posixpath.dirname(source), href))
        if file not in self.files:
            self.wrong.append(f"{source}:{line}: there is no picture '{href}'")
            return href
        kind = pathlib.Path(file).suffix[1:].replace("svg", "svg+xml")
        return f"data:image/{kind};base64," + base64.b64encode((self.root / file).read_bytes()).decode()

    def contents(self, path):
        """The list of guides as the guide at this path shows it."""
        here, text, left = posixpath.dirname(page_of(path)) or ".", "", list(self.guides)
        for name, beginnings in PARTS:
            own = [other for other in left if other.startswith(beginnings)]
            left = [other for other in left if other not in own]
            items = "".join(
                f"""<li><a href="{urllib.parse.quote(posixpath.relpath(page_of(other), here))}"{" aria-current='page'" if other == path else ""}>"""
                f"{html.escape(self.guides[other].title)}</a></li>\n" for other in own)
            text += f"<p>{name}</p>\n<ul>\n{items}</ul>\n" if items else ""
        return text

    def write(self, folder):
        style = "".join(file.read_text(encoding="utf-8") for file in STYLES)
        digest = base64.b64encode(hashlib.sha256(("\n" + style).encode()).digest()).decode()
        template = string.Template((HERE / "guide.html").read_text(encoding="utf-8"))
        for path, guide in self.guides.items():
            start = posixpath.relpath(START, posixpath.dirname(page_of(path)) or ".")
            put(folder / page_of(path), template.substitute(
                digest=digest, style=style, title=html.escape(guide.title), start=start, contents=self.contents(path),
                text=guide.text, source=html.escape(path)))
        for file in self.copied | {file for file in self.files if file.startswith("reports/") and not file.endswith(".md")}:
            if re.fullmatch(r"reports/.*\.html", file):
                put(folder / file, with_way_back((self.root / file).read_text(encoding="utf-8"), file))
            else:
                (folder / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.root / file, folder / file)


def put(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def with_way_back(page, file):
    """A committed page with a link to the guides before its others; a page alone knows of none."""
    way = posixpath.relpath("index.html", posixpath.dirname(file))
    return page.replace('<p class="stamp">', f'<p class="stamp"><a href="{way}">Guides</a> · ', 1)


class Links(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)


def nowhere(folder):
    """The links on the pages below a folder that lead to no file of it, or to no part of a page; pages and how many links they have."""
    pages = {path: Links(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    wrong, count = [], 0
    for path, page in pages.items():
        for link in sorted(page.links):
            address = urllib.parse.urlsplit(link)
            if address.scheme or address.netloc:
                continue
            count += 1
            file = (path.parent / urllib.parse.unquote(address.path)).resolve() if address.path else path
            part = urllib.parse.unquote(address.fragment)
            if not file.is_file() or part and (file not in pages or part not in pages[file].ids):
                wrong.append(f"{path.relative_to(folder)}: '{link}' leads nowhere")
    return wrong, len(pages), count


def build(root, files, folder):
    """Writes the site in place of what is there, and says what it is."""
    site = Site(root, files)
    if site.wrong:
        raise Wrong("\n".join(site.wrong))
    folder.parent.mkdir(parents=True, exist_ok=True)
    draft = pathlib.Path(tempfile.mkdtemp(prefix="site-", dir=folder.parent)).resolve()
    try:
        site.write(draft)
        wrong, pages, links = nowhere(draft)
        if wrong:
            raise Wrong("\n".join(wrong))
        draft.chmod(0o755)
        shutil.rmtree(folder, ignore_errors=True)
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return f"{pages} pages, {len(site.guides)} of them guides; {links} links inside the site lead somewhere"


def self_test():
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name)
        page = '<p class="stamp">x</p><a id="there" href="%s">b</a>'
        for path, text in [("reports/index.html", page % "one/index.html"), ("reports/one/index.html", page % "../index.html#there")]:
            put(root / path, text)

        def verdict(readme, files=("README.md", "reports/index.html", "reports/one/index.html")):
            put(root / "README.md", readme)
            try:
                return build(root, files, root / "site")
            except Wrong as wrong:
                return str(wrong)

        assert verdict("# A\n\n[b](reports/one) [c](#a)\n").startswith("3 pages, 1 of them guides"), verdict("# A\n")
        assert verdict("# A\n\n[b](gone.md)\n") == "README.md:3: 'gone.md' leads nowhere"
        assert verdict("# A\n\n[b](#b)\n") == "README.md:3: README.md has no heading '#b'"
        assert verdict("# A\n\n![b](b.png)\n") == "README.md:3: there is no picture 'b.png'"
        put(root / "reports/one/index.html", page % "../index.html#gone")
        assert verdict("# A\n") == "reports/one/index.html: '../index.html#gone' leads nowhere"
        put(root / "reports/one/index.html", page % "../two/index.html")
        assert verdict("# A\n") == "reports/one/index.html: '../two/index.html' leads nowhere"


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    folder = pathlib.Path(sys.argv[1]).absolute()
    try:
        said = build(ROOT, [file for file in listed.split("\0") if (ROOT / file).is_file()], folder)
    except Wrong as wrong:
        sys.exit(f"{wrong}\n  try: correct the link, or add the file to git")
    print(f"{folder / 'index.html'}: {said}")
    return None


if __name__ == "__main__":
    sys.exit(main())
