"""A tracker on loopback in which tasks are changed. What it keeps and what goes wrong is the same for all; each tracker's own module says how it speaks."""
import email.utils
import json
import re
import threading
import time
import urllib.parse

from shared import Loopback, QuietHandler

PEOPLE = {number: f"person{number}" for number in range(101, 109)}


class Server(Loopback):
    """issues: what is there; faults: what to do instead of answering, the next first: (is a write, kind); writes: what was accepted; asked: how
    many requests came.

    What a tracker's own class has: `name`; `states`, what issues can be beside open and free, each with why it is left alone; `has_labels`;
    `source`, the arguments of source.perceval; `item`, a task as Perceval gives it; `answer`.
    """

    faults_met = ["429", "503", "date", "page", "rate for hours", "500", "cut", "cut after", "redirect", "403", "401"]
    has_labels = True
    key = staticmethod(str)

    def __init__(self, tasks):
        self.issues, self.faults, self.writes, self.tokens, self.silent = {}, [], [], set(), set()
        self.note, self.clock, self.asked, self.lock = 1000, 0, 0, threading.RLock()
        for number, task in tasks.items():
            self.create(number, task.title)
        server = self

        class Handler(QuietHandler):
            protocol_version = "HTTP/1.1"

            def do(self):
                body = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or b"null")
                path, _, query = self.path.partition("?")
                query = dict(urllib.parse.parse_qsl(query))
                server.tokens.add(server.token(self.headers, query))
                fault = None
                with server.lock:
                    server.asked += 1
                    if server.faults and server.faults[0][0] == (self.command != "GET"):
                        fault = server.faults.pop(0)[1]
                    status, answer = server.answer(self.command, path, query, body) if fault in [None, "cut after"] else (None, None)
                if fault in ["cut", "cut after"]:
                    self.close_connection = True
                    self.connection.shutdown(2)
                    return
                status, answer, headers = server.fault(fault) if fault else (status, answer, {})
                data = b"" if status == 204 else json.dumps(answer).encode()
                self.send_response(status)
                for name, value in {"Content-Type": "application/json", **headers, "Content-Length": str(len(data))}.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            do_GET = do_POST = do_PATCH = do_DELETE = do_PUT = do

        super().__init__(Handler)

    def fault(self, kind):
        if kind == "redirect":
            return 301, {}, {"Location": "http://localhost.invalid/steal"}
        if kind == "rate for hours":
            return 429, self.error(429), {"Retry-After": "7200"}
        if kind == "date":
            return 429, self.error(429), {"Retry-After": email.utils.formatdate(time.time() + 2, usegmt=True)}
        if kind == "page":
            return 200, "Log in, please", {"Content-Type": "text/html"}
        return int(kind), self.error(int(kind)), {"Retry-After": "1"} if kind in ["429", "503"] else {}

    def error(self, status):
        return {"message": f"error {status}"}

    def create(self, number, title):
        self.issues[number] = {"title": title, "assignees": [], "labels": [], "notes": [], "moves": [], "label_moves": [], "updated": self.stamp(0), "is": set()}

    def stamp(self, seconds):
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1767225600 + seconds))

    def touch(self, number):
        self.clock += 1
        self.issues[number]["updated"] = self.stamp(self.clock)

    def assign(self, number, people):
        """As a person does it on the page, or a program by the interface."""
        issue = self.issues[number]
        issue["moves"].append((issue["assignees"], people))
        issue["assignees"] = people
        self.touch(number)

    def add_note(self, number, text):
        self.note += 1
        self.issues[number]["notes"].append({"id": self.note, "text": text})
        self.touch(number)
        return self.issues[number]["notes"][-1]

    def remove_note(self, number, note):
        self.issues[number]["notes"] = [one for one in self.issues[number]["notes"] if one["id"] != int(note)]
        self.touch(number)

    def edit_note(self, number, text):
        """As a person edits the first comment."""
        self.issues[number]["notes"][0]["text"] = text
        self.touch(number)

    def label(self, number, label, is_added):
        issue = self.issues[number]
        before, after = issue["labels"], [one for one in issue["labels"] if one != label] + [label] * is_added
        if set(before) != set(after):
            self.note += 1
            issue["label_moves"].append({"id": self.note, "label": label, "is_added": is_added, "before": before, "after": after})
        issue["labels"] = after
        self.touch(number)

    def texts(self, number):
        return [note["text"] for note in self.issues[number]["notes"]]

    def account(self, person):
        """A person as the tracker's items name them."""
        return str(person)

    def person(self, account):
        return next((person for person in PEOPLE if self.account(person) == str(account)), None)

    def found(self, pattern, path):
        """The number of the issue in a path, the issue if it can be seen, and what follows."""
        match = re.fullmatch(pattern, path)
        number = int(match[1]) if match else None
        issue = self.issues.get(number)
        return number, None if issue is None or "gone" in issue["is"] else issue, match[2] if match else None
