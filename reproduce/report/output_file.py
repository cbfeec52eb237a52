"""Writes files atomically, even if the process is interrupted."""

import contextlib
import os
import pathlib
import signal
import stat

INTERRUPTS = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}


def write(path, content):
    """Writes text (as UTF-8) or bytes. A replaced file keeps its mode, and its owner and group if the system
    permits that. Raises PermissionError if the file is read-only, also for root."""
    path = pathlib.Path(os.path.realpath(path))
    old = _checked(path)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    before = signal.pthread_sigmask(signal.SIG_BLOCK, INTERRUPTS)
    try:
        part.write_bytes(content if isinstance(content, bytes) else content.encode())
        if old is not None:
            _hand_on(old, part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _checked(path):
    """The stat() of the existing file; None if there is none."""
    try:
        old = path.stat()
    except FileNotFoundError:
        return None
    if not old.st_mode & 0o222 or not os.access(path, os.W_OK):
        raise PermissionError(f"{path}: cannot be written: the file is read-only; chmod u+w makes it writable")
    return old


def _hand_on(old, part):
    mode = stat.S_IMODE(old.st_mode) & 0o777
    try:
        os.chown(part, old.st_uid, old.st_gid)
    except OSError:
        try:
            os.chown(part, -1, old.st_gid)
        except OSError:
            mode = mode & ~0o070 | (mode & 0o007) << 3  # another group gets the permissions of others
    with contextlib.suppress(OSError):  # a file system without modes
        part.chmod(mode)
