#!/usr/bin/env python3
"""Compare the public declarations of the libraries for apps with those of an earlier commit: make prove ONLY=api

    prove.py                  with the last version: the last tag, or the commit in base.txt
    prove.py --base COMMIT    with a commit
    prove.py --write          and note all breaking changes in changes.txt

Both commits are built as an app does, with no package but this one; swift-api-digester, which SwiftPM's
diagnose-api-breaking-changes runs too, compares the modules. SwiftPM's own command builds every target and needs all packages.
Declarations with package access, which the digester lists too, are left out on both sides: so one that is no longer
public counts as removed. A breaking change that is not in changes.txt is a failure. Standard library only.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
CHANGES = pathlib.Path(__file__).with_name("changes.txt")
PRODUCTS = ["DelegationCore", "DelegationPlanning", "DelegationCalendar"]
MODULES = ["DelegationFoundations", *PRODUCTS]
MANIFEST = """// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App", platforms: [.macOS(.v14)],
  dependencies: [.package(name: "Delegation", path: "{path}", traits: [])],
  targets: [.executableTarget(name: "app", dependencies: [{products}])])
"""


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def last_version():
    tags = git("tag", "--sort=-creatordate").splitlines()
    return tags[0] if tags else pathlib.Path(__file__).with_name("base.txt").read_text().strip()


def declarations(source, folder):
    """The public declarations of each module of a checkout, as files."""
    manifest = (source / "Package.swift").read_text()
    products = [name for name in PRODUCTS if f'.library(name: "{name}"' in manifest]
    (folder / "Sources/app").mkdir(parents=True)
    (folder / "Sources/app/main.swift").write_text("".join(f"import {module}\n" for module in MODULES))
    listed = ", ".join(f'.product(name: "{name}", package: "Delegation")' for name in products)
    (folder / "Package.swift").write_text(MANIFEST.format(path=source, products=listed))
    subprocess.run(["swift", "build"], cwd=folder, check=True, stdout=sys.stderr)
    # A module that imports one in C has no declarations unless the digester finds that one.
    maps = [*folder.glob(".build/debug/*.build/module.modulemap"), *source.glob("Sources/*/include/module.modulemap")]
    files = {}
    for module in MODULES:
        files[module] = folder / f"{module}.json"
        subprocess.run(["swift-api-digester", "-dump-sdk", "-module", module, "-I", folder / ".build/debug/Modules",
                        *[word for map in maps for word in ("-Xcc", f"-fmodule-map-file={map}")],
                        "-sdk", "/", "-o", files[module]], check=True, stdout=sys.stderr)
        dump = json.loads(files[module].read_text())
        keep_public(dump["ABIRoot"])
        if not any(one["kind"] == "TypeDecl" for one in dump["ABIRoot"]["children"]):
            sys.exit(f"no declaration of {module} was found")
        files[module].write_text(json.dumps(dump))
    return files


def keep_public(node):
    """Leaves out what is package inside a declaration of a dump."""
    for part in ("children", "accessors"):
        if part in node:
            node[part] = [one for one in node[part] if not one.get("isInternal")]
            for one in node[part]:
                keep_public(one)


def breaking(old, new):
    """Lines on what an app that was written for the old modules may stumble over."""
    for module in sorted(old):
        if module not in new:
            yield f"{module}: the module is gone"
            continue
        answer = subprocess.run(["swift-api-digester", "-diagnose-sdk", "--input-paths", old[module],
                                 "--input-paths", new[module]], capture_output=True, text=True, check=True)
        for line in (answer.stdout + answer.stderr).splitlines():
            if line.strip() and not line.startswith("/*"):
                yield f"{module}: {line.strip()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--base", help="the older commit")
    parser.add_argument("--write", action="store_true", help="note all breaking changes in changes.txt")
    arguments = parser.parse_args()
    base = arguments.base or last_version()
    with tempfile.TemporaryDirectory(prefix="delegate-api-") as folder:
        folder = pathlib.Path(folder)
        git("worktree", "add", "--detach", str(folder / "Delegation"), base)
        try:
            old = declarations(folder / "Delegation", folder / "old")
        finally:
            git("worktree", "remove", "--force", str(folder / "Delegation"))
        found = list(breaking(old, declarations(ROOT, folder / "new")))
    if arguments.write:
        CHANGES.write_text("".join(line + "\n" for line in sorted(found)))
    noted = set(CHANGES.read_text().splitlines()) if CHANGES.exists() else set()
    unnoted = [line for line in found if line not in noted]
    print(f"{len(old)} modules, {len(found)} breaking changes since {base[:12]}, {len(unnoted)} of them not noted")
    for line in unnoted:
        print(f"  {line}")
    sys.exit(1 if unnoted else 0)


if __name__ == "__main__":
    main()
