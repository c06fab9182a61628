#!/usr/bin/env python3
"""Time CP-SAT to the proven optimum on the random days that 'plan-timing print=days' plans, and print a row of a table.

cpsat_speed.py PLAN-TIMING [--days 5] [--windows KIND] [--workers 1] [--seconds 60] [--write days.json]

The same stops, weights and finish must come out; exit code 1 if not. Times are of one core for us and for one worker of CP-SAT, wall
time with more; a day that CP-SAT did not prove within the seconds is counted, and enters with the time it had.
"""

import argparse
import json
import statistics
import subprocess
import sys

import cpsat


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("timing")
    parser.add_argument("--days", type=int, default=5)
    parser.add_argument("--windows")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--write", help="for the page of results")
    arguments = parser.parse_args()
    options = ["print=days", f"days={arguments.days}"] + ([f"windows={arguments.windows}"] if arguments.windows else [])
    lines = subprocess.run([arguments.timing, *options], capture_output=True, text=True, check=True).stdout.splitlines()
    kinds, failures = {}, 0
    for line in map(json.loads, lines):
        start = int(line["start"])
        day = cpsat.Day(
            start=start, limit=start + 86_400, travel=[[int(way) for way in row] for row in line["travel"]],
            service=[int(seconds) for seconds in line["service"]],
            windows=[[(int(opens), int(closes)) for opens, closes in windows] for windows in line["windows"]],
            weights=[int(weight) for weight in line["weights"]], fixed=[False for _ in line["service"]])
        times = kinds.setdefault(line["kind"], ([], [], []))
        times[0].append(line["milliseconds"])
        try:
            weight, finish, seconds = cpsat.solve(day, arguments.workers, arguments.seconds)
            if (weight, finish) != (line["weight"], line["finish"]):
                failures += 1
                print(f"{line['kind']}: {line['weight']} until {line['finish']} here, {weight} until {finish} there", file=sys.stderr)
        except cpsat.Unproven as unproven:
            seconds = unproven.seconds
            times[2].append(seconds)
        times[1].append(seconds * 1e3)
    def row(name, ours, theirs, unproven):
        note = f"; {len(unproven)} not proven in {arguments.seconds:.0f} s" if unproven else ""
        print(f"{name}: {len(ours)} days, ours median {statistics.median(ours):.1f} ms, worst {max(ours):.1f} ms; CP-SAT median "
              f"{statistics.median(theirs):.0f} ms, worst {max(theirs):.0f} ms{note}")
    for kind, times in kinds.items():
        row(kind, *times)
    kinds["all"] = tuple(sum((times[number] for times in kinds.values()), []) for number in range(3))
    row("all", *kinds["all"])
    if arguments.write:
        found = {
            name: {"days": len(ours), "ours": [statistics.median(ours), max(ours)], "theirs": [statistics.median(theirs), max(theirs)]}
            for name, (ours, theirs, _) in kinds.items()}
        with open(arguments.write, "w") as file:
            json.dump(found, file, indent=1)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
