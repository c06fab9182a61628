#!/usr/bin/env python3
"""Run the peers and our workloads in turns on the same inputs, and write what came out.

compare.py --datasets DATASETS --measure MEASURE --delegate DELEGATE --work DIR --write RESULTS.md [--pairs 5] [--only NAME ...]

DATASETS holds msr2013/, MEASURE and DELEGATE are the built programs, DIR takes inputs and
measurements.json. To be run in the repository's folder. Paths that were not
measured this time keep the measurements they have. Exit code 1 if an answer differs from the peer's; whether a goal was
reached decides nothing. Needs what requirements.txt names.
"""

import argparse
import json
import os
import pathlib
import sys

import inputs
import paths
import results
import turns


def disagreement(path, peer, ours):
    """What differs between the two answers; None if nothing does."""
    costs = {"wall_s", "cpu_s", "process_cpu_s", "peak_mib"}
    if path.equal is None:
        differing = [name for name in peer if name not in costs and peer[name] != ours.get(name)]
        return f"{differing[0]} differs" if differing else None
    for figure, (below, above) in path.equal.items():
        if figure not in peer or figure not in ours:
            return f"no {figure} to compare"
        theirs, mine = peer[figure], ours[figure]
        if not theirs - abs(theirs) * below <= mine <= theirs + abs(theirs) * above:
            return f"{figure} is {mine}, the peer's {theirs}"
    return None


def measure(path, files, arguments):
    python = [sys.executable, str(pathlib.Path(__file__).parent / path.peer[0])] if path.peer else [arguments.measure]
    peer = python + [word.format_map(files) for word in (path.peer[1:] if path.peer else path.single)]
    ours = [arguments.measure] + [word.format_map(files) for word in path.ours]
    theirs, mine = turns.alternate(peer, ours, min(arguments.pairs, path.most_pairs))
    return {"theirs": theirs, "mine": mine, "differs": disagreement(path, theirs[0], mine[0])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--datasets", required=True)
    parser.add_argument("--measure", required=True)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--work", required=True)
    parser.add_argument("--write", required=True)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--only", nargs="*", default=[])
    arguments = parser.parse_args()
    unknown = set(arguments.only) - {path.name for path in paths.ALL}
    if unknown:
        parser.error(f"no path is called {', '.join(sorted(unknown))}; there are {', '.join(p.name for p in paths.ALL)}")
    wanted = [path for path in paths.ALL if path.name in arguments.only or not arguments.only]
    store = os.path.join(arguments.work, "measurements.json")
    os.makedirs(arguments.work, exist_ok=True)
    known = json.load(open(store)) if os.path.exists(store) else {}
    files = inputs.Inputs(os.path.abspath(arguments.datasets), arguments.work, arguments.measure, arguments.delegate)
    failed = False
    for path in wanted:
        print(path.name, file=sys.stderr)
        known[path.name] = measure(path, files, arguments)
        if known[path.name]["differs"]:
            failed = True
            print(f"  DIFFERS: {known[path.name]['differs']}", file=sys.stderr)
        with open(store + ".new", "w") as file:
            json.dump(known, file)
        os.replace(store + ".new", store)
    results.write(arguments.write, paths.ALL, known, arguments.work)
    print(f"written: {arguments.write}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
