"""Encryption in the settings and at the welcome: nothing is encrypted by accident, and what
forgetting means is said before.

Also tests: app/ui/settings/new_passphrase.py, app/ui/settings/passphrase_dialog.py,
app/ui/widgets/encryption_services.py, app/ui/widgets/passphrase_field.py.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from shiboken6 import isValid

from app.core.domain import errors
from app.machine.settings import Settings
from app.machine.twin_files import TwinPlace
from app.ui.settings.encryption_page import EncryptionPage
from app.ui.settings.new_passphrase import NewPassphrase
from app.ui.settings.passphrase_dialog import PassphraseDialog
from app.ui.settings.settings_dialog import SettingsDialog
from app.ui.settings.welcome import WelcomeDialog
from app.ui.widgets.encryption_services import EncryptionStatus
from tests.fakes.services import FakeServices
from tests.ui.windows import until_shown

GOOD = "mavi kaşık deniz otobüs"


@pytest.fixture
def services() -> FakeServices:
    return FakeServices()


@pytest.fixture
def dialogs(qapp: QApplication) -> Iterator[None]:
    yield
    for each in QApplication.topLevelWidgets():
        if isinstance(each, (SettingsDialog, WelcomeDialog, PassphraseDialog)) and isValid(each):
            each.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


async def opened(services: FakeServices) -> SettingsDialog:
    dialog = SettingsDialog(Settings(welcomed=True), services)
    dialog.show_page("encryption")
    dialog.show()
    page = dialog.encryption
    shown = page.decrypt if services.encryption.now.encrypted else page.encrypt
    await until_shown(lambda: shown.isVisible() and shown.isEnabled())
    return dialog


def asking(page: EncryptionPage) -> PassphraseDialog:
    return next(each for each in page.window().findChildren(PassphraseDialog) if each.isVisible())


def fill(form: NewPassphrase, first: str = GOOD, again: str = GOOD, *, known: bool = True) -> None:
    form.first.edit.setText(first)
    form.again.edit.setText(again)
    form.understood.setChecked(known)


@pytest.mark.usefixtures("dialogs")
class TestSettings:
    async def test_a_plain_archive_is_encrypted_once_everything_is_said(
        self, services: FakeServices
    ) -> None:
        settings = await opened(services)
        page = settings.encryption
        assert not page.minutes.isVisible()
        page.encrypt.click()
        dialog = asking(page)
        for first, again, known, problem in (
            ("", "", False, "Type a passphrase."),
            ("kısa", "kısa", True, "too short"),
            (GOOD, GOOD + "!", True, "not the same"),
            (GOOD, GOOD, False, "Tick"),
        ):
            fill(dialog.new, first, again, known=known)
            dialog.start()
            assert problem in dialog.line.text
        assert not services.encryption.encrypted
        fill(dialog.new)
        dialog.start()
        await services.idle()
        assert services.encryption.encrypted == [(GOOD, False, "")]

    async def test_a_plain_copy_is_told_of_before(self, services: FakeServices) -> None:
        services.twin_place = TwinPlace("/notes")
        settings = await opened(services)
        settings.encryption.encrypt.click()
        told = [each.text() for each in asking(settings.encryption).findChildren(QLabel)]
        assert any("plain copy" in each and "/notes" in each for each in told)

    async def test_the_keyring_is_offered_where_there_is_one(self, services: FakeServices) -> None:
        services.encryption.now = EncryptionStatus(keyring=True)
        settings = await opened(services)
        page = settings.encryption
        page.encrypt.click()
        dialog = asking(page)
        assert dialog.new.keep.isVisible()
        fill(dialog.new)
        dialog.new.keep.setChecked(True)
        dialog.start()
        await services.idle()
        assert services.encryption.encrypted == [(GOOD, True, "")]

    async def test_an_encrypted_one_changes_its_passphrase_and_goes_back(
        self, services: FakeServices
    ) -> None:
        services.encryption.now = EncryptionStatus(encrypted=True)
        services.encryption.passphrase = "eskisi buydu"
        settings = await opened(services)
        page = settings.encryption
        assert not page.encrypt.isVisible()
        page.change.click()
        dialog = asking(page)
        fill(dialog.new)
        dialog.old.edit.setText("yanlış")
        dialog.start()
        await services.idle()
        assert dialog.line.text == "This is not the archive's passphrase."
        dialog.old.edit.setText("eskisi buydu")
        dialog.start()
        await services.idle()
        assert services.encryption.changed == [GOOD]
        page.decrypt.click()
        dialog = asking(page)
        dialog.old.edit.setText("eskisi buydu")
        dialog.start()
        await services.idle()
        assert services.encryption.decrypted == ["eskisi buydu"]

    async def test_the_keyring_that_refuses_is_told(self, services: FakeServices) -> None:
        services.encryption.now = EncryptionStatus(encrypted=True, keyring=True)
        settings = await opened(services)
        page = settings.encryption
        services.encryption.failure = errors.NotWritable()
        page.keep.click()
        await services.idle()
        assert page.line.text
        assert not page.keep.isChecked()
        page.keep.click()
        await services.idle()
        assert page.keep.isChecked()

    async def test_the_minutes_are_a_setting(self, services: FakeServices) -> None:
        services.encryption.now = EncryptionStatus(encrypted=True)
        settings = await opened(services)
        page = settings.encryption
        changed: list[Settings] = []
        settings.changed.connect(changed.append)
        page.minutes.setCurrentIndex(page.minutes.findData(60))
        page.minutes.activated.emit(page.minutes.currentIndex())
        assert [each.lock_minutes for each in changed] == [60]


@pytest.mark.usefixtures("dialogs")
class TestWelcome:
    async def test_it_is_off_and_asks_for_nothing(self, services: FakeServices) -> None:
        welcome = WelcomeDialog(Settings(), services)
        welcome.show()
        assert not welcome.encrypts.isChecked()
        assert not welcome.passphrase.isVisible()
        welcome.start()
        await services.idle()
        assert not services.encryption.encrypted

    async def test_it_encrypts_last_with_the_question_that_was_picked(
        self, services: FakeServices
    ) -> None:
        welcome = WelcomeDialog(Settings(), services)
        chosen: list[Settings] = []
        asked: list[str] = []
        welcome.chosen.connect(chosen.append)
        welcome.question_chosen.connect(asked.append)
        welcome.show()
        welcome.encrypts.setChecked(True)
        fill(welcome.passphrase, known=False)
        welcome.start("Ay neden hep aynı?")
        assert "Tick" in welcome.line.text
        assert not chosen
        welcome.passphrase.understood.setChecked(True)
        welcome.start("Ay neden hep aynı?")
        await services.idle()
        assert [each.welcomed for each in chosen] == [True]
        assert services.encryption.encrypted == [(GOOD, False, "Ay neden hep aynı?")]
        assert not asked


async def test_a_passphrase_is_hidden_and_shown_by_a_click(
    qapp: QApplication,
) -> None:
    form = NewPassphrase()
    form.first.edit.setText(GOOD)
    assert form.first.edit.echoMode() is QLineEdit.EchoMode.Password
    form.forget()
    assert (form.first.text, form.first.edit.isUndoAvailable()) == ("", False)


async def test_its_strength_is_said_while_it_is_typed(qapp: QApplication) -> None:
    form = NewPassphrase()

    def told() -> str:
        return "\n".join(label.text() for label in form.findChildren(QLabel))

    assert "Length counts" in told()
    form.first.edit.setText("12345678")
    assert "Weak" in told()
    form.first.edit.setText(GOOD)
    assert "Strong" in told()
    form.again.edit.setText("mavi")
    assert "different" not in told()
    form.again.edit.setText("yeşil")
    assert "different" in told()
