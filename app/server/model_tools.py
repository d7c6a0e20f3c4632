"""Every tool for models in one table; all of them only read."""

from __future__ import annotations

from dataclasses import dataclass

from app.server import reply_models as replies
from app.server import request_models as requests
from app.server.operations import Run
from app.server.served_archive import ServedArchive


@dataclass(frozen=True, slots=True)
class ModelTool:
    """A tool: ``takes`` and ``gives`` are the models of its arguments and its result."""

    name: str
    title: str
    about: str
    takes: type[requests.ApiRequest]
    gives: type[replies.ApiReply]
    run: Run


TOOLS: tuple[ModelTool, ...] = (
    ModelTool(
        "recall", "Recall past research",
        "Find which of the user's own past research a question means. The verdict says how sure"
        " that is: single (the first match answers it), several (ask the user which one), all"
        " (the question wants them all), none (there is no record: say so, do not make one up; the"
        " matches are only what came nearest). Cite a match by its date and title.",
        requests.RecallRequest, replies.RecallReply, ServedArchive.recall,
    ),
    ModelTool(
        "search_sessions", "Search research sessions",
        "Search the user's research sessions by words, each with the line that was found.",
        requests.SessionSearchRequest, replies.SessionListReply, ServedArchive.search_sessions,
    ),
    ModelTool(
        "read_session", "Read a research session",
        "Read a research session that was found: its messages, with what each answer cites.",
        requests.SessionRequest, replies.SessionReply, ServedArchive.session,
    ),
    ModelTool(
        "list_projects", "List projects",
        "List the user's projects with the learner_id that the memory tools take.",
        requests.EmptyRequest, replies.ProjectListReply, ServedArchive.projects,
    ),
    ModelTool(
        "get_conversation_memory", "Read a project's memory",
        "Read the running memory of a project, or the general one without learner_id: a summary,"
        " sentence by sentence with the messages it was made from, and the last turns.",
        requests.ProjectMemoryRequest, replies.CitedMemoryReply, ServedArchive.cited_memory,
    ),
    ModelTool(
        "search_conversation_history", "Search the memories",
        "Search the running memories of all projects and their archives by keywords.",
        requests.MemorySearchRequest, replies.HistoryReply, ServedArchive.search_memories,
    ),
)  # fmt: skip
