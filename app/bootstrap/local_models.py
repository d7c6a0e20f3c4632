"""The servers of models on this computer, as the dialogs see them
(:class:`app.core.domain.local.local_models.LocalModelsPort`)."""

from __future__ import annotations

from collections.abc import Callable

from app.core.domain.local.local_models import LocalServer, PullProgress
from app.machine.system_memory import total_memory


class LocalModels:
    """What speaks to them is loaded when it is first asked."""

    @property
    def memory(self) -> int:
        return total_memory()

    async def find(self) -> list[LocalServer]:
        from app.providers.local.local_servers import find  # noqa: PLC0415

        return await find()

    async def pull(
        self, address: str, model: str, progress: Callable[[PullProgress], None]
    ) -> None:
        from app.providers.local.model_pull import pull  # noqa: PLC0415

        await pull(address, model, progress)

    async def answers(self, address: str) -> bool:
        from app.providers.local.local_servers import answers  # noqa: PLC0415

        return await answers(address)
