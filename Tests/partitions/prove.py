#!/usr/bin/env python3
"""Prove that a tracker in parts gives the bytes that one machine gives.

    python3 prove.py .build/release/delegate                       # a million made-up tasks, in 1, 2 and 7 parts
    python3 prove.py .build/release/delegate --tasks 20000 --k 8   # the same, smaller

Generates a tracker, runs an experiment on it as one process, then does the same stage by stage for each number of parts, every part a
process of its own. Terms and clusters must be the same file, the rows of all parts the same rows, and the inertias those of the report.
Prints what each stage took; times never decide. Standard library only.
"""

import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

RECIPE = """question: Which tasks are alike?
dataset: {dataset}
seed: 7
evaluation:
  splits: [holdout]
  modes: [batch]
  leakedVariants: false
models:
  - most-frequent
clusters:
  - space: tfidf
    k: {k}
    restarts: {restarts}
"""


class Broken(Exception):
    """What must hold does not."""


def require(holds, words):
    if not holds:
        raise Broken(words)


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = os.path.abspath(path), folder
        self.took = {}

    def run(self, name, *words):
        """Runs a command, and keeps how long commands of this name took and how much memory the largest needed."""
        began = time.monotonic()
        child = subprocess.Popen([self.path, *words], cwd=self.folder, stdout=subprocess.PIPE, text=True)
        output = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        require(child.returncode == 0, f"delegate {' '.join(words)}: exit code {child.returncode}")
        count, seconds, peak = self.took.get(name, (0, 0, 0))
        self.took[name] = (count + 1, seconds + time.monotonic() - began, max(peak, usage.ru_maxrss / 1024))
        return output.strip()

    def in_parts(self, parts, jobs, to):
        def stage(name, *words):
            with ThreadPoolExecutor(jobs) as pool:
                list(pool.map(lambda part: self.run(name, "stage", name, *words, "--part", f"{part}/{parts}", "--to", to,
                                                    "--threads", "1"), range(1, parts + 1)))  # fmt: skip

        stage("count", "parted")
        while (name := self.run("merge", "merge", to, "--quiet")) != "done":
            stage(name)


def arrays(path):
    """The header's values, and the bytes of each array."""
    data = path.read_bytes()
    line = data.index(b"\n") + 1
    header = json.loads(data[:line])
    size = {"u8": 1, "i32": 4, "u32": 4, "f32": 4, "i64": 8, "f64": 8}
    return header["values"], {
        fact["name"]: data[line + fact["offset"] : line + fact["offset"] + fact["count"] * size[fact["type"]]]
        for fact in header["arrays"]
    }


def rows(folder, parts):
    """A digest of the rows of all parts, one after the other."""
    whole = {"tasks": hashlib.sha256(), "columns": hashlib.sha256(), "weights": hashlib.sha256()}
    for part in range(1, parts + 1):
        _, found = arrays(folder / f"rows-{part}-of-{parts}.part")
        for name, digest in whole.items():
            digest.update(found[name])
    return [digest.hexdigest() for digest in whole.values()]


def prove(program, options):
    work = pathlib.Path(program.folder)
    (work / "experiments/parted").mkdir(parents=True)
    (work / "experiments/parted/recipe.yaml").write_text(
        RECIPE.format(dataset="made", k=options.k, restarts=options.restarts), encoding="utf-8")  # fmt: skip
    program.run("generate", "datasets", "generate", "made", "--tasks", str(options.tasks), "--seed", "1", "--to", "datasets",
                "--quiet")  # fmt: skip
    program.run("run", "run", "parted", "--quiet", "--fresh", "--cache", "cache", "--threads", "1")
    report = json.loads((work / "reports/parted/report.json").read_text(encoding="utf-8"))["clusters"][0]
    print(f"{options.tasks} tasks, {report['rows']} rows, k = {options.k}, {len(report['convergence'])} iterations")
    print(f"one process: {words(program)}", flush=True)
    first = None
    for parts in options.parts:
        program.took, to = {}, work / f"in-{parts}"
        began = time.monotonic()
        program.in_parts(parts, options.jobs, str(to))
        seconds = time.monotonic() - began
        found = [hashlib.sha256((to / name).read_bytes()).hexdigest() for name in ("terms.part", "clusters.part")]
        found += rows(to, parts)
        first = first or found
        require(found == first, f"{parts} parts: other terms, rows or clusters than {options.parts[0]}")
        clusters = arrays(to / "clusters.part")[0]["clusters"]
        pairs = [(clusters["inertia"], report["inertia"])]
        for name, other in (("inertiaPerIteration", "convergence"), ("restartInertias", "restartInertias")):
            require(len(clusters[name]) == len(report[other]), f"{parts} parts: other {name} than the report")
            pairs += zip(clusters[name], report[other])
        # The report has six decimals.
        require(all(abs(left - right) < 1e-6 for left, right in pairs), f"{parts} parts: not the report's inertia")
        print(f"{parts} parts: equal, {seconds:.0f} s; {words(program)}", flush=True)


def words(program):
    return ", ".join(
        f"{name} {count} × {seconds / count:.2f} s, {peak:.0f} MiB at most"
        for name, (count, seconds, peak) in program.took.items()
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("delegate")
    parser.add_argument("--tasks", type=int, default=1_000_000)
    parser.add_argument("--k", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=1)
    parser.add_argument("--parts", type=int, nargs="+", default=[1, 2, 7])
    parser.add_argument("--jobs", type=int, default=2, help="how many processes at a time")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            prove(Program(options.delegate, folder), options)
        except Broken as fault:
            print(f"FAILED: {fault}")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
