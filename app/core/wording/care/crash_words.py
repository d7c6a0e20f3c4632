"""Words of the report of a run that ended badly, and of the line that offers it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from app.core.domain.care.crash_report import CrashReport
from app.core.wording.sentence import Sentence

OFFER = Sentence(
    "Anımsa geçen sefer beklenmedik biçimde kapandı; yazdıkların duruyor. Neyin olduğunu gösteren bir"
    " rapor var.",
    "Anımsa ended unexpectedly last time; what you wrote is there. There is a report of what"
    " happened.",
)
FOUND = Sentence(
    "Anımsa {when} beklenmedik biçimde kapanmış: {how} Raporu burada, hiçbir yere gönderilmedi:"
    " {path}",
    "Anımsa ended unexpectedly at {when}: {how} The report is here and was sent nowhere: {path}",
)
_PROMISE = Sentence(
    "Bu raporda yazdıklarından, anahtarlarından ve klasör adlarından hiçbir şey yok. Kendiliğinden"
    " hiçbir yere gönderilmez; istersen kopyalayıp geliştiricilere sen iletirsin.",
    "Nothing of your texts, keys and folder names is in this report. It is never sent by itself; if"
    " you wish, copy it and pass it to the developers.",
)
_HOW: Mapping[str, Sentence] = {
    "exception": Sentence(
        "programda beklenmedik bir hata oldu ({name}).",
        "there was an unexpected error in the program ({name}).",
    ),
    "fault": Sentence(
        "işletim sistemi programı durdurdu ({name}).",
        "the operating system stopped the program ({name}).",
    ),
    "stuck": Sentence(
        "pencere yanıt vermezken sonlandırıldı.", "it was ended while its window did not answer."
    ),
    "killed": Sentence(
        "program kapanmadan yok oldu: sonlandırılmış ya da elektrik kesilmiş olabilir.",
        "it was gone without closing: it may have been killed, or the power was cut.",
    ),
}
_WHAT = Sentence("Ne oldu: {how}", "What happened: {how}")
_WHEN = Sentence("Ne zaman: {when} (açılışı: {began})", "When: {when} (started: {began})")
_VERSION = Sentence("Sürüm: {version}", "Version: {version}")
_SYSTEM = Sentence("Sistem: {system}", "System: {system}")
_COMMAND = Sentence("Komut: {command}", "Command: {command}")
_STACK = Sentence("Koddaki yeri:", "Where in the code:")
_LOG = Sentence(
    "Günlüğün son satırları, yalnız kodlarıyla:", "The last lines of the log, by their codes only:"
)


def how(report: CrashReport, language: str) -> str:
    """What happened, in one clause."""
    sentence = _HOW.get(report.how, _HOW["killed"])
    return sentence.said(language, {"name": report.name or "?"})


def moment(when: datetime) -> str:
    """A moment as it stands in a report: the same in every language."""
    return f"{when:%Y-%m-%d %H:%M}"


def report_text(report: CrashReport, at: datetime, began: datetime, language: str) -> str:
    """A report to be read, copied and passed on. ``at`` and ``began`` are its times in the reader's
    zone."""

    def said(sentence: Sentence, **about: str) -> str:
        return sentence.said(language, about)

    libraries = (("Anımsa", report.version), ("Python", report.python), ("Qt", report.qt))
    version = " · ".join(f"{name} {number}" for name, number in libraries if number)
    lines: list[str] = [
        said(_WHAT, how=how(report, language)),
        said(_WHEN, when=moment(at), began=moment(began)),
        said(_VERSION, version=version),
        said(_SYSTEM, system=report.system or "?"),
        said(_COMMAND, command=report.command or "?"),
    ]
    sections: Sequence[tuple[Sentence, Sequence[str]]] = (
        (_STACK, report.stack),
        (_LOG, report.log),
    )
    for head, inside in sections:
        if inside:
            lines += ["", said(head), *(f"  {each}" for each in inside)]
    return "\n".join(lines)


def reports_text(texts: Sequence[str], language: str) -> str:
    """Several reports, with what is promised of them."""
    return "\n\n---\n\n".join([*texts, _PROMISE.said(language)])
