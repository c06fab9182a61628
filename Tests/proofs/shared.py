"""What proofs share: sentences that must hold, and servers on this machine's loopback."""
import http.server
import socket
import threading


class Broken(SystemExit):
    """Something is not as it must be. Ends the proof with exit code 1 unless it is caught."""


def require(holds, fault):
    if not holds:
        raise Broken(fault)


def print_table(*rows):
    """Prints a table in Markdown, as prove.py reads it; the first row names the columns."""
    print()
    for number, row in enumerate(rows):
        print("| " + " | ".join(str(cell).replace("|", "/") for cell in row) + " |")
        if number == 0:
            print("|" + "---|" * len(row), flush=True)
    print()


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class QuietHandler(http.server.BaseHTTPRequestHandler):
    # Head and body are two writes; with Nagle's algorithm the second waits 40 ms for the first to be acknowledged.
    disable_nagle_algorithm = True

    def log_message(self, *_):
        pass


class Loopback:
    """An HTTP server in threads of this process."""

    def __init__(self, handler):
        self.http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        # Clients that are killed are part of the proofs.
        self.http.handle_error = lambda *_: None
        self.http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def end(self):
        self.http.shutdown()
        self.http.server_close()
