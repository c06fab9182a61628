#!/usr/bin/env python3
"""How time and memory of a whole run grow with the number of reports: generated trackers, one recipe, one thread.

growth.py --delegate DELEGATE --work DIR [--sizes 10000 100000 1000000]

The team has 100 persons and 20 components whatever the size, since every model ranks everybody: time is meant to be linear
in reports for a given team. Writes DIR/growth.json, which compare.py puts on the page; sizes that were measured before
are kept. The exponent is the slope of log(CPU seconds) over log(reports) from the smallest size on.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "growth"


def measure(delegate, work, size):
    data = os.path.join(work, f"growth-{size}")
    if not os.path.exists(os.path.join(data, "growth", "dataset.yaml")):
        generate = ["datasets", "generate", "growth", "--tasks", str(size), "--persons", "100", "--components", "20"]
        subprocess.run([delegate] + generate + ["--to", data, "--quiet"], check=True)
    reports = os.path.join(work, "reports")
    command = [delegate, "run", "growth", "--datasets", data, "--reports", reports, "--threads", "1", "--quiet"]
    subprocess.run(command, check=True, cwd=FOLDER)
    with open(os.path.join(reports, "growth", "provenance.json")) as file:
        run = json.load(file)
    return {"cpu_s": run["cpuSeconds"], "peak_mib": run["peakMiB"], "stages": run["stages"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--sizes", nargs="*", type=int, default=[10_000, 30_000, 100_000, 300_000, 1_000_000])
    arguments = parser.parse_args()
    delegate, work = os.path.abspath(arguments.delegate), os.path.abspath(arguments.work)
    os.makedirs(work, exist_ok=True)
    store = os.path.join(work, "growth.json")
    known = json.load(open(store)) if os.path.exists(store) else {}
    for size in arguments.sizes:
        known[str(size)] = measure(delegate, work, size)
        print(size, known[str(size)]["cpu_s"], "s", known[str(size)]["peak_mib"], "MiB", file=sys.stderr)
        with open(store + ".new", "w") as file:
            json.dump(known, file)
        os.replace(store + ".new", store)


if __name__ == "__main__":
    main()
