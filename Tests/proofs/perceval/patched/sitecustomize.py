"""For tests: Launchpad on this machine, whose host is a constant of Perceval's, and tries again without waiting."""
import os

if "DELEGATE_TEST_LAUNCHPAD" in os.environ:
    from perceval.backends.core import launchpad

    launchpad.LAUNCHPAD_API_URL = os.environ["DELEGATE_TEST_LAUNCHPAD"]
if "DELEGATE_FETCH" in os.environ:
    from urllib3.util import Retry

    Retry.get_backoff_time = lambda self: 0
