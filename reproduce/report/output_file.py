"""Files that appear whole or not at all, however the process ends."""

import os
import signal

INTERRUPTS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


def write(path, content):
    """Text as UTF-8, or bytes."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        part.write_bytes(content if isinstance(content, bytes) else content.encode())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
