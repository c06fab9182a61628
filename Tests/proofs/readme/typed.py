#!/usr/bin/env python3
"""Types README's commands, line by line and in order, on an installed program in a fresh folder.

    Tests/proofs/readme/typed.py .build/release/delegate                type them
    Tests/proofs/readme/typed.py .build/release/delegate --self-test    check that lines that do not work are found

The program is installed as `make install` does it, without manual and completions. Nothing of the surroundings counts: there
are only PATH and HOME. Each command must end with 0; what some must say is below. 'make' is left to the gate. Standard library only.
"""

import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
# What an answer must hold, by the beginning of its command.
SAYS = {
    "delegate run sample": "is named first",
    "delegate compare": "gained, the largest change first",
    "delegate recommend": "probability",
    "delegate answer": '"answer":',
    "delegate next": "chance",
    "delegate triage": "will be done",
    "delegate audit": "no later event changed an answer",
}


def commands(guide):
    """The lines of the blocks of commands, as they are written."""
    return [line.strip() for line in re.findall(r"^    \S.*$", guide, re.MULTILINE) if not line.strip().startswith("make ")]


def export_of_a_tracker():
    """The text of issues.csv, which stands in for an export of the reader's own tracker."""
    draw = random.Random(1)
    lines = ["Key,Summary,Created,Resolved,Assignee,Component,Resolution"]
    for number in range(300):
        queue = draw.choice(["Mail", "Billing", "Network"])
        person = {"Mail": "anna", "Billing": "bert", "Network": "cora"}[queue] if draw.random() < 0.7 else "dora"
        day = f"2024-{number // 28 + 1:02}-{number % 28 + 1:02}"
        title = f"{draw.choice(['Printer', 'Invoice', 'Login'])} {draw.choice(['fails', 'is slow', 'is lost'])} {number % 7}"
        # The last ones wait for somebody, and one in ten of the others was not done.
        end = f"{day}T18:00:00Z,{person}" if number < 280 else ","
        resolution = "" if number >= 280 else draw.choice(["Won't Fix"] + ["Fixed"] * 9)
        lines.append(f"T-{number},{title},{day}T09:00:00Z,{end},{queue},{resolution}")
    return "\n".join(lines) + "\n"


def install(program, prefix):
    subprocess.run(["make", "--no-print-directory", "install-examples", f"PREFIX={prefix}"], cwd=ROOT, check=True)
    (prefix / "bin").mkdir()
    shutil.copy(program, prefix / "bin/delegate")


def type_in(lines, prefix, home):
    """Types the lines one after the other; returns what is wrong with the first that does not work, or None."""
    environment = {"PATH": f"{prefix}/bin:{os.defpath}", "HOME": str(home)}
    folder, state = home, home / "folder"
    for line in lines:
        if "issues.csv" in line:
            (folder / "issues.csv").write_text(export_of_a_tracker())
        if "tasks.jsonl" in line:
            (folder / "tasks.jsonl").write_text('{"id": "new", "title": "Crash on save"}\n')
        # As in one shell: where a line leaves off, the next one begins.
        done = subprocess.run(["bash", "-c", f"{line}\nstatus=$?\npwd >{state}\nexit $status"], cwd=folder, env=environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        if done.returncode:
            return f"{line}\n{done.stdout}\nexit code {done.returncode}"
        for beginning, words in SAYS.items():
            if line.startswith(beginning) and words not in " ".join(done.stdout.split()):
                return f"{line}\n{done.stdout}\nwithout “{words}”"
        folder = pathlib.Path(state.read_text().strip())
    return None


def main():
    program, self_test = sys.argv[1], sys.argv[2:] == ["--self-test"]
    with tempfile.TemporaryDirectory(prefix="delegate-readme-") as name:
        work = pathlib.Path(name).resolve()
        install(program, work / "prefix")
        home = work / "home"
        home.mkdir()
        if self_test:
            for wrong in (["delegate init a", "delegate compare one other"], ["delegate audit --help"], ["cd nowhere"]):
                assert type_in(wrong, work / "prefix", home), f"{wrong} goes unnoticed"
            return
        lines = commands((ROOT / "README.md").read_text(encoding="utf-8"))
        wrong = type_in(lines, work / "prefix", home)
        if wrong:
            sys.exit(f"README.md: this line does not work when it is typed after those before it:\n    {wrong}")
        # Not in the project's block, but a promise all the same: what is installed runs, and is listed without a project.
        (home / "bare").mkdir()
        wrong = type_in([f"cd {home}/bare", "delegate run --list", "delegate run app-example --quiet",
                         "delegate train app-example --to app",
                         "delegate next --model app --person P001 --minutes 120"], work / "prefix", home)
        if wrong:
            sys.exit(f"an installed program: {wrong}")
        print(f"{len(lines)} commands of README.md work in order, in a fresh folder, on an installed program")


if __name__ == "__main__":
    main()
