"""Index of the settings by their labels, so that one is found without the pages being made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication, QTranslator

from app.core.resources import resource
from app.ui.widgets.plain_text import without_access_key


@dataclass(frozen=True, slots=True)
class Setting:
    """A page of the settings, or what stands on it. ``owner`` is the class whose text ``source``
    is, empty for a name that is the same in every language; ``more`` are words of both languages
    that mean it as well."""

    page: str
    owner: str
    source: str
    more: str = ""

    @property
    def label(self) -> str:
        """The label in the present language, without its access key."""
        if not self.owner:
            return self.source
        return without_access_key(QCoreApplication.translate(self.owner, self.source))

    @property
    def labels(self) -> str:
        """The label in English and in Turkish, whichever is spoken now."""
        if not self.owner:
            return self.source
        turkish = _turkish().translate(self.owner, self.source) or ""
        return without_access_key(f"{self.source} {turkish}")


@cache
def _turkish() -> QTranslator:
    translator = QTranslator()
    translator.load("animsa_tr", str(resource("i18n")))
    return translator


PAGE_NAMES = {
    "model": "Model and key",
    "research": "Research",
    "sources": "Sources",
    "appearance": "Appearance",
    "desktop": "Desktop",
    "sessions": "Sessions",
    "data": "Data",
    "devices": "Devices",
    "encryption": "Encryption",
    "sent": "What was sent",
    "updates": "Updates",
}
"""The pages as the dialog calls them."""
SETTINGS = (
    *(Setting(page, "SettingsDialog", name) for page, name in PAGE_NAMES.items()),
    Setting("model", "ModelChooser", "With a Claude key", "api anthropic anahtar"),
    Setting("model", "ModelChooser", "With a server of your own", "ollama llama lm studio yerel"),
    Setting("model", "ModelChooser", "Without a model"),
    Setting("research", "ResearchPage", "Where to look"),
    Setting("research", "_Where", "&Look into"),
    Setting("research", "_Where", "&Online", "internet permission izin"),
    Setting("research", "_Where", "&First", "priority"),
    Setting("research", "BudgetTable", "Budgets", "limits sınırlar"),
    Setting("research", "BudgetTable", "Questions to the model"),
    Setting("research", "BudgetTable", "Searches"),
    Setting("research", "BudgetTable", "Pages read"),
    Setting("research", "BudgetTable", "Pieces of words", "tokens"),
    Setting("research", "BudgetTable", "Seconds"),
    Setting("research", "PriceTable", "Prices", "cost dollars ücret dolar"),
    Setting("research", "PriceTable", "1,000 searches that Claude makes itself"),
    Setting("sources", "SourcesPage", "Wikipedia in Turkish"),
    Setting("sources", "SourcesPage", "Wikipedia in English"),
    Setting("sources", "", "Europe PMC"),
    Setting("sources", "", "PubMed"),
    Setting("sources", "", "OpenAlex"),
    Setting("sources", "", "Crossref"),
    Setting("sources", "", "Tavily"),
    Setting("sources", "", "Brave"),
    Setting("sources", "", "SearXNG"),
    Setting("sources", "SourcesPage", "Claude's own search of the web"),
    Setting("sources", "SourcesPage", "Contact", "mail e-posta"),
    Setting("sources", "SourcesPage", "Watched folders"),
    Setting("sources", "SourcesPage", "Files and folders…"),
    Setting("appearance", "AppearancePage", "&Language", "Turkish English Türkçe İngilizce"),
    Setting("appearance", "AppearancePage", "&Theme", "dark light contrast koyu açık karşıtlık"),
    Setting("appearance", "AppearancePage", "Text &size", "font letters harf punto"),
    Setting("appearance", "AppearancePage", "&Motion", "animation animasyon"),
    Setting("desktop", "DesktopPage", "Closin&g the window", "tray tepsi"),
    Setting("desktop", "DesktopPage", "When I &log in", "autostart tray başlangıç tepsi"),
    Setting("desktop", "DesktopPage", "Search of the &desktop", "gnome kde"),
    Setting("sessions", "SessionsPage", "&Idle time"),
    Setting("sessions", "SessionsPage", "&Health is old after"),
    Setting("sessions", "SessionsPage", "&Law is old after"),
    Setting("sessions", "SessionsPage", "&Prices are old after"),
    Setting("data", "DataPage", "Location", "folder klasör"),
    Setting("data", "DataPage", "&Open folder"),
    Setting("data", "DataPage", "Backup"),
    Setting("data", "DataPage", "&Back up…"),
    Setting("data", "DataPage", "R&estore…"),
    Setting("data", "BackupPlaces", "&Second place…", "backup yedek"),
    Setting("data", "BackupPlaces", "&Try backups"),
    Setting("data", "DataPage", "Plain copy", "markdown obsidian"),
    Setting("data", "TwinChoice", "&Keep a plain copy up to date"),
    Setting("data", "DataPage", "In and out"),
    Setting("data", "DataPage", "&Import…", "chatgpt claude al"),
    Setting("data", "DataPage", "E&xport…", "all hepsi"),
    Setting("data", "DataPage", "Sample archive"),
    Setting("data", "DataPage", "Single sessions"),
    Setting("devices", "DevicesPage", "What comes along"),
    Setting("encryption", "EncryptionPage", "What encryption covers"),
    Setting("sent", "SentPage", "E&xport…"),
    Setting("sent", "SentPage", "&Ask again in every conversation"),
    Setting("updates", "UpdatesPage", "&Look once a day whether there is a newer version", "sürüm"),
)
"""What is always there, from the first page to the last."""
