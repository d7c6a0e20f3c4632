"""The question whether to search online: which words would go where; or that nobody but the user
can know what is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.core.domain.messages import Kind, Message
from app.core.domain.offers import Offer, OfferKind
from app.core.domain.plans import Label, Plan
from app.core.language.gist import gist
from app.core.language.turkish import fold
from app.core.understanding.conversation_rules import says_it_goes_on
from app.core.understanding.parsed_message import ParsedMessage
from app.core.understanding.questions.leaning_question import names_only_what_it_has
from app.core.understanding.questions.looking_back import share_a_word, topic_words
from app.core.understanding.questions.private_matter import only_writer_knows
from app.core.understanding.questions.taken_over import named_alone
from app.core.understanding.questions.telling import only_tells
from app.core.understanding.questions.two_at_once import has_question_word
from app.research.model_search import service_names
from app.research.relevance.search_words import search_words
from app.research.runner import with_topic
from app.turns.answers.open_turn import OpenTurn
from app.turns.answers.turn_context import TurnContext

_WHOLE_QUESTION, _WHOLE_BY_ITSELF = 3, 2
"""Topical words of a question that needs none of the one before it, and of one that does not point
back to it either: what was asked about one's own matters does not go out with something else."""


_IN_DOUBT = 0.5
"""The confidence of the plan below which a message may as well have a topic of its own."""
_GOES_ON = re.compile(
    r"^\s*(?:(?:peki|ya|ve|and|(?:what|how) about|the)\b[ ,]{0,3}){1,4}", re.IGNORECASE
)
_BRIEF = 3
"""Words of a message that only names something."""
_OF_IT = re.compile(
    r"\b(?:(?:etki|doz|fiyat|ucret|zarar|yarar|fayda|neden|sebe[bp]|belirti|tedavi|risk|alternatif|muadil|maliyet|icerik"
    r"|icerig|prospektus|kullanim|saklama|miktar|ad|isim|ism)\w*|\w{3,}(?:[dt][ae]|l[ae]|[iu]n|[iu]nki\w*)|icin"
    r"|(?:side )?effects?|dos(?:e|age)|price|cost|causes?|symptoms?|risks?|alternatives?|for|in"
    r"|with)(?: \w+)?\W*$"
)
"""What something has, or for whom and where it is meant, at the end of a message."""


class OnlineQuestion:
    """Asks the user to let a question go online."""

    def __init__(self, context: TurnContext) -> None:
        self._context = context

    def may_ask(self, plan: Plan) -> bool:
        """Whether the user may be asked to let a question go online: there is a web, nothing was
        said about it, and the question does not say itself where to look."""
        researcher = self._context.researcher
        return (
            researcher is not None
            and researcher.setup.open_web is not None
            and plan.needs_research
            and plan.mode is None
            and self._context.permission.may_ask
        )

    async def of(self, turn: OpenTurn) -> tuple[str, Offer | None] | None:
        """What is asked before a question goes online, and the offer; without one, that nobody but
        the user can know it. None where nothing can be searched."""
        context, researcher = self._context, self._context.researcher
        if researcher is None or not self.may_ask(turn.plan):
            return None
        files = await researcher.holds_files()
        if only_writer_knows(turn.plan):
            head = context.speech.not_in_files if files else context.speech.not_in_past
            return f"{head}\n\n{context.speech.tell_me_instead}", None
        services = await service_names(researcher.setup, context.model)
        if not services:
            return None
        history = turn.said_before
        words = search_words(with_topic(turn.subject, previous_question(turn, history)))
        text = context.speech.ask_online(
            words,
            services,
            files=files,
            model="" if context.model is None else context.model.name,
            again=any(
                each.role == "assistant" and context.speech.asked_online(each.content, services)
                for each in history
            ),
        )
        return text, Offer(OfferKind.ONLINE, turn.subject)


def _named_alone(question: str) -> str:
    """What a message names that asks nothing ("peki köpekler", "what about dogs"); "" for any other
    message."""
    bare = _GOES_ON.sub("", question, count=1).strip(" ?.!")
    if named := named_alone(bare):
        return " ".join(named)
    spoken = bare.split()
    brief = 0 < len(spoken) <= _BRIEF and len(topic_words(bare)) == len(spoken)
    return bare if brief and not has_question_word(bare) else ""


def _is_of_it(question: str) -> bool:
    """Whether what a message names is something of what was spoken of ("yan etkisi"), or where or
    for whom that is meant ("çocuklarda"), rather than a topic of its own."""
    named = _named_alone(question)
    if says_it_goes_on(ParsedMessage(named)) or names_only_what_it_has(named):
        return True
    return _OF_IT.search(fold(named)) is not None


def previous_question(turn: OpenTurn, history: Sequence[Message]) -> str:
    """The question that this one leans on, if it leans on one."""
    if (referred := turn.referred) is not None and not turn.means_noted:
        return referred.question.content
    if turn.plan.label is not Label.FOLLOWUP:
        return ""
    asked = [each for each in reversed(history) if each.kind in (Kind.QUESTION, Kind.RECALL)]
    questions = (each for each in asked if not only_tells(gist(each.content)))
    alone = _named_alone(turn.plan.query)
    # "Ya domates?" behind "peki biber?" takes the place of that.
    leant_on = (each for each in questions if not (alone and _named_alone(gist(each.content))))
    last = next(leant_on, None)
    if last is None or (last.kind is Kind.RECALL and alone and not _is_of_it(turn.plan.query)):
        # "Peki köpekler" behind a record of one's father's medicine is of no medicine.
        return ""
    said = last.content
    if last.kind is Kind.RECALL:
        # Without "ne konuşmuştuk" and the like.
        said = " ".join(word for word in said.split() if topic_words(word))
    own = topic_words(turn.plan.query)
    # Who says as much as this says it all.
    points = says_it_goes_on(ParsedMessage(turn.plan.query))
    needed = _WHOLE_QUESTION if points else _WHOLE_BY_ITSELF
    whole = len(own) >= needed and not share_a_word(own, topic_words(said))
    # In doubt less goes out: "yeşil dosyanın adresi" behind the blue one's number.
    whole = whole or (len(own) >= _WHOLE_QUESTION and turn.plan.confidence < _IN_DOUBT)
    return "" if whole else said
