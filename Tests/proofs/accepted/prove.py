#!/usr/bin/env python3
"""Prove that every experiment gives its accepted metrics, and with one thread and with two the bytes of its committed page.

prove.py DELEGATE [--datasets DIR] [EXPERIMENT ...]

An experiment whose data is not here is named and left out. Prints a table; exit code 1 if a metric moved, a run stopped,
or a file is not what reports/EXPERIMENT/SHA256SUMS says. Standard library only.
"""

import argparse
import concurrent.futures
import hashlib
import os
import pathlib
import subprocess
import sys
import tempfile


def committed(name):
    """The digests of a committed page's files; none where its licence keeps it out of the repository."""
    sums = pathlib.Path("reports", name, "SHA256SUMS")
    lines = sums.read_text().splitlines() if sums.is_file() else []
    return dict(reversed(line.split(maxsplit=1)) for line in lines)


def digests(folder, names):
    """The digests of these files of a run, or of its results."""
    return {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() if (folder / name).is_file() else ""
            for name in names or ("report.json", "results.csv")}


def run(delegate, name, threads, datasets):
    """Exit code, digests of the files, CPU seconds, and the program's errors."""
    with tempfile.TemporaryDirectory() as folder:
        command = [delegate, "run", name, "--quiet", "--fresh", "--threads", str(threads), "--reports", folder,
                   "--cache", folder + "/.cache", *(["--datasets", datasets] if datasets else [])]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        errors = process.stderr.read()
        _, status, used = os.wait4(process.pid, 0)
        code = os.waitstatus_to_exitcode(status)
        # A run whose metrics moved has written its files too.
        files = digests(pathlib.Path(folder, name), committed(name)) if code in (0, 1) else {}
        return code, files, used.ru_utime + used.ru_stime, errors


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("experiments", nargs="*")
    parser.add_argument("--datasets")
    arguments = parser.parse_intermixed_args()
    names = arguments.experiments or sorted(path.parent.name for path in pathlib.Path("experiments").glob("*/recipe.yaml"))
    failures = missing = 0
    print("| experiment | metrics | files | CPU seconds, one thread | two threads |\n|---|---|---|---:|---:|", flush=True)
    # Runs with one thread leave the other cores idle: as many at once as there are.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        alone = list(pool.map(lambda name: run(arguments.delegate, name, 1, arguments.datasets), names))
    for name, (code, files, seconds, errors) in zip(names, alone):
        if code == 2 and "are not here" in errors:
            print(f"| {name} | its data is not here | | | |", flush=True)
            missing += 1
            continue
        again, others, together, more = run(arguments.delegate, name, 2, arguments.datasets)
        verdict = {(0, 0): "as accepted", (1, 1): "moved"}.get((code, again), f"exit codes {code} and {again}")
        page = committed(name)
        apart = sorted(file for file, digest in (page or files).items() if {files.get(file), others.get(file)} != {digest})
        told = ("none" if not (files and others) else "differ: " + " ".join(apart[:3]) if apart
                else "as committed" if page else "equal, none is committed")
        print(f"| {name} | {verdict} | {told} | {seconds:.1f} | {together:.1f} |", flush=True)
        if code or again or apart:
            failures += 1
            print(errors or more, file=sys.stderr, flush=True)
    if failures:
        sys.exit(f"{failures} experiments differ")
    print(f"{len(names) - missing} experiments, each with one thread and with two: metrics as accepted, all files as committed")


if __name__ == "__main__":
    main()
