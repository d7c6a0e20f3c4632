"""Reach of a question for which the user is not asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.core.domain.tiers_and_modes import Boundary, OnlineConsent


@dataclass(frozen=True, slots=True)
class Permission:
    """How far a question may go without asking. One who chose nothing is asked before anything is
    searched for online."""

    boundary: Boundary = Boundary.FILES
    online: OnlineConsent = OnlineConsent.ASK
    user_there: bool = True
    """Whether there is a user who can be asked: another program cannot agree in their name."""

    @property
    def stays_here(self) -> bool:
        """Whether nothing at all may leave this computer."""
        return self.boundary is Boundary.MEMORY or self.online is OnlineConsent.NEVER

    @property
    def reaches_online(self) -> bool:
        """Whether a question may be searched for online by itself."""
        return self.boundary is Boundary.ONLINE and self.online is OnlineConsent.ALWAYS

    @property
    def may_ask(self) -> bool:
        """Whether the user may be asked to let one question go online."""
        return self.user_there and not self.stays_here

    @property
    def lets_others(self) -> bool:
        """Whether what asks may lead online: the user, who can agree, or a program to which they
        have for good."""
        return self.user_there or self.online is OnlineConsent.ALWAYS

    def answered(self, online: OnlineConsent) -> Permission:
        """The permission after the user said "Her zaman" or "Asla": the switch follows the word."""
        if online is OnlineConsent.ALWAYS:
            return replace(self, boundary=Boundary.ONLINE, online=online)
        boundary = Boundary.FILES if self.boundary is Boundary.ONLINE else self.boundary
        return replace(self, boundary=boundary, online=online)
