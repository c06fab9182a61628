"""Wrong input: every fault has a place and a remedy, and an exit code."""

import subprocess
import sys

from shared import require


def prove(scene, plan):
    work, line = scene.work, plan.read_text().splitlines()[0]
    (work / "no-key.jsonl").write_text(f'{line}\n{{"seconds": 1}}\n')
    (work / "twice.jsonl").write_text(f"{line}\n{line}\n")
    (work / "empty.jsonl").write_text("\n")
    (work / "file").write_text("")
    good = [str(plan), "--to", str(scene.to("wrong")), "--delegate", scene.delegate]
    unreachable = {"AWS_ENDPOINT_URL": "http://127.0.0.1:9", "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b",
                   "AWS_MAX_ATTEMPTS": "1", "AWS_DEFAULT_REGION": "us-east-1"}  # fmt: skip
    cases = [
        ([], {}, 64, "command line: "),
        ([*good, "--fast"], {}, 64, "command line: "),
        ([str(work / "none.jsonl"), *good[1:]], {}, 2, "none.jsonl: No such file"),
        ([str(work / "no-key.jsonl"), *good[1:]], {}, 2, "no-key.jsonl:2: it has no key"),
        ([str(work / "twice.jsonl"), *good[1:]], {}, 2, "twice.jsonl:2: an earlier line"),
        ([str(work / "empty.jsonl"), *good[1:]], {}, 2, "empty.jsonl: it has no units"),
        ([*good[:-1], str(work / "no-program")], {}, 2, "no-program: there is no such program"),
        ([good[0], "--to", str(work / "file" / "below"), *good[3:]], {}, 2, "below: Not a directory"),
        ([good[0], "--to", "s3://bucket/some", *good[3:]], unreachable, 2, "s3://bucket: "),
    ]
    for words, more, code, start in cases:
        done = subprocess.run(
            [sys.executable, str(scene.adapter), *words],
            env={**scene.environment, **more},
            capture_output=True,
            text=True,
        )
        fault = f"{words}: {done.returncode}, {done.stderr}"
        require(done.returncode == code and start in done.stderr, fault)
        require(done.stderr.startswith("error: ") and "\n  try: " in done.stderr, fault)
    return f"{len(cases)} faults named"
