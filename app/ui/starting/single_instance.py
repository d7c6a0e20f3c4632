"""Single instance: one window per data directory; a second start hands its request to the first
one and goes.

A lock file decides who is first (it goes with its process, however that ends); a local socket
carries the request. Command line and servers use the archive beside the window freely.
"""

from __future__ import annotations

import getpass
import hashlib
from pathlib import Path

from PySide6.QtCore import QLockFile, QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.machine.desktop.start_request import StartRequest

WAIT_MS = 2000
"""How long the second one waits for the first to answer: it may still be starting."""
LONGEST_LINE = 1 << 16
"""Bytes of a request."""


class SingleInstance(QObject):
    """This process's claim to be the only window on ``root``."""

    requested = Signal(StartRequest)
    """Another start asks for something."""

    def __init__(self, root: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = QLockFile(str(root / "window.lock"))
        self._lock.setStaleLockTime(0)
        # A data directory on a shared disk is another one for each user and must not be guessed
        # by its path alone; the length of a socket's name is limited on macOS.
        told = f"{getpass.getuser()}\0{root.absolute()}"
        self.name = "animsa-" + hashlib.sha256(told.encode()).hexdigest()[:24]
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)

    def claim(self, request: StartRequest) -> bool:
        """Whether this process is the first. If not, the first one was told the request."""
        if not self._lock.tryLock(0) and self._lock.error() is QLockFile.LockError.LockFailedError:
            return not self._tell(request)
        # What a killed process left would keep us from listening.
        QLocalServer.removeServer(self.name)
        self._server.listen(self.name)
        return True

    def _tell(self, request: StartRequest) -> bool:
        """Tell the first process of the request; False when nobody answers there (it hangs, or is
        just ending): then it is better to open a second window than none."""
        socket = QLocalSocket()
        socket.connectToServer(self.name)
        if not socket.waitForConnected(WAIT_MS):
            return False
        socket.write(f"{request.written()}\n".encode())
        return socket.waitForReadyRead(WAIT_MS)

    def _answer(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.setReadBufferSize(LONGEST_LINE)
            caller.disconnected.connect(caller.deleteLater)
            caller.readyRead.connect(lambda caller=caller: self._hear(caller))
            # What it wrote may be here already.
            self._hear(caller)

    def _hear(self, caller: QLocalSocket) -> None:
        if not caller.canReadLine():
            if caller.bytesAvailable() >= LONGEST_LINE:
                caller.abort()
            return
        request = StartRequest.read(bytes(caller.readLine().data()).decode("utf-8", "replace"))
        caller.write(b"\n")
        caller.flush()
        caller.disconnectFromServer()
        self.requested.emit(request)

    def close(self) -> None:
        """Let the next start be the first."""
        self._server.close()
        self._lock.unlock()
