#!/usr/bin/env python3
"""How time and memory of a whole run grow with the data: generated trackers, one thread.

growth.py --delegate DELEGATE --work DIR [--curves plain rankers persons] [--most TASKS]

Three curves: plain models up to a million tasks for a team of 100; all models of the recipe eclipse-jdt, rankers among them,
up to 200,000 tasks for a team of 400; and the same at 50,000 tasks for teams of 100 to 1,500. Models rank everybody, so time is
meant to be linear in tasks for a given team. Writes DIR/growth.json, which compare.py puts on the page; runs that were
measured before are kept.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "growth"
# The recipe, and each run's tasks, persons and components.
CURVES = {
    "plain": ("growth", [(tasks, 100, 20) for tasks in (10_000, 30_000, 100_000, 300_000, 1_000_000)]),
    "rankers": ("growth-rankers", [(tasks, 400, 40) for tasks in (10_000, 50_000, 200_000)]),
    "persons": ("growth-rankers", [(50_000, persons, 40) for persons in (100, 400, 1_500)]),
}


def measure(delegate, work, recipe, tasks, persons, components):
    data = os.path.join(work, f"growth-{tasks}-{persons}")
    if not os.path.exists(os.path.join(data, "growth", "dataset.yaml")):
        generate = [
            "datasets", "generate", "growth", "--tasks", str(tasks), "--persons", str(persons), "--components", str(components)]
        subprocess.run([delegate] + generate + ["--to", data, "--quiet"], check=True)
    reports = os.path.join(work, "reports")
    command = [delegate, "run", recipe, "--datasets", data, "--reports", reports, "--threads", "1", "--fresh", "--quiet"]
    subprocess.run(command, check=True, cwd=FOLDER)
    with open(os.path.join(reports, recipe, "provenance.json")) as file:
        run = json.load(file)
    return {
        "tasks": tasks, "persons": persons, "cpu_s": run["cpuSeconds"], "peak_mib": run["peakMiB"], "stages": run["stages"]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--curves", nargs="*", choices=CURVES, default=list(CURVES))
    parser.add_argument("--most", type=int, default=1_000_000, metavar="TASKS")
    arguments = parser.parse_args()
    delegate, work = os.path.abspath(arguments.delegate), os.path.abspath(arguments.work)
    os.makedirs(work, exist_ok=True)
    store = os.path.join(work, "growth.json")
    known = json.load(open(store)) if os.path.exists(store) else {}
    for curve in arguments.curves:
        recipe, runs = CURVES[curve]
        for run in runs:
            if run[0] > arguments.most:
                continue
            name = f"{run[0]} {run[1]}"
            found = measure(delegate, work, recipe, *run)
            known.setdefault(curve, {})[name] = found
            print(curve, name, found["cpu_s"], "s", found["peak_mib"], "MiB", file=sys.stderr)
            with open(store + ".new", "w") as file:
                json.dump(known, file)
            os.replace(store + ".new", store)


if __name__ == "__main__":
    main()
