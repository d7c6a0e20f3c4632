"""The frame of an English question about the past: what it is asked with, and not what about.

"Can you walk me through the order in which I brought up different aspects of the app" is about the
app. In an archive of answers the other words are rare, so that they would decide. They are words of
a question only: the index has them, and a question of nothing else keeps them.
"""

from __future__ import annotations

import re

_LITTLE = frozenset(
    """
    across after against ago along also although always am among another around away back because
    before being below besides between both doing down during each either else ever every few
    further get gets getting give given go goes going got here him himself instead itself just keep
    kind let like lot made make makes making many may maybe might more most much must myself need
    needed needs never no nor not now off often only onto other others ourselves over own per
    perhaps please provide put quite rather really same say says seem several shall since sort
    specific specifically still such sure take takes taken taking tell themselves thing things think
    thought through throughout together too took toward towards trying try tried under
    until unless upon use used using various very via walk want wanted wants way ways well went
    whether while whom whose within without yet yours
    """.split()
)
"""Words with little meaning of their own. ``app.core.language.turkish`` has those that no text is
indexed with."""
_TALK = r"(?:conversation|chat|session|discussion|talk|message|question|exchange)s?"
_FRAME = re.compile(
    r"\b(?:"
    r"(?:the |in )?order (?:in which|that)? ?(?:i|we)(?: \w+)?"
    r" (?:brought up|raised|mentioned|discussed|covered|asked about|talked about)"
    r"|how i brought up|brought up|(?:list|tell) (?:me )?(?:in order|the order)|in order"
    r"|(?:different|various|several|certain)"
    r" (?:aspects|parts|topics|things|points|areas|concepts) of"
    r"|(?:throughout|across|over|in|through|during|from) (?:all )?(?:of )?(?:our|my|the|these)"
    rf" {_TALK}"
    r"|mention only (?:and only )?\w+ (?:items|things|points)"
    r"|(?:comprehensive |complete |clear |full |brief |short |detailed |quick |thorough )*"
    r"(?:summary|recap|overview)(?: of (?:how|what|everything))?"
    r"|summari[sz]e|recap"
    r"|how many (?:total |more )?(?:days|weeks|months|years|hours|minutes|times)"
    r"(?: (?:are|were|is|was) there| passed| did it take)?"
    r"|how (?:long|often|much time) (?:did|does|do|have|has|will|was|is)"
    r"|(?:did|have|had) (?:i|we) (?:say|said|mention|mentioned|state|stated|note|noted)"
    r"|(?:i|we) (?:said|mentioned|noted|stated|discussed|been discussing)"
    r"|(?:did|do|would|could|can) you (?:recommend|suggest|advise|say|think|propose)"
    r"(?: (?:i|we|that))?"
    r"|(?:can|could|would|will) you (?:please )?"
    r"(?:help|show|explain|describe|share|provide|list)(?: me)?"
    r"|help me(?: (?:with|to|understand|set up|figure out))?"
    r"|i (?:am )?(?:planning|looking|trying|working|about|thinking|going|interested|considering"
    r"|applying)(?: (?:to|on|of|in|about|for))?"
    r"|step by step|so far|over time|over the past|along the way"
    r")\b"
)


def framing(flat: str) -> frozenset[str]:
    """The words of a question that it is asked with; ``flat`` are all of them, folded."""
    framed = (word for found in _FRAME.finditer(flat) for word in found.group().split())
    return frozenset(framed)


def says_little(word: str) -> bool:
    """Whether a folded English word says little in whatever question."""
    return word in _LITTLE
