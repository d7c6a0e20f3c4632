"""The chat model over the Messages API: Claude and servers that speak it, as llama.cpp does.

The SDK costs seconds to import, so it is loaded in a thread when the first request is made. What
it raises, and what it does not notice, becomes one of the errors of :mod:`app.core.domain.errors`.
No object and no message of the SDK leaves this package, because a message may quote the request.

Who repeats a request that failed:

- before the server answered: the SDK, twice, for lost connections and 408, 409, 429 and 5xx;
- where the server asks for a pause that a user would notice: :meth:`AnthropicModel.stream`, twice,
  and tells of it;
- after it answered, but before any text: :meth:`AnthropicModel.stream`, once;
- after text was given out: nobody. The text is on the screen and on disk; the user decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from app.core.domain.errors import (
    BadKey,
    CutOff,
    ModelError,
    NoNetwork,
    Overloaded,
    Refused,
    Rejected,
    WrongAddress,
)
from app.core.domain.evidence import WebFindings
from app.core.domain.model_calls import ChatMessage, ModelEvent, ModelRequest, TextDelta, Waiting
from app.core.domain.privacy.departures import (
    Departure,
    DepartureKind,
    DepartureLog,
    present_occasion,
    runs_here,
)
from app.providers import anthropic_search, request_parts
from app.providers.anthropic_client import (
    OFFICIAL_URL,
    RETRIES,
    PauseWanted,
    new_client,
    pause_or_fault,
)
from app.providers.anthropic_faults import of_sdk
from app.providers.anthropic_request import messages_of, system_of, tools_of
from app.providers.anthropic_stream import events_of
from app.providers.context_window import host_of, server_root, window_of

if TYPE_CHECKING:
    import httpx2
    from anthropic import AsyncAnthropic

    from app.core.domain.ports import ChatModel

CLAUDE_CONTEXT_TOKENS: Final = 200_000
OTHER_CONTEXT_TOKENS: Final = 32_000
"""What we assume of a model that is not Claude: small enough for the usual local set-ups."""

HEAD_SECONDS: Final = 1200.0
"""The longest time until an answer begins, whatever a server sends before it."""


class AnthropicModel:
    """A :class:`app.core.domain.ports.ChatModel` over the Messages API.

    ``base_url`` is the server's address with or without ``/v1``; ``None`` is Anthropic's own (the
    environment is not asked). ``api_key`` may be empty for a local server. ``context_tokens``
    overrides what is assumed from the model's name: 200,000 for Claude, 32,000 for others.
    ``searches_web``: whether the server searches the web, ``None``: Anthropic's own does; ``sent``:
    where each request is written down before it goes out.
    """

    def __init__(
        self,
        *,
        api_key: str,
        model: str,
        base_url: str | None = None,
        context_tokens: int | None = None,
        searches_web: bool | None = None,
        sent: DepartureLog | None = None,
    ) -> None:
        self._key = api_key.strip()
        self._model = model
        self._base_url = server_root(base_url) if base_url else OFFICIAL_URL
        self._context_tokens = context_tokens or (
            CLAUDE_CONTEXT_TOKENS if "claude" in model.lower() else OTHER_CONTEXT_TOKENS
        )
        self._window_unknown = not context_tokens and "claude" not in model.lower()
        self._departures = sent
        self._client: AsyncAnthropic | None = None
        self._loading = asyncio.Lock()
        self._takes_schemas = self._takes_tools = True
        self._searches_web = (
            self._base_url == OFFICIAL_URL if searches_web is None else searches_web
        )

    @property
    def name(self) -> str:
        """The model's name, as the server knows it."""
        return self._model

    @property
    def context_tokens(self) -> int:
        """How many tokens one call may hold, question and answer together."""
        return self._context_tokens

    async def learn_window(self) -> None:
        """Ask a server on this computer, once, how much its model holds, where nobody has said."""
        if self._window_unknown and self.on_this_computer:
            try:
                tokens = await window_of(self._base_url, self._model)
            except NoNetwork:
                return
            self._window_unknown = False
            self._context_tokens = tokens or self._context_tokens

    @property
    def on_this_computer(self) -> bool:
        """Whether the model runs here: then nothing leaves this computer."""
        return runs_here(host_of(self._base_url), self._model)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[ModelEvent, None]:
        """The answer piece by piece; the last event is ``Finished``.

        Consume it inside ``contextlib.aclosing``: closing it, or cancelling its consumer, drops the
        connection at once. Raises :class:`app.core.domain.errors.ModelError`, also in the middle;
        once text was given out, a failure of the transport or the server is a ``CutOff``.

        A server that rejects ``request.schema`` is asked again without one, and remembered, so the
        caller must be ready for an answer that does not follow the schema; one that knows no tools
        likewise, and then calls none.
        """
        spoke, last_try, pauses = False, False, RETRIES
        while True:
            try:
                response = await self._open(request)
            except PauseWanted as wanted:
                if not pauses:
                    raise wanted.fault from None
                pauses -= 1
                yield Waiting(wanted.seconds)
                await asyncio.sleep(wanted.seconds)
                continue
            try:
                async with contextlib.aclosing(events_of(response, request.max_tokens)) as events:
                    async for event in events:
                        spoke = spoke or isinstance(event, TextDelta)
                        yield event
                return
            except (BadKey, Refused):
                raise
            except ModelError as fault:
                if spoke:
                    raise CutOff from None
                if last_try or not isinstance(fault, (CutOff, Overloaded)):
                    raise
                last_try = True

    @property
    def searches_web(self) -> bool:
        """Whether :meth:`search_web` may be asked; not any more once the server refused it."""
        return self._searches_web

    async def search_web(self, request: ModelRequest) -> WebFindings:
        """Let the server search the web for what ``request`` asks, and read what fits best.

        Raises :class:`app.core.domain.errors.SourceError`: a search that fails is one source less.
        """
        from anthropic import APIError

        try:
            client = await self._ready()
            messages = messages_of(request)
            answers: list[dict[str, Any]] = []
            while len(answers) <= anthropic_search.PAUSES:
                await self._write_down(request, DepartureKind.MODEL_SEARCH)
                response = await client.messages.with_raw_response.create(
                    model=self._model,
                    max_tokens=request.max_tokens,
                    system=system_of(request),
                    messages=messages,
                    tools=[anthropic_search.SEARCH, anthropic_search.FETCH],
                )
                answer = json.loads(await response.read())
                if not isinstance(answer, dict):
                    raise CutOff
                answers.append(answer)
                if answer.get("stop_reason") != "pause_turn":
                    break
                # What it has so far goes back as it came.
                messages = [*messages, {"role": "assistant", "content": answer["content"]}]
        except APIError as error:
            fault = of_sdk(error)
            self._searches_web = self._searches_web and type(fault) is not Rejected
            raise anthropic_search.of_model(fault) from None
        except ModelError as fault:
            raise anthropic_search.of_model(fault) from None
        except (ValueError, KeyError, RecursionError):
            raise anthropic_search.of_model(CutOff()) from None
        return anthropic_search.findings(answers)

    async def close(self) -> None:
        """Close the connections. A later request opens new ones."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    async def _open(self, request: ModelRequest) -> httpx2.Response:
        """Send the request and wait for the head of the answer."""
        client = await self._ready()
        from anthropic import APIError, BadRequestError, UnprocessableEntityError

        if not self._takes_schemas:
            request = replace(request, schema=None)
        if not self._takes_tools:
            request = replace(request, tools=())
        try:
            try:
                async with asyncio.timeout(HEAD_SECONDS):
                    response = await self._send(client, request)
            except (BadRequestError, UnprocessableEntityError) as error:
                more = request.schema is not None or (request.tools and not request.rounds)
                if not more or type(of_sdk(error)) is not Rejected:
                    raise
                async with asyncio.timeout(HEAD_SECONDS):
                    response = await self._send(client, replace(request, schema=None, tools=()))
                self._takes_schemas = self._takes_schemas and request.schema is None
                self._takes_tools = self._takes_tools and not request.tools
        except APIError as error:
            raise pause_or_fault(error, of_sdk(error)) from None
        except TimeoutError:
            raise NoNetwork from None
        if not response.headers.get("content-type", "").startswith("text/event-stream"):
            await response.aclose()
            raise WrongAddress
        return response

    async def _send(self, client: AsyncAnthropic, request: ModelRequest) -> httpx2.Response:
        from anthropic import omit, transform_schema
        from anthropic.types import OutputConfigParam, ToolChoiceNoneParam

        output = (
            omit
            if request.schema is None
            else OutputConfigParam(
                format={"type": "json_schema", "schema": transform_schema(request.schema)}
            )
        )
        await self._write_down(request, DepartureKind.MODEL)
        stream = await client.messages.create(
            model=self._model,
            max_tokens=request.max_tokens,
            system=system_of(request) or omit,
            messages=messages_of(request),
            output_config=output,
            tools=tools_of(request) or omit,
            tool_choice=(
                ToolChoiceNoneParam(type="none") if request.tools and request.answer_now else omit
            ),
            stream=True,
        )
        return stream.response

    async def _write_down(self, request: ModelRequest, kind: DepartureKind) -> None:
        """Keep how much of what is about to be sent, and of the words the question's alone."""
        if self._departures is None:
            return
        await self._departures.keep(
            Departure(
                kind,
                host_of(self._base_url),
                self._model,
                request_parts.words_of(request, present_occasion().words),
                characters=request_parts.characters_of(request),
            )
        )

    async def _ready(self) -> AsyncAnthropic:
        """The client. Importing the SDK and reading the certificates would stop the event loop,
        which is also the window's, for seconds: both happen in a thread."""
        if not (self._key.isascii() and self._key.isprintable()):
            raise BadKey
        async with self._loading:
            if self._client is None:
                self._client = await asyncio.to_thread(new_client, self._base_url, self._key)
            return self._client


async def check(model: ChatModel) -> None:
    """Ask for a few words, to see that address, key and model name work.

    Raises :class:`app.core.domain.errors.ModelError` when they do not.
    """
    request = ModelRequest(messages=(ChatMessage("user", "Merhaba"),), max_tokens=16)
    async with contextlib.aclosing(model.stream(request)) as events:
        async for _ in events:
            pass
