#!/usr/bin/env python3
"""Behaves as `delegate unit` and `delegate fleet sweep`, for tests of what places units. It learns nothing.

    stand_in.py unit --to DIR --attempt N --threads T < line > row
    stand_in.py unit --to DIR --attempt N --lost 'was ended by signal 9' < line > row
    stand_in.py fleet sweep DIR

Beside its key a line may have: "seconds" of work (0); "files" and "bytes" of each (2, 1000); "refuse", exit with 2;
"die": attempts that kill themselves; "memory": MiB to fill; "salt": changes the result's bytes but not its key.
"""

import argparse
import hashlib
import json
import os
import resource
import shutil
import signal
import sys
import time
from pathlib import Path


def row(unit, options, began, digest=None, error=None):
    return {
        "dataset": unit.get("dataset"),
        "status": "done" if digest else "error",
        "error": error,
        "score": round(int(unit["key"][:8], 16) / 2**32, 6) if digest else None,
        "seconds": round(time.monotonic() - began, 3),
        "peakBytes": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
        "attempt": options.attempt,
        "key": unit["key"],
        "digest": digest,
    }


def main():
    began = time.monotonic()
    words = sys.argv[1:]
    if words[:2] == ["fleet", "sweep"] and len(words) == 3:
        shutil.rmtree(Path(words[2], ".new"), ignore_errors=True)
        return 0
    if words[:1] != ["unit"]:
        print("stand_in: it has only 'unit' and 'fleet sweep'", file=sys.stderr)
        return 64
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--to", type=Path, required=True)
    parser.add_argument("--attempt", type=int, required=True)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--lost")
    options = parser.parse_args(words[1:])
    unit = json.loads(sys.stdin.readline())
    place = options.to / unit["key"]

    def say(row):
        print(json.dumps(row, separators=(",", ":")), flush=True)

    if (place / "row.json").exists():
        say(json.loads((place / "row.json").read_text()))
        return 0
    if options.lost:
        say(row(unit, options, began, error=f"its process {options.lost}"))
        return 0
    if unit.get("refuse"):
        say(row(unit, options, began, error="the data is damaged"))
        return 2
    draft = options.to / ".new" / f"{os.uname().nodename}-{os.getpid()}-{unit['key'][:16]}"
    draft.mkdir(parents=True)
    if unit.get("memory"):
        held = b"1" * (unit["memory"] << 20)
    if options.attempt <= unit.get("die", 0):
        time.sleep(unit.get("seconds", 0) / 2)
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(unit.get("seconds", 0))

    digest = hashlib.sha256()
    for number in range(unit.get("files", 2)):
        path = draft / ("part" if number % 2 else ".") / f"{number}.bin"
        path.parent.mkdir(parents=True, exist_ok=True)
        seed = f"{unit['key']} {number} {unit.get('salt', '')}".encode()
        content = (hashlib.sha256(seed).digest() * (unit.get("bytes", 1000) // 32 + 1))[: unit.get("bytes", 1000)]
        path.write_bytes(content)
        digest.update(content)
    made = row(unit, options, began, digest=digest.hexdigest())
    (draft / "row.json").write_text(json.dumps(made, separators=(",", ":")) + "\n")
    try:
        draft.rename(place)
    except OSError:
        shutil.rmtree(draft)
        first = json.loads((place / "row.json").read_text())
        if first["digest"] != made["digest"]:
            say(row(unit, options, began, error="the result differs from the one that is there"))
            return 70
        made = first
    say(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
