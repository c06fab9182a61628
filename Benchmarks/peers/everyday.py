#!/usr/bin/env python3
"""Sizes and times of what is used every day: bundles in an app, and answers to a bot.

everyday.py --delegate DELEGATE --measure MEASURE --datasets DIR --work DIR [--write RESULTS.md] [EXPERIMENT ...]

Exports and trains eclipse-jdt, mozilla-thunderbird and github-go (or the experiments named), loads each bundle twenty times, and asks each
model made-up tasks of words and categories of its bundle, a line after the answer to the one before. Times are CPU seconds. Writes DIR/everyday.json, which
compare.py puts on the page; --write puts it on a page at once. Standard library only.
"""

import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import tempfile
import time

EXPERIMENTS = ["eclipse-jdt", "mozilla-thunderbird", "github-go"]
LOADS, QUESTIONS = 20, 500


def tasks(bundle):
    """Made-up tasks, as lines."""
    document = json.loads((bundle / "profiles.json").read_text())
    draws, names = random.Random(1), document["categories"]["names"]
    for number in range(QUESTIONS):
        task = {"id": str(number), "title": " ".join(draws.choices(document["terms"], k=8))}
        yield json.dumps(task | ({"component": draws.choice(names)} if names else {})).encode() + b"\n"


def used(program):
    """The CPU seconds of a program so far."""
    return sum(int(path.read_text().split()[0]) for path in pathlib.Path(f"/proc/{program.pid}/task").glob("*/schedstat")) / 1e9


def answers(delegate, model, key, lines):
    """CPU seconds until the model is loaded, of its first answer, and of each later one on average."""
    program = subprocess.Popen([delegate, "answer", "--model", model, "--key", key], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    # The card is printed once the model is loaded; then the program waits.
    program.stderr.readline()
    time.sleep(0.5)
    times = [used(program)]
    for line in lines:
        program.stdin.write(line)
        program.stdin.flush()
        if "error" in json.loads(program.stdout.readline()):
            raise SystemExit(f"no answer to {line.decode()}")
        times.append(used(program))
    program.stdin.close()
    program.wait()
    return times[0], times[1] - times[0], (times[-1] - times[1]) / (len(times) - 2)


def measure(options, experiment, folder):
    bundle, model, key = folder / "bundle", folder / "model", folder / "person.key"
    for command, path in (("export", bundle), ("train", model)):
        subprocess.run([options.delegate, command, experiment, "--to", path, "--key", key, "--quiet", "--datasets", options.datasets], check=True)
    loads = [json.loads(subprocess.run([options.measure, "load-bundle", f"bundle={bundle}"], check=True, capture_output=True).stdout)
             for _ in range(LOADS)]
    loaded, first, later = answers(options.delegate, model, key, tasks(bundle))
    return {
        "people": loads[0]["persons"], "bytes": loads[0]["bytes"], "folder": sum(path.stat().st_size for path in bundle.iterdir()),
        "load_s": statistics.median(load["cpu_s"] for load in loads), "peak_mib": statistics.median(load["peak_mib"] for load in loads),
        "model": sum(path.stat().st_size for path in model.iterdir()), "loaded_s": loaded, "first_s": first, "later_s": later}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("delegate", "measure", "datasets", "work"):
        parser.add_argument(f"--{name}", required=True, type=os.path.abspath)
    parser.add_argument("--write", type=pathlib.Path)
    parser.add_argument("experiments", nargs="*", default=EXPERIMENTS)
    options = parser.parse_args()
    store = pathlib.Path(options.work, "everyday.json")
    store.parent.mkdir(parents=True, exist_ok=True)
    known = json.loads(store.read_text()) if store.exists() else {}
    for experiment in options.experiments:
        with tempfile.TemporaryDirectory() as folder:
            known[experiment] = measure(options, experiment, pathlib.Path(folder))
        print(experiment, known[experiment], flush=True)
    store.write_text(json.dumps(known))
    if options.write:
        import results

        results.replace(options.write, results.everyday(store))


if __name__ == "__main__":
    main()
