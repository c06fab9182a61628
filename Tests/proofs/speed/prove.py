#!/usr/bin/env python3
"""Measure what a run costs today beside an older program: prove.py [EXPERIMENT ...]

    prove.py                            sample, with the program of the commit before that drew the reports
    prove.py eclipse-jdt --runs 5       another experiment, five runs of each program
    prove.py --commit 2089b8f0          the program of a commit, built in .build/accepted-<commit>
    prove.py --base PROGRAM             a program that is built already

Both run the same experiments in turn, cold and on one thread, so that a machine that gets slower slows both. Prints the
median CPU seconds and peak memory of each experiment and of each of its stages (from provenance.json), and names each ratio
above 1.10 where the difference is above a tenth of a second or 5 MiB. The ratios are read before a landing: exit code 1
only if a program cannot be built or fails. Standard library only.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
MOST = 1.10
LEAST = {"s": 0.1, "MiB": 5}


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def last_accepted():
    """The last commit before this one that drew reports."""
    commits = git("log", "--format=%H", "--", "reports/*/provenance.json").splitlines()
    head = git("rev-parse", "HEAD")
    earlier = [commit for commit in commits if commit != head]
    if not earlier:
        sys.exit("no earlier commit drew a report; name one with --commit, or a program with --base")
    return earlier[0]


def built(commit):
    """The program of a commit."""
    commit = git("rev-parse", "--verify", commit + "^{commit}")
    scratch = ROOT / f".build/accepted-{commit[:12]}"
    program = scratch / "release/delegate"
    if program.exists():
        return program
    with tempfile.TemporaryDirectory(prefix="delegate-speed-") as folder:
        source = folder + "/source"
        git("worktree", "add", "--detach", source, commit)
        try:
            subprocess.run(["swift", "build", "-c", "release", "--product", "delegate", "--scratch-path", scratch],
                           cwd=source, check=True, stdout=sys.stderr)
        finally:
            git("worktree", "remove", "--force", source)
    return program


def run(program, experiment, datasets):
    """What a run cost, by its part: the whole and each stage, each with CPU seconds and peak MiB."""
    with tempfile.TemporaryDirectory(prefix="delegate-speed-") as folder:
        command = [str(program), "run", experiment, "--quiet", "--fresh", "--threads", "1", "--reports", folder,
                   "--cache", folder + "/cache"]
        if datasets:
            command += ["--datasets", datasets]
        with open(folder + "/said", "w+", encoding="utf-8") as said:
            child = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=said, stderr=said)
            _, status, usage = os.wait4(child.pid, 0)
            child.returncode = os.waitstatus_to_exitcode(status)
            # Metrics that moved, exit code 1, cost the same.
            if child.returncode not in (0, 1):
                said.seek(0)
                sys.exit(f"{' '.join(command)}: exit code {child.returncode}\n{said.read()}")
        peak = usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)
        costs = {"all": (usage.ru_utime + usage.ru_stime, peak)}
        provenance = json.loads((pathlib.Path(folder) / experiment / "provenance.json").read_text())
        for stage in provenance["stages"]:
            costs[stage["name"]] = (stage["cpuSeconds"], stage["peakMiB"])
        return costs


def medians(runs):
    return {part: tuple(statistics.median(run[part][number] for run in runs if part in run) for number in (0, 1))
            for part in {part: None for run in runs for part in run}}


def slower(part, before, after):
    """Sentences on a part's ratios that are above the limit."""
    for unit, old, new in zip(LEAST, before, after):
        if new > MOST * old and new - old > LEAST[unit]:
            yield f"{part}: {old:.1f} → {new:.1f} {unit}"


def compared(experiment, before, after):
    """Prints an experiment's table; returns its result in few words and what became slower."""
    print("\n| experiment | part | CPU s before | CPU s today | ratio | MiB before | MiB today |\n|---|---|---:|---:|---:|---:|---:|")
    found = []
    for part, new in after.items():
        old = before.get(part)
        if not old:
            print(f"| {experiment} | {part} | | {new[0]:.2f} | | | {new[1]:.0f} |")
            continue
        ratio = f"{new[0] / old[0]:.2f}" if old[0] else ""
        print(f"| {experiment} | {part} | {old[0]:.2f} | {new[0]:.2f} | {ratio} | {old[1]:.0f} | {new[1]:.0f} |")
        found += [f"{experiment}, {sentence}" for sentence in slower(part, old, new)]
    old, new = before["all"], after["all"]
    return f"{experiment} {old[0]:.1f} → {new[0]:.1f} s, {old[1]:.0f} → {new[1]:.0f} MiB", found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("experiments", nargs="*", default=["sample"], metavar="EXPERIMENT")
    parser.add_argument("--program", default=str(ROOT / ".build/release/delegate"), help="today's")
    parser.add_argument("--base", help="the older program; built from --commit by default")
    parser.add_argument("--commit", help="of the older program; the last one before this that drew reports by default")
    parser.add_argument("--runs", type=int, default=3, help="of each program")
    parser.add_argument("--datasets", help="the folder of the real data")
    arguments = parser.parse_args()
    base = arguments.base or built(arguments.commit or last_accepted())
    results, found, seconds = [], [], 0
    for experiment in arguments.experiments:
        runs = ([], [])
        for _ in range(arguments.runs):
            for program, done in zip((base, arguments.program), runs):
                done.append(run(program, experiment, arguments.datasets))
                seconds += done[-1]["all"][0]
        result, slow = compared(experiment, *map(medians, runs))
        results.append(result)
        found += slow
    print()
    for sentence in found:
        print(f"above {MOST:.2f}: {sentence}")
    print(f"speed: {'; '.join(results)}; {len(found) or 'no'} ratio{'' if len(found) == 1 else 's'} above {MOST:.2f}; "
          f"{seconds:.0f} CPU seconds")


if __name__ == "__main__":
    main()
