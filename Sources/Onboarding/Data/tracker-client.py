# What the scripts that speak to trackers share: it stands before each of them. The program runs both with python3 -c, so that nothing has
# to be installed beside the program.
#
# On a fault a script ends with exit code 3, and on standard error one line {"kind", …}; never the text of an exception, which may hold a
# token, an address or a title.
import email.utils
import hashlib
import importlib
import json
import logging
import math
import os
import re
import signal
import sys
import threading
import time
import urllib.parse
import warnings
from datetime import datetime, timezone

LARGEST_ANSWER = 256 << 20
SLOWEST_ANSWER = 600
SILENCE = (30, 120)
LONGEST_WAIT = 300


class Fault(Exception):
    def __init__(self, kind, **more):
        super().__init__(kind)
        self.line = {"kind": kind, **more}


def credential(name):
    """Without the end of the line that a file with a token has."""
    return os.environ.pop(f"DELEGATE_TRACKER_{name.upper()}", "").rstrip("\r\n")


# When the answer that is waited for has to be complete.
deadline = math.inf


def watch_parent_and_clock():
    """A server that sends a byte now and then keeps every wait of the sockets below its limit."""
    parent = os.getppid()

    def watch():
        while os.getppid() == parent and time.monotonic() < deadline:
            time.sleep(0.3)
        print(json.dumps({"kind": "silent"}), file=sys.stderr, flush=True)
        os._exit(3)

    threading.Thread(target=watch, daemon=True).start()


def server(address):
    parts = urllib.parse.urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)


def rate(seconds):
    """The tracker wants us to wait; the number may be anything."""
    return Fault("rate", seconds=math.ceil(max(0, min(seconds, 10**9))))


def limit_requests():
    """No answer may be endless or lead to another server, nor may the tracker have us wait for hours."""
    import requests.adapters
    import urllib3.util

    send, wait, sleep = requests.adapters.HTTPAdapter.send, urllib3.util.Retry.get_retry_after, urllib3.util.Retry.sleep
    home = None

    def limited(self, request, **options):
        nonlocal home
        global deadline
        # Redirects, links to further pages and the addresses in issues may name any server; it would get the token.
        home = home or server(request.url)
        if server(request.url) != home:
            raise Fault("redirect")
        options["timeout"] = options.get("timeout") or SILENCE
        options["stream"] = True
        deadline = time.monotonic() + SLOWEST_ANSWER
        response = send(self, request, **options)
        target = urllib.parse.urljoin(request.url, response.headers.get("location") or "")
        if response.is_redirect and server(target) != home:
            response.close()
            raise Fault("redirect")
        body = bytearray()
        for part in response.iter_content(1 << 16):
            body += part
            if len(body) > LARGEST_ANSWER:
                response.close()
                raise Fault("endless", megabytes=len(body) >> 20)
        deadline = math.inf
        response._content = bytes(body)
        return response

    def waiting(self, response):
        try:
            seconds = wait(self, response)
        except urllib3.exceptions.InvalidHeader:
            raise Fault("rate")
        if seconds and seconds > LONGEST_WAIT:
            raise rate(seconds)
        return seconds

    def sleeping(self, response=None):
        global deadline
        deadline = math.inf
        sleep(self, response)
        deadline = time.monotonic() + SLOWEST_ANSWER

    requests.adapters.HTTPAdapter.send = limited
    urllib3.util.Retry.get_retry_after, urllib3.util.Retry.sleep = waiting, sleeping


def chain(error):
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def fault_of(error, takes, own, base):
    """What went wrong, by the kinds of exceptions alone.

    own: gives the line for an exception of the client's own that says more than that; None for others.
    base: of all exceptions of the client.
    """
    all_errors = list(chain(error))
    # The first that was raised, of which a client may have made another.
    for one in reversed(all_errors):
        if isinstance(one, Fault):
            return one.line
    import requests

    for one in all_errors:
        if line := own(one):
            return line
        if isinstance(one, requests.exceptions.HTTPError) and one.response is not None:
            return {"kind": "status", "status": one.response.status_code, **takes}
        if isinstance(one, requests.exceptions.RetryError):
            found = re.search(r"too many (\d{3}) error responses", str(one))
            return {"kind": "status", "status": int(found[1]) if found else 503, **takes}
    for one in all_errors:
        if isinstance(one, (requests.exceptions.JSONDecodeError, json.JSONDecodeError, requests.exceptions.ContentDecodingError)):
            return {"kind": "notJSON"}
        if isinstance(one, requests.exceptions.TooManyRedirects):
            return {"kind": "endless"}
        if isinstance(one, requests.exceptions.SSLError):
            return {"kind": "certificate"}
        if isinstance(one, requests.exceptions.ChunkedEncodingError):
            return {"kind": "cut"}
        if isinstance(one, requests.exceptions.Timeout):
            return {"kind": "silent"}
        if isinstance(one, (requests.exceptions.InvalidURL, requests.exceptions.MissingSchema,
                            requests.exceptions.InvalidSchema)):
            return {"kind": "address"}
    if isinstance(error, requests.exceptions.ConnectionError):
        begun = re.search(r"NewConnectionError|NameResolutionError|ProxyError|ConnectTimeout", repr(error))
        return {"kind": "unreachable" if begun else "cut"}
    if isinstance(error, (MemoryError, RecursionError)):
        return {"kind": "endless", "megabytes": 0}
    if isinstance(error, (KeyError, IndexError, TypeError, AttributeError, ValueError, base)):
        return {"kind": "shape", "error": type(error).__name__}
    return {"kind": "unexpected", "error": type(error).__name__}


def begin():
    # The program may have been started with signals blocked or ignored, which a child inherits.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGPIPE]:
        signal.signal(number, signal.SIG_DFL)
    watch_parent_and_clock()
    # Requests would replace the token by what ~/.netrc has for the server.
    os.environ["NETRC"] = os.devnull
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")


