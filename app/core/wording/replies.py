"""Replies of Anımsa in a conversation in Turkish and English, by the names of
:class:`~app.core.wording.speech.Speech`.

The Turkish wording is the customer's (specifications 1 and 2; where a reply is worded twice, the
worked examples count). Whatever is asked here has to be read back by
:func:`app.core.understanding.offer_reply.pending_offer`, in every language: a conversation keeps
the words that were said, and may be continued in the other language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from app.core.wording.sentence import Sentence

REPLIES: Mapping[str, Sentence] = {
    "you": Sentence("Sen", "You"),
    "not_found": Sentence(
        "Bu konuda daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?",
        "I couldn't find any past research on this. Shall I research it now?",
    ),
    "not_found_topic": Sentence(
        "{topic} hakkında daha önce bir araştırma kaydı bulamadım. Şimdi araştırayım mı?",
        "I couldn't find any past research on “{topic}”. Shall I research it now?",
    ),
    "not_found_part": Sentence(
        "“{part}” için bir kayıt bulamadım.", "I found no record on “{part}”."
    ),
    "not_found_days": Sentence(
        "{days} için bir araştırma kaydın yok.", "You have no research on record for {days}."
    ),
    "none_of_them": Sentence(
        "O zaman aradığın, kayıtlarımda yok. Şimdi araştırayım mı?",
        "Then what you are looking for isn't in my records. Shall I research it now?",
    ),
    "near": Sentence("Yakın olabilir", "May be near"),
    "nothing_else": Sentence(
        "Geçmiş araştırmalarında bununla ilgili bir kayıt bulamadım.",
        "I found nothing on this in your past research.",
    ),
    "nothing_earlier": Sentence(
        "Bundan öncesiyle ilgili bir kayıt bulamadım.",
        "I found no record of what was before that.",
    ),
    "several": Sentence(
        "Bu konuda birkaç araştırman var:", "You have researched this more than once:"
    ),
    "several_topic": Sentence(
        "{topic} hakkında birkaç araştırman var:", "You have researched “{topic}” more than once:"
    ),
    "which_or_new": Sentence(
        "Hangisinden bahsediyorsun veya yeni araştırma mı yapmamı istersin?",
        "Which one do you mean, or would you rather I researched it again?",
    ),
    "overview_all": Sentence(
        "Toplam {count} araştırman var:", "You have {count} pieces of past research in all:"
    ),
    "overview_some": Sentence(
        "Toplam {total} araştırman var; sorduğuna göre {count} tanesi:",
        "You have {total} pieces of past research in all; here are {count}:",
    ),
    "overview_days": Sentence(
        "{days} için {count} araştırman var:", "{days}: {count} pieces of past research:"
    ),
    "which_unclear": Sentence(
        "Hangisini kastettiğini anlayamadım.", "I couldn't tell which one you mean."
    ),
    "no_list_open": Sentence(
        "Şu anda seçilecek bir liste açık değil; neyi kastettiğini yazar mısın?",
        "There is no open list to choose from; what do you mean?",
    ),
    "which_one": Sentence(
        "Hangisini istersin? Numarasını yazabilir ya da “yeni araştır” diyebilirsin.",
        "Which one would you like? Type its number, or “research it again”.",
    ),
    "the_only_one": Sentence("Okumak istersen 1 yaz.", "Type 1 to read it."),
    "close_one": Sentence(
        "Bu sözcüklerle bir kayıt bulamadım, ama buna yakın bir araştırman var:",
        "I couldn't find a record in these words, but one past research is close:",
    ),
    "close_some": Sentence(
        "Bu sözcüklerle bir kayıt bulamadım, ama bunlar yakın olabilir:",
        "I couldn't find a record in these words, but these may be close:",
    ),
    "near_one": Sentence("Buna yakın bir araştırman var:", "One past research is close to this:"),
    "near_some": Sentence("Buna yakın araştırmaların var:", "These are close to it:"),
    "nearest_line": Sentence(
        "Tam karşılığını bulamadım; en yakını şu:",
        "I couldn't find exactly that; this comes nearest:",
    ),
    "nearest_lines": Sentence(
        "Tam karşılığını bulamadım; en yakınları şunlar:",
        "I couldn't find exactly that; these come nearest:",
    ),
    "perhaps": Sentence("Aradığın bu olabilir:", "This may be it:"),
    "this_one": Sentence("Bunu mu demek istedin?", "Is this the one you mean?"),
    "one_of_these": Sentence(
        "Bunlardan birini mi demek istedin, yoksa yeni araştırma mı yapmamı istersin?",
        "Is it one of these, or would you rather I researched it anew?",
    ),
    "researched_before": Sentence(
        "Bu konuyu {on_date} araştırmıştın. İşte o zaman öğrendiklerin:",
        "You researched this {on_date}. Here is what you learned then:",
    ),
    "offer_new": Sentence(
        "Yeni araştırma yapmamı ister misin?", "Would you like me to do new research?"
    ),
    "in_project": Sentence("{title} ({project} projesi)", "{title} (project {project})"),
    "record_intro": Sentence(
        "{on_date} “{title}” başlıklı araştırmanda konuşmuştuk. Kayıtta şöyle geçiyor:",
        "We talked about this {on_date}, in “{title}”. This is what the record says:",
    ),
    "talked_before": Sentence("Bunu {on_date} konuşmuştuk:", "We talked about this {on_date}:"),
    "asked_by": Sentence("Bunu {author} {on_date} sormuştu:", "{author} asked this {on_date}:"),
    "in_model_words": Sentence("Modelin anlatımıyla:", "In the model's words:"),
    "talked_then": Sentence(
        "Bunu {on_date} “{title}” başlıklı araştırmanda konuşmuştuk.",
        "We talked about this {on_date}, in “{title}”.",
    ),
    "talked_here": Sentence(
        "Bunu bu konuşmada ele almıştık:", "We spoke of this in this conversation:"
    ),
    "turn_question": Sentence("{which} sorun şuydu:", "Your {which} question was:"),
    "turn_answer": Sentence("{which} cevabım şuydu:", "My {which} answer was:"),
    "turn_both": Sentence("{which} turda şunu konuştuk:", "This was the {which} turn:"),
    "turn_all": Sentence("Bu konuşmada şunları sordun:", "In this conversation you asked:"),
    "turn_item": Sentence("Son cevabımdaki {number}. madde:", "Item {number} of my last answer:"),
    "turn_unanswered": Sentence("Ona bir cevap veremedim.", "I gave no answer to it."),
    "turn_gone": Sentence(
        "{number}. turu artık hatırlamıyorum: burada yalnızca {first}. turdan bu yana konuşulanlar "
        "duruyor.",
        "I no longer remember turn {number}: only what was said since turn {first} is kept here.",
    ),
    "turn_missing": Sentence(
        "Bu konuşmada öyle bir tur yok; şimdiye kadar {count} soru var.",
        "There is no such turn in this conversation; there are {count} questions so far.",
    ),
    "record_many": Sentence(
        "Bununla ilgili {count} araştırman var:", "I found {count} past sessions on this:"
    ),
    "incomplete": Sentence(
        "Bu bilgi tam olarak sorunuzu cevaplamıyor gibi. "
        "Daha detaylı yeni bir araştırma yapmamı ister misin?",
        "This does not seem to answer your question completely. "
        "Would you like me to research it in more detail?",
    ),
    "asked_before": Sentence(
        "Bunu {on_date} sormuştun ama yanıt alamamıştın:",
        "You asked this {on_date}, but got no answer:",
    ),
    "research_now": Sentence("Şimdi araştırayım mı?", "Shall I research it now?"),
    "your_note": Sentence("Senin notun", "Your note"),
    "you_noted": Sentence(
        "Kendi notuna {on_date} şunu yazmıştın: “{line}”",
        "In your own note you wrote {on_date}: “{line}”",
    ),
    "you_told_first": Sentence(
        "İlk {on_date} yazmıştın: “{line}”", "You first wrote {on_date}: “{line}”"
    ),
    "months_old": Sentence("{count} ay önceki bilgi:", "This is from {count} months ago:"),
    "years_old": Sentence("{count} yıl önceki bilgi:", "This is from {count} years ago:"),
    "before_that": Sentence("Daha önce ({date}): {line}", "Before that ({date}): {line}"),
    "of_that_day": Sentence("Şu da var ({date}): {line}", "There is also ({date}): {line}"),
    "own_newest": Sentence(
        "En yenisi bu: {date} · {source}", "This is the newest: {date} · {source}"
    ),
    "own_only": Sentence("Kaynağı: {date} · {source}", "Source: {date} · {source}"),
    "own_older": Sentence("Daha eskileri:", "Older ones:"),
    "own_file_date": Sentence("{date} (dosyanın tarihi)", "{date} (the file's date)"),
    "own_record": Sentence("“{title}” araştırman", "your research “{title}”"),
    "own_memory": Sentence("projenin belleği", "the project's memory"),
    "declined": Sentence("Tamam, yeni araştırma yapmıyorum.", "All right, no new research."),
    "you_are_welcome": Sentence("Rica ederim.", "You're welcome."),
    "see_you": Sentence("Görüşürüz!", "See you!"),
    "all_right": Sentence("Tamam.", "All right."),
    "kept": Sentence(
        "Bu araştırmayı kaydettim; istediğinde “daha önce konuştuklarımız” diyerek ulaşabilirsin.",
        "I have saved this research; just ask me about it when you need it.",
    ),
    "noted": Sentence(
        "Bunu not ettim; sorduğunda kendi sözlerinle, tarihiyle bulurum.",
        "I have noted this; ask, and I find it in your own words, with its date.",
    ),
    "noted_too": Sentence(
        "Anlattıklarını not ettim; sorduğunda bulurum.",
        "I have noted what you told; I find it when you ask.",
    ),
    "noted_list": Sentence(
        "Notların, en yenisi önce ({count} / {total}):",
        "Your notes, the newest first ({count} of {total}):",
    ),
    "nothing_noted": Sentence(
        "Henüz bir şey not etmedim. Anlattıkların ve yanıtların altına yazdığın notlar burada olur.",
        "I have noted nothing yet. What you tell, and your notes below answers, will be here.",
    ),
    "told_of_day": Sentence(
        "{date} için söylediklerin ({count}):", "What you told me of {date} ({count}):"
    ),
    "nothing_of_day": Sentence(
        "{date} için bana bir şey söylemedin. “Yarın 15.00'te dişçi var” gibi yazarsan not ederim.",
        "You have told me nothing of {date}. Write “I have a dentist appointment tomorrow at 3”, and "
        "I note it.",
    ),
    "said_today": Sentence(
        "Bugün konuştuklarımız ({count}):", "What we talked about today ({count}):"
    ),
    "which_topic": Sentence("Yeni konun nedir?", "What is your new topic?"),
    "next_topic": Sentence(
        "Önceki araştırmanı kaydettim. Yeni konun nedir?",
        "I have saved your previous research. What is your new topic?",
    ),
    "too_long": Sentence(
        "Çok uzun bir konuşma yaptık. Yeni bir oturum başlatıyorum ama önceki araştırman "
        "kaydedildi, istersen 'daha önce konuştuklarımız' diyerek ulaşabilirsin.",
        "This has been a very long conversation. I am starting a new session; your previous "
        "research is saved, and you can ask me about it whenever you like.",
    ),
    "no_evidence": Sentence(
        "Bu soruyu yanıtlayacak bir kaynak bulamadım. Kaynağı olmayan bir yanıt da vermiyorum; "
        "soruyu başka sözlerle sorabilir ya da dosya ekleyebilirsin.",
        "I found no source that answers this question, and I give no answer without one. You can "
        "ask in other words or add files.",
    ),
    "not_in_past": Sentence(
        "Geçmişinde buna yanıt bulamadım.", "I found no answer to this in your past research."
    ),
    "not_in_files": Sentence(
        "Geçmişinde ve dosyalarında buna yanıt bulamadım.",
        "I found no answer to this in your past research or your files.",
    ),
    "tell_me_instead": Sentence(
        "Bunu bana yazarsan not ederim, sorduğunda bulurum. Yine de araştırmamı istersen “araştır” "
        "yaz.",
        "Tell me and I will note it and find it when you ask. If you still want it researched, "
        "write “research it”.",
    ),
    "research_instead": Sentence(
        "Bunu sormadıysan ve araştırmamı istersen “araştır” yaz.",
        "If you meant something else and want it researched, write “research it”.",
    ),
    "told_to_that": Sentence(
        "“{question}” diye sormuştun; yanıtın: “{told}”.",
        "You had asked “{question}”; your answer: “{told}”.",
    ),
    "may_go_online": Sentence(
        "Çevrimiçi arayayım mı? “{words}” şuralara gider: {services}; bulunan sayfalar da okunur.",
        "Shall I search online? “{words}” goes to {services}; the pages that are found are read "
        "too.",
    ),
    "may_go_online_again": Sentence(
        "Çevrimiçi arayayım mı? Bu kez “{words}” gider, yukarıda saydığım yerlere.",
        "Shall I search online? This time “{words}” goes out, to the places named above.",
    ),
    "model_words": Sentence(
        " Aramayı {model} planlar; soruyla konuşmadan başka arama sözcükleri de çıkarabilir.",
        " {model} plans the search and may make other search words of the question and the "
        "conversation.",
    ),
    "online_answers": Sentence(
        "Yanıtın: evet (yalnız bu soru), bu konuşmada, her zaman, hayır; ya da asla: o zaman bu "
        "bilgisayardan hiçbir şey çıkmaz, başka yerde çalışan bir modele de sormam.",
        "Your answer: yes (this question only), in this conversation, always, no; or never: then "
        "nothing leaves this computer, and I ask no model that runs elsewhere.",
    ),
    "declined_online": Sentence(
        "Tamam, çevrimiçi aramadım; hiçbir şey gönderilmedi.",
        "All right, I did not search online; nothing was sent.",
    ),
    "only_memory": Sentence(
        "Geçmişinde buna yanıt bulamadım. “Yalnız bende” seçili olduğu için dosyalarına bakmadım, "
        "çevrimiçi de aramadım; yazı alanının altında “Dosyalarım”ı ya da “Çevrimiçi de”yi "
        "seçebilirsin.",
        "I found no answer to this in your past research. “Only my memory” is chosen, so I looked "
        "neither into your files nor online; you can choose “My files” or “Online too” below the "
        "message field.",
    ),
    "online_refused": Sentence(
        "Buna yanıt bulamadım; “asla” dediğin için çevrimiçi aramadım. Yazı alanının altındaki "
        "“Çevrimiçi de” ya da `animsa online ask` bunu değiştirir.",
        "I found no answer to this; I did not search online because you said “never”. “Online too” "
        "below the message field or `animsa online ask` changes that.",
    ),
    "online_unasked": Sentence(
        "Buna yanıt bulamadım; çevrimiçi aramadım, çünkü buna yalnız sen izin verebilirsin, senin "
        "yerine soran bir program değil. Anımsa'da “Her zaman” de ya da `animsa online always` yaz.",
        "I found no answer to this; I did not search online, since only you can allow that, not a "
        "program that asks for you. Type `animsa online always` to do so.",
    ),
    "model_kept_silent": Sentence(
        "Soruyu modele ({model}) sormadım: o bu bilgisayarda çalışmıyor, sen de buradan hiçbir şey "
        "çıkmasın dedin (“Asla” ya da “Yalnız bende”). Yazı alanının altındaki düğmeler ya da "
        "`animsa online ask` bunu değiştirir.",
        "I did not put this to the model ({model}): it does not run on this computer, and you said "
        "that nothing may leave it (“Never” or “Only my memory”). The buttons below the message "
        "field or `animsa online ask` change that.",
    ),
    "unreachable": Sentence(
        "Çevrimiçi kaynakların hiçbirine ulaşamadım ({names}); bu yüzden soruna yanıt bulamadım."
        "{kept}\n\n"
        "Şunları yapabilirsin:\n"
        "- İnternet bağlantını denetle, sonra “tekrar dene” yaz.\n"
        "- Bu arada geçmiş araştırmalarını sorabilir, eklediğin dosyalarda aratabilirsin; bunlar "
        "internet istemez.",
        "I couldn't reach any online source ({names}), so I found no answer to your question."
        "{kept}\n\n"
        "What you can do:\n"
        "- Check your internet connection, then type “try again”.\n"
        "- Meanwhile you can ask about your past research or have your files searched; neither "
        "needs the internet.",
    ),
    "some_unreached": Sentence(
        "Şu kaynaklara ulaşılamadı: {names}.", "These sources could not be reached: {names}."
    ),
    "unsourced": Sentence("kaynaksız", "unsourced"),
    "translated": Sentence("çeviri", "translated"),
    "excerpts_intro": Sentence(
        "Model olmadan yanıtlıyorum: kaynaklarda soruna en yakın cümleler bunlar.",
        "Answered without a model: these sentences come closest to your question.",
    ),
    "excerpts_for_model": Sentence(
        "Kaynaklarda soruna en yakın cümleler bunlar.",
        "These sentences of the sources come closest to your question.",
    ),
    "may_answer": Sentence(
        "Emin değilim; dosyalarında buna en yakın geçen:",
        "I'm not sure; this comes nearest in your files:",
    ),
    "near_only": Sentence(
        "Bunu yanıtlayan bir cümle bulamadım; yakın geçenler:",
        "I found no sentence that answers this; these come near:",
    ),
    "rows_counted": Sentence("{count} satır:", "{count} rows:"),
    "rows_summed": Sentence(
        "{head}, {count} satırın toplamı: {value}", "{head}, sum of {count} rows: {value}"
    ),
    "sum_with_tax": Sentence(
        "KDV içindeyse ({rate}): KDV'siz {before}, KDV {tax}.\n\nKDV eklenecekse: {amount} + {rate}"
        " = {added}.",
        "With the VAT in it ({rate}): {before} without VAT, VAT {tax}.\n\nWith the VAT still to be"
        " added: {amount} + {rate} = {added}.",
    ),
    "papers_summed": Sentence(
        "{count} belgenin toplamı: {value}", "Total of {count} documents: {value}"
    ),
    "source_in_turkish": Sentence("Türkçe kaynak", "source in Turkish"),
    "source_in_english": Sentence("İngilizce kaynak", "source in English"),
    "sources": Sentence("Kaynaklar", "Sources"),
    "own_research": Sentence("{date} tarihli araştırman", "your research of {date}"),
    "read_on": Sentence("{date} tarihinde okundu", "read on {date}"),
    "question_kept": Sentence("Sorduğun soru kaydedildi.", "Your question is saved."),
    "no_model": Sentence(
        "Bunu araştırabilmem için bir model gerekiyor, ama şu anda yapılandırılmış bir model yok."
        "{kept}\n\n"
        "Şunları yapabilirsin:\n"
        "- Claude anahtarı ekle ya da bilgisayarındaki bir model sunucusunu göster (Ollama, "
        "LM Studio, llama.cpp): {where}\n"
        "- Sonra “tekrar dene” yaz. Bu arada geçmiş araştırmalarını modelsiz de sorabilirsin.",
        "I need a model to research this, but none is set up.{kept}\n\n"
        "What you can do:\n"
        "- Add a Claude key, or point to a model server on your computer (Ollama, LM Studio, "
        "llama.cpp): {where}\n"
        "- Then type “try again”. Meanwhile you can ask about your past research without a model.",
    ),
    "no_model_again": Sentence(
        "Bunun için de bir model gerekiyor ({where}).{kept}",
        "This needs a model too ({where}).{kept}",
    ),
    "no_model_talk": Sentence(
        "Bunu yanıtlayabilmem için bir model gerekiyor, ama şu anda yapılandırılmış bir model yok "
        "({where}). Geçmiş araştırmalarını modelsiz de sorabilirsin.",
        "I need a model to answer this, but none is set up ({where}). "
        "You can ask about your past research without one.",
    ),
    "no_model_shaping": Sentence(
        "Konuştuklarımıza bakıp bunu yanıtlayabilmem için bir model gerekiyor, ama şu anda "
        "yapılandırılmış bir model yok ({where}). Konuşman olduğu gibi duruyor; bir model ekleyince "
        "“tekrar dene” yaz.",
        "I need a model to answer this from our conversation, but none is set up ({where}). The "
        "conversation stays as it is; once there is a model, type “try again”.",
    ),
    "key_waits": Sentence(
        "Claude'un anahtarı için sistem anahtarlığının kilidini aç, sonra “tekrar dene” yaz.",
        "For Claude's key, unlock the system keyring; then type “try again”.",
    ),
    "nothing_before": Sentence(
        "Bundan önce bir şey konuşmadık; neyi kastettiğini yazar mısın?",
        "We have not talked about anything yet; what do you mean?",
    ),
    "model_settings": Sentence("Ayarlar → “Model ve anahtar”", "Settings → “Model and key”"),
}
OFFERED_BEFORE = "Would you like me to research it again?"
"""How "offer_new" was worded before, in conversations that were kept."""
_SERVICES: Mapping[str, Sentence] = {"Vikipedi": Sentence("Vikipedi", "Turkish Wikipedia")}
"""Search services whose own name tells readers of the other language little."""


def services_named(names: Iterable[str], language: str) -> str:
    """Services in a row: "Turkish Wikipedia, Wikipedia, Europe PMC"."""
    told = (_SERVICES[name].said(language) if name in _SERVICES else name for name in names)
    return ", ".join(told)
