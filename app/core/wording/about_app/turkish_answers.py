"""Answers to questions about Anımsa, in Turkish: the place of a thing in the window, and its
command.

Every name in quotation marks is one that the window shows, every one in backquotes a command;
tests hold them against the translations and the command line.
"""

from __future__ import annotations

from collections.abc import Mapping

from app.core.asides.about import About

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
        "Bir araştırma bütünüyle silinir, içinden tek bir söz silinmez. Soldaki listede araştırmanın "
        "üzerindeyken Delete siler, bunu geri alabilirsin; Shift+Delete "
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
        "Studio, llama.cpp) ya da modelsiz. Modelsiz de anımsar ve ararım: yanıt, kaydın ya da "
        "kaynağın kendi cümlesi olur. Komut satırında: `animsa model`."
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
        "Excel, OpenDocument, CSV, HTML, EPUB, e-posta (EML), takvim (ICS), adres kartı (VCF), "
        "Markdown ve düz metin okunur; Tesseract kuruluysa "
        "taranmış PDF'ler ve tek tek eklenen fotoğraflar da. Ekledikleri “Dosyalar” penceresinde durur, oradan “Çıkar” "
        "ile çıkarılır. Komut satırında: `animsa files add BELGELER`."
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
        "Birkaç bilgisayar bir arşivi senin bir klasörün (Dropbox, Syncthing, bir bellek) ya da bir "
        "PostgreSQL veritabanın üzerinden paylaşabilir: Ayarlar (Ctrl+,) → “Cihazlar”. Oraya konan "
        "her şey bir parolayla şifrelidir; eşleme kendiliğinden olur, “Şimdi eşle” beklemeden yapar. "
        "Yalnız taşımak için bir yedek de yeter: “Veriler”. Komut satırında: `animsa devices`."
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
        "Bana yazman yeter; örneğin babanın ilacının değiştiğini, ya da başına not: koyup pasaportun ne zaman "
        "bittiğini. Aylar sonra “babamın ilacı neydi?” diye sor: kendi sözlerini günüyle gösteririm. Bir yanıtın "
        "yanına not için ona sağ tıkla, “Kendi notum…”u seç; o da senin sözün olarak anımsanır."
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
        "Anımsa bir bilgisayar programıdır (Windows, macOS, Linux); telefon, tablet ya da web sürümü "
        "yok."
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
        "Ctrl+E son soruyu yazı alanına geri getirir; öbürleri için sorunun menüsünde “Düzenle ve "
        "yeniden sor…” var. İlk hâli ve yanıtı yerinde kalır. “Yeniden yanıtla” (Ctrl+R) son soruyu "
        "bir kez daha sorar, Esc yazılmakta olan yanıtı durdurur; bir yanıtın menüsündeki “Buradan "
        "yeni kol aç” (Ctrl+Shift+B) oradan başka bir yöne sürdürür. Araştırmanın adı listede F2 ile "
        "değişir."
    ),
    About.UPDATE: (
        "Ayarlar (Ctrl+,) → “Güncelleme” sürümünü gösterir. Orada işaretlersen yeni sürüm günde bir "
        "sorulur, “Şimdi bak” hemen sorar; sen tıklamadan hiçbir şey inmez, yedek alınmadan hiçbir "
        "şey değişmez. Sorulacak adres henüz yok: olana dek hiçbir şey sorulmaz. Komut satırında: "
        "`animsa update`."
    ),
    About.SOURCES: (
        "Yanıtlar geçmiş araştırmalarından, dosyalarından ve izin verirsen çevrimiçi kaynaklardan "
        "(Wikipedia, PubMed, Europe PMC, OpenAlex, Crossref) gelir. Köşeli parantezdeki numara "
        "kaynağı açar; her cümle kaynağıyla karşılaştırılır, dayanağı olmayan kaynaksız diye "
        "işaretlenir. Yine de yanılabilirim: önemli bir kararda kaynağa bak, sağlıkta doktoruna danış."
    ),
    About.VOICE: (
        "Sesle soru sormak, yanıtı sesli okutmak ya da ses dosyası dinletmek yok; soru yazılır, yanıt "
        "okunur."
    ),
    About.UNINSTALL: (
        "Programı işletim sisteminin uygulama listesinden kaldırırsın. Araştırmaların veri klasöründe "
        "kalır; yerini Ayarlar (Ctrl+,) → “Veriler” gösterir."
    ),
    About.ORGANIZE: (
        "Soldaki listede bir araştırmaya sağ tıkla: “Üste sabitle”, “Arşivle”, “Etiketler…”. Arama "
        "kutusunun yanındaki huni (Ctrl+Shift+I) listeyi süzer ve sıralar; bir yanıta sağ tıklayınca "
        "“Kendi notum…” var; Ctrl+M araştırma haritasını açar."
    ),
    About.LOOK_UPS: (
        "Yalnız geçmişe ya da programa sorduğun, sohbet ettiğin ya da yanıtsız kalan konuşmalar "
        "listeyi doldurmaz: soldaki listenin altında “Bakışlar”dadır, aramada da bulunur. Sağ tık → "
        "“Araştırmalara taşı” birini listeye alır."
    ),
    About.ACCESS: (
        "Arşivin şifreli değilse bu bilgisayarda senin hesabını açabilen herkes yazdıklarını "
        "okuyabilir. Önlemi: Ayarlar (Ctrl+,) → “Şifreleme” → “Arşivi şifrele…”. Ondan sonra arşiv "
        "bir parolayla açılır; Ctrl+Shift+L hemen, “Kimse yokken kilitle” kendiliğinden kilitler. "
        "Parolayı unutursan arşivi kimse açamaz. Komut satırında: `animsa encrypt`."
    ),
    About.ACCOUNT: (
        "Hesap, üyelik ya da giriş yok: kurulan program hemen çalışır, her şey bu bilgisayarda durur. "
        "Bir model kullanmak istersen onun anahtarını ya da adresini sen girersin: Ayarlar (Ctrl+,) → "
        "“Model ve anahtar”."
    ),
    About.LOCAL_MODEL: (
        "Ayarlar (Ctrl+,) → “Model ve anahtar” → “Kendi sunucunla” → “Bu bilgisayarda ara”: çalışan "
        "Ollama, LM Studio ya da llama.cpp bulunur, modelleri boyutlarıyla sıralanır, bir tık seçer. "
        "Bu bilgisayara büyük gelenler yanlarında yazar; Ollama'ya oradan model indirtebilirsin. "
        "Böyle bir model için para ödenmez, sorular bu bilgisayardan çıkmaz. Komut satırında: `animsa "
        "model server ADRES MODEL`."
    ),
    About.MOVE: (
        "Eski bilgisayarda Ayarlar (Ctrl+,) → “Veriler” → “Yedekle…” ile başka bir diske yedek al, "
        "yenisinde aynı yerdeki “Geri yükle…” ile aç: bütün araştırmaların gelir. Eklediğin "
        "dosyaların kendileri yedekte değildir. Programı kaldırıp yeniden kurmak araştırmalarını "
        "silmez. İki bilgisayarı birlikte kullanacaksan “Cihazlar” sayfasına bak. Komut satırında: "
        "`animsa backup YER`."
    ),
    About.SHARE: (
        "Paylaşma bağlantısı ya da başka biriyle ortak kullanım yok; bir araştırmayı dosya olarak "
        "verirsin: Ctrl+Shift+E araştırmanın tamamını, Ctrl+S tek yanıtı kaydeder (PDF, Word, ODT, "
        "Markdown)."
    ),
    About.RELIABLE: (
        "Yazdığın ve ekranda gördüğün her şey hemen diske yazılır; kaydetmen gerekmez. Program ya da "
        "elektrik kesilirse açılışta yarım kalan araştırman sorulur. Araştırmaların sen silene dek "
        "durur, sayıları sınırlı değildir; yalnız hızlı sorular bir günlüktür. Her gün yedek alınır; "
        "Ayarlar (Ctrl+,) → “Veriler” → “İkinci yer…” yedekleri başka bir diske de kopyalar, disk "
        "bozulursa onlar kalır. Komut satırında: `animsa doctor`."
    ),
    About.ERASE: (
        "Soldaki listede Shift+Delete (ya da sağ tık → “Kalıcı sil…”) araştırmayı arşivden ve veri "
        "klasöründeki yedeklerden iz bırakmadan siler; bir daha gelmez. Dışa aktardığın dosyalar "
        "yerinde kalır. Komut satırında: `animsa erase KİMLİK`."
    ),
    About.LIMITS: (
        "Resim çizmem, müzik ya da video açmam, ses tanımam; senin yerine e-posta göndermem, randevu "
        "almam, hatırlatıcı kurmam. Anlık hava, kur ya da maç sonucu izlemem. Teşhis koymam, tıbbi "
        "öğüt vermem; araştırdığını günüyle yinelerim. Çeviri, kod ve yazı için bir model gerekir: "
        "Ayarlar (Ctrl+,) → “Model ve anahtar”. Bildiğim iş araştırmak ve anımsamak."
    ),
    About.REMINDERS: (
        "Hatırlatıcı, alarm ya da takvim yok; vakti gelince haber veremem. Bir mesajın menüsündeki "
        "“Bu mesajın bağlantısını kopyala” kendi takvimine yapıştırabileceğin bir bağlantı verir; "
        "tıklayınca o mesaj açılır."
    ),
    About.DOCTOR: (
        "Ctrl+Shift+H (F10 menüsünde “Doktoruma…”) seçtiğin araştırmalardan randevuya götüreceğin tek "
        "bir sayfa yapar: neyi ne zaman fark ettin, ne buldun, ne sormak istiyorsun. Her satırı "
        "günüyle kayıtlarından bir alıntıdır. PDF, Word ya da ODT olarak kaydedilir; götürmeden önce "
        "bir kez oku."
    ),
    About.ZOTERO: (
        "Dosyalar penceresindeki (Ctrl+Shift+O) “Zotero'dan…” kitaplığının dosyalarını okur; "
        "kaynaklar panelindeki (Ctrl+Shift+S) “Zotero'ya” yanıtın kaynaklarını Zotero'da seçili "
        "koleksiyona koyar. İkisi de bu bilgisayarda çalışan Zotero'yla konuşur. Mendeley ve JabRef "
        "için Ctrl+Shift+E kaynakları BibTeX, RIS ya da CSL JSON olarak yazar, Anki için de kart. "
        "Komut satırında: `animsa export --format bibtex --out kaynaklar.bib`."
    ),
    About.ONLINE: (
        "Yazı alanının altındaki düğmeler nereye bakılacağını seçer: “Yalnız bende”, “Dosyalarım” ya "
        "da “Çevrimiçi de”. İzin vermeden hiçbir soru çevrimiçi aranmaz: evet yalnız o soru, “bu "
        "konuşmada” o konuşma içindir, “her zaman” ve “asla” aklımda kalır. Sonradan değiştirmek için "
        "Ayarlar (Ctrl+,) → “Araştırma” → “Çevrimiçi arama”; hangi kaynakların sorulacağı “Kaynaklar” "
        "sayfasındadır. Komut satırında: `animsa online`."
    ),
    About.TIERS: (
        "Yazı alanının altında seçilir: “Hızlı” kısa bir bakıştır, “Araştırma” birkaç arama yapar, "
        "“Derin Araştırma” turlar hâlinde arar ve okur; başlamadan planını ve en çok ne alacağını "
        "gösterir. “Otomatik” seçimi bana bırakır, “Şimdi bitir” eldekiyle yanıtlar. Bütçeler: "
        "Ayarlar (Ctrl+,) → “Araştırma”."
    ),
    About.DESKTOP: (
        "Ctrl+Q programdan çıkar. Pencere kapanınca ne olacağı, oturum açılınca tepside başlama ve "
        "masaüstünün kendi aramasında yanıt verme Ayarlar (Ctrl+,) → “Masaüstü” sayfasında seçilir."
    ),
    About.TROUBLE: (
        "Esc yazılmakta olan yanıtı durdurur, Ctrl+R son soruyu yeniden sorar. Takılırsa programı "
        "kapatıp açabilirsin: yazdıkların diskte durur, yarım kalan araştırma açılışta sorulur. "
        "Beklenmedik biçimde kapandıysa açılışta bir rapor önerilir; kendiliğinden hiçbir yere "
        "gönderilmez. Sorunu bildirmek için bir adres henüz yok."
    ),
    About.OTHER: (
        "Bu, Anımsa'nın kendisiyle ilgili gibi görünüyor ama hangi konuda olduğundan emin değilim. Ctrl+, "
        "ayarları, F1 kısayolları, Ctrl+K komutları açar; komut satırında `animsa --help`. Ne yapmak "
        "istediğini birkaç sözcükle yazarsan yerini söylerim: “nasıl yedek alırım?” gibi."
    ),
}
