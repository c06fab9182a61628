#!/usr/bin/env python3
"""A program in front of `delegate` that does to some units what a bad day does. CARELESS names a file that says what:

    {"delegate": PROGRAM, "die": {KEY: ATTEMPTS}, "kill_executor": [KEY],
     "rival": {KEY: ROW}, "rival_manifest": {KEY: ROW}, "bucket": BUCKET, "prefix": PREFIX}
"""

import json
import os
import signal
import sys
import time
from pathlib import Path


def parent(pid):
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def plant_folder(place, row):
    """Another result, as if another machine had just been faster."""
    if os.fork() == 0:
        os.close(1)
        # The program has looked whether the result is there before it begins its own.
        while not list(place.parent.glob(f".new/*-{place.name[:16]}")):
            time.sleep(0.02)
        beside = place.with_name("rival")
        beside.mkdir(parents=True)
        (beside / "row.json").write_text(json.dumps(row) + "\n")
        beside.rename(place)
        os._exit(0)


def plant_manifest(told, key, row):
    import boto3

    body = json.dumps({"row": row, "files": []}).encode()
    boto3.client("s3").put_object(Bucket=told["bucket"], Key=f"{told['prefix']}{key}/manifest.json", Body=body)


def main():
    words = sys.argv[1:]
    told = json.loads(Path(os.environ["CARELESS"]).read_text())
    if words[0] == "unit" and "--lost" not in words:
        line = sys.stdin.readline()
        key = json.loads(line)["key"]
        attempt, to = int(words[words.index("--attempt") + 1]), Path(words[words.index("--to") + 1])
        if attempt <= told.get("die", {}).get(key, 0):
            os.kill(os.getpid(), signal.SIGKILL)
        if key in told.get("kill_executor", []):
            # Above: the Python worker, its daemon, the executor.
            os.kill(parent(parent(os.getppid())), signal.SIGKILL)
            time.sleep(60)
        if key in told.get("rival", {}):
            plant_folder(to / key, told["rival"][key])
        if key in told.get("rival_manifest", {}):
            plant_manifest(told, key, told["rival_manifest"][key])
        given = os.memfd_create("line")
        os.write(given, line.encode())
        os.lseek(given, 0, os.SEEK_SET)
        os.dup2(given, 0)
    os.execv(told["delegate"], [told["delegate"], *words])


if __name__ == "__main__":
    main()
