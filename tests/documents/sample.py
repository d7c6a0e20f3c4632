"""A session with every form that a document has, and titles that try to be more than text."""

from __future__ import annotations

from app.core.domain.messages import Citation, Kind, Message
from app.core.domain.sessions import Session, Status

AT = 1_732_200_000_000
"""21 November 2024."""
HOSTILE = 'Somogyi [etkisi] <b>&amp;</b> "x" {a'
ANSWER = """## Sonuç

Şeker **sabaha karşı** düşer [1]; *ğüşiöçİı* [2, 3]. [Bağ](https://a.org/ğ) `kod[1]` <script>x

1. birinci
   - alt madde [1]
2. ikinci

Araya.

1. yeniden bir

> alıntı

| Saat | Değer |
|---|---|
| 03.00 | **65** [1] |

```
x = 1
  y = <2>
```

[kötü](javascript:alert(1)) ![resim](/etc/passwd) [9]
ikinci satır"""
WEB = Citation("", "", HOSTILE, AT, "Değer 70.", "https://ornek.org/a?x=1&y=2", "Tanı", "web")
FILE = Citation("", "", "Notlar", AT, "Doz 10.", "/belge_ler/notlar.pdf", "s. 3", "file")
PAST = Citation("dawn", "m1", "Dawn", AT, "Kortizol.\x07")
QUESTION = Message(
    "s", "user", "Somogyi <i>nedir</i>? [1]", AT, Kind.QUESTION, position=0, message_id="q1"
)
ANSWERED = Message(
    "s",
    "assistant",
    ANSWER,
    AT,
    Kind.ANSWER,
    position=1,
    message_id="a1",
    citations=(WEB, FILE, PAST),
)
SESSION = Session(
    "s", AT, AT, Status.COMPLETE, "Somogyi & <Dawn> *etkisi*", "Özet: ğ.", ("şeker, gece", "doz")
)
