"""Single instance: one window per data directory; a second start raises the first one's and goes.

A lock file decides who is first (it goes with its process, however that ends); a local socket
carries the wish to be raised. Command line and servers use the archive beside the window freely.
"""

from __future__ import annotations

import getpass
import hashlib
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS = 2000
"""How long the second one waits for the first to answer: it may still be starting."""


class SingleInstance(QObject):
    """This process's claim to be the only window on ``root``."""

    raised = Signal()
    """Another start asks for the window."""

    def __init__(self, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = QLockFile(str(root / "window.lock"))
        self._lock.setStaleLockTime(0)
        # A data directory on a shared disk is another one for each user and must not be guessed
        # by its path alone; the length of a socket's name is limited on macOS.
        told = f"{getpass.getuser()}\0{root.absolute()}"
        self._name = "animsa-" + hashlib.sha256(told.encode()).hexdigest()[:24]
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)

    def claim(self) -> bool:
        """Whether this process is the first. If not, the first one was asked to show itself."""
        if not self._lock.tryLock(0) and self._lock.error() is QLockFile.LockError.LockFailedError:
            return not self._ask()
        # What a killed process left would keep us from listening.
        QLocalServer.removeServer(self._name)
        self._server.listen(self._name)
        return True

    def _ask(self) -> bool:
        """Ask the first process for its window; False when nobody answers there (it hangs, or is
        just ending): then it is better to open a second window than none."""
        socket = QLocalSocket()
        socket.connectToServer(self._name)
        return socket.waitForConnected(WAIT_MS) and socket.waitForReadyRead(WAIT_MS)

    def _answer(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.write(b"\n")
            caller.flush()
            caller.disconnected.connect(caller.deleteLater)
            caller.disconnectFromServer()
            self.raised.emit()

    def close(self) -> None:
        """Let the next start be the first."""
        self._server.close()
        self._lock.unlock()
