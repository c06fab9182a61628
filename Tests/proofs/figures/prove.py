#!/usr/bin/env python3
"""Prove the figures of reports by programs that were written from the protocol alone.

prove.py DELEGATE --datasets DIR [PRODUCT ...]

Runs eclipse-jdt, eclipse-cdt and mozilla-thunderbird (or the PRODUCTs named) and apache-amq, and lets Tests/proofs/peers/check_*.py recompute measures
and intervals from each result, and counts, ranks of the simple rules, takes, outcomes and waiting times from the raw files. Prints a table;
exit code 1 if a figure differs. Standard library only.
"""

import argparse
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

CHECKS = pathlib.Path("Tests/proofs/peers")
# Where each experiment's raw files are: archive, folder, and the tracker's own patterns of nobody.
PRODUCTS = {
    "eclipse-cdt": ("eclipse", "CDT", ["*inbox@eclipse.org"]),
    "eclipse-jdt": ("eclipse", "JDT", ["*inbox@eclipse.org"]),
    "mozilla-thunderbird": ("mozilla", "Thunderbird", []),
}


def checks(name, datasets, folder, report):
    """The checks of an experiment: each its name and what it is called with."""
    yield "measures", [report]
    if name in PRODUCTS:
        archive, product, nobody = PRODUCTS[name]
        with tarfile.open(datasets / f"msr2013/{archive}.tar.gz") as files:
            files.extractall(folder, [one for one in files if f"/{product}/" in one.name], filter="data")
        raw = next(pathlib.Path(folder).glob(f"*/{product}"))
        for check in ("baselines", "next_task"):
            yield check, [raw, report, *(word for pattern in nobody for word in ("--not-person", pattern))]
        yield "triage", [raw, report]
    else:
        yield "durations", ["waiting", datasets / "jira/amq.jsonl.gz", report]


def held(name, delegate, datasets):
    """What each check of an experiment's run says, and what it printed where it failed."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [delegate, "run", name, "--quiet", "--datasets", datasets, "--reports", folder], check=True,
            stdout=subprocess.DEVNULL)
        for check, words in checks(name, datasets, folder, pathlib.Path(folder, name)):
            done = subprocess.run([sys.executable, CHECKS / f"check_{check}.py", *words], capture_output=True, text=True)
            last = (done.stdout.strip().splitlines() or ["nothing"])[-1]
            yield (check, "differs", done.stdout + done.stderr) if done.returncode else (check, last, "")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("products", nargs="*")
    parser.add_argument("--datasets", type=pathlib.Path, required=True)
    arguments = parser.parse_intermixed_args()
    failures = 0
    print("| experiment | check | held |\n|---|---|---|")
    names = arguments.products or [*PRODUCTS, "apache-amq"]
    # Each check is one process of one thread.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, found in zip(names, pool.map(lambda name: list(held(name, arguments.delegate, arguments.datasets)), names)):
            for check, told, output in found:
                print(f"| {name} | {check} | {told} |", flush=True)
                if told == "differs":
                    failures += 1
                    print(output, file=sys.stderr, flush=True)
    if failures:
        sys.exit(f"{failures} checks differ")
    print("no figure differs")


if __name__ == "__main__":
    main()
