#!/usr/bin/env python3
"""Prove the figures of reports by programs that were written from the protocol alone.

prove.py DELEGATE --datasets DIR [PRODUCT ...]

Runs eclipse-jdt, eclipse-cdt and mozilla-thunderbird (or the PRODUCTs named) and apache-amq, and lets Tests/proofs/peers/check_*.py recompute measures
and intervals from each result, and counts, ranks of the simple rules, takes, outcomes and waiting times from the raw files. Prints a table;
exit code 1 if a figure differs. Standard library only.
"""

import argparse
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("products", nargs="*")
    parser.add_argument("--datasets", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    failures = 0
    print("| experiment | check | held |\n|---|---|---|")
    for name in arguments.products or [*PRODUCTS, "apache-amq"]:
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(
                [arguments.delegate, "run", name, "--quiet", "--datasets", arguments.datasets, "--reports", folder], check=True,
                stdout=subprocess.DEVNULL)
            for check, words in checks(name, arguments.datasets, folder, pathlib.Path(folder, name)):
                done = subprocess.run(
                    [sys.executable, CHECKS / f"check_{check}.py", *words], capture_output=True, text=True, cwd=".")
                told = (done.stdout.strip().splitlines() or ["nothing"])[-1]
                print(f"| {name} | {check} | {told if done.returncode == 0 else 'differs'} |", flush=True)
                if done.returncode:
                    failures += 1
                    print(done.stdout + done.stderr, file=sys.stderr, flush=True)
    if failures:
        sys.exit(f"{failures} checks differ")
    print("no figure differs")


if __name__ == "__main__":
    main()
