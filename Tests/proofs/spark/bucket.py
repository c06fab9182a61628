"""Results in S3, on a server of this machine."""

import json
import re
import subprocess
import sys
import urllib.request

from cluster import wait_for
from scene import keys_of, rows_in
from shared import free_port, require


class Server:
    """moto in a process of its own, as the workers are other processes too."""

    def __init__(self, scene):
        port, self.log = free_port(), scene.work / "moto.log"
        self.environment = {
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}", "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test",
        }  # fmt: skip
        with open(self.log, "wb") as log:
            words = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)]
            self.process = subprocess.Popen(words, env=scene.environment, stdout=log, stderr=log)
        wait_for(self.answers, "moto", 60)
        import boto3

        self.s3 = boto3.client(
            "s3", endpoint_url=self.environment["AWS_ENDPOINT_URL"], region_name="us-east-1",
            aws_access_key_id="test", aws_secret_access_key="test",
        )  # fmt: skip
        self.s3.create_bucket(Bucket="fleet")

    def answers(self):
        try:
            return urllib.request.urlopen(self.environment["AWS_ENDPOINT_URL"], timeout=1).status == 200
        except OSError:
            return False

    def settings(self):
        return [f"spark.executorEnv.{name}={value}" for name, value in self.environment.items()]

    def requests(self):
        """How many of each kind there were."""
        # Failed ones are coloured.
        found = re.findall(r'"(?:\x1b\S+m)?(GET|PUT) ', self.log.read_text())
        return {kind: found.count(kind) for kind in ("GET", "PUT")}

    def objects(self, prefix):
        found = []
        for page in self.s3.get_paginator("list_objects_v2").paginate(Bucket="fleet", Prefix=prefix):
            found += page.get("Contents", [])
        return {item["Key"]: (item["ETag"], item["LastModified"]) for item in found}

    def get(self, name):
        return self.s3.get_object(Bucket="fleet", Key=name)["Body"].read()

    def manifests(self, prefix):
        """Each with all of its files there."""
        there = self.objects(prefix)
        found = {}
        for name in there:
            if name.endswith("/manifest.json"):
                key, manifest = name.split("/")[-2], json.loads(self.get(name))
                gone = [file for file in manifest["files"] if f"{prefix}{key}/{file}" not in there]
                require(not gone, f"{name} names files that are not there: {gone}")
                found[key] = manifest["row"]
        return found


def prove(scene, cluster, plan, wanted):
    cluster.have_workers(2)
    server = Server(scene)
    try:
        return check(scene, server, plan, wanted)
    finally:
        server.process.kill()
        server.process.wait()


def check(scene, server, plan, wanted):
    def run(prefix, **more):
        return scene.by_spark(plan, f"s3://fleet/{prefix}", *server.settings(), environment=server.environment, **more)

    def digests(prefix):
        return {key: row["digest"] for key, row in server.manifests(prefix).items()}

    before = server.requests()
    run("first")
    after = server.requests()
    require(digests("first/") == wanted, "other digests than by xargs")
    some = next(iter(wanted))
    version, local = wanted[some][:16], scene.to("xargs") / some
    for path in local.rglob("*"):
        if path.is_file() and path.name not in ("row.json", "provenance.json"):
            name = f"first/{some}/{version}/{path.relative_to(local).as_posix()}"
            require(server.get(name) == path.read_bytes(), f"{name} has other bytes")
    lines = server.get("first/table.tsv").decode().splitlines()
    require(len(lines) == len(wanted) + 1 and "first/table.parquet" in server.objects("first/"), "the tables")

    results = {name: mark for name, mark in server.objects("first/").items() if "/table." not in name}
    require(f"{len(wanted)} were there, 0 made" in run("first"), "the second run made something")
    again = {name: mark for name, mark in server.objects("first/").items() if "/table." not in name}
    require(results == again, "the second run wrote results")

    last = keys_of(plan)[-1]
    rival = {**rows_in(scene.to("xargs"))[last], "digest": "0" * 64}
    program = scene.careless(rival_manifest={last: rival}, bucket="fleet", prefix="rival/")
    said = run("rival", program=program, code=70)
    require(f"{last}: another result" in said, "the key of the conflict is not named")
    require(server.manifests("rival/")[last]["digest"] == "0" * 64, "the first result was replaced")
    require(
        server.get("rival/table.tsv").decode().splitlines()[-1].count("\terror\t") == 1, "the conflict is no error row"
    )
    # The same result by another writer is no conflict.
    equal = {**rows_in(scene.to("xargs"))[last], "attempt": 9}
    run("equal", program=scene.careless(rival_manifest={last: equal}, bucket="fleet", prefix="equal/"))
    require("\t9\t" in server.get("equal/table.tsv").decode().splitlines()[-1], "the answer is not the first one's row")

    job = scene.spark(plan, "s3://fleet/killed", *server.settings(), environment=server.environment)
    wait_for(lambda: len(server.manifests("killed/")) >= len(wanted) / 2, "half of the units")
    scene.kill_driver(job)
    kept = len(server.manifests("killed/"))
    require(kept < len(wanted), "the driver was killed too late")
    require(f"{kept} were there, {len(wanted) - kept} made, 0 errors" in run("killed"), "the next run made more")
    require(digests("killed/") == wanted, "other digests after the kill")
    check_sweep(scene, server, list(wanted))
    made = {kind: after[kind] - before[kind] for kind in after}
    files = len([name for name in results if not name.endswith("manifest.json")]) / len(wanted)
    return (
        f"{len(wanted)} units; second run 0; conflict 70, equal 0; killed at {kept}, nothing half; "
        f"{files:.0f} files a unit, GET {made['GET']} PUT {made['PUT']} in all"
    )


def check_sweep(scene, server, keys):
    """Of a key of the plan without a manifest, what is old goes; nothing else does."""
    stray, foreign = f"sweep/{keys[0]}/0000/a", f"sweep/{'f' * 64}/0000/a"
    whole = [f"sweep/{keys[1]}/0000/a", f"sweep/{keys[1]}/manifest.json"]
    for name in [stray, foreign, *whole]:
        server.s3.put_object(Bucket="fleet", Key=name, Body=json.dumps({"row": {"key": keys[1], "status": "done"}}))
    program = (
        "import datetime, sys, delegate_spark as spark\n"
        "spark.LEFTOVER_AGE = datetime.timedelta(seconds=float(sys.argv[1]))\n"
        "print(list(spark.Bucket('fleet', 'sweep/').begin('', set(sys.argv[2:]))))"
    )
    for age, left in [(86400, {stray, foreign, *whole}), (-5, {foreign, *whole})]:
        done = subprocess.run(
            [sys.executable, "-c", program, str(age), *keys], cwd=scene.adapter.parent, capture_output=True, text=True,
            env={**scene.environment, **server.environment},
        )  # fmt: skip
        require(done.stdout.strip() == f"['{keys[1]}']", f"the sweep: {done.stdout} {done.stderr}")
        require(set(server.objects("sweep/")) == left, f"a sweep at {age} s left {sorted(server.objects('sweep/'))}")
