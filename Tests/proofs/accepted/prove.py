#!/usr/bin/env python3
"""Prove that every experiment gives its accepted metrics, and equal bytes with one thread and with two.

prove.py DELEGATE [--datasets DIR] [EXPERIMENT ...]

An experiment whose data is not here is named and left out. Prints a table; exit code 1 if a metric moved, a run stopped,
or two runs differ. Standard library only.
"""

import argparse
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile


def digest(folder):
    """A digest of the results."""
    sums = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.name in ("report.json", "results.csv"):
            sums.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return sums.hexdigest()[:16]


def run(delegate, name, threads, datasets):
    """Exit code, digest of the results, CPU seconds, and the program's errors."""
    with tempfile.TemporaryDirectory() as folder:
        command = [delegate, "run", name, "--quiet", "--fresh", "--threads", str(threads), "--reports", folder,
                   "--cache", folder + "/.cache", *(["--datasets", datasets] if datasets else [])]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        errors = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        return os.waitstatus_to_exitcode(status), digest(pathlib.Path(folder, name)), used.ru_utime + used.ru_stime, errors


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("experiments", nargs="*")
    parser.add_argument("--datasets")
    arguments = parser.parse_args()
    names = arguments.experiments or sorted(path.parent.name for path in pathlib.Path("experiments").glob("*/recipe.yaml"))
    failures = 0
    print("| experiment | metrics | results | CPU seconds, one thread | two threads |\n|---|---|---|---:|---:|")
    for name in names:
        code, first, alone, errors = run(arguments.delegate, name, 1, arguments.datasets)
        if code == 2 and "are not here" in errors:
            print(f"| {name} | its data is not here | | | |", flush=True)
            continue
        again, second, together, more = run(arguments.delegate, name, 2, arguments.datasets)
        verdict = {(0, 0): "as accepted", (1, 1): "moved"}.get((code, again), f"exit codes {code} and {again}")
        print(f"| {name} | {verdict} | {first if first == second else 'differ'} | {alone:.1f} | {together:.1f} |", flush=True)
        if code or again or first != second:
            failures += 1
            print(errors or more, file=sys.stderr, flush=True)
    if failures:
        sys.exit(f"{failures} experiments differ")
    print(f"{len(names)} experiments, each with one thread and with two")


if __name__ == "__main__":
    main()
