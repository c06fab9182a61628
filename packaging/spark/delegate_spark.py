#!/usr/bin/env python3
"""Run the units of a plan on a Spark cluster: Spark places them, `delegate unit` does them.

    spark-submit --master spark://HOST:7077 delegate_spark.py plan.jsonl --to /shared/results
    spark-submit --master yarn --conf spark.task.cpus=4 delegate_spark.py plan.jsonl --to s3://bucket/results
    spark-submit --master 'local[2,4]' delegate_spark.py plan.jsonl --to results --delegate ./delegate

A unit is a line of the plan and a task of Spark, with spark.task.cpus threads. A unit whose process dies is tried
spark.task.maxFailures times (4; the second number of a local master); then it gets an error row. What is there
already is not done again, so the same command goes on after any interruption. In the end DIR holds table.parquet and
table.tsv, a row per unit.

Exit codes: 0, every unit has a row; 2, something is wrong with the input or the cluster; 64, the command line is
wrong; 70, two results of one unit differ.
"""

from __future__ import annotations

import argparse
import ctypes
import datetime
import importlib.util
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, Protocol

from py4j.protocol import Py4JJavaError
from pyspark import SparkContext, TaskContext
from pyspark.accumulators import AccumulatorParam

Row = dict[str, Any]
Outcome = tuple[int, Row]  # the exit code and the row of a unit
CONFLICT = 70
PR_SET_PDEATHSIG = 1  # of prctl: the signal that a process gets when its parent ends
# Younger objects without a manifest may be what another driver is making.
LEFTOVER_AGE = datetime.timedelta(days=1)
REPORT_SECONDS = 10


class Problem(Exception):
    def __init__(self, place: object, fault: object, remedy: str) -> None:
        super().__init__(f"{place}: {fault}\n  try: {remedy}")


class Storage(Protocol):
    """Where results are. The first one of a key stays, whoever made it."""

    def begin(self, program: str, keys: set[str]) -> dict[str, Row]: ...  # sweeps; returns the rows that are there
    def row(self, key: str) -> Row | None: ...  # of the result, if it is there
    def target(self, scratch: str) -> str: ...  # where the program publishes
    def publish(self, row: Row, target: str) -> Row | None: ...  # the first result's row; None if that one differs
    def write(self, name: str, content: bytes) -> None: ...  # a table, whole or not at all


@dataclass
class Folder:
    """A folder that all workers see. The program itself publishes there."""

    path: Path

    def begin(self, program: str, keys: set[str]) -> dict[str, Row]:
        self.path.mkdir(parents=True, exist_ok=True)
        subprocess.run([program, "fleet", "sweep", str(self.path)], stdout=subprocess.DEVNULL)
        return rows_there(self, keys.intersection(os.listdir(self.path)))

    def row(self, key: str) -> Row | None:
        path = self.path / key / "row.json"
        try:
            return json.loads(path.read_bytes())
        except FileNotFoundError:
            return None
        except ValueError as error:
            raise Problem(path, "it is no row", "remove its folder; the unit is done again") from error

    def target(self, scratch: str) -> str:
        return str(self.path)

    def publish(self, row: Row, target: str) -> Row | None:
        return row

    def write(self, name: str, content: bytes) -> None:
        beside = self.path / f".{name}.{os.getpid()}"
        beside.write_bytes(content)
        beside.replace(self.path / name)


@dataclass
class Bucket:
    """A prefix of an S3 bucket. A result is there when its manifest is, which is written last and only once."""

    bucket: str
    prefix: str  # empty, or with a slash at the end

    def begin(self, program: str, keys: set[str]) -> dict[str, Row]:
        manifests, old = set(), []
        before = datetime.datetime.now(datetime.timezone.utc) - LEFTOVER_AGE
        with self.client() as s3:
            for page in s3.get_paginator("list_objects_v2").paginate(Bucket=self.bucket, Prefix=self.prefix):
                for item in page.get("Contents", []):
                    key, _, name = item["Key"].removeprefix(self.prefix).partition("/")
                    if key in keys and name == "manifest.json":
                        manifests.add(key)
                    elif key in keys and item["LastModified"] < before:
                        old.append((key, item["Key"]))
            leftovers = [{"Key": name} for key, name in old if key not in manifests]
            for start in range(0, len(leftovers), 1000):
                s3.delete_objects(Bucket=self.bucket, Delete={"Objects": leftovers[start : start + 1000]})
        return rows_there(self, manifests)

    def row(self, key: str) -> Row | None:
        with self.client() as s3:
            try:
                manifest = s3.get_object(Bucket=self.bucket, Key=f"{self.prefix}{key}/manifest.json")["Body"].read()
            except s3.exceptions.NoSuchKey:
                return None
        return json.loads(manifest)["row"]

    def target(self, scratch: str) -> str:
        return f"{scratch}/results"

    def publish(self, row: Row, target: str) -> Row | None:
        folder, version = Path(target, row["key"]), row["digest"][:16]
        paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != "row.json"]
        files = [f"{version}/{path.relative_to(folder).as_posix()}" for path in paths]
        manifest = json.dumps({"row": row, "files": files}, ensure_ascii=False, indent=1).encode()
        for path, name in zip(paths, files):
            with path.open("rb") as content:
                self.put(f"{row['key']}/{name}", content)
        if self.put(f"{row['key']}/manifest.json", manifest, IfNoneMatch="*"):
            return row
        first = self.row(row["key"])
        return first if first and first["digest"] == row["digest"] else None

    def write(self, name: str, content: bytes) -> None:
        self.put(name, content)

    def put(self, name: str, content: Any, **condition: str) -> bool:
        """Whether the condition was fulfilled."""
        with self.client() as s3:
            try:
                s3.put_object(Bucket=self.bucket, Key=self.prefix + name, Body=content, **condition)
            except s3.exceptions.ClientError as error:
                if error.response["Error"]["Code"] != "PreconditionFailed":
                    raise
                return False
        return True

    @contextmanager
    def client(self) -> Iterator[Any]:
        import boto3
        from botocore.exceptions import BotoCoreError, ClientError

        try:
            yield boto3.client("s3")
        except (BotoCoreError, ClientError) as error:
            remedy = "check the bucket, its rights and AWS_ENDPOINT_URL; run again, what is done stays"
            raise Problem(f"s3://{self.bucket}", error, remedy) from error


def rows_there(storage: Storage, keys: set[str]) -> dict[str, Row]:
    """Reads many at once, as storage makes one wait."""
    with ThreadPoolExecutor(16) as pool:
        return {row["key"]: row for row in pool.map(storage.row, keys) if row and row["status"] == "done"}


@dataclass
class Worker:
    """Does units in the tasks of Spark."""

    program: str
    storage: Storage
    scratch: str | None
    tries: int

    def do(self, key: str, line: str, lost: str | None) -> Outcome:
        """Does a unit; one that is `lost` gets its error row."""
        task = TaskContext.get()
        assert task, "only Spark calls this"
        attempt, threads = task.attemptNumber() + 1, task.cpus()
        # Spark removes its own folder when an executor ends, however it ends.
        place = self.scratch or os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0] or None
        with tempfile.TemporaryDirectory(prefix="delegate-", dir=place) as scratch:
            # Another attempt or another driver may have done it meanwhile.
            there = self.storage.row(key)
            if there and there["status"] == "done":
                return 0, there

            if lost:
                return 0, self.lost_row(line, key, self.tries, lost, scratch)
            target = self.storage.target(scratch)
            words = [self.program, "unit", "--to", target, "--attempt", str(attempt), "--threads", str(threads)]
            code, row = run_program(words, line, key, scratch)
            if row and row["status"] == "done":
                first = self.storage.publish(row, target)
                return (0, first) if first else (CONFLICT, self.conflict_row(line, key, attempt, scratch))
            if row:
                return code, row
            # Copies that Spark starts count as attempts too, so the last one comes early rather than late.
            if attempt < self.tries:
                raise RuntimeError(f"unit {key} {ending(code)}")
            return 0, self.lost_row(line, key, attempt, ending(code), scratch)

    def lost_row(self, line: str, key: str, attempt: int, why: str, scratch: str) -> Row:
        # Elsewhere, as a copy of the result in scratch must not be taken for the answer.
        target = self.storage.target(f"{scratch}/lost")
        words = [self.program, "unit", "--to", target, "--attempt", str(attempt), "--lost", why]
        code, row = run_program(words, line, key, scratch)
        if row is None:
            raise Problem(self.program, f"'unit --lost' {ending(code)}", "use the one that made the plan")
        return row

    def conflict_row(self, line: str, key: str, attempt: int, scratch: str) -> Row:
        """As the program's own, which cannot see what is in a bucket."""
        row = self.lost_row(line, key, attempt, "made another result", scratch)
        row["error"] = "the same program on the same data made another result before; try: report it"
        return {name: "conflict" if name == "fault" else value for name, value in row.items()}


def run_program(words: list[str], line: str, key: str, scratch: str) -> tuple[int, Row | None]:
    """The exit code and the row, if there is one. What it says beside goes to the executor's log, not to a table."""
    prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
    parent = os.getpid()

    def end_with_parent() -> None:
        if prctl:
            prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended before the kernel knew
            os._exit(1)

    environment = {**os.environ, "TMPDIR": scratch}
    try:
        ended = subprocess.run(
            words, input=f"{line}\n".encode(), stdout=subprocess.PIPE, env=environment, preexec_fn=end_with_parent
        )
    except OSError as error:
        fault = f"it cannot be run on {os.uname().nodename}: {error.strerror}"
        raise Problem(words[0], fault, "install it on every worker") from error
    try:
        row = json.loads(ended.stdout) if ended.returncode in (0, 1, 2, 64, CONFLICT) else {}
    except ValueError:
        row = {}
    return ended.returncode, row if row.get("key") == key else None


def ending(code: int) -> str:
    """How a process without a row ended. Shells and containers say 128 and the signal's number."""
    if code < 0 or code > 128:
        return f"was ended by signal {-code if code < 0 else code - 128}"
    return f"ended with exit code {code} and no row"


class Arrivals(AccumulatorParam):
    """Outcomes reach the driver as tasks end; of each task one, however often it was tried."""

    def zero(self, value: list[Outcome]) -> list[Outcome]:
        return []

    def addInPlace(self, value1: list[Outcome], value2: list[Outcome]) -> list[Outcome]:
        value1 += value2
        return value1


def run_on_spark(units: dict[str, str], program: str, storage: Storage, scratch: str | None) -> list[Outcome]:
    spark = SparkContext.getOrCreate()
    settings = dict(spark.getConf().getAll())
    spark.setLogLevel(settings.get("spark.log.level", "WARN"))
    local = re.fullmatch(r"local(\[[^,]*(, *(\d+))?\])?", spark.master or "")
    tries = int(local[3] or 1) if local else int(settings.get("spark.task.maxFailures", 4))
    worker = Worker(program, storage, scratch, tries)
    arrived = spark.accumulator([], Arrivals())
    left: list[tuple[str, str, str | None]] = [(key, line, None) for key, line in units.items()]
    with reports(arrived, len(left)):
        while left:
            try:
                spark.parallelize(left, len(left)).foreach(lambda unit: arrived.add([worker.do(*unit)]))
            except Py4JJavaError as failure:
                # Units that end alone never come here. One that takes its executor along makes Spark stop the job.
                key, line, lost = left[killer(str(failure))]
                if lost:
                    raise Problem("Spark", "executors end again and again", "read their logs; run again") from failure
                left = [unit for unit in left if unit[0] != key] + [(key, line, "was ended together with its executor")]
            done = {row["key"] for _, row in arrived.value}
            left = [unit for unit in left if unit[0] not in done]
    spark.stop()
    return arrived.value


def killer(failure: str) -> int:
    """The index of the unit whose executors ended. Anything else is a problem of the cluster."""
    problem = re.search(r"Problem: (.+?): (.+)\n  try: (.+)", failure)
    if problem:
        raise Problem(*problem.groups())
    task = re.search(r"Task (\d+) in stage .*(ExecutorLostFailure|Python worker exited unexpectedly)", failure)
    if not task:
        fault = re.search(r"Job .*|\w+(Error|Exception): .*", failure)
        raise Problem("Spark", fault[0] if fault else "the job ended", "mend that and run again; what is done stays")
    return int(task[1])


@contextmanager
def reports(arrived: Any, count: int) -> Iterator[None]:
    began, over = time.monotonic(), threading.Event()

    def report() -> None:
        while not over.wait(REPORT_SECONDS):
            done, errors = len(arrived.value), error_count([row for _, row in arrived.value])
            rate = done / (time.monotonic() - began) * 60
            left = f"{(count - done) / rate:.0f} min left" if done else "time left unknown"
            print(f"{done} of {count} units, {errors} errors, {rate:.0f} a minute, {left}", file=sys.stderr)

    threading.Thread(target=report, daemon=True).start()
    try:
        yield
    finally:
        over.set()


def error_count(rows: list[Row]) -> int:
    return sum(row["status"] == "error" for row in rows)


def tables(rows: list[Row]) -> dict[str, bytes]:
    """One table in two formats. Its columns are what the rows have."""
    import pyarrow
    from pyarrow import parquet

    names = list(rows[0])
    for row in rows:
        if list(row) != names:
            raise Problem(row["key"], "its row has other columns than the first", "use an empty DIR")
    columns = [pyarrow.array([row[name] for row in rows]) for name in names]
    # A column without values has no type of its own, but a file's columns must not depend on luck.
    columns = [column.cast("string") if column.type == pyarrow.null() else column for column in columns]
    file = io.BytesIO()
    parquet.write_table(pyarrow.table(columns, names=names), file)
    lines = [names] + [[cell(value) for value in row.values()] for row in rows]
    return {"table.parquet": file.getvalue(), "table.tsv": "".join("\t".join(line) + "\n" for line in lines).encode()}


def cell(value: str | float | None) -> str:
    if isinstance(value, str):
        return re.sub(r"[\t\r\n]", " ", value)
    return "" if value is None else json.dumps(value)


def read_plan(path: str) -> dict[str, str]:
    """The lines by their keys."""
    units: dict[str, str] = {}
    for number, line in enumerate(Path(path).read_bytes().decode(errors="replace").split("\n"), 1):
        if not line.strip():
            continue
        try:
            key = json.loads(line)["key"]
        except (ValueError, TypeError, KeyError):
            key = ""
        if not re.fullmatch("[0-9a-f]{64}", str(key)):
            raise Problem(f"{path}:{number}", "it has no key of 64 digits", "make the plan again: delegate fleet plan")
        if key in units:
            raise Problem(f"{path}:{number}", "an earlier line has the same key", "remove this one")
        units[key] = line
    if not units:
        raise Problem(path, "it has no units", "make the plan again: delegate fleet plan")
    return units


def run(options: argparse.Namespace) -> int:
    began = time.monotonic()
    units = read_plan(options.plan)
    # A name is looked up on each worker; a path is the same on all.
    program = os.path.abspath(options.delegate) if "/" in options.delegate else options.delegate
    if not shutil.which(program):
        raise Problem(program, "there is no such program", "install it here and on the workers, or use --delegate")
    address = re.fullmatch(r"s3://([^/]+)/*(.*?)/*", options.to)
    for module in ["pyarrow", "boto3"] if address else ["pyarrow"]:
        if not importlib.util.find_spec(module):
            raise Problem(module, "it is not installed", "pip install -r requirements-spark.txt")
    folder = Folder(Path(options.to).absolute())
    storage = Bucket(address[1], address[2] and f"{address[2]}/") if address else folder
    rows = storage.begin(program, set(units))
    there = len(rows)
    missing = {key: line for key, line in units.items() if key not in rows}
    outcomes = run_on_spark(missing, program, storage, options.scratch) if missing else []
    rows.update((row["key"], row) for _, row in outcomes)
    table = [rows[key] for key in units]
    for name, content in tables(table).items():
        storage.write(name, content)
    errors, seconds = error_count(table), time.monotonic() - began
    made = f"{there} were there, {len(table) - there - errors} made, {errors} errors"
    print(f"{len(table)} units: {made}; {seconds:.0f} s; written: {options.to}/table.tsv", file=sys.stderr)
    conflicts = [row["key"] for code, row in outcomes if code == CONFLICT]
    for key in conflicts:
        fault = "another result of this unit is there, and this one differs"
        print(f"error: {options.to}/{key}: {fault}\n  try: report it, with the unit's line", file=sys.stderr)
    return CONFLICT if conflicts else 0


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(64, f"error: command line: {message}\n  try: {self.prog} --help\n")


def main() -> int:
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("plan", help="plan.jsonl of 'delegate fleet plan'")
    parser.add_argument("--to", metavar="DIR", required=True, help="a folder for all workers, or s3://bucket/prefix")
    parser.add_argument("--delegate", metavar="PROGRAM", default="delegate", help="its name or path on all machines")
    parser.add_argument("--scratch", metavar="DIR", help="where workers keep what a unit needs while it is done")
    try:
        return run(parser.parse_args())
    except Problem as problem:
        print(f"error: {problem}", file=sys.stderr)
    except OSError as error:
        print(f"error: {error.filename}: {error.strerror}\n  try: a file or folder that you may use", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
