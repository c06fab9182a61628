#!/usr/bin/env python3
"""Run long proofs and note what they found: make prove

    make prove                         every proof, one after the other
    make prove ONLY="kills kernels"    these
    make prove CHANGED=1               those whose guarded paths changed since they last held
    make prove CHANGED=1 QUICK=1       those of them that took two minutes at most when they last held
    make prove LIST=1                  name each proof, what it shows and when it last held; run none

proofs.json lists the proofs. Each has a limit of time; what it needs and this machine lacks is named, and the proof is
skipped. A setting such as {KILLS:200} is taken from the environment. Results go to docs/proofs.tsv, a line for each proof
and for each row of the tables that it printed; the tables in docs/*.md between "<!-- proof NAME -->" and
"<!-- end -->" are written anew from that file. Exit code 1 if a proof failed. Standard library only.
"""

import argparse
import csv
import fcntl
import hashlib
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROOFS = json.loads((ROOT / "Tests/proofs/proofs.json").read_text())
TABLE = ROOT / "docs/proofs.tsv"
COLUMNS = ["proof", "row", "commit", "date", "result", "cpu_seconds", "wall_seconds", "figures"]


class Missing(Exception):
    """What a proof needs and this machine lacks, and how to get it."""


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def read_table():
    if not TABLE.exists():
        return []
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def write_table(rows):
    order = list(PROOFS)
    rows = sorted((row for row in rows if row["proof"] in PROOFS), key=lambda row: order.index(row["proof"]))
    draft = TABLE.with_suffix(".new")
    with draft.open("w", newline="", encoding="utf-8") as file:
        file.write("\t".join(COLUMNS) + "\n")
        for row in rows:
            file.write("\t".join(str(row[column]) for column in COLUMNS) + "\n")
    draft.replace(TABLE)


def environment(requirements):
    """The Python of an environment with the packages of these files, which stays under the digest of what it holds."""
    if requirements is None:
        return sys.executable
    paths = [ROOT / name for name in requirements.split()]
    folder = ROOT / ".build/venvs" / hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:12]
    python = folder / "bin/python"
    if not (folder / "complete").exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", *(f"--requirement={path}" for path in paths)],
            check=False, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            why = next((line for line in reversed(done.stderr.splitlines()) if line.startswith("ERROR")), "no reason given")
            raise Missing(f"pip cannot install {requirements}: {why}")
        (folder / "complete").touch()
    return str(python)


def provide(needs, datasets):
    """Builds or looks for what a proof needs."""
    def require(found, message):
        if not found:
            raise Missing(message)

    for need in needs:
        if need == "data":
            require(datasets.is_dir(), f"the real data is not at {datasets}; name its folder with DATASETS=DIR")
        elif need == "recordings":
            require(recordings(datasets).is_file(), "the recordings are not here; name their archive with RECORDINGS=FILE")
        elif need == "root":
            require(os.geteuid() == 0, "it needs root")
        elif need in ("java", "mmdebstrap"):
            require(shutil.which(need), f"{need} is missing")
        elif need == "chromium":
            require(any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "chromium is missing")
        elif need == "program" or need.startswith("product "):
            product = need.removeprefix("product ") if need != "program" else "delegate"
            subprocess.run(["swift", "build", "-c", "release", "--product", product], cwd=ROOT, check=True,
                           stdout=subprocess.DEVNULL)
        else:
            raise SystemExit(f"proofs.json: nobody knows how to provide '{need}'")


def recordings(datasets):
    return pathlib.Path(os.environ.get("RECORDINGS") or datasets / "perceval/fixtures.tar.gz")


def words_of(command, values):
    """The words of a command with its settings filled in; {NAME:default} is taken from the environment."""
    def fill(match):
        name, _, default = match[1].partition(":")
        return values.get(name) or os.environ.get(name) or default

    return shlex.split(re.sub(r"\{(\w+(?::[^}]*)?)\}", fill, command))


def run(words, changes, seconds):
    """Output, exit code (None if it took too long). Ends all that the command started."""
    # A shell lets what it starts in the background ignore Ctrl-C, and programs inherit that; a proof sends this signal too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(words, cwd=ROOT, env={**os.environ, **changes}, stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True)
    try:
        return process.communicate(timeout=seconds)[0], process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        return process.communicate()[0], None


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def tables(output):
    """The rows of the Markdown tables in an output, each a dictionary in the order of the columns."""
    rows, head = [], None
    for line in output.splitlines():
        if not line.startswith("|"):
            head = None
        elif head is None:
            head = cells(line)
        elif not re.fullmatch(r"[|\s:-]+", line):
            rows.append(dict(zip(head, cells(line))))
    return rows


def held(output):
    """The last line that is no row of a table."""
    lines = [line.strip() for line in output.splitlines() if line.strip() and not line.startswith("|")]
    return re.sub(r"\s+", " ", lines[-1])[:300] if lines else "its table"


def prove(name, datasets, logs):
    """Runs one proof; returns its rows for the table."""
    proof = PROOFS[name]
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    values = {"delegate": str(ROOT / ".build/release/delegate"), "datasets": str(datasets),
              "recordings": str(recordings(datasets))}
    changes = {"DELEGATE_DATASETS": str(datasets), **proof.get("environment", {})}
    output, result = "", "held"
    try:
        values["python"] = environment(proof.get("packages"))
        provide(proof.get("needs", []), datasets)
        start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
        with tempfile.TemporaryDirectory(prefix="delegate-prove-") as work:
            changes["DELEGATE_CACHE"] = work + "/cache"
            for command in proof["run"]:
                left = proof["minutes"] * 60 - (time.monotonic() - start)
                printed, code = run(words_of(command, {**values, "work": work}), changes, left)
                output += printed
                if code != 0:
                    result = "failed"
                    output += f"\n{command}: " + (
                        f"stopped after {proof['minutes']} minutes" if code is None else f"exit code {code}")
                    break
    except Missing as missing:
        result, output = "skipped", str(missing)
    except subprocess.CalledProcessError as error:
        result, output = "failed", f"{' '.join(map(str, error.cmd))}: exit code {error.returncode}"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    (logs / f"{name}.log").write_text(output, encoding="utf-8")
    common = {
        "proof": name, "commit": git("rev-parse", "--short=12", "HEAD") + ("+" if git("status", "--porcelain", "-uno", "--", ".", ":!docs") else ""),
        "date": time.strftime("%Y-%m-%d", time.gmtime()), "result": result,
        "cpu_seconds": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime),
        "wall_seconds": round(time.monotonic() - start)}
    rows = tables(output) if result == "held" else []
    return [{**common, "row": 0, "figures": json.dumps({"held": held(output)}, ensure_ascii=False)}] + [
        {**common, "row": number, "figures": json.dumps(row, ensure_ascii=False)} for number, row in enumerate(rows, 1)]


def markdown(rows):
    """The table of a proof, under the commit and date of its run."""
    first = rows[0]
    lines = [f"{first['date']}, commit {first['commit']}, {first['cpu_seconds']} CPU seconds: "
             f"{first['result']}; {json.loads(first['figures'])['held']}", ""]
    figures = [json.loads(row["figures"]) for row in rows[1:]]
    head = None
    for row in figures:
        if list(row) != head:
            head = list(row)
            lines += ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
        lines.append("| " + " | ".join(row.values()) + " |")
    return "\n".join(lines)


def summary(rows):
    lines = ["| proof | shows | last run | commit | result | CPU seconds |", "|---|---|---|---|---|---:|"]
    for name, proof in PROOFS.items():
        last = next((row for row in rows if row["proof"] == name), None)
        lines.append(f"| `{name}` | {proof['shows']} | " + (
            f"{last['date']} | {last['commit']} | {last['result']} | {last['cpu_seconds']} |" if last else "never | | | |"))
    return "\n".join(lines)


def write_pages(rows, check=False):
    """Writes the tables of the guides anew; with `check` only says whether one is not what the file says."""
    stale = []
    for page in sorted((ROOT / "docs").glob("*.md")):
        text = page.read_text(encoding="utf-8")

        def fill(match):
            name = match[1]
            own = [row for row in rows if row["proof"] == name]
            table = summary(rows) if name == "all" else markdown(own) if own else "It has not been run yet."
            return f"<!-- proof {name} -->\n{table}\n<!-- end -->"

        new = re.sub(r"<!-- proof ([\w-]+) -->\n.*?<!-- end -->", fill, text, flags=re.DOTALL)
        if new != text:
            stale.append(page.name)
            if not check:
                page.write_text(new, encoding="utf-8")
    return stale


def changed(name, rows):
    """Whether what a proof guards differs from the commit at which it last held."""
    last = next((row for row in rows if row["proof"] == name and row["result"] == "held"), None)
    if last is None:
        return True
    paths = [f":(glob){path}/**" if (ROOT / path).is_dir() else f":(glob){path}" + ("/**" if path.endswith("*") else "")
             for path in PROOFS[name]["guards"]]
    diff = subprocess.run(["git", "diff", "--quiet", last["commit"].rstrip("+"), "--", *paths], cwd=ROOT, check=False)
    return diff.returncode != 0


def is_quick(name, rows):
    """Whether a proof took two minutes at most when it last held."""
    last = next((row for row in rows if row["proof"] == name and row["result"] == "held"), None)
    return last is not None and int(last["wall_seconds"]) <= 120


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="the proofs to run; all of them if none is named")
    parser.add_argument("--changed", action="store_true", help="only those whose guarded paths changed since they held")
    parser.add_argument("--quick", action="store_true", help="only those that took two minutes at most when they last held")
    parser.add_argument("--list", action="store_true", help="name the proofs and when they last held")
    parser.add_argument("--check", action="store_true", help="see whether the guides' tables are those of docs/proofs.tsv")
    parser.add_argument("--write", action="store_true", help="write the guides' tables anew from docs/proofs.tsv")
    parser.add_argument("--packages", metavar="FILE", help="print the Python that has these packages; install them unless they are there")
    parser.add_argument("--datasets", type=pathlib.Path, default=ROOT.parent / "shared/datasets")
    options = parser.parse_args()
    if options.packages:
        return print(environment(options.packages))
    for name in options.names:
        if name not in PROOFS:
            sys.exit(f"there is no proof '{name}'\n  try: one of {', '.join(PROOFS)}")
    rows = read_table()
    if options.list:
        return print(summary(rows))
    if options.check or options.write:
        # A guard that matches nothing would never ask for its proof again.
        gone = [(name, path) for name, proof in PROOFS.items() for path in proof["guards"] if not any(ROOT.glob(path))]
        if gone:
            sys.exit(f"Tests/proofs/proofs.json: '{gone[0][0]}' guards {gone[0][1]}, which is not there\n  try: name where it is now")
        stale = write_pages(rows, check=options.check)
        if options.check and stale:
            sys.exit(f"docs/{stale[0]}: a table is not what docs/proofs.tsv says\n  try: python3 Tests/proofs/prove.py --write")
        return None
    names = options.names or list(PROOFS)
    if options.changed:
        names = [name for name in names if changed(name, rows)]
    if options.quick:
        names = [name for name in names if is_quick(name, rows)]
    logs = ROOT / ".build/proofs"
    logs.mkdir(parents=True, exist_ok=True)
    failed = []
    with (logs / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for number, name in enumerate(names, 1):
            print(f"[{number}/{len(names)}] {name}: {PROOFS[name]['shows']} ...", flush=True)
            made = prove(name, options.datasets.resolve(), logs)
            first = made[0]
            print(f"{name}\t{first['result']}\t{json.loads(first['figures'])['held']}\t{first['cpu_seconds']} CPU s\t"
                  f"{first['wall_seconds']} s\t{first['commit']}", flush=True)
            if first["result"] == "failed":
                failed.append(name)
                print(f"  its output: .build/proofs/{name}.log", flush=True)
            # What was skipped proves nothing new; what held before is still the last word on it.
            if first["result"] != "skipped" or not any(row["proof"] == name for row in rows):
                rows = [row for row in read_table() if row["proof"] != name] + made
                write_table(rows)
                write_pages(read_table())
    if failed:
        sys.exit(f"failed: {' '.join(failed)}")


if __name__ == "__main__":
    main()
