# Fetches issues through Perceval's Python interface; its command line would show tokens in the list of processes. The program runs
# it with python3 -c, so that nothing has to be installed beside the program.
#
# In:  DELEGATE_FETCH, {"backend", "arguments", "category"}, and "since" (Unix seconds) to go on; credentials as DELEGATE_TRACKER_TOKEN,
#      DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD.
# Out: an item per line. On a fault exit code 3, and on standard error one line {"kind", …}; never the text of an exception, which may
#      hold a token, an address or a title.
import sys

# With -c the working folder is searched first, and a file there could hide a module.
sys.path[:] = [folder for folder in sys.path if folder]
import importlib
import json
import logging
import os
import re
import signal
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


def end_with_parent():
    parent = os.getppid()

    def watch():
        while os.getppid() == parent:
            time.sleep(0.3)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def server(address):
    parts = urllib.parse.urlsplit(address)
    return parts.scheme, parts.hostname, parts.port or {"https": 443, "http": 80}.get(parts.scheme)


def limit_requests():
    """No answer may be endless or lead to another server, nor may the tracker have us wait for hours."""
    import requests.adapters
    import urllib3.util

    send, wait = requests.adapters.HTTPAdapter.send, urllib3.util.Retry.get_retry_after

    def limited(self, request, **options):
        options["timeout"] = options.get("timeout") or SILENCE
        options["stream"] = True
        response = send(self, request, **options)
        target = urllib.parse.urljoin(request.url, response.headers.get("location") or "")
        if response.is_redirect and server(target) != server(request.url):
            response.close()
            raise Fault("redirect")
        body, end = bytearray(), time.monotonic() + SLOWEST_ANSWER
        for part in response.iter_content(1 << 16):
            body += part
            if len(body) > LARGEST_ANSWER or time.monotonic() > end:
                response.close()
                raise Fault("endless", megabytes=len(body) >> 20)
        response._content = bytes(body)
        return response

    def waiting(self, response):
        seconds = wait(self, response)
        if seconds and seconds > LONGEST_WAIT:
            raise Fault("rate", seconds=int(seconds))
        return seconds

    requests.adapters.HTTPAdapter.send = limited
    urllib3.util.Retry.get_retry_after = waiting


def parsed(command, arguments):
    """The backend's own parser reads the arguments; what it says is cut before any value."""
    def refuse(message):
        if message.startswith("unrecognized arguments:"):
            names = [word.split("=")[0] for word in message.split()[2:] if word.startswith("-")]
            message = f"it does not know {', '.join(names)}" if names else "there are too many of them"
        raise Fault("arguments", message=re.split(r"(?<=value): |: '", message)[0][:200])

    parser = command.setup_cmd_parser()
    parser.parser.allow_abbrev = False
    parser.parser.error = refuse
    try:
        options = parser.parse(*arguments)
    except Fault:
        raise
    except Exception:
        raise Fault("arguments", message="one of them cannot be read, such as a date")
    # What is fetched, without how: pages, pauses and certificates may change from one time to the next.
    positions = [action.dest for action in parser.parser._actions if not action.option_strings]
    what = [name for name in positions + ["base_url", "project", "package"] if vars(options).get(name)]
    return options, " ".join([command.BACKEND.__name__] + [f"{name}={vars(options)[name]}" for name in what])


def add_credentials(options):
    given = {name: os.environ.pop(f"DELEGATE_TRACKER_{name.upper()}", "") for name in ["token", "user", "password"]}
    options = vars(options)
    key = "api_key" if "api_key" in options else "api_token"
    if given["token"] and key in options:
        options[key] = [given["token"]] if isinstance(options[key], list) else given["token"]
    for name in ["user", "password"]:
        if given[name] and name in options:
            options[name] = given[name]
    return {"token": key in options, "login": "password" in options, "given": any(given.values())}


def without_keys(value):
    """Redmine shows administrators the API keys of all users."""
    if isinstance(value, dict):
        return {name: without_keys(part) for name, part in value.items() if name != "api_key"}
    return [without_keys(part) for part in value] if isinstance(value, list) else value


def chain(error):
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def fault_of(error, takes):
    """What went wrong, by the kinds of exceptions alone."""
    if isinstance(error, Fault):
        return error.line
    import requests
    from perceval.errors import BaseError, RateLimitError

    all_errors = list(chain(error))
    for one in all_errors:
        if isinstance(one, Fault):
            return one.line
        if isinstance(one, RateLimitError):
            return {"kind": "rate", "seconds": int(max(0, getattr(one, "seconds_to_reset", 0) or 0))}
        if isinstance(one, requests.exceptions.HTTPError) and one.response is not None:
            return {"kind": "status", "status": one.response.status_code, **takes}
        if isinstance(one, requests.exceptions.RetryError):
            found = re.search(r"too many (\d{3}) error responses", str(one))
            return {"kind": "status", "status": int(found[1]) if found else 503, **takes}
        # Conduit and Bugzilla say so with status 200.
        if isinstance(one, BaseError) and re.search(r"\(code: (ERR-INVALID-(AUTH|SESSION)|300|305|306|400|410)\)$", str(one)):
            return {"kind": "status", "status": 401, **takes}
    for one in all_errors:
        if isinstance(one, (requests.exceptions.JSONDecodeError, json.JSONDecodeError)):
            return {"kind": "notJSON"}
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
    if isinstance(error, (KeyError, IndexError, TypeError, AttributeError, ValueError, BaseError)):
        return {"kind": "shape", "error": type(error).__name__}
    return {"kind": "unexpected", "error": type(error).__name__}


def main():
    # The program may have been started with signals blocked or ignored, which a child inherits.
    signal.pthread_sigmask(signal.SIG_SETMASK, [])
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGPIPE]:
        signal.signal(number, signal.SIG_DFL)
    end_with_parent()
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    request = json.loads(os.environ.pop("DELEGATE_FETCH"))
    takes = {}
    try:
        try:
            from perceval.backend import BackendCommand, fetch
            module = importlib.import_module("perceval.backends.core." + request["backend"])
        except ImportError as error:
            raise Fault("missing", module=(error.name or "perceval").split(".")[0])
        limit_requests()
        command = next(kind for kind in vars(module).values()
                       if isinstance(kind, type) and issubclass(kind, BackendCommand) and kind is not BackendCommand)
        options, what = parsed(command, request["arguments"])
        takes = add_credentials(options)
        options.tag = what
        if "since" in request:
            options.from_date = max(options.from_date, datetime.fromtimestamp(request["since"], timezone.utc))
        for item in fetch(command.BACKEND, vars(options), request["category"]):
            # Half a character, which some trackers leave where they cut a text, becomes a question mark.
            line = json.dumps(without_keys(item), ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
            sys.stdout.buffer.write(line.encode("utf-8", "replace") + b"\n")
            sys.stdout.buffer.flush()
    except Exception as error:
        print(json.dumps(fault_of(error, takes)), file=sys.stderr)
        sys.exit(3)


main()
