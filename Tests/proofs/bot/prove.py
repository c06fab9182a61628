#!/usr/bin/env python3
"""Run the webhooks of docs/bot.md as they stand there, against events as GitHub, GitLab and a rule of Jira send them: make prove ONLY=bot

Checks signatures and tokens, right and wrong; that a title such as `"; rm -rf` reaches the model as a title and nothing else; that the answers are those of
'delegate recommend'; that lengths and events that are none, and a model that is away, have their status; and how long 'delegate answer' takes for a task,
also with triage.
Standard library, jq.
"""
import argparse
import hashlib
import hmac
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

sys.path[:0] = [str(pathlib.Path(__file__).resolve().parents[1]), str(pathlib.Path(__file__).resolve().parents[1] / "automation")]
from events import github, gitlab, jira  # noqa: E402
from shared import free_port, print_table, require  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
SECRET = "a-long_Secret0123"
LENGTHS = {"-1": 400, "abc": 400, "": 400, "+5": 400, "1e3": 400, "²": 400, "26214401": 413, "9" * 5000: 413}
TITLES = [
    "Crash on save", "\"; rm -rf \"$HOME\"; #", "$(touch hurt)", "`touch hurt`", "' || touch hurt #", "a\n{\"id\":\"9\",\"title\":\"second line\"}",
    "%s%n\\x00\\", "–x --help", "--model other", "${IFS}touch${IFS}hurt", "\u202e\u0000\u001b[2Jcafé",
]


def headers(kind, body, secret):
    if kind is not github:
        return {"X-Gitlab-Token": secret}
    return {"X-Hub-Signature-256": "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()}


class Python:
    """The webhook that stays."""

    def __init__(self, text, folder, environment):
        (folder / "webhook.py").write_text(text)
        self.port = free_port()
        self.process = subprocess.Popen([sys.executable, folder / "webhook.py", folder / "model", str(self.port)], cwd=folder, env=environment,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                return
            except OSError:
                time.sleep(0.05)
        sys.exit("the webhook does not start")

    def post(self, body, given):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}/", data=body, headers={**given, "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, b""

    def length(self, length):
        """The status for a length, before anything follows it."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=10) as connection:
            connection.sendall(f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode("latin-1"))
            return int(connection.recv(100).split()[1])

    def end(self):
        self.process.kill()
        self.process.wait()


class Shell:
    """The script that a web server starts for each event."""

    def __init__(self, text, folder, environment):
        self.script, self.folder, self.environment = folder / "webhook.sh", folder, environment
        self.script.write_text(text)

    def post(self, body, given, length=None):
        variables = {"HTTP_" + name.upper().replace("-", "_"): value for name, value in given.items()}
        length = str(len(body)) if length is None else length
        done = subprocess.run(["sh", self.script], input=body, cwd=self.folder, capture_output=True, timeout=60,
                              env={**self.environment, **variables, "CONTENT_LENGTH": length, "MODEL": str(self.folder / "model")})
        head, _, rest = done.stdout.partition(b"\r\n\r\n")
        found = re.match(rb"Status: (\d+)", head)
        require(found, f"the script printed {done.stdout[:200]!r} {done.stderr[-300:]!r}")
        return int(found[1]), rest

    def length(self, length):
        return self.post(b"", {}, length)[0]

    def end(self):
        pass


def check(hook, name, expected, folder):
    before = sorted(path.name for path in folder.iterdir())
    for length, status in LENGTHS.items():
        require(hook.length(length) == status, f"{name}: another status than {status} for a length of {length[:10]!r}")
    for kind, task in [(github, "12"), (gitlab, "12"), (jira, "DESK-12")]:
        for title in TITLES:
            body = json.dumps(kind(12, title)).encode()
            status, answer = hook.post(body, headers(kind, body, SECRET))
            require(status == 200, f"{name}, {kind.__name__}, {title!r}: {status}")
            require(json.loads(answer) == {**expected[title], "task": task}, f"{name}, {kind.__name__}, {title!r}: another answer than recommend's: {answer[:300]!r}")
        body = json.dumps(kind(12, TITLES[0])).encode()
        for given in [{}, headers(kind, body, SECRET + "x"), headers(kind, body + b" ", SECRET) if kind is github else {"X-Gitlab-Token": ""}]:
            require(hook.post(body, given)[0] == 403, f"{name}, {kind.__name__}: accepted {given}")
        for event in [kind(12, "Edited", action="edited"), {**kind(12, "x"), "object_kind": "note", "action": "created"}, {"action": "opened", "pull_request": {"number": 12}}]:
            body = json.dumps(event).encode()
            require(hook.post(body, headers(kind, body, SECRET))[0] == 204, f"{name}: answered an event that opens nothing")
        odd = []
        for number in [None, ["12"]]:
            event = kind(12, "x")
            (event.get("issue") or event["object_attributes"])["number" if kind is github else "iid"] = number
            odd.append(json.dumps(event).encode())
        for body in [b"{broken", b"", b"[]", b"{} {}", b"7", *odd]:
            status = hook.post(body, headers(kind, body, SECRET))[0]
            require(status == 400, f"{name}: {status} for {body}")
    body = json.dumps(github(12, "Without a model")).encode()
    (folder / "model").rename(folder / "away")
    require(hook.post(body, headers(github, body, SECRET))[0] == 500, f"{name}: an error is an answer")
    (folder / "away").rename(folder / "model")
    require(hook.post(body, headers(github, body, SECRET))[0] == 200, f"{name}: no answer after an error")
    require(sorted(path.name for path in folder.iterdir()) == before, f"{name}: a title had an effect")
    return name, f"{3 * len(TITLES)} titles as recommend answers; wrong signatures and tokens 403, lengths and events that are none 400 and 413, other events 204, no model 500"


def refuses_empty_secret(language, text, folder, environment):
    """As services write a variable whose secret is missing: nobody may sign with nothing."""
    if language == "sh":
        status, _ = Shell(text, folder, environment).post(json.dumps(github(12, "x")).encode(), {})
        require(status == 500, f"the script answers {status} with an empty secret")
    else:
        script = folder / "empty.py"
        script.write_text(text)
        done = subprocess.run([sys.executable, script, folder / "model", "0"], env=environment, capture_output=True, timeout=60)
        script.unlink()
        require(done.returncode != 0 and b"WEBHOOK_SECRET is empty" in done.stderr, f"the server starts with an empty secret: {done.stderr[-200:]!r}")


def measure(what, delegate, model, environment, count):
    """The time that each line takes when it is sent after the answer to the one before, without the first."""
    process = subprocess.Popen([delegate, "answer", "--model", model, "--threads", "1"], env=environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    times = []
    for number in range(count + 1):
        line = json.dumps({"id": str(number), "title": f"Crash on save number {number}", "component": "Editor"}).encode() + b"\n"
        began = time.perf_counter()
        process.stdin.write(line)
        process.stdin.flush()
        require(b'"people"' in process.stdout.readline(), "no answer")
        times.append(time.perf_counter() - began)
    process.stdin.close()
    require(process.wait(timeout=60) == 0, "it does not end with its input")
    later = sorted(times[1:])
    return what, f"{times[0] * 1000:.1f} ms for the first task, then {later[count // 2] * 1000:.2f} ms (median), {later[count * 99 // 100] * 1000:.2f} ms (p99) of {count}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--delegate", required=True)
    parser.add_argument("--tasks", type=int, default=2000)
    options = parser.parse_args()
    if not shutil.which("jq"):
        sys.exit("jq is missing: apt-get install jq")
    delegate = pathlib.Path(options.delegate).resolve()
    folder = pathlib.Path(tempfile.mkdtemp())
    try:
        (folder / "bin").mkdir()
        (folder / "bin/delegate").symlink_to(delegate)
        environment = {**os.environ, "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "WEBHOOK_SECRET": SECRET, "HOME": str(folder),
                       "DELEGATE_KEY": str(folder / "person.key")}
        for model, more in [("model", []), ("triage", ["--set", "triage=true"])]:
            subprocess.run([delegate, "train", "sample", *more, "--to", folder / model, "--quiet"], cwd=ROOT, env=environment, check=True,
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        expected = {}
        for title in TITLES:
            task = json.dumps({"id": "12", "title": title, "description": "It fails."}) + "\n"
            done = subprocess.run([delegate, "recommend", "--model", folder / "model", "--tasks", "-", "--format", "jsonl"], input=task.encode(), env=environment,
                                  check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            expected[title] = json.loads(done.stdout)
        guide, rows = (ROOT / "docs/bot.md").read_text(), []
        for kind, language in [(Python, "python"), (Shell, "sh")]:
            blocks = re.findall(rf"^```{language}\n(.*?)^```$", guide, re.M | re.S)
            require(len(blocks) == 1, f"docs/bot.md has {len(blocks)} blocks of {language}")
            refuses_empty_secret(language, blocks[0], folder, {**environment, "WEBHOOK_SECRET": ""})
            hook = kind(blocks[0], folder, environment)
            try:
                rows.append(check(hook, language, expected, folder))
            finally:
                hook.end()
        for what, model in [("delegate answer", "model"), ("delegate answer, with triage", "triage")]:
            rows.append(measure(what, delegate, folder / model, environment, options.tasks))
        print_table(("what", "tried"), *rows)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("webhooks: everything holds")


main()
