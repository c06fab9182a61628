#!/usr/bin/env python3
"""Let DVC compare two reports in a git checkout, and hold its answers to the reports' own files.

check_dvc.py BEFORE AFTER

    BEFORE, AFTER  folders that `delegate run` wrote; of one experiment or of two

In a new checkout, after `dvc init`, BEFORE is committed as reports/x and then replaced by AFTER.
`dvc metrics diff` must name every figure of metrics.json that differs, with both values, and no other; `dvc params diff`
every setting of params.yaml; `dvc plots diff` must draw every plot of dvc.yaml with the points of both. The headline's
metrics in metrics.json must be those of report.json. Exit code 1 if anything differs. Needs git and dvc (with PyYAML).
"""

import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

import yaml

ENVIRONMENT = dict(
    os.environ, DVC_NO_ANALYTICS="1", GIT_CONFIG_GLOBAL=os.devnull, GIT_AUTHOR_NAME="n", GIT_AUTHOR_EMAIL="n",
    GIT_COMMITTER_NAME="n", GIT_COMMITTER_EMAIL="n")


def run(words, folder):
    done = subprocess.run(words, cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=False)
    if done.returncode or "failed" in done.stderr:
        sys.exit(f"{' '.join(words)}: exit code {done.returncode}\n{done.stdout[-1000:]}\n{done.stderr}")
    return done.stdout


def dvc(folder, *words):
    return json.loads(run([sys.executable, "-m", "dvc", *words, "--json"], folder))


def leaves(tree, name=""):
    """The values of nested mappings by their dotted names."""
    if not isinstance(tree, dict):
        return {name: tree}
    return {key: value for part, inner in tree.items()
            for key, value in leaves(inner, f"{name}.{part}" if name else str(part)).items()}


def check_diff(what, found, before, after):
    """Compare DVC's list of changes with our own."""
    ours = {key: (before.get(key), after.get(key)) for key in before | after if before.get(key) != after.get(key)}
    theirs = {key: (change.get("old"), change.get("new"))
              for file in found.values() for key, change in file.items()} if found else {}
    if ours != theirs:
        different = sorted(key for key in ours | theirs if ours.get(key) != theirs.get(key))
        sys.exit(f"dvc {what} diff: {len(different)} of {len(ours)} differ, such as {different[0]}: "
                 f"{theirs.get(different[0])} by DVC, {ours.get(different[0])} in the files")
    return len(ours)


def check_headline(report):
    document = json.loads((report / "report.json").read_text(encoding="utf-8"))
    metrics = json.loads((report / "metrics.json").read_text(encoding="utf-8"))["headline"]
    wanted = document["headline"] | {"split": "holdout", "fieldValues": "opening"}
    result = next(one for one in document["results"] if wanted.items() <= one.items())
    ours = result["measures"] | {"candidateRecall": result["candidateRecall"]}
    if metrics.keys() != ours.keys() or any(not math.isclose(metrics[key], ours[key], abs_tol=1e-9) for key in ours):
        sys.exit(f"{report.name}: headline of metrics.json {metrics}, of report.json {ours}")


def lines(report):
    """The lines of every plot of dvc.yaml: file and column, and how many points they have."""
    entries = yaml.safe_load((report / "dvc.yaml").read_text(encoding="utf-8")).get("plots", [])
    return {title: {(path, name): len((report / path).read_text(encoding="utf-8").splitlines()) - 1
                    for path, names in plot["y"].items() for name in names}
            for entry in entries for title, plot in entry.items()}


def check_plots(found, before, after):
    """Every line that both sides have is drawn with the points of both; DVC leaves out lines of one side only."""
    sides = {"HEAD": lines(before), "workspace": lines(after)}
    titles = sides["HEAD"].keys() & sides["workspace"].keys()
    for title in titles:
        common = sides["HEAD"][title].keys() & sides["workspace"][title].keys()
        contents = [one for name, entry in found["data"].items() if name.endswith(title) for one in entry]
        values = [value for one in contents for value in one["content"]["data"]["values"]]
        for side, plots in sides.items():
            ours = sum(plots[title][line] for line in common)
            theirs = sum(value["rev"] == side for value in values)
            if theirs < ours:
                sys.exit(f"dvc plots diff: {title} has {theirs} points of {side}, {ours} in the files")
    if found.get("errors"):
        sys.exit(f"dvc plots diff: {found['errors']}")
    return len(titles)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    before, after = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    for report in (before, after):
        check_headline(report)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        run(["git", "init", "-q"], folder)
        run([sys.executable, "-m", "dvc", "init", "--quiet"], folder)
        shutil.copytree(before, folder / "reports/x")
        run(["git", "add", "-A"], folder)
        run(["git", "commit", "-q", "-m", "before"], folder)
        shutil.rmtree(folder / "reports/x")
        shutil.copytree(after, folder / "reports/x")

        read = {"metrics": ("metrics.json", json.loads), "params": ("params.yaml", yaml.safe_load)}
        counts = {}
        for what, (file, load) in read.items():
            sides = [leaves(load((report / file).read_text(encoding="utf-8"))) for report in (before, after)]
            counts[what] = check_diff(what, dvc(folder, what, "diff"), *sides)
        shown = leaves(dvc(folder, "metrics", "show")[""]["data"]["reports/x/metrics.json"]["data"])
        if shown != leaves(json.loads((after / "metrics.json").read_text(encoding="utf-8"))):
            sys.exit("dvc metrics show: the metrics are not those of metrics.json")
        drawn = check_plots(dvc(folder, "plots", "diff"), before, after)
    version = run([sys.executable, "-m", "dvc", "--version"], before).strip()
    print(f"{before.name} → {after.name}: dvc {version} names the same {counts['metrics']} metrics and "
          f"{counts['params']} settings, and draws {drawn} plots with all their points")


if __name__ == "__main__":
    main()
