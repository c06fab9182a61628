# Fetches issues through Perceval's Python interface; its command line would show tokens in the list of processes. tracker-client.py
# stands before it.
#
# In:  DELEGATE_FETCH, {"backend", "arguments", "category"}, and "since" (Unix seconds) to go on; credentials as DELEGATE_TRACKER_TOKEN,
#      DELEGATE_TRACKER_USER and DELEGATE_TRACKER_PASSWORD.
# Out: an item per line.
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
    given = {name: credential(name) for name in ["token", "user", "password"]}
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


def fault(error, takes):
    if isinstance(error, Fault):
        return error.line
    from grimoirelab_toolkit.datetime import InvalidDateError
    from perceval.errors import BaseError, RateLimitError

    def own(one):
        if isinstance(one, RateLimitError):
            return rate(getattr(one, "seconds_to_reset", 0) or 0).line
        # Conduit and Bugzilla say so with status 200.
        if isinstance(one, BaseError) and re.search(r"\(code: (ERR-INVALID-(AUTH|SESSION)|300|305|306|400|410)\)$", str(one)):
            return {"kind": "status", "status": 401, **takes}

    return fault_of(error, takes, own, (BaseError, InvalidDateError))


def main():
    begin()
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
        print(json.dumps(fault(error, takes)), file=sys.stderr)
        sys.exit(3)


main()
