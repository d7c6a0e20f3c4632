"""The table of actions: every action of the window that a key can start. The menu, the tooltips,
the shortcuts sheet and the command palette read it, so that no two of them can disagree about a
key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from app.core.domain.offers import Instead
from app.ui.widgets.keys import with_keys
from app.ui.widgets.plain_text import plain_tip


class Command(StrEnum):
    """What can be done from anywhere in the window. The values are the words, English and Turkish,
    that the command palette understands in either language besides the label."""

    NEW_RESEARCH = "new research chat conversation yeni araştırma sohbet konuşma"
    QUICK_ASK = "quick ask question hızlı soru sor"
    FOCUS_COMPOSER = "focus composer write message mesaj yaz"
    STOP = "stop cancel durdur iptal"
    REGENERATE = "regenerate answer again yeniden yanıtla tekrar dene"
    EDIT = "edit question ask again soruyu düzenle yeniden sor"
    RESEARCH_ANEW = "research this anew yeni araştırma yap"
    LOOK_BACK = "look in the past recall geçmişte ara anımsa hatırla"
    STAY = "keep the ended conversation biten konuşmaya devam et"
    SPLIT = "new topic split separate research yeni konu ayır ayrı araştırma"
    BRANCH = "branch fork copy conversation dal yeni kol aç konuşmayı kopyala çatalla"
    COPY_ANSWER = "copy answer yanıtı kopyala"
    SOURCES = "sources passages quotes kaynaklar alıntılar"
    EXPORT = "save export report pdf word markdown bibtex anki kaydet dışa aktar rapor"
    EXPORT_SESSION = (
        "save export whole research session pdf word odt zotero bibtex ris anki cards"
        " araştırmanın tamamını kaydet dışa aktar oturum kaynakça kartlar"
    )
    PRINT = "print paper whole research yazdır çıktı al kağıt bas araştırmayı"
    DOCTOR = "doctor physician page appointment health doktor doktoruma hekim randevu sağlık sayfa"
    FILES = "files folders library documents dosyalar klasörler belgeler"
    CONTINUE = "continue resume research araştırmaya devam et sürdür"
    RENAME = "rename research title araştırmayı yeniden adlandır başlık"
    NOTE = "note remark my own beside answer kendi not notum yaz ekle"
    PIN = "pin unpin top keep first üste sabitle sabitlemeyi kaldır başa"
    ARCHIVE = "archive put away bring back arşivle arşivden çıkar kaldır gizle"
    TAGS = "tags labels colours etiketler etiketle renk"
    DELETE = "delete remove research trash araştırmayı sil kaldır çöp"
    ERASE = "erase research for good araştırmayı kalıcı sil iz bırakmadan"
    SEARCH = "search find all ara bul tüm"
    FILTER = "filter narrow sort date tags süz süzgeç filtre sırala tarih etiket"
    FIND = "find in conversation bul ara konuşmada"
    GO_TO_DAY = "go to day date jump conversation güne git tarih gün konuşmada atla"
    BACK = "back return previous place geri dön önceki yer"
    FORWARD = "forward next place ileri sonraki yer"
    PREVIOUS_SESSION = "previous session research önceki araştırma"
    NEXT_SESSION = "next session research sonraki araştırma"
    OVERVIEW = (
        "map of research overview calendar heat days topics growth years statistics araştırma"
        " haritası takvim ısı günler konular yıllar istatistik büyüme"
    )
    DELETED = "recently deleted trash restore son silinenler çöp geri getir"
    NEW_PROJECT = "new project create yeni proje oluştur projeler"
    JOIN_PROJECT = (
        "join shared project people team collaborate ortak paylaşılan projeye katıl birlikte ekip"
    )
    PROJECT = "project memory remembered summary proje bellek hafıza özet projeler"
    PALETTE = "palette commands palet komutlar"
    SETTINGS = (
        "settings preferences options model key language theme ayarlar seçenekler anahtar dil tema"
    )
    SAMPLE = "sample archive example try demo örnek arşiv dene deneme"
    LARGER = "larger bigger text letters zoom in yazıyı büyüt büyük harf yakınlaştır"
    SMALLER = "smaller text letters zoom out yazıyı küçült küçük harf uzaklaştır"
    USUAL_SIZE = "usual text size reset zoom olağan yazı boyu sıfırla"
    SHORTCUTS = "keyboard shortcuts help keys klavye kısayollar yardım tuşlar"
    MENU = "menu menü"
    LOCK = "lock encrypt passphrase kilitle şifre parola"
    QUIT = "quit exit close çık kapat"


SHOWN = (
    *(Command.CONTINUE, Command.RENAME, Command.PIN, Command.ARCHIVE, Command.TAGS),
    Command.NOTE,
    *(Command.DELETE, Command.ERASE),
)
"""What is done to the session on the screen. Without keys of their own: in the list those keys
mean the session that is marked there."""
RESIZING = (Command.LARGER, Command.SMALLER, Command.USUAL_SIZE)
"""What changes the size of letters."""
WITHOUT_KEYS = (*SHOWN, Command.SAMPLE, Command.JOIN_PROJECT)
"""What the menu and the palette have and no key starts."""
MORE_KEYS = {
    Command.LARGER: ("Ctrl+=", "Ctrl+Shift++"),
    Command.BACK: ("Back",),
    Command.FORWARD: ("Forward",),
}
"""Other keys for the same: "+" needs Shift on many keyboards, and some have keys for moving."""
INSTEAD = {
    Instead.RESEARCH: Command.RESEARCH_ANEW,
    Instead.LOOK_BACK: Command.LOOK_BACK,
    Instead.STAY: Command.STAY,
    Instead.RETURN: Command.STAY,
    Instead.SPLIT: Command.SPLIT,
}
"""The commands for what can be done with a question instead of what was decided."""


class Group(StrEnum):
    """The parts of the shortcuts sheet, in its order."""

    CONVERSATION = "conversation"
    FINDING = "finding"
    APPLICATION = "application"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """A line of the table; ``keys`` is portable text (Qt makes Ctrl the Command key on macOS),
    or empty."""

    command: Command
    group: Group
    label: str
    keys: str


class Actions(QObject):
    """The window's actions: ``actions[Command.QUIT].triggered.connect(…)``.

    They belong to ``window`` and work while it is the active one. Stop is enabled only while
    there is something to stop: until then Esc belongs to whoever wants it. So are those that undo
    what was decided, and those for the session on the screen. Locking needs an encrypted archive.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._actions: dict[Command, QAction] = {}
        for row in self.rows():
            action = QAction(window)
            action.setObjectName(row.command.name.lower())
            # Qt guesses by words otherwise which of them macOS wants in the program's own menu.
            action.setMenuRole(QAction.MenuRole.NoRole)
            keys = (row.keys, *MORE_KEYS.get(row.command, ()))
            action.setShortcuts([QKeySequence(each) for each in keys])
            window.addAction(action)
            self._actions[row.command] = action
        self[Command.SETTINGS].setMenuRole(QAction.MenuRole.PreferencesRole)
        self[Command.QUIT].setMenuRole(QAction.MenuRole.QuitRole)
        self[Command.SOURCES].setCheckable(True)
        for command in (
            Command.STOP,
            Command.LOCK,
            Command.BACK,
            Command.FORWARD,
            Command.GO_TO_DAY,
            *(Command.EDIT, Command.BRANCH, Command.COPY_ANSWER),
            *SHOWN,
            *INSTEAD.values(),
        ):
            self[command].setEnabled(False)
        window.installEventFilter(self)
        self.retranslate()

    def __getitem__(self, command: Command) -> QAction:
        return self._actions[command]

    def __iter__(self) -> Iterator[tuple[Command, QAction]]:
        return iter(self._actions.items())

    def rows(self) -> tuple[ActionRow, ...]:
        """The table in the present language."""
        talk, find, app = Group.CONVERSATION, Group.FINDING, Group.APPLICATION
        return (
            ActionRow(Command.NEW_RESEARCH, talk, self.tr("New research"), "Ctrl+N"),
            ActionRow(Command.QUICK_ASK, talk, self.tr("Quick question"), "Ctrl+Shift+N"),
            ActionRow(Command.FOCUS_COMPOSER, talk, self.tr("Write a message"), "Ctrl+L"),
            ActionRow(Command.STOP, talk, self.tr("Stop the answer"), "Esc"),
            ActionRow(Command.REGENERATE, talk, self.tr("Answer again"), "Ctrl+R"),
            ActionRow(Command.EDIT, talk, self.tr("Edit the last question"), "Ctrl+E"),
            ActionRow(Command.RESEARCH_ANEW, talk, self.tr("Research this anew"), "Ctrl+Shift+R"),
            ActionRow(Command.LOOK_BACK, talk, self.tr("Look in the past"), "Ctrl+Shift+G"),
            ActionRow(Command.STAY, talk, self.tr("Keep the ended conversation"), "Ctrl+Shift+K"),
            ActionRow(
                Command.SPLIT, talk, self.tr("Make it a research of its own"), "Ctrl+Shift+T"
            ),
            ActionRow(Command.BRANCH, talk, self.tr("Branch off from this answer"), "Ctrl+Shift+B"),
            ActionRow(Command.COPY_ANSWER, talk, self.tr("Copy the last answer"), "Ctrl+Shift+C"),
            ActionRow(Command.SOURCES, talk, self.tr("Sources of the answer"), "Ctrl+Shift+S"),
            ActionRow(Command.EXPORT, talk, self.tr("Save answer as a report…"), "Ctrl+S"),
            ActionRow(
                Command.EXPORT_SESSION, talk, self.tr("Save the whole research…"), "Ctrl+Shift+E"
            ),
            ActionRow(Command.PRINT, talk, self.tr("Print the whole research…"), "Ctrl+P"),
            ActionRow(Command.DOCTOR, talk, self.tr("For my doctor…"), "Ctrl+Shift+H"),
            ActionRow(Command.FILES, talk, self.tr("Files"), "Ctrl+Shift+O"),
            ActionRow(Command.CONTINUE, talk, self.tr("Continue this research"), ""),
            ActionRow(Command.RENAME, talk, self.tr("Rename this research…"), ""),
            ActionRow(Command.NOTE, talk, self.tr("Note beside the last answer…"), ""),
            ActionRow(Command.PIN, talk, self.tr("Pin this research to the top, or unpin it"), ""),
            ActionRow(
                Command.ARCHIVE, talk, self.tr("Archive this research, or bring it back"), ""
            ),
            ActionRow(Command.TAGS, talk, self.tr("Tags of this research…"), ""),
            ActionRow(Command.DELETE, talk, self.tr("Delete this research"), ""),
            ActionRow(Command.ERASE, talk, self.tr("Erase this research for good…"), ""),
            ActionRow(Command.SEARCH, find, self.tr("Search all research"), "Ctrl+Shift+F"),
            ActionRow(Command.FILTER, find, self.tr("Filter and sort the list"), "Ctrl+Shift+I"),
            ActionRow(Command.FIND, find, self.tr("Find in this conversation"), "Ctrl+F"),
            ActionRow(
                Command.GO_TO_DAY, find, self.tr("Go to a day of this conversation…"), "Ctrl+G"
            ),
            ActionRow(Command.BACK, find, self.tr("Back"), "Alt+Left"),
            ActionRow(Command.FORWARD, find, self.tr("Forward"), "Alt+Right"),
            ActionRow(Command.PREVIOUS_SESSION, find, self.tr("Previous research"), "Ctrl+PgUp"),
            ActionRow(Command.NEXT_SESSION, find, self.tr("Next research"), "Ctrl+PgDown"),
            ActionRow(Command.OVERVIEW, find, self.tr("Map of research"), "Ctrl+M"),
            ActionRow(Command.DELETED, find, self.tr("Recently deleted"), "Ctrl+Shift+D"),
            ActionRow(Command.NEW_PROJECT, find, self.tr("New project…"), "Ctrl+Shift+P"),
            ActionRow(Command.JOIN_PROJECT, find, self.tr("Join a shared project…"), ""),
            ActionRow(Command.PROJECT, find, self.tr("Project and its memory"), "Ctrl+Shift+M"),
            ActionRow(Command.PALETTE, app, self.tr("Command palette"), "Ctrl+K"),
            ActionRow(Command.SETTINGS, app, self.tr("Settings"), "Ctrl+,"),
            ActionRow(Command.SAMPLE, app, self.tr("Sample archive…"), ""),
            ActionRow(Command.LARGER, app, self.tr("Larger text"), "Ctrl++"),
            ActionRow(Command.SMALLER, app, self.tr("Smaller text"), "Ctrl+-"),
            ActionRow(Command.USUAL_SIZE, app, self.tr("Usual text size"), "Ctrl+0"),
            ActionRow(Command.SHORTCUTS, app, self.tr("Keyboard shortcuts"), "F1"),
            ActionRow(Command.MENU, app, self.tr("Open the menu"), "F10"),
            ActionRow(Command.LOCK, app, self.tr("Lock the archive"), "Ctrl+Shift+L"),
            ActionRow(Command.QUIT, app, self.tr("Quit Anımsa"), "Ctrl+Q"),
        )

    def retranslate(self) -> None:
        """Give every action its name and tooltip in the present language."""
        for row in self.rows():
            action = self._actions[row.command]
            action.setText(row.label)
            action.setToolTip(plain_tip(with_keys(row.label, action.shortcut())))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  Qt's name
        if event.type() is QEvent.Type.LanguageChange:
            self.retranslate()
        return False
