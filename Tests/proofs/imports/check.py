#!/usr/bin/env python3
"""Checks that every target declares the modules it imports, and imports the modules it declares; and that no two folders of a module
need each other; that ARCHITECTURE.md names every module, and has 8 kB at most.

SwiftPM's own check lets an import pass whose module another dependency brings along. A folder needs another if it names a type that
only one file there declares. A module's own folder is left out: it holds what its folders share, and the lists of what they have.

    Tests/proofs/imports/check.py              check this package
    Tests/proofs/imports/check.py --self-test  check that undeclared and unused modules are found, and such folders
"""
import json
import os
import re
import subprocess
import sys

IMPORT = re.compile(
    r"^\s*(?:@\w+\s+)*(?:(?:package|public|internal|private)\s+)?import\s+"
    r"(?:(?:class|struct|enum|func|protocol|typealias|var|let)\s+)?(\w+)",
    re.MULTILINE,
)


def faults(targets, read):
    """Lines on what is imported and not declared, or declared and not imported.

    `targets` is the list of `swift package describe`; `read(path)` gives a file's text.
    """
    programs = {target["name"] for target in targets if target["type"] == "executable"}
    products = {product for target in targets for product in target.get("product_dependencies", [])}
    modules = {target["name"] for target in targets} | products
    for target in targets:
        sources = [os.path.join(target["path"], file) for file in target["sources"] if file.endswith(".swift")]
        if not sources:
            continue
        declared = set(target.get("target_dependencies", [])) | set(target.get("product_dependencies", []))
        imported = {name for file in sources for name in IMPORT.findall(read(file))} & modules - {target["name"]}
        for name in sorted(imported - declared):
            yield f"{target['name']} imports {name} and does not declare it"
        # A test that runs a program needs it built, not imported. Modules of products may have other names.
        for name in sorted(declared - imported - programs):
            yield f"{target['name']} declares {name} and does not import it"


TYPE = re.compile(
    r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|private|fileprivate|internal|final|indirect)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+(\w+)",
    re.MULTILINE,
)
NO_CODE = re.compile(r'//[^\n]*|"(?:[^"\\\n]|\\.)*"')


def knots(target, read):
    """Lines on folders of a target that need each other, with the types that each takes from the other."""
    texts = {file: NO_CODE.sub("", read(os.path.join(target["path"], file))) for file in target["sources"]}
    words = {file: set(re.findall(r"\w+", text)) for file, text in texts.items()}
    homes = {}
    for file, text in texts.items():
        for name in TYPE.findall(text):
            homes.setdefault(name, set()).add(file)
    needs = {}
    for name, files in homes.items():
        home = os.path.dirname(next(iter(files)))
        for file in words if len(files) == 1 and home else ():
            folder = os.path.dirname(file)
            if folder and folder != home and name in words[file]:
                needs.setdefault((folder, home), set()).add(name)
    for one, other in sorted(needs):
        if one < other and (other, one) in needs:
            there, back = (", ".join(sorted(needs[pair])) for pair in ((one, other), (other, one)))
            yield f"{target['name']}: {one} needs {there} of {other}, and {other} needs {back} of {one}"


def gaps(targets, text):
    """Lines on what the description of the architecture lacks."""
    for target in targets:
        folder, name = os.path.split(target["path"])
        if folder == "Sources" and any(file.endswith(".swift") for file in target["sources"]) and not re.search(rf"\b(Delegation)?{name}\b", text):
            yield f"ARCHITECTURE.md does not name {name}"
    if len(text.encode()) > 8192:
        yield f"ARCHITECTURE.md has {len(text.encode())} bytes, more than 8,192"


def self_test():
    targets = [
        {"name": "A", "type": "library", "path": "A", "sources": ["a.swift"]},
        {"name": "B", "type": "library", "path": "B", "sources": ["b.swift"], "target_dependencies": ["A"]},
        {"name": "C", "type": "library", "path": "C", "sources": ["c.swift"], "target_dependencies": ["A", "B"]},
    ]
    text = {
        os.path.join("A", "a.swift"): "import Foundation\npackage import C\n",
        os.path.join("B", "b.swift"): "// import A\nimport C",
        os.path.join("C", "c.swift"): "@testable import A\n  import struct B.Thing\n",
    }
    expected = [
        "A imports C and does not declare it",
        "B imports C and does not declare it",
        "B declares A and does not import it",
    ]
    found = list(faults(targets, text.__getitem__))
    assert found == expected, found
    target = {"path": "Sources/M", "sources": ["m.swift"]}
    assert list(gaps([target], "Mm")) == ["ARCHITECTURE.md does not name M"] and list(gaps([target], "**M**: x")) == []
    assert len(list(gaps([target], "M " * 4097))) == 1
    text = {
        "M/One/a.swift": "package struct A { let b: B }",
        "M/Two/b.swift": "struct B {}\n// A\nlet text = \"A\"",
        "M/Three/c.swift": "enum C { case a(A) }",
        "M/d.swift": "struct D { let (a, b, c): (A, B, C) }",
        "M/Four/e.swift": "struct E { let d: D }",
    }
    target = {"name": "M", "path": "M", "sources": [path[2:] for path in text]}
    assert list(knots(target, text.__getitem__)) == []
    text["M/Two/b.swift"] += "\nextension A {}"
    found = list(knots(target, text.__getitem__))
    assert found == ["M: One needs B of Two, and Two needs A of One"], found


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], check=True, stdout=subprocess.PIPE)
    targets = json.loads(described.stdout)["targets"]
    found = list(faults(targets, read)) + list(gaps(targets, read("ARCHITECTURE.md")))
    for target in targets:
        if target["path"].startswith("Sources/"):
            sources = [file for file in target["sources"] if file.endswith(".swift")]
            found += knots({**target, "sources": sources}, read)
    sys.exit("\n".join(found) or None)


main()
