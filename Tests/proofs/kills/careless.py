"""A delegate that does what it should, but not in one step: what prove_kills.py must notice."""
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PAUSE = 0.02


def run(delegate, words):
    status = subprocess.run([delegate, *words]).returncode
    if status:
        sys.exit(status)


def copy_slowly(source, target):
    """File by file into the place of what stands there."""
    for path in sorted(source.rglob("*")):
        if path.is_file():
            to = target / path.relative_to(source)
            to.parent.mkdir(parents=True, exist_ok=True)
            write_slowly(to, path.read_bytes())


def write_slowly(path, body):
    with open(path, "wb", buffering=0) as file:
        file.write(body[:len(body) // 2])
        time.sleep(PAUSE)
        file.write(body[len(body) // 2:])


def main():
    delegate, *words = sys.argv[1:]
    if words[0] == "run" and "--reports" not in words:
        run(delegate, [*words, "--reports", "beside"])
        copy_slowly(Path("beside"), Path("reports"))
    elif words[0] == "export":
        target = words[words.index("--to") + 1]
        run(delegate, [*words, "--to", "beside"])
        copy_slowly(Path("beside"), Path(target))
    elif words[0] == "forget":
        path = Path("person.key.forgotten")
        old = path.read_bytes() if path.exists() else None
        run(delegate, words)
        new = path.read_bytes()
        if old is not None:
            for _ in range(10):
                write_slowly(path, new)
    elif words[0] == "update":
        shutil.rmtree("beside", ignore_errors=True)
        shutil.copytree(words[1], "beside")
        run(delegate, ["update", "beside", *words[2:]])
        copy_slowly(Path("beside"), Path(words[1]))
    elif words[:2] == ["datasets", "fetch"]:
        address = words[words.index("--base-url") + 1]
        for name in ["data/one.bin", "data/two.bin", "data/three.bin"]:
            path = Path("fetched/few") / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with urllib.request.urlopen(f"{address}/x/{name}") as answer:
                write_slowly(path, answer.read())
    elif words[:2] == ["cache", "clean"]:
        for path in sorted(Path(".delegate/cache/objects").glob("*/*")):
            path.write_bytes(b"")
            time.sleep(PAUSE)
        run(delegate, words)
    else:
        os.execv(delegate, [delegate, *words])


main()
