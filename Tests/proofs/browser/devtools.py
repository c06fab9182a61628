"""Talks to a headless chromium through its DevTools pipe: no port, no package beyond Python's own."""

import base64
import json
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")


def program():
    """The path of a chromium, or None."""
    return next(filter(None, map(shutil.which, NAMES)), None)


# The browser reads commands from descriptor 3 and answers on 4. A program of its own puts them there: in a fork of this one,
# 3 and 4 may be what Popen itself reports through, for several browsers start and end at once. The high copies keep one from
# closing the other.
NUMBERED = """
import fcntl, os, sys
commands, answers = (fcntl.fcntl(int(one), fcntl.F_DUPFD, 10) for one in sys.argv[1:3])
os.dup2(commands, 3)
os.dup2(answers, 4)
for extra in {commands, answers, *map(int, sys.argv[1:3])} - {3, 4}:
    os.close(extra)
os.execv(sys.argv[3], sys.argv[3:])
"""


class Fault(Exception):
    """The browser did not do what it was asked."""


class Browser:
    """One browser with one page, in a profile of its own that goes with it."""

    def __init__(self, path, seconds=60):
        self.seconds = seconds
        self.profile = tempfile.mkdtemp(prefix="page-check-")
        to_read, self.out = os.pipe()
        self.into, to_write = os.pipe()

        self.process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", NUMBERED, str(to_read), str(to_write),
             path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-extensions",
             "--user-data-dir=" + self.profile, "about:blank"],
            pass_fds=(to_read, to_write), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self.buffer = b""
        self.number = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.profile, ignore_errors=True)

    def call(self, method, **parameters):
        """Sends a command and returns its result; what else arrives meanwhile is kept in `events`."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive(self.seconds)
            if answer is None:
                raise Fault(f"{method}: no answer in {self.seconds} s")
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise Fault(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            self.events.append(answer)

    def receive(self, seconds):
        """The next message, or None if none comes in time."""
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.into], [], [], max(0, end - time.monotonic()))
            if not ready:
                return None
            piece = os.read(self.into, 1 << 16)
            if not piece:
                raise Fault("the browser ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def wait(self, method, seconds):
        """Waits for an event of this name."""
        end = time.monotonic() + seconds
        while not any(event.get("method") == method for event in self.events):
            message = self.receive(end - time.monotonic())
            if message is None:
                raise Fault(f"no {method} in {seconds} s")
            self.events.append(message)

    def evaluate(self, expression):
        """The value of a JavaScript expression, as JSON gives it."""
        outcome = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in outcome:
            details = outcome["exceptionDetails"]
            raise Fault(details.get("exception", {}).get("description") or details.get("text"))
        return outcome["result"].get("value")

    def open(self, url):
        """Loads a page and forgets the events of the one before."""
        for domain in ("Page", "Network", "Log", "Runtime"):
            self.call(domain + ".enable")
        self.events = []
        self.call("Page.navigate", url=url)
        self.wait("Page.loadEventFired", self.seconds)

    def size(self, width, height=900):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                  mobile=width < 600)

    def media(self, scheme="light", kind="screen"):
        self.call("Emulation.setEmulatedMedia", media=kind,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])

    def sheets(self, **size):
        """How many sheets the page takes on paper; the size is Page.printToPDF's."""
        written = base64.b64decode(self.call("Page.printToPDF", **size)["data"])
        return len(re.findall(rb"/Type\s*/Page\b", written))

    def settle(self):
        """Waits until what was changed last has been drawn."""
        self.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def pointer(self, x, y):
        """Moves the pointer to a place of the window."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        self.settle()

    def key(self, name, code, shift=False):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code,
                      modifiers=8 if shift else 0)

    def enter(self):
        for kind in ({"type": "keyDown", "text": "\r"}, {"type": "keyUp"}):
            self.call("Input.dispatchKeyEvent", key="Enter", code="Enter", windowsVirtualKeyCode=13, **kind)
