#!/usr/bin/env python3
"""Checks that every target declares the modules it imports, and imports the modules it declares.

SwiftPM's own check lets an import pass whose module another dependency brings along.

    Tests/proofs/imports/check.py              check this package
    Tests/proofs/imports/check.py --self-test  check that undeclared and unused modules are found
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


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    described = subprocess.run(["swift", "package", "describe", "--type", "json"], check=True, stdout=subprocess.PIPE)
    found = list(faults(json.loads(described.stdout)["targets"], lambda path: open(path, encoding="utf-8").read()))
    sys.exit("\n".join(found) or None)


main()
