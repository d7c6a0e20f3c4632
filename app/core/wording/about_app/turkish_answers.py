"""Answers to questions about Anımsa, in Turkish: the place of a thing in the window, and its command.

Every name in quotation marks is one that the window shows, every one in backquotes a command;
tests hold them against the translations and the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.understanding.about_app import About

TURKISH: Mapping[About, str] = {
    About.BACKUP: (
        "Her gün kendiliğinden doğrulanmış bir yedek alınır. Kendin almak için: Ayarlar (Ctrl+,) → "
        "“Veriler” → “Yedekle…”. Komut satırında: `animsa backup`."
    ),
    About.RESTORE: (
        "Ayarlar (Ctrl+,) → “Veriler” → “Geri yükle…” ile bir yedek seçersin; şimdiki arşivin de "
        "kenarda saklanır. Komut satırında: `animsa restore yedek.db`."
    ),
    About.DATA: (
        "Hepsi kendi bilgisayarında, tek bir klasörde durur: araştırmaların `animsa.db` dosyasında, "
        "yedekler yanındaki `backups` klasöründe. Yerini Ayarlar (Ctrl+,) → “Veriler” sayfasında "
        "görür, “Klasörü aç” ile açarsın."
    ),
    About.PRIVACY: (
        "Verilerin bu bilgisayarda durur, kullanımın ölçülmez. Bir soruyu çevrimiçi aramadan önce "
        "sorarım; izin verirsen arama hizmetlerine o sorunun sözcükleri gider ve bulunan sayfalar "
        "okunur. Bu bilgisayarda çalışmayan bir model (Claude gibi) seçtiysen sorunu, konuşmayı ve "
        "soruya uyan kayıt ya da dosya parçalarını o alır; biten araştırmaların başlığını ve özetini "
        "de o yazar. “Yalnız bende” seçiliyken ya da “asla” dediysen hiçbir şey "
        "gitmez. Gönderilen her istek Ayarlar (Ctrl+,) → “Dışarı çıkanlar” altında durur "
        "(`animsa sent`)."
    ),
    About.ENCRYPTION: (
        "Ayarlar (Ctrl+,) → “Şifreleme” → “Arşivi şifrele…”: bir parola koyarsın, açılışta sorulur. "
        "Parolayı unutursan arşivi kimse açamaz. Komut satırında: `animsa encrypt`."
    ),
    About.THEME: (
        "Ayarlar (Ctrl+,) → “Görünüm” → “Tema”: “Koyu”, “Açık” ya da “Sistemdeki gibi” seçersin."
    ),
    About.SHORTCUTS: (
        "F1 bütün kısayolları gösterir. En çok işe yarayanlar: Ctrl+N yeni araştırma, Ctrl+Shift+F "
        "tüm araştırmalarda arama, Ctrl+K komutlar, Ctrl+, ayarlar, Esc yanıtı durdurma."
    ),
    About.OFFLINE: (
        "Geçmiş araştırmalarını sormak, aramak ve dosyalarına bakmak internet olmadan çalışır. "
        "Claude ve çevrimiçi araştırma internet ister; bilgisayarındaki bir model sunucusu "
        "(Ollama gibi) istemez."
    ),
    About.DELETE: (
        "Soldaki listede araştırmanın üzerindeyken Delete siler, bunu geri alabilirsin; Shift+Delete "
        "yedeklerden de kalıcı olarak siler. İkisi de sağ tık menüsünde var. Komut satırında: "
        "`animsa erase KİMLİK`."
    ),
    About.RECOVER: (
        "Sildiğin araştırmalar “Son silinenler” içinde durur (Ctrl+Shift+D); oradan geri getirirsin. "
        "Kalıcı sildiklerin geri gelmez."
    ),
    About.KEY: (
        "Ayarlar (Ctrl+,) → “Model ve anahtar” sayfasında “Claude anahtarıyla” seçeneğine yapıştır. "
        "Komut satırında: `animsa model key`. Anahtar sistemin anahtarlığında saklanır, dosyaya "
        "yazılmaz."
    ),
    About.MODEL: (
        "Ayarlar (Ctrl+,) → “Model ve anahtar”: Claude, kendi bilgisayarındaki bir sunucu (Ollama, LM "
        "Studio, llama.cpp) ya da modelsiz. Komut satırında: `animsa model`."
    ),
    About.PRICE: (
        "Anımsa ücretsiz ve açık kaynaklıdır (MIT lisansı). Claude kullanırsan onun ücretini kendi "
        "anahtarınla Anthropic'e ödersin; bilgisayarındaki bir model ya da modelsiz kullanım bedavadır."
    ),
    About.EXPORT: (
        "Ctrl+S açık yanıtı kaynaklarıyla rapor olarak kaydeder (PDF, Word, ODT), Ctrl+Shift+E "
        "araştırmanın tamamını; kaynakları Zotero için BibTeX ya da RIS, soruları Anki kartı olarak "
        "da. Ctrl+Shift+H doktorun için tek sayfa yapar. Bütün araştırmaların için: Ayarlar (Ctrl+,) → “Veriler” → “Dışa aktar…”. Komut satırında: "
        "`animsa export --format md --out arastirmalarim.md`."
    ),
    About.IMPORT: (
        "Ayarlar (Ctrl+,) → “Veriler” → “İçe aktar…”: ChatGPT'den, Claude'dan indirdiğin ya da "
        "Anımsa'nın yazdığı dosya. Komut satırında: `animsa import dosya.zip`. Yinelersen aynı "
        "konuşma iki kez girmez."
    ),
    About.FILES: (
        "Ctrl+Shift+O ile dosya ya da klasör ekle, ya da pencereye sürükle. PDF, Word, PowerPoint, "
        "Excel, CSV, HTML, EPUB, Markdown ve düz metin okunur; Tesseract kuruluysa taranmış PDF'ler ve tek "
        "tek eklenen fotoğraflar da. Komut satırında: `animsa files add BELGELER`."
    ),
    About.LANGUAGE: (
        "Ayarlar (Ctrl+,) → “Görünüm” → “Dil”: Türkçe ya da İngilizce. Soruyu hangi dilde yazarsan yaz, "
        "anlamaya çalışırım."
    ),
    About.QUICK: (
        "Saklaman gerekmeyen sorular için küçük bir pencere: Ctrl+Shift+N ya da tepsi simgesi. Son on "
        "soru bir gün hatırlanır, yedeklere girmez; “Araştırmaya çevir” kalıcı yapar."
    ),
    About.SYNC: (
        "Birkaç bilgisayar bir arşivi senin bir klasörün üzerinden paylaşabilir (Dropbox, Syncthing, bir "
        "bellek): Ayarlar (Ctrl+,) → “Cihazlar”. Klasörde duran her şey bir parolayla şifrelidir. Yalnız "
        "taşımak için bir yedek de yeter: “Veriler”."
    ),
    About.TAGS: (
        "Soldaki listede bir araştırmaya sağ tıkla, “Etiketler…”i seç: renkli sözcükler verirsin, birkaç "
        "araştırmaya birden de olur. Arama kutusunun yanındaki huni (Ctrl+Shift+I) listeyi etikete göre süzer."
    ),
    About.PINS: (
        "Soldaki listede bir araştırmaya sağ tıkla: “Üste sabitle” onu en üstte tutar, “Arşivle” listeden "
        "kaldırır. Arşivlenen de anımsanır ve aranınca bulunur."
    ),
    About.NOTES: (
        "Bir yanıta sağ tıkla, “Kendi notum…”u seç. Notun yanıtın yanında durur; senin sözün olarak, "
        "günüyle anımsanır ve bulunur."
    ),
    About.FILTERS: (
        "Arama kutusunun yanındaki huni (Ctrl+Shift+I) listeyi tarihe, derinliğe, dosyaya ve etikete göre "
        "süzer, ada göre sıralar; bir arama bir adla saklanabilir."
    ),
    About.MAP: (
        "Ctrl+M araştırma haritasını açar: hangi gün ne kadar araştırdığın, konular, arşivin büyümesi. Bir "
        "güne ya da konuya tıklamak araştırmalarına götürür."
    ),
    About.SETTINGS: "Ctrl+, ayarları açar; F10 menüsünde de var.",
    About.SEARCH: (
        "Aklına geldiği gibi sor: “geçen ay uyku için ne bulmuştuk?” Sözcükle aramak için Ctrl+Shift+F, "
        'açık konuşmada aramak için Ctrl+F. Komut satırında: `animsa recall "…"`.'
    ),
    About.TEXT_SIZE: (
        "Ctrl ve + yazıyı büyütür, Ctrl ve − küçültür, Ctrl+0 olağan boya döndürür; Ctrl basılıyken farenin "
        "tekerleği de olur. Ayarlar (Ctrl+,) → “Görünüm” → “Yazı boyu”: %80'den %200'e. Aklında tutar."
    ),
    About.PHONE: (
        "Anımsa bir bilgisayar programıdır (Windows, macOS, Linux); telefon ya da tablet sürümü yok."
    ),
    About.WHAT: (
        "Ben Anımsa: bir şey araştırırsın, hepsini hatırlarım. Aylar sonra kendi sözlerinle sorarsın; "
        "yanıtı tarihiyle, alıntısıyla ve kaynağıyla bulurum. Her şey kendi bilgisayarında saklanır. "
        "Yeni bir konuyu önce dosyalarında, sen izin verirsen çevrimiçi ararım; bunun için model "
        "gerekmez, ama bir model yanıtı kendi sözleriyle yazar."
    ),
    About.PROJECTS: (
        "Projeler soldaki listenin üstünden seçilir; “Yeni proje…” yenisini açar. Bir araştırmayı sağ tık "
        "menüsündeki “Projeye taşı” ile taşırsın. Her projenin kendi dosyaları ve belleği vardır. Proje "
        "paylaşmak yok; her şey bu bilgisayarda durur."
    ),
    About.START_OVER: (
        "Ctrl+N yeni bir araştırma başlatır; önceki kaybolmaz, soldaki listede durur. Bir konuşmanın "
        "içindeyken yeni konu yazmak da yeter."
    ),
    About.EDIT: (
        "Gönderilmiş bir mesaj değiştirilemez; düzeltilmiş hâlini yeni bir mesaj olarak yaz. “Yeniden "
        "yanıtla” (Ctrl+R) son soruyu bir kez daha sorar, Esc yazılmakta olan yanıtı durdurur. "
        "Araştırmanın adını sağ tık menüsünden değiştirirsin."
    ),
    About.UPDATE: (
        "Anımsa kendini güncellemez ve bunun için internete çıkmaz: yeni bir sürümü indirip üstüne "
        "kurarsın; araştırmaların ve ayarların durur."
    ),
    About.SOURCES: (
        "Yanıtlar geçmiş araştırmalarından, dosyalarından ve izin verirsen çevrimiçi kaynaklardan "
        "(Wikipedia, PubMed, Europe PMC, OpenAlex, Crossref) gelir. Köşeli parantezdeki numara "
        "kaynağı açar; her cümle kaynağıyla karşılaştırılır, dayanağı olmayan kaynaksız diye "
        "işaretlenir. Yine de yanılabilirim: önemli bir kararda kaynağa bak, sağlıkta doktoruna danış."
    ),
    About.VOICE: "Sesle soru sormak ya da yanıtı sesli okutmak yok; soru yazılır, yanıt okunur.",
    About.UNINSTALL: (
        "Programı işletim sisteminin uygulama listesinden kaldırırsın. Araştırmaların veri klasöründe "
        "kalır; yerini Ayarlar (Ctrl+,) → “Veriler” gösterir."
    ),
    About.OTHER: (
        "Bu, Anımsa'nın kendisiyle ilgili gibi görünüyor ama hangi konuda olduğundan emin değilim. Ctrl+, "
        "ayarları, F1 kısayolları, Ctrl+K komutları açar; komut satırında `animsa --help`. Ne yapmak "
        "istediğini birkaç sözcükle yazarsan yerini söylerim: “nasıl yedek alırım?” gibi."
    ),
}
