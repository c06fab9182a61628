"""What the checks have at hand: plans, the ways to do them, and what these left."""

import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

from cluster import below, kill, processes, wait_for
from shared import require

HERE = Path(__file__).resolve().parent
XARGS = 'printf "%s\\n" "$0" | "$PROGRAM" unit --to "$TO" --attempt 1 --threads 1 || test $? = 2'


class Scene:
    """Plans, and the ways to do them."""

    def __init__(self, delegate, adapter, experiments, work, spark_home):
        self.delegate, self.adapter, self.work, self.spark_home = delegate, adapter, work, spark_home
        home, self.project = work / "home", work / "project"
        home.mkdir(parents=True)
        self.project.mkdir()
        self.environment = {
            **os.environ, "HOME": str(home), "SPARK_HOME": str(spark_home), "SPARK_LOCAL_IP": "127.0.0.1",
            "PYSPARK_PYTHON": sys.executable, "PYSPARK_DRIVER_PYTHON": sys.executable,
            "SPARK_LOCAL_DIRS": str(work / "local"), "CARELESS": str(work / "careless.json"),
        }  # fmt: skip
        shutil.copytree(experiments, self.project / "experiments")
        self.master = None

    def plan(self, name, count, tasks=300, damaged=()):
        """Units that learn from so many tasks each."""
        plan, data = self.work / f"{name}.jsonl", self.work / f"{name}-datasets"
        trackers = [f"{name}-{number}" for number in range(count)]
        for number, tracker in enumerate(trackers):
            self.run("datasets", "generate", tracker, "--tasks", str(tasks), "--seed", str(number), "--to", str(data), "--quiet")
            if number in damaged:
                file = data / tracker / "data" / "short_desc.xml"
                file.write_bytes(file.read_bytes()[:10000])
        listed = self.work / f"{name}.csv"
        listed.write_text("\n".join(["dataset", *trackers]) + "\n")
        self.run("fleet", "plan", "sample", "--trackers", str(listed), "--to", str(plan), "--datasets", str(data))
        return plan

    def run(self, *words):
        done = subprocess.run(
            [self.delegate, *words], cwd=self.project, env=self.environment, capture_output=True, text=True
        )
        require(done.returncode == 0, f"delegate {' '.join(words)}: exit code {done.returncode}: {done.stderr}")

    def careless(self, **told):
        """A program that does harm to some units."""
        (self.work / "careless.json").write_text(json.dumps({"delegate": self.delegate, **told}))
        return str(HERE / "careless.py")

    def to(self, name):
        return self.work / "results" / name

    def by_xargs(self, plan, to):
        environment = {**self.environment, "PROGRAM": self.delegate, "TO": str(to)}
        words = ["xargs", "-d", "\\n", "-a", str(plan), "-n", "1", "-P", "2", "sh", "-c", XARGS]
        done = subprocess.run(words, env=environment, stdout=subprocess.DEVNULL)
        require(done.returncode == 0, f"xargs: exit code {done.returncode}")

    def by_fleet(self, plan, to):
        words = [self.delegate, "fleet", "run", str(plan), "--jobs", "2", "--to", str(to)]
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True)
        require(done.returncode in (0, 1), f"fleet run: exit code {done.returncode}: {done.stderr}")

    def spark(self, plan, to, *settings, program=None, environment=None):
        """Starts a job."""
        words = [str(self.spark_home / "bin" / "spark-submit"), "--master", self.master, "--driver-memory", "512m"]
        for setting in ["spark.executor.memory=512m", "spark.ui.enabled=false", *settings]:
            words += ["--conf", setting]
        words += [str(self.adapter), str(plan), "--to", str(to), "--delegate", program or self.delegate]
        log = self.work / f"job-{time.monotonic_ns()}.log"
        with open(log, "wb") as output:
            job = subprocess.Popen(
                words,
                env={**self.environment, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
            )
        job.log, job.to = log, str(to)
        return job

    def finish(self, job, code=0):
        """Waits for a job; returns what it said."""
        job.wait()
        said = job.log.read_text(errors="replace")
        require(job.returncode == code, f"exit code {job.returncode} instead of {code}, see {job.log}")
        self.no_stragglers(job)
        return said

    def by_spark(self, plan, to, *settings, code=0, **more):
        return self.finish(self.spark(plan, to, *settings, **more), code)

    def no_stragglers(self, job):
        wait_for(lambda: not stragglers(job.to), f"processes of {job.to} to end", 20)

    def kill_driver(self, job):
        kill(below(job.pid))
        job.wait()
        self.no_stragglers(job)

    def shuffled(self, plan, seed):
        lines = plan.read_text().splitlines(keepends=True)
        random.Random(seed).shuffle(lines)
        path = plan.with_name(f"{plan.stem}-shuffled.jsonl")
        path.write_text("".join(lines))
        return path


def stragglers(to):
    """Units that are being done for a folder."""
    return [
        pid for pid, (_, words) in processes().items() if f"\0unit\0--to\0{to}\0" in words and "\0-c\0" not in words
    ]


def keys_of(plan):
    return [json.loads(line)["key"] for line in plan.read_text().splitlines()]


def rows_in(to):
    """The rows of the results that are in a folder, by key."""
    found = {}
    for path in to.glob("*/row.json"):
        row = json.loads(path.read_text())
        require(row["key"] == path.parent.name, f"{path} has the key of another unit")
        found[row["key"]] = row
    return found


def table_in(to, plan):
    """The rows of both tables, which must agree: text by column name, in the plan's order, one per unit."""
    from pyarrow import parquet

    header, *lines = [line.split("\t") for line in (to / "table.tsv").read_text().splitlines()]
    rows = [dict(zip(header, line)) for line in lines]
    require(
        [row["key"] for row in rows] == keys_of(plan), "table.tsv does not have every unit once, in the plan's order"
    )
    binary = parquet.read_table(to / "table.parquet")
    require(binary.column_names == header, "the tables have other columns")
    for mine, other in zip(rows, binary.to_pylist()):
        same = {
            name: "" if value is None else value if isinstance(value, str) else json.dumps(value)
            for name, value in other.items()
        }
        require(mine == same, f"the tables differ at {mine['key']}")
    return rows
