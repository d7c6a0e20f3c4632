<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="tr" sourcelanguage="en">
<context>
    <name>Actions</name>
    <message>
        <source>New research</source>
        <translation>Yeni araştırma</translation>
    </message>
    <message>
        <source>Quick question</source>
        <translation>Hızlı soru</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Mesaj yaz</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Yanıtı durdur</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Yeniden yanıtla</translation>
    </message>
    <message>
        <source>Edit the last question</source>
        <translation>Son soruyu düzenle</translation>
    </message>
    <message>
        <source>Research this anew</source>
        <translation>Bunu yeni araştırma olarak yap</translation>
    </message>
    <message>
        <source>Look in the past</source>
        <translation>Geçmişte ara</translation>
    </message>
    <message>
        <source>Keep the ended conversation</source>
        <translation>Biten konuşmaya devam et</translation>
    </message>
    <message>
        <source>Make it a research of its own</source>
        <translation>Ayrı bir araştırma yap</translation>
    </message>
    <message>
        <source>Branch off from this answer</source>
        <translation>Bu yanıttan yeni kol aç</translation>
    </message>
    <message>
        <source>Copy the last answer</source>
        <translation>Son yanıtı kopyala</translation>
    </message>
    <message>
        <source>Sources of the answer</source>
        <translation>Yanıtın kaynakları</translation>
    </message>
    <message>
        <source>Save answer as a report…</source>
        <translation>Yanıtı rapor olarak kaydet…</translation>
    </message>
    <message>
        <source>Save the whole research…</source>
        <translation>Araştırmanın tamamını kaydet…</translation>
    </message>
    <message>
        <source>Print the whole research…</source>
        <translation>Araştırmanın tamamını yazdır…</translation>
    </message>
    <message>
        <source>For my doctor…</source>
        <translation>Doktoruma…</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dosyalar</translation>
    </message>
    <message>
        <source>Continue this research</source>
        <translation>Bu araştırmaya devam et</translation>
    </message>
    <message>
        <source>Rename this research…</source>
        <translation>Bu araştırmayı yeniden adlandır…</translation>
    </message>
    <message>
        <source>Note beside the last answer…</source>
        <translation>Son yanıtın yanına not…</translation>
    </message>
    <message>
        <source>Pin this research to the top, or unpin it</source>
        <translation>Bu araştırmayı üste sabitle ya da sabitlemeyi kaldır</translation>
    </message>
    <message>
        <source>Archive this research, or bring it back</source>
        <translation>Bu araştırmayı arşivle ya da geri getir</translation>
    </message>
    <message>
        <source>Tags of this research…</source>
        <translation>Bu araştırmanın etiketleri…</translation>
    </message>
    <message>
        <source>Delete this research</source>
        <translation>Bu araştırmayı sil</translation>
    </message>
    <message>
        <source>Erase this research for good…</source>
        <translation>Bu araştırmayı kalıcı olarak sil…</translation>
    </message>
    <message>
        <source>Search all research</source>
        <translation>Tüm araştırmalarda ara</translation>
    </message>
    <message>
        <source>Filter and sort the list</source>
        <translation>Listeyi süz ve sırala</translation>
    </message>
    <message>
        <source>Find in this conversation</source>
        <translation>Bu konuşmada bul</translation>
    </message>
    <message>
        <source>Go to a day of this conversation…</source>
        <translation>Bu konuşmanın bir gününe git…</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Geri</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>İleri</translation>
    </message>
    <message>
        <source>Previous research</source>
        <translation>Önceki araştırma</translation>
    </message>
    <message>
        <source>Next research</source>
        <translation>Sonraki araştırma</translation>
    </message>
    <message>
        <source>Map of research</source>
        <translation>Araştırma haritası</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Son silinenler</translation>
    </message>
    <message>
        <source>New project…</source>
        <translation>Yeni proje…</translation>
    </message>
    <message>
        <source>Join a shared project…</source>
        <translation>Paylaşılan bir projeye katıl…</translation>
    </message>
    <message>
        <source>Project and its memory</source>
        <translation>Proje ve belleği</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Komut paleti</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ayarlar</translation>
    </message>
    <message>
        <source>Sample archive…</source>
        <translation>Örnek arşiv…</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Yazıyı büyüt</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Yazıyı küçült</translation>
    </message>
    <message>
        <source>Usual text size</source>
        <translation>Olağan yazı boyu</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Klavye kısayolları</translation>
    </message>
    <message>
        <source>Open the menu</source>
        <translation>Menüyü aç</translation>
    </message>
    <message>
        <source>Lock the archive</source>
        <translation>Arşivi kilitle</translation>
    </message>
    <message>
        <source>Quit Anımsa</source>
        <translation>Anımsa&apos;dan çık</translation>
    </message>
</context>
<context>
    <name>AddressChange</name>
    <message>
        <source>Address of the database</source>
        <translation>Veritabanının adresi</translation>
    </message>
    <message>
        <source>For a database that moved, and for a login or password that changed. It is connected to, and changed only if what you share is there; everything here stays.</source>
        <translation>Taşınan bir veritabanı ya da değişen kullanıcı adı ve parola için. Önce bağlanılır; paylaştığın oradaysa adres değişir. Buradaki her şey yerinde kalır.</translation>
    </message>
    <message>
        <source>Password of the login (empty: as it was)</source>
        <translation>O kullanıcının parolası (boş: eskisi gibi)</translation>
    </message>
    <message>
        <source>Type the address of the database.</source>
        <translation>Veritabanının adresini yaz.</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Bağlanılıyor…</translation>
    </message>
</context>
<context>
    <name>AnswerButtons</name>
    <message>
        <source>Continue</source>
        <translation>Devam et</translation>
    </message>
    <message>
        <source>Continue the answer where it broke off</source>
        <translation>Yanıtı kaldığı yerden sürdürür</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Yeniden dene</translation>
    </message>
    <message>
        <source>Ask the same question once more</source>
        <translation>Aynı soruyu bir kez daha sorar</translation>
    </message>
    <message>
        <source>Yes</source>
        <comment>an answer</comment>
        <translation>Evet</translation>
    </message>
    <message>
        <source>No</source>
        <comment>an answer</comment>
        <translation>Hayır</translation>
    </message>
    <message>
        <source>Yes, research it</source>
        <translation>Evet, araştır</translation>
    </message>
    <message>
        <source>Research it again: %1</source>
        <comment>an answer</comment>
        <translation>Yeni araştır: %1</translation>
    </message>
    <message>
        <source>No</source>
        <translation>Hayır</translation>
    </message>
    <message>
        <source>New research</source>
        <translation>Yeni araştırma</translation>
    </message>
    <message>
        <source>research it again</source>
        <comment>an answer</comment>
        <translation>yeni araştır</translation>
    </message>
    <message>
        <source>Yes, this once</source>
        <translation>Evet, bu kez</translation>
    </message>
    <message>
        <source>In this conversation</source>
        <translation>Bu konuşmada</translation>
    </message>
    <message>
        <source>in this conversation</source>
        <comment>an answer</comment>
        <translation>bu konuşmada</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Her zaman</translation>
    </message>
    <message>
        <source>always</source>
        <comment>an answer</comment>
        <translation>her zaman</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Asla</translation>
    </message>
    <message>
        <source>never</source>
        <comment>an answer</comment>
        <translation>asla</translation>
    </message>
    <message>
        <source>Research “%1”</source>
        <translation>“%1” konusunu araştır</translation>
    </message>
    <message>
        <source>Search online: “%1”</source>
        <translation>Çevrimiçi ara: “%1”</translation>
    </message>
    <message>
        <source>Look again</source>
        <translation>Yeniden bak</translation>
    </message>
    <message>
        <source>Research it anew; this older answer stays</source>
        <translation>Yeniden araştır; bu eski yanıt da kalır</translation>
    </message>
    <message>
        <source>Research this anew</source>
        <translation>Bunu yeni araştırma olarak yap</translation>
    </message>
    <message>
        <source>Answer the same question from a new research; this answer stays</source>
        <translation>Aynı soruyu yeni bir araştırmayla yanıtlar; bu yanıt da kalır</translation>
    </message>
    <message>
        <source>Look in the past</source>
        <translation>Geçmişte ara</translation>
    </message>
    <message>
        <source>Answer the same question from your past research; this answer stays</source>
        <translation>Aynı soruyu geçmiş araştırmalarından yanıtlar; bu yanıt da kalır</translation>
    </message>
    <message>
        <source>Keep this conversation</source>
        <translation>Bu konuşmaya devam et</translation>
    </message>
    <message>
        <source>Go on with the research that was ended, and answer the message in it</source>
        <translation>Bitirilen araştırmayı sürdürür ve mesajını orada yanıtlar</translation>
    </message>
    <message>
        <source>Go back to the previous conversation</source>
        <translation>Önceki konuşmaya dön</translation>
    </message>
    <message>
        <source>Go on with the research before this message, and answer it there</source>
        <translation>Bu mesajdan önceki araştırmayı sürdürür ve mesajını orada yanıtlar</translation>
    </message>
    <message>
        <source>This looks like a new topic: make it a research of its own?</source>
        <translation>Yeni bir konu gibi; yeni araştırma olarak ayırayım mı?</translation>
    </message>
    <message>
        <source>Move this question and its answer to a new research; can be undone</source>
        <translation>Bu soruyu ve yanıtını yeni bir araştırmaya taşır; geri alınabilir</translation>
    </message>
    <message>
        <source>Answers “%1”</source>
        <translation>“%1” yanıtını verir</translation>
    </message>
</context>
<context>
    <name>AppearancePage</name>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Dil</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Dil</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>Te&amp;ma</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Sistemdeki gibi</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Açık</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Koyu</translation>
    </message>
    <message>
        <source>Light, high contrast</source>
        <translation>Açık, yüksek karşıtlık</translation>
    </message>
    <message>
        <source>Dark, high contrast</source>
        <translation>Koyu, yüksek karşıtlık</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Yazı &amp;boyu</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Yazı boyu</translation>
    </message>
    <message>
        <source>In the window also by Ctrl++ and Ctrl+-, or the wheel with Ctrl; Ctrl+0 undoes it.</source>
        <translation>Pencerede Ctrl++ ve Ctrl+- ile ya da Ctrl basılıyken tekerlekle de değişir; Ctrl+0 olağan boya döndürür.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%%1</translation>
    </message>
    <message>
        <source>&amp;Motion</source>
        <translation>&amp;Hareket</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Hareket</translation>
    </message>
    <message>
        <source>With less of it, what shows that work goes on stands still.</source>
        <translation>Azaltıldığında, bir işin sürdüğünü gösteren çubuklar yerinde durur.</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>Az</translation>
    </message>
</context>
<context>
    <name>ArchivedSwitch</name>
    <message>
        <source>Archived</source>
        <translation>Arşivlenenler</translation>
    </message>
    <message>
        <source>What you put away by “Archive”. It is still remembered and found.</source>
        <translation>“Arşivle” ile kaldırdıkların. Yine anımsanır ve bulunur.</translation>
    </message>
</context>
<context>
    <name>AskedForm</name>
    <message>
        <source>Type the address of the database.</source>
        <translation>Veritabanının adresini yaz.</translation>
    </message>
    <message>
        <source>Tick that the words of your questions may be sent there.</source>
        <translation>Sorularındaki sözcüklerin oraya gönderilebileceğini işaretle.</translation>
    </message>
    <message>
        <source>It is asked no more. What you kept from it stays here.</source>
        <translation>Artık sorulmuyor. Ondan burada tuttukların yerinde.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Bir saniye…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>Bağlanılıyor…</translation>
    </message>
    <message>
        <source>It can be reached; no archive but this computer&apos;s own is there.</source>
        <translation>Ulaşılıyor; orada bu bilgisayarınkinden başka arşiv yok.</translation>
    </message>
    <message>
        <source>It can be reached. Archives: %1, research in them: %2.</source>
        <translation>Ulaşılıyor. Oradaki arşiv: %1, içlerindeki araştırma: %2.</translation>
    </message>
    <message>
        <source>Another archive is asked, too</source>
        <translation>Başka bir arşive de soruluyor</translation>
    </message>
    <message>
        <source>%1
What it has to a question, and this computer has not, stands below your own answer. It is not asked while “Only my memory” or “Never” is chosen.</source>
        <translation>%1
Bir soruya onda olup bu bilgisayarda olmayan, kendi yanıtının altında durur. “Yalnız bende” ya da “Asla” seçiliyken sorulmaz.</translation>
    </message>
    <message>
        <source>Ask what is not on this computer</source>
        <translation>Bu bilgisayarda olmayanı da sor</translation>
    </message>
    <message>
        <source>A small computer need not hold everything: a PostgreSQL database to which your other computer, or somebody who shares with you, sends an archive (“animsa answers”) can be asked along with your own. This archive stays as it is, and nothing of it is sent. What leaves is the words of each question about your past; whoever runs the server can read them. Off until you agree.</source>
        <translation>Küçük bir bilgisayarın her şeyi tutması gerekmez: öbür bilgisayarının ya da seninle paylaşan birinin “animsa answers” ile arşivini gönderdiği bir PostgreSQL veritabanına da, kendi arşivinle birlikte sorulabilir. Buradaki arşiv olduğu gibi kalır, ondan hiçbir şey gönderilmez. Giden, geçmişinle ilgili her sorunun sözcükleridir; sunucuyu yöneten bunları okuyabilir. Sen onaylayana kadar kapalı.</translation>
    </message>
    <message>
        <source>postgresql://name@server/database</source>
        <translation>postgresql://ad@sunucu/veritabanı</translation>
    </message>
    <message>
        <source>Address of the database that is asked</source>
        <translation>Sorulan veritabanının adresi</translation>
    </message>
    <message>
        <source>Password (empty: ~/.pgpass)</source>
        <translation>Parola (boş: ~/.pgpass’taki)</translation>
    </message>
    <message>
        <source>The words of my questions may be sent to this database.</source>
        <translation>Sorularımdaki sözcükler bu veritabanına gönderilebilir.</translation>
    </message>
    <message>
        <source>&amp;Ask this database, too</source>
        <translation>Bu veritabanına da &amp;sor</translation>
    </message>
    <message>
        <source>&amp;Try the connection</source>
        <translation>Bağlantıyı &amp;dene</translation>
    </message>
    <message>
        <source>&amp;Forget it</source>
        <translation>&amp;Unut</translation>
    </message>
</context>
<context>
    <name>BackupPlaces</name>
    <message>
        <source>Second place for backups</source>
        <translation>Yedekler için ikinci yer</translation>
    </message>
    <message>
        <source>Backups are kept here alone. What was copied stays where it is.</source>
        <translation>Yedekler artık yalnız burada tutuluyor. Kopyalanmış olanlar yerinde duruyor.</translation>
    </message>
    <message>
        <source>Backups are copied to %1 from now on.</source>
        <translation>Yedekler bundan sonra buraya da kopyalanıyor: %1.</translation>
    </message>
    <message>
        <source>Copying the backups…</source>
        <translation>Yedekler kopyalanıyor…</translation>
    </message>
    <message>
        <source>Restoring backups to try them…</source>
        <translation>Yedekler geri yüklenerek sınanıyor…</translation>
    </message>
    <message>
        <source>Choose a folder on another disk, or one that is synced</source>
        <translation>Başka bir diskte ya da eşitlenen bir klasör seç</translation>
    </message>
    <message>
        <source>&amp;Second place…</source>
        <translation>İki&amp;nci yer…</translation>
    </message>
    <message>
        <source>Here a&amp;lone</source>
        <translation>Yalnı&amp;z burada</translation>
    </message>
    <message>
        <source>Copy no backups to the second place any more</source>
        <translation>Yedekleri ikinci yere artık kopyalama</translation>
    </message>
    <message>
        <source>&amp;Try backups</source>
        <translation>Yedekleri &amp;sına</translation>
    </message>
    <message>
        <source>Restores the oldest and the newest and asks them ten questions each</source>
        <translation>En eskisini ve en yenisini geri yükler, her birine on soru sorar</translation>
    </message>
</context>
<context>
    <name>BackupWatch</name>
    <message>
        <source>A backup did not stand its trial; a new one was made at once.</source>
        <translation>Bir yedek sınamada işe yaramadı; hemen yenisi alındı.</translation>
    </message>
    <message>
        <source>The last good backup is more than a week old.</source>
        <translation>Son sağlam yedek bir haftadan eski.</translation>
    </message>
    <message>
        <source>Back up now</source>
        <translation>Şimdi yedekle</translation>
    </message>
    <message>
        <source>The backup is made and checked.</source>
        <translation>Yedek alındı ve doğrulandı.</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Settings…</source>
        <translation>Ayarlar…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Yeniden dene</translation>
    </message>
    <message>
        <source>Opens the model and key settings (Ctrl+,)</source>
        <translation>Model ve anahtar ayarlarını açar (Ctrl+,)</translation>
    </message>
    <message>
        <source>Tries the same once more</source>
        <translation>Aynısını bir kez daha dener</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Kapat</translation>
    </message>
    <message>
        <source>Message from Anımsa</source>
        <translation>Anımsa&apos;dan mesaj</translation>
    </message>
</context>
<context>
    <name>BoundarySwitch</name>
    <message>
        <source>How far to look</source>
        <translation>Nereye kadar bakılsın</translation>
    </message>
    <message>
        <source>Only my memory</source>
        <translation>Yalnız bende</translation>
    </message>
    <message>
        <source>Your past research and the project&apos;s memory. Your files are not searched, and nothing leaves this computer.</source>
        <translation>Geçmiş araştırmaların ve projenin belleği. Dosyalarında aranmaz, bu bilgisayardan dışarı hiçbir şey çıkmaz.</translation>
    </message>
    <message>
        <source>My files</source>
        <translation>Dosyalarım</translation>
    </message>
    <message>
        <source>Your past research, then your files. Nothing is searched online unless you say so for a question; a model that you set up gets what fits the question.</source>
        <translation>Önce geçmiş araştırmaların, sonra dosyaların. Bir soru için izin vermedikçe çevrimiçi aranmaz; kurduğun bir model varsa soruya uyan bölümleri o alır.</translation>
    </message>
    <message>
        <source>Online too</source>
        <translation>Çevrimiçi de</translation>
    </message>
    <message>
        <source>Your past research, your files, and the search services of the settings: they get the search words of your question.</source>
        <translation>Geçmiş araştırmaların, dosyaların ve ayarlardaki arama hizmetleri: onlara sorunun arama sözcükleri gider.</translation>
    </message>
    <message>
        <source>Files and online, wherever there is something</source>
        <translation>Dosyalar ve çevrimiçi, neresi varsa</translation>
    </message>
    <message>
        <source>Online only</source>
        <translation>Yalnız çevrimiçi</translation>
    </message>
    <message>
        <source>Files and online together</source>
        <translation>Dosyalar ve çevrimiçi birlikte</translation>
    </message>
    <message>
        <source>Sequential analysis: first files, then online</source>
        <translation>Sıralı analiz: önce dosyalar, sonra çevrimiçi</translation>
    </message>
    <message>
        <source>Files only</source>
        <translation>Yalnız dosyalar</translation>
    </message>
    <message>
        <source>How to look online</source>
        <translation>Çevrimiçi nasıl bakılsın</translation>
    </message>
    <message>
        <source>How files and online are looked into</source>
        <translation>Dosyalara ve çevrimiçine nasıl bakılacağı</translation>
    </message>
</context>
<context>
    <name>BudgetTable</name>
    <message>
        <source>Budgets</source>
        <translation>Bütçeler</translation>
    </message>
    <message>
        <source>The most that one research may take. One that reaches a limit answers with what it has found, and says so.</source>
        <translation>Bir araştırmanın en çok ne kadar sürebileceği, ne harcayabileceği. Sınıra gelen araştırma bulduklarıyla yanıtlar ve bunu söyler.</translation>
    </message>
    <message>
        <source>Back to the proposal</source>
        <translation>Öneriye dön</translation>
    </message>
    <message>
        <source>Set every budget to what Anımsa proposes</source>
        <translation>Bütün bütçeleri Anımsa&apos;nın önerdiği değerlere getir</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Hızlı</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırma</translation>
    </message>
    <message>
        <source>Deep research</source>
        <translation>Derin Araştırma</translation>
    </message>
    <message>
        <source>Questions to the model</source>
        <translation>Modele soru</translation>
    </message>
    <message>
        <source>Pieces of words</source>
        <translation>Sözcük parçası</translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>Arama</translation>
    </message>
    <message>
        <source>Pages read</source>
        <translation>Okunan sayfa</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Saniye</translation>
    </message>
</context>
<context>
    <name>CalendarMap</name>
    <message>
        <source>Calendar of %1</source>
        <translation>%1 takvimi</translation>
    </message>
    <message>
        <source>%1: nothing</source>
        <translation>%1: araştırma yok</translation>
    </message>
    <message>
        <source>Research a day:</source>
        <translation>Günde araştırma:</translation>
    </message>
</context>
<context>
    <name>ChangeDialog</name>
    <message>
        <source>Change</source>
        <translation>Değiştir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
</context>
<context>
    <name>ChatReading</name>
    <message>
        <source>Answer from number %1</source>
        <translation>%1. araştırmadan yanıtla</translation>
    </message>
    <message>
        <source>Open this research at this message (Enter)</source>
        <translation>Bu araştırmayı bu mesajda açar (Enter)</translation>
    </message>
    <message>
        <source>Answer from this research (Enter)</source>
        <translation>Bu araştırmadan yanıtla (Enter)</translation>
    </message>
    <message>
        <source>Show this source and its passage (Enter)</source>
        <translation>Bu kaynağı ve bölümünü göster (Enter)</translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation>Seçimi kopyala</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Mesajı kopyala</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Markdown olarak kopyala</translation>
    </message>
    <message>
        <source>Save as a report…</source>
        <translation>Rapor olarak kaydet…</translation>
    </message>
    <message>
        <source>Note of my own…</source>
        <translation>Kendi notum…</translation>
    </message>
    <message>
        <source>Branch off from here</source>
        <translation>Buradan yeni kol aç</translation>
    </message>
    <message>
        <source>Edit and ask again…</source>
        <translation>Düzenle ve yeniden sor…</translation>
    </message>
    <message>
        <source>Make it a research of its own from here</source>
        <translation>Buradan sonrasını ayrı araştırma yap</translation>
    </message>
    <message>
        <source>Copy link to this message</source>
        <translation>Bu mesajın bağlantısını kopyala</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>Bağlantı adresini kopyala</translation>
    </message>
</context>
<context>
    <name>ChatScroll</name>
    <message>
        <source>Conversation</source>
        <translation>Konuşma</translation>
    </message>
    <message>
        <source>To the end of the conversation (End)</source>
        <translation>Konuşmanın sonuna (End)</translation>
    </message>
    <message>
        <source>Cut off before the end</source>
        <translation>Yarıda kesildi</translation>
    </message>
    <message>
        <source>You stopped it</source>
        <translation>Durdurdun</translation>
    </message>
    <message>
        <source>An answer is on its way…</source>
        <translation>Yanıt hazırlanıyor…</translation>
    </message>
    <message>
        <source>Show the context</source>
        <translation>Bağlamı göster</translation>
    </message>
    <message>
        <source>Hide the context</source>
        <translation>Bağlamı gizle</translation>
    </message>
    <message>
        <source>What do you want to know?</source>
        <translation>Neyi merak ediyorsun?</translation>
    </message>
    <message>
        <source>Ask away. Months later you can ask for it again in your own words.</source>
        <translation>Sor gitsin. Aylar sonra kendi sözlerinle yeniden sorabilirsin.</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message numerus="yes">
        <source>Too long for one message: the last %Ln character(s) were not pasted. To keep the whole text, save it as a file and add that to the files.</source>
        <translation>
            <numerusform>Tek mesaja sığmadı: sondaki %Ln karakter yapıştırılmadı. Metnin tamamı kalsın istersen onu bir dosyaya kaydedip dosyalara ekle.</numerusform>
        </translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Otomatik</translation>
    </message>
    <message>
        <source>As much work as the question needs</source>
        <translation>Soru ne kadar iş gerektiriyorsa o kadar</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Hızlı</translation>
    </message>
    <message>
        <source>One short look, the fastest answer</source>
        <translation>Kısa bir bakış, en çabuk yanıt</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırma</translation>
    </message>
    <message>
        <source>Several searches, a cited answer</source>
        <translation>Birkaç arama, kaynaklı yanıt</translation>
    </message>
    <message>
        <source>Deep research</source>
        <translation>Derin Araştırma</translation>
    </message>
    <message>
        <source>Rounds of searching and reading</source>
        <translation>Turlar hâlinde arama ve okuma</translation>
    </message>
    <message>
        <source>Depth of the research</source>
        <translation>Araştırmanın derinliği</translation>
    </message>
    <message>
        <source>How much work the answer may be</source>
        <translation>Yanıt için ne kadar çalışılsın</translation>
    </message>
    <message>
        <source>This archive can only be read: search it in the list on the left.</source>
        <translation>Bu arşiv yalnızca okunabilir: soldaki listede arayabilirsin.</translation>
    </message>
    <message>
        <source>Ask, tell, or look for what you once found out…</source>
        <translation>Sor, anlat ya da eskiden bulduğunu sor…</translation>
    </message>
    <message>
        <source>Can only be read</source>
        <translation>Salt okunur</translation>
    </message>
    <message>
        <source>Ask or tell…</source>
        <translation>Sor ya da anlat…</translation>
    </message>
    <message>
        <source>Ask, or look for what you once found out…</source>
        <translation>Sor ya da eskiden bulduğunu sor…</translation>
    </message>
    <message>
        <source>Ask…</source>
        <translation>Sor…</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Mesaj</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Mesaj yaz</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Durdur</translation>
    </message>
    <message>
        <source>Enter puts it next in line; Esc stops the answer</source>
        <translation>Enter sıraya koyar, Esc yanıtı durdurur</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Gönder</translation>
    </message>
    <message>
        <source>Nothing can be sent: this archive can only be read.</source>
        <translation>Gönderilemiyor: bu arşiv yalnızca okunabilir.</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter starts a new line</source>
        <translation>Enter gönderir, Shift+Enter yeni satır açar</translation>
    </message>
</context>
<context>
    <name>ContinuedElsewhere</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>This research was continued on several computers; the others: %1</source>
        <translation>Bu araştırma birkaç bilgisayarda sürdürülmüş; öbürleri: %1</translation>
    </message>
    <message>
        <source>This research was continued on two computers; the other: %1</source>
        <translation>Bu araştırma iki bilgisayarda sürdürülmüş; öbürü: %1</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Bugün</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Dün</translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln araştırma</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln mesaj</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CoverWindow</name>
    <message>
        <source>Anımsa</source>
        <translation>Anımsa</translation>
    </message>
    <message>
        <source>The archive is being encrypted…</source>
        <translation>Arşiv şifreleniyor…</translation>
    </message>
    <message>
        <source>Nothing is lost if the computer is switched off now: the archive is either as it was or encrypted whole.</source>
        <translation>Bilgisayar şimdi kapansa da bir şey kaybolmaz: arşiv ya olduğu gibidir ya da bütünüyle şifrelidir.</translation>
    </message>
    <message>
        <source>The encryption is being removed…</source>
        <translation>Şifreleme kaldırılıyor…</translation>
    </message>
    <message>
        <source>Nothing is lost if the computer is switched off now: the archive is either encrypted or readable whole.</source>
        <translation>Bilgisayar şimdi kapansa da bir şey kaybolmaz: arşiv ya bütünüyle şifrelidir ya da bütünüyle okunur.</translation>
    </message>
    <message>
        <source>Locking…</source>
        <translation>Kilitleniyor…</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>What happened last time</source>
        <translation>Geçen sefer ne oldu</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopyala</translation>
    </message>
    <message>
        <source>Copy the report; it is never sent by itself</source>
        <translation>Raporu kopyala; kendiliğinden hiçbir yere gönderilmez</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Sil</translation>
    </message>
    <message>
        <source>Delete the reports from this computer</source>
        <translation>Raporları bu bilgisayardan sil</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>Ka&amp;pat</translation>
    </message>
    <message>
        <source>Close; the report stays for a month (Esc)</source>
        <translation>Kapat; rapor bir ay durur (Esc)</translation>
    </message>
</context>
<context>
    <name>CrashReportOffer</name>
    <message>
        <source>Show the report</source>
        <translation>Raporu göster</translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message>
        <source>Back up</source>
        <translation>Yedekle</translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Yedeği geri yükle</translation>
    </message>
    <message>
        <source>Anımsa backups (*.db)</source>
        <translation>Anımsa yedekleri (*.db)</translation>
    </message>
    <message>
        <source>Conversations that came in: %1.</source>
        <translation>%1 konuşma alındı.</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <translation>%1 konuşma güncellendi.</translation>
    </message>
    <message>
        <source>There already: %1.</source>
        <translation>%1 konuşma zaten vardı.</translation>
    </message>
    <message>
        <source>Not readable: %1.</source>
        <translation>%1 konuşma okunamadı.</translation>
    </message>
    <message>
        <source>The backup is made and checked: %1</source>
        <translation>Yedek alındı ve denetlendi: %1</translation>
    </message>
    <message>
        <source>Backing up…</source>
        <translation>Yedekleniyor…</translation>
    </message>
    <message>
        <source>Replace the present archive with this backup?</source>
        <translation>Şimdiki arşivin yerine bu yedek konsun mu?</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Geri yükle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>%1

The present archive is backed up first.</source>
        <translation>%1

Önce şimdiki arşiv yedeklenir.</translation>
    </message>
    <message>
        <source>The backup is restored. What was there before is kept in %1.</source>
        <translation>Yedek geri yüklendi. Önceki arşivin şurada duruyor: %1</translation>
    </message>
    <message>
        <source>No longer watched, add them again if you like: %1</source>
        <translation>Artık izlenmiyor, istersen yeniden ekle: %1</translation>
    </message>
    <message>
        <source>Restoring…</source>
        <translation>Geri yükleniyor…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>İçe aktar</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>İçe aktarılıyor…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) had come in and stay.</source>
        <translation>
            <numerusform>%Ln konuşma gelmişti, kaldı.</numerusform>
        </translation>
    </message>
    <message>
        <source>Export everything</source>
        <translation>Hepsini dışa aktar</translation>
    </message>
    <message>
        <source>Text to read (*.md)</source>
        <translation>Okumak için metin (*.md)</translation>
    </message>
    <message>
        <source>To print (*.pdf)</source>
        <translation>Yazdırmak için (*.pdf)</translation>
    </message>
    <message>
        <source>Anımsa research</source>
        <translation>Anımsa araştırmaları</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Dışa aktarılıyor…</translation>
    </message>
    <message>
        <source>A backup is made every day by itself, and tried once a week; here you make one where you like, or have them copied to a second place too.</source>
        <translation>Her gün kendiliğinden bir yedek alınır, haftada bir de sınanır; buradan istediğin yere yedek alır ya da yedekleri ikinci bir yere de kopyalatırsın.</translation>
    </message>
    <message>
        <source>Plain copy</source>
        <translation>Düz kopya</translation>
    </message>
    <message>
        <source>Each research as a Markdown file in a folder of yours, to read without Anımsa. Written after each answer; what you edit there is kept aside.</source>
        <translation>Her araştırma, Anımsa olmadan da okunabilsin diye seçtiğin klasörde bir Markdown dosyası. Her yanıttan sonra yazılır; orada elle değiştirdiğin dosya kenara alınıp saklanır.</translation>
    </message>
    <message>
        <source>In and out</source>
        <translation>İçe ve dışa aktarma</translation>
    </message>
    <message>
        <source>Bring in what ChatGPT or Claude exported of your conversations: the .zip as it was downloaded. Write all your research to a file that needs no Anımsa.</source>
        <translation>ChatGPT ya da Claude&apos;dan indirdiğin konuşmaları (.zip dosyasını olduğu gibi) içeri al. Bütün araştırmalarını Anımsa olmadan da okunan bir dosyaya yaz.</translation>
    </message>
    <message>
        <source>A few short conversations of ours, to try recall with.</source>
        <translation>Anımsamayı denemen için hazırladığımız birkaç kısa araştırma.</translation>
    </message>
    <message>
        <source>Single sessions</source>
        <translation>Tek tek araştırmalar</translation>
    </message>
    <message>
        <source>Delete or erase one in the list on the left, with its menu. Erased ones are gone from the backups in this folder too.</source>
        <translation>Bir araştırmayı soldaki listeden, menüsüyle silebilirsin. Kalıcı olarak sildiklerin bu klasördeki yedeklerden de çıkar.</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>İçe a&amp;ktar…</translation>
    </message>
    <message>
        <source>Choose an export of ChatGPT, of Claude or of Anımsa</source>
        <translation>ChatGPT, Claude ya da Anımsa&apos;nın dışa aktardığı bir dosya seç</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>&amp;Dışa aktar…</translation>
    </message>
    <message>
        <source>Choose a file for all your research</source>
        <translation>Bütün araştırmaların için bir dosya seç</translation>
    </message>
    <message>
        <source>Recently &amp;deleted…</source>
        <translation>Son si&amp;linenler…</translation>
    </message>
    <message>
        <source>Bring deleted research back, or erase it for good</source>
        <translation>Silinen araştırmaları geri getir ya da iz bırakmadan sil</translation>
    </message>
    <message>
        <source>&amp;Add sample archive</source>
        <translation>Ö&amp;rnek arşivi ekle</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Konum</translation>
    </message>
    <message>
        <source>They are in the list, and recalled when you ask.</source>
        <translation>Soldaki listede duruyorlar; sorduğunda onlar da anımsanır.</translation>
    </message>
    <message>
        <source>Conversations (*.zip *.json *.jsonl *.animsa)</source>
        <translation>Konuşmalar (*.zip *.json *.jsonl *.animsa)</translation>
    </message>
    <message numerus="yes">
        <source>Importing… %Ln conversation(s) taken in</source>
        <translation>
            <numerusform>İçe aktarılıyor… %Ln konuşma alındı</numerusform>
        </translation>
    </message>
    <message>
        <source>To import again (*.animsa)</source>
        <translation>Yeniden içe aktarmak için (*.animsa)</translation>
    </message>
    <message>
        <source>Everything Anımsa keeps is in this folder.</source>
        <translation>Anımsa&apos;nın sakladığı her şey bu klasörde.</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>Yedek</translation>
    </message>
    <message>
        <source>Sample archive</source>
        <translation>Örnek arşiv</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>Veri klasörü</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>Klasörü &amp;aç</translation>
    </message>
    <message>
        <source>Show the data folder in the file manager</source>
        <translation>Veri klasörünü dosya yöneticisinde gösterir</translation>
    </message>
    <message>
        <source>&amp;Back up…</source>
        <translation>&amp;Yedekle…</translation>
    </message>
    <message>
        <source>Choose where to put a checked copy of the archive</source>
        <translation>Arşivin denetlenmiş bir kopyası için yer seç</translation>
    </message>
    <message>
        <source>R&amp;estore…</source>
        <translation>&amp;Geri yükle…</translation>
    </message>
    <message>
        <source>Choose a backup to put in the archive&apos;s place</source>
        <translation>Arşivin yerine konacak yedeği seç</translation>
    </message>
</context>
<context>
    <name>DatabaseField</name>
    <message>
        <source>A PostgreSQL database of your own, or at a service. What is written there is encrypted, too. A database that is not on this computer has to prove by its certificate that it is the one that you name.</source>
        <translation>Kendi PostgreSQL veritabanın ya da bir hizmetteki. Oraya yazılan da şifrelidir. Bu bilgisayarda olmayan bir veritabanı, adını verdiğin veritabanı olduğunu sertifikasıyla kanıtlamalıdır.</translation>
    </message>
    <message>
        <source>postgresql://name@server/database</source>
        <translation>postgresql://ad@sunucu/veritabanı</translation>
    </message>
    <message>
        <source>Address of the database</source>
        <translation>Veritabanının adresi</translation>
    </message>
    <message>
        <source>Password (empty: ~/.pgpass)</source>
        <translation>Parola (boş: ~/.pgpass’taki)</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Bağlan</translation>
    </message>
</context>
<context>
    <name>DayDialog</name>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln mesaj</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to a day of this conversation</source>
        <translation>Bu konuşmanın bir gününe git</translation>
    </message>
    <message>
        <source>A day: “3 November”, “last week”…</source>
        <translation>Bir gün: “3 kasım”, “geçen hafta”…</translation>
    </message>
    <message>
        <source>Day</source>
        <translation>Gün</translation>
    </message>
    <message>
        <source>Days of this conversation</source>
        <translation>Bu konuşmanın günleri</translation>
    </message>
    <message>
        <source>Nothing was said here then.</source>
        <translation>O gün burada konuşulmamış.</translation>
    </message>
</context>
<context>
    <name>DeletedDialog</name>
    <message>
        <source>Deleted research is kept until you erase it.</source>
        <translation>Sildiğin araştırmalar, iz bırakmadan silene kadar burada durur.</translation>
    </message>
    <message>
        <source>Nothing is deleted.</source>
        <translation>Silinmiş araştırma yok.</translation>
    </message>
    <message>
        <source>Recently deleted</source>
        <translation>Son silinenler</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>&amp;Geri getir</translation>
    </message>
    <message>
        <source>Bring the research back into the list (Enter)</source>
        <translation>Araştırmayı listeye geri getir (Enter)</translation>
    </message>
    <message>
        <source>&amp;Erase for good…</source>
        <translation>İz bırakmadan &amp;sil…</translation>
    </message>
    <message>
        <source>Remove it from the archive and the backups</source>
        <translation>Arşivden ve yedeklerden kaldır</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Kapat</translation>
    </message>
    <message>
        <source>Close this list (Esc)</source>
        <translation>Bu listeyi kapat (Esc)</translation>
    </message>
</context>
<context>
    <name>DesktopPage</name>
    <message>
        <source>Closin&amp;g the window</source>
        <translation>&amp;Pencere kapanınca</translation>
    </message>
    <message>
        <source>Closing the window</source>
        <translation>Pencere kapanınca</translation>
    </message>
    <message>
        <source>In the tray Anımsa is ready at once. Where there is no tray, it quits.</source>
        <translation>Tepside kalırsa Anımsa hemen hazır olur. Tepsi yoksa kapanır.</translation>
    </message>
    <message>
        <source>Ask me</source>
        <translation>Bana sor</translation>
    </message>
    <message>
        <source>Stay in the tray</source>
        <translation>Tepside kalsın</translation>
    </message>
    <message>
        <source>Quit Anımsa</source>
        <translation>Anımsa&apos;dan çık</translation>
    </message>
    <message>
        <source>When I &amp;log in</source>
        <translation>&amp;Oturum açılınca</translation>
    </message>
    <message>
        <source>When I log in</source>
        <translation>Oturum açılınca</translation>
    </message>
    <message>
        <source>Started by itself, Anımsa waits in the tray without a window; an encrypted archive asks for its passphrase.</source>
        <translation>Kendiliğinden başlayan Anımsa penceresiz, tepside bekler; şifreli arşiv parolasını sorar.</translation>
    </message>
    <message>
        <source>Do not start</source>
        <translation>Başlamasın</translation>
    </message>
    <message>
        <source>Start in the tray</source>
        <translation>Tepside başlasın</translation>
    </message>
    <message>
        <source>Search of the &amp;desktop</source>
        <translation>&amp;Masaüstünün araması</translation>
    </message>
    <message>
        <source>Search of the desktop</source>
        <translation>Masaüstünün araması</translation>
    </message>
    <message>
        <source>GNOME and KDE then find your past research where you type the names of programs, and show its title, its date and the sentence that answers. Nothing is shown on the lock screen, and nothing of an encrypted archive. It works where Anımsa was installed from its package.</source>
        <translation>Yanıt verilirse GNOME ve KDE, program adı yazdığın yerde geçmiş araştırmalarını da bulur; başlığını, tarihini ve yanıtlayan cümleyi gösterir. Kilit ekranında hiçbir şey görünmez, şifreli arşivden de. Anımsa paketinden kurulduysa çalışır.</translation>
    </message>
    <message>
        <source>Not answered</source>
        <translation>Yanıt verilmesin</translation>
    </message>
    <message>
        <source>Answered</source>
        <translation>Yanıt verilsin</translation>
    </message>
</context>
<context>
    <name>DeviceList</name>
    <message>
        <source>this computer, last exchange: %1</source>
        <translation>bu bilgisayar, son eşleme: %1</translation>
    </message>
    <message>
        <source>this computer, not exchanged yet</source>
        <translation>bu bilgisayar, henüz eşlenmedi</translation>
    </message>
    <message>
        <source>last news: %1</source>
        <translation>son haber: %1</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Kaldır…</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 bilgisayarını kaldır</translation>
    </message>
    <message>
        <source>No other computer has been seen yet.</source>
        <translation>Başka bilgisayar henüz görünmedi.</translation>
    </message>
    <message>
        <source>Some computers have the same name: give one another by “Rename this computer…” on it.</source>
        <translation>Aynı adda bilgisayarlar var: birine, onun başında “Bu bilgisayarı yeniden adlandır…” ile başka ad verebilirsin.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) to send.</source>
        <translation>
            <numerusform>Gönderilecek %Ln değişiklik var.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) came and wait for their place.</source>
        <translation>
            <numerusform>Gelen %Ln değişiklik yerini bekliyor.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DevicesPage</name>
    <message>
        <source>Sharing the archive…</source>
        <translation>Arşiv paylaşılıyor…</translation>
    </message>
    <message>
        <source>Exchanging…</source>
        <translation>Eşleniyor…</translation>
    </message>
    <message>
        <source>Taking in what the others wrote: %1 of %2 changes…</source>
        <translation>Ötekilerin yazdıkları alınıyor: %2 değişikliğin %1 tanesi…</translation>
    </message>
    <message>
        <source>This computer exchanges by itself again.</source>
        <translation>Bu bilgisayar yeniden kendiliğinden eşliyor.</translation>
    </message>
    <message>
        <source>Paused. Nothing is exchanged until you go on; nothing is lost.</source>
        <translation>Duraklatıldı. Sürdürene kadar hiçbir şey eşlenmez; hiçbir şey kaybolmaz.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Bir an…</translation>
    </message>
    <message>
        <source>Name of this computer</source>
        <translation>Bu bilgisayarın adı</translation>
    </message>
    <message>
        <source>What your other computers show:</source>
        <translation>Öteki bilgisayarlarında görünen ad:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Yeniden adlandır</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>This computer has its new name; the others see it soon.</source>
        <translation>Bu bilgisayarın yeni adı kondu; ötekiler yakında görür.</translation>
    </message>
    <message>
        <source>Remove a computer</source>
        <translation>Bilgisayarı kaldır</translation>
    </message>
    <message>
        <source>Remove %1 from the sharing?</source>
        <translation>%1 paylaşımdan kaldırılsın mı?</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Kaldır</translation>
    </message>
    <message>
        <source>For a computer that is lost or never comes back. What it wrote stays with you and your other computers, and nothing waits for it any more. If it comes back, it has to join again with the passphrase, and cannot bring back what you erased. What is on that computer itself is not deleted, and its key still opens what is shared: if somebody else has it, leave on all computers and share anew elsewhere.</source>
        <translation>Kaybolan ya da bir daha gelmeyecek bir bilgisayar için. Onun yazdıkları sende ve öteki bilgisayarlarında kalır; artık hiçbir şey onu beklemez. Geri gelirse parolayla yeniden katılması gerekir ve sildiğin hiçbir şeyi geri getiremez. O bilgisayarın kendisindeki veriler silinmez, anahtarı da paylaşılanı açmaya devam eder: başkasının elindeyse bütün bilgisayarlarda paylaşımdan ayrıl ve başka bir yerde yeniden paylaş.</translation>
    </message>
    <message>
        <source>Do you research on several computers? They can share one archive through a folder that all of them see: of a cloud service, on a network disk, or on a stick that you carry; or through a PostgreSQL database. What is shared is encrypted; without the passphrase nobody can read it, the service neither. Nothing is shared, and nothing connected to, until you choose.</source>
        <translation>Birkaç bilgisayarda mı araştırıyorsun? Hepsinin gördüğü bir klasörle tek bir arşivi paylaşabilirler: bir bulut hizmetinin klasörü, ağdaki bir disk ya da yanında taşıdığın bir bellek; ya da bir PostgreSQL veritabanıyla. Paylaşılan şifrelidir; parolası olmadan hizmetin kendisi de içinde, kimse okuyamaz. Sen seçene kadar hiçbir şey paylaşılmaz, hiçbir yere bağlanılmaz.</translation>
    </message>
    <message>
        <source>Another computer of yours removed it. Everything here stays, and what was erased elsewhere is erased here too. To join again, choose the folder or database and type the passphrase; what you wrote here meanwhile is shared then.</source>
        <translation>Onu başka bir bilgisayarın kaldırdı. Buradaki her şey yerinde; başka bilgisayarda silinenler burada da silindi. Yeniden katılmak için klasörü ya da veritabanını seç ve parolayı yaz; bu arada burada yazdıkların o zaman paylaşılır.</translation>
    </message>
    <message>
        <source>%1 is removed.</source>
        <translation>%1 kaldırıldı.</translation>
    </message>
    <message>
        <source>The passphrase is changed; who joins from now on is asked for the new one.</source>
        <translation>Parola değişti; bundan sonra katılana yenisi sorulur.</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Kaldırılıyor…</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Ayrıl</translation>
    </message>
    <message>
        <source>Stop sharing on this computer?</source>
        <translation>Bu bilgisayar paylaşımdan ayrılsın mı?</translation>
    </message>
    <message>
        <source>Everything stays on this computer, and on the others. What you write from now on stays here alone.</source>
        <translation>Buradaki ve ötekilerdeki her şey yerinde kalır. Bundan sonra yazdıkların yalnız burada durur.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Hiçbir şey değiştirilmedi.</translation>
    </message>
    <message>
        <source>You have left. Everything here stays; the others keep what they have.</source>
        <translation>Ayrıldın. Buradaki her şey yerinde; ötekilerdekiler de onlarda kalır.</translation>
    </message>
    <message>
        <source>Leaving…</source>
        <translation>Ayrılıyor…</translation>
    </message>
    <message>
        <source>Computers</source>
        <translation>Bilgisayarlar</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Bakılıyor…</translation>
    </message>
    <message>
        <source>Your archive is on this computer alone</source>
        <translation>Arşivin yalnız bu bilgisayarda</translation>
    </message>
    <message>
        <source>This computer was removed from the sharing</source>
        <translation>Bu bilgisayar paylaşımdan kaldırılmış</translation>
    </message>
    <message>
        <source>Sharing is paused</source>
        <translation>Paylaşım duraklatıldı</translation>
    </message>
    <message>
        <source>The archive is shared</source>
        <translation>Arşiv paylaşılıyor</translation>
    </message>
    <message>
        <source>Through the database %1</source>
        <translation>Veritabanı: %1</translation>
    </message>
    <message>
        <source>Through the folder %1</source>
        <translation>Klasör: %1</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Sürdür</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Duraklat</translation>
    </message>
    <message>
        <source>Nothing is exchanged by itself until you go on.</source>
        <translation>Sürdürene kadar kendiliğinden hiçbir şey eşlenmez.</translation>
    </message>
    <message>
        <source>It is exchanged by itself soon after a change, and every few minutes.</source>
        <translation>Her değişiklikten az sonra ve birkaç dakikada bir kendiliğinden eşlenir.</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Eşleme</translation>
    </message>
    <message>
        <source>&amp;Exchange now</source>
        <translation>Şimdi &amp;eşle</translation>
    </message>
    <message>
        <source>&amp;Rename this computer…</source>
        <translation>Bu bilgisayarı yeniden &amp;adlandır…</translation>
    </message>
    <message>
        <source>C&amp;hange passphrase…</source>
        <translation>&amp;Parolayı değiştir…</translation>
    </message>
    <message>
        <source>&amp;Address of the database…</source>
        <translation>&amp;Veritabanının adresi…</translation>
    </message>
    <message>
        <source>&amp;Leave…</source>
        <translation>A&amp;yrıl…</translation>
    </message>
    <message>
        <source>What comes along</source>
        <translation>Neler paylaşılır</translation>
    </message>
    <message>
        <source>Research with titles, tags and notes, projects and their memory, what is deleted and what is erased; of your files which there are and where, not what they say. Not yet: settings, quick questions, and the list of what was sent.</source>
        <translation>Araştırmalar başlık, etiket ve notlarıyla, projeler ve belleği, çöpe atılanlar ve tümüyle silinenler; dosyalarından hangilerinin nerede olduğu, içindekiler değil. Henüz değil: ayarlar, hızlı sorular ve dışarı çıkanların listesi.</translation>
    </message>
</context>
<context>
    <name>DoctorDialog</name>
    <message>
        <source>For my doctor</source>
        <translation>Doktoruma</translation>
    </message>
    <message>
        <source>One page of what you wrote and found, in your own words and with dates: no model takes part and nothing is added. Tick the research that belongs on it.</source>
        <translation>Yazdıklarından ve bulduklarından tek bir sayfa, kendi sözlerinle ve günleriyle: model karışmaz, hiçbir şey eklenmez. Sayfaya girecek araştırmaları işaretle.</translation>
    </message>
    <message>
        <source>Search the titles</source>
        <translation>Başlıklarda ara</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırmalar</translation>
    </message>
    <message>
        <source>&amp;Save the page…</source>
        <translation>Sayfayı &amp;kaydet…</translation>
    </message>
    <message>
        <source>Choose a file for the page: PDF, Word or OpenDocument</source>
        <translation>Sayfa için bir dosya seç: PDF, Word ya da OpenDocument</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Save nothing (Esc)</source>
        <translation>Hiçbir şey kaydetme (Esc)</translation>
    </message>
</context>
<context>
    <name>EncryptionPage</name>
    <message>
        <source>The passphrase is changed.</source>
        <translation>Parola değişti.</translation>
    </message>
    <message>
        <source>The keyring keeps the key now.</source>
        <translation>Anahtar artık sistem anahtarlığında.</translation>
    </message>
    <message>
        <source>The keyring does not keep the key any more.</source>
        <translation>Anahtar artık sistem anahtarlığında değil.</translation>
    </message>
    <message>
        <source>Asking the keyring…</source>
        <translation>Anahtarlığa soruluyor…</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Arşiv</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Bakılıyor…</translation>
    </message>
    <message>
        <source>The archive is encrypted</source>
        <translation>Arşiv şifreli</translation>
    </message>
    <message>
        <source>Without your passphrase nobody can read it. If you forget it, nobody can open the archive, not even you.</source>
        <translation>Parolan olmadan kimse okuyamaz. Parola unutulursa arşiv açılamaz, kimse açamaz.</translation>
    </message>
    <message>
        <source>The archive is not encrypted</source>
        <translation>Arşiv şifresiz</translation>
    </message>
    <message>
        <source>Whoever can read the files of this computer can read your research. With a passphrase only you can.</source>
        <translation>Bu bilgisayarın dosyalarını okuyabilen herkes araştırmalarını okuyabilir. Parolayla yalnız sen okursun.</translation>
    </message>
    <message>
        <source>What encryption covers</source>
        <translation>Şifreleme neyi kapsar</translation>
    </message>
    <message>
        <source>What is covered, and what stays readable</source>
        <translation>Ne şifreli, ne okunur kalır</translation>
    </message>
    <message>
        <source>&amp;Encrypt the archive…</source>
        <translation>Arşivi şi&amp;frele…</translation>
    </message>
    <message>
        <source>&amp;Change passphrase…</source>
        <translation>&amp;Parolayı değiştir…</translation>
    </message>
    <message>
        <source>&amp;Remove encryption…</source>
        <translation>Şifrelemeyi &amp;kaldır…</translation>
    </message>
    <message>
        <source>Locking</source>
        <translation>Kilit</translation>
    </message>
    <message>
        <source>&amp;Lock when nobody is there</source>
        <translation>Kimse &amp;yokken kilitle</translation>
    </message>
    <message>
        <source>Lock when nobody is there</source>
        <translation>Kimse yokken kilitle</translation>
    </message>
    <message numerus="yes">
        <source>after %Ln minute(s)</source>
        <translation>
            <numerusform>%Ln dakika sonra</numerusform>
        </translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Kapalı</translation>
    </message>
    <message>
        <source>L&amp;ock now</source>
        <translation>Şi&amp;mdi kilitle</translation>
    </message>
    <message>
        <source>Lock now (Ctrl+Shift+L)</source>
        <translation>Şimdi kilitle (Ctrl+Shift+L)</translation>
    </message>
    <message>
        <source>The time begins with the last key or movement of the mouse, or when an answer that runs is finished. Ctrl+Shift+L locks at once; an answer that runs is stopped and what came of it is kept.</source>
        <translation>Süre son tuşla ya da fare hareketiyle, süren bir yanıt varsa onun bitişiyle başlar. Ctrl+Shift+L hemen kilitler; süren yanıt durur, gelen kadarı saklanır.</translation>
    </message>
    <message>
        <source>&amp;Keep the key in the system keyring</source>
        <translation>&amp;Anahtarı sistem anahtarlığında tut</translation>
    </message>
    <message>
        <source>At the start the passphrase is not asked for then: whoever can use your account on this computer can open the archive. After locking it is always asked for.</source>
        <translation>O zaman açılışta parola sorulmaz: bu bilgisayardaki hesabını kullanabilen herkes arşivi açabilir. Kilitledikten sonra her zaman sorulur.</translation>
    </message>
    <message>
        <source>Unreadable without the passphrase: every research with its title and sources, the texts of your files, projects and their memory, the search index, quick questions, unsent messages, what was sent, and the backups in the data folder.</source>
        <translation>Parolasız okunmaz: başlığı ve kaynaklarıyla her araştırma, dosyalarının metinleri, projeler ve bellekleri, arama dizini, hızlı sorular, gönderilmemiş mesajlar, dışarı çıkanların listesi ve veri klasöründeki yedekler.</translation>
    </message>
    <message>
        <source>Readable all the same: your settings, your own synonyms, the log (it holds no text of yours), names, sizes and times of the files in the data folder, your own files where they are, and whatever you exported or backed up elsewhere before.</source>
        <translation>Yine de okunur: ayarların, kendi eş anlamlıların, günlük (içinde metnin yoktur), veri klasöründeki dosyaların adı, boyu ve zamanı, kendi dosyaların durdukları yerde, bir de dışa aktardıkların ve daha önce başka yere aldığın yedekler.</translation>
    </message>
</context>
<context>
    <name>EntryForm</name>
    <message>
        <source>Type a name that the others see.</source>
        <translation>Ötekilerin göreceği bir ad yaz.</translation>
    </message>
    <message>
        <source>Type the address of the database.</source>
        <translation>Veritabanının adresini yaz.</translation>
    </message>
    <message>
        <source>Type the passphrase of the project.</source>
        <translation>Projenin parolasını yaz.</translation>
    </message>
    <message>
        <source>Tick that you know what the others can do.</source>
        <translation>Ötekilerin ne yapabileceğini bildiğini işaretle.</translation>
    </message>
    <message>
        <source>Your name there, as the others see it:</source>
        <translation>Orada adın, ötekilerin göreceği gibi:</translation>
    </message>
    <message>
        <source>Your name in shared projects</source>
        <translation>Ortak projelerdeki adın</translation>
    </message>
    <message>
        <source>Address of the PostgreSQL database, with your own login in it:</source>
        <translation>PostgreSQL veritabanının adresi, içinde kendi kullanıcı adınla:</translation>
    </message>
    <message>
        <source>Address of the database</source>
        <translation>Veritabanının adresi</translation>
    </message>
    <message>
        <source>postgresql://name@server/database</source>
        <translation>postgresql://ad@sunucu/veritabanı</translation>
    </message>
    <message>
        <source>Password of that login (empty: as ~/.pgpass says)</source>
        <translation>O kullanıcının parolası (boş: ~/.pgpass ne diyorsa)</translation>
    </message>
    <message>
        <source>Passphrase of the project, from whoever shares it:</source>
        <translation>Projenin parolası; paylaşandan alırsın:</translation>
    </message>
    <message>
        <source>A passphrase for this project alone; you tell it to the others:</source>
        <translation>Yalnız bu proje için bir parola; ötekilere sen söylersin:</translation>
    </message>
    <message>
        <source>Passphrase of the project</source>
        <translation>Projenin parolası</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Aynısı bir daha</translation>
    </message>
    <message>
        <source>The project comes with its research and memory, beside what is here; nothing of yours is shared but what you say or put into it.</source>
        <translation>Proje, araştırmaları ve belleğiyle buradakilerin yanına gelir; senden yalnız orada söylediklerin ve oraya koydukların paylaşılır.</translation>
    </message>
    <message>
        <source>Write the passphrase down: without it nobody joins, and neither do other computers of yours. The password of the login goes into this system&apos;s keyring alone.</source>
        <translation>Parolayı bir yere yaz: onsuz kimse katılamaz, öteki bilgisayarların da. Veritabanı kullanıcısının parolası yalnız bu sistemin anahtarlığına girer.</translation>
    </message>
    <message>
        <source>I know: whom I let in reads all of this project, and keeps what they read.</source>
        <translation>Biliyorum: içeri aldığım bu projenin hepsini okur, okuduğu onda kalır.</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>&amp;Katıl</translation>
    </message>
    <message>
        <source>&amp;Share this project</source>
        <translation>Bu projeyi pa&amp;ylaş</translation>
    </message>
</context>
<context>
    <name>ExchangeSign</name>
    <message>
        <source>Exchanging…</source>
        <translation>Eşleniyor…</translation>
    </message>
    <message>
        <source>With your other computers: settings, Devices.</source>
        <translation>Öteki bilgisayarlarınla: ayarlar, Cihazlar.</translation>
    </message>
</context>
<context>
    <name>ExportUnderWay</name>
    <message numerus="yes">
        <source>%Ln research(es) written: %1</source>
        <translation>
            <numerusform>%Ln araştırma yazıldı: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileImports</name>
    <message>
        <source>Reading %1…</source>
        <translation>%1 okunuyor…</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>İçe aktar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message numerus="yes">
        <source>Take %Ln research(es) into your archive?</source>
        <translation>
            <numerusform>%Ln araştırma arşivine alınsın mı?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take at least %Ln research(es) into your archive?</source>
        <translation>
            <numerusform>En az %Ln araştırma arşivine alınsın mı?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln mesaj</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies) cannot be read.</source>
        <translation>
            <numerusform>%Ln kayıt okunamıyor.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is found by recall as if you had researched it yourself, so take in only what comes from you or from people you trust. The archive is backed up first.</source>
        <translation>Anımsarken kendi araştırman gibi bulunur; bu yüzden yalnız senden ya da güvendiğin birinden geleni al. Önce arşiv yedeklenir.</translation>
    </message>
    <message numerus="yes">
        <source>Importing… %Ln conversation(s) taken in</source>
        <translation>
            <numerusform>İçe aktarılıyor… %Ln konuşma alındı</numerusform>
        </translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>İçe aktarılıyor…</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>Readable files (%1)</source>
        <translation>Okunabilen dosyalar (%1)</translation>
    </message>
</context>
<context>
    <name>FileRows</name>
    <message>
        <source>%1 · on another computer: %2</source>
        <translation>%1 · başka bilgisayarda: %2</translation>
    </message>
    <message>
        <source>%1 · on another computer</source>
        <translation>%1 · başka bilgisayarda</translation>
    </message>
    <message>
        <source>%1 · waiting</source>
        <translation>%1 · sırada</translation>
    </message>
    <message>
        <source>%1 · being read…</source>
        <translation>%1 · okunuyor…</translation>
    </message>
    <message>
        <source>%1 · could not be read: %2</source>
        <translation>%1 · okunamadı: %2</translation>
    </message>
    <message>
        <source>Watched folder: %1</source>
        <translation>İzlenen klasör: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln bölüm</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · read · %2</source>
        <translation>%1 · okundu · %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) could not be read wholly</source>
        <translation>
            <numerusform>%Ln sayfa tam okunamadı</numerusform>
        </translation>
    </message>
    <message>
        <source>On another computer: %1. It was read there on %2 (%3), at %4. Research here does not read it, and it cannot be opened here.</source>
        <translation>Başka bilgisayarda: %1. Orada %2 günü okundu (%3), yeri %4. Buradaki araştırma onu okumaz; buradan açılamaz.</translation>
    </message>
    <message>
        <source>one that is not known any more</source>
        <translation>artık bilinmeyen biri</translation>
    </message>
    <message>
        <source>Projects: %1</source>
        <translation>Projeler: %1</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>yerinde yok</translation>
    </message>
    <message>
        <source>no permission</source>
        <translation>okuma izni yok</translation>
    </message>
    <message>
        <source>not a kind that can be read</source>
        <translation>bu tür okunmuyor</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>çok büyük</translation>
    </message>
    <message>
        <source>took too long or too much memory</source>
        <translation>çok uzun sürdü ya da çok bellek istedi</translation>
    </message>
    <message>
        <source>protected by a password</source>
        <translation>parola korumalı</translation>
    </message>
    <message>
        <source>wrong password</source>
        <translation>parola yanlış</translation>
    </message>
    <message>
        <source>damaged</source>
        <translation>hasarlı</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>boş</translation>
    </message>
    <message>
        <source>no text in it</source>
        <translation>içinde metin yok</translation>
    </message>
    <message>
        <source>no text recognised</source>
        <translation>yazısı tanınamadı</translation>
    </message>
    <message>
        <source>its name cannot be kept</source>
        <translation>adı saklanamıyor</translation>
    </message>
    <message>
        <source>the disk or the system refused</source>
        <translation>disk ya da sistem izin vermedi</translation>
    </message>
</context>
<context>
    <name>FilesDialog</name>
    <message>
        <source>Looking through the files…</source>
        <translation>Dosyalara bakılıyor…</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1/%2: %3</translation>
    </message>
    <message>
        <source>%1 is protected by a password. Type it below.</source>
        <translation>%1 parola korumalı. Parolasını aşağıya yaz.</translation>
    </message>
    <message>
        <source>%1 (only its beginning: it is too long)</source>
        <translation>%1 (yalnızca başı: çok uzun)</translation>
    </message>
    <message>
        <source>No files yet. Add some, or drop them onto this window.</source>
        <translation>Henüz dosya yok. Dosya ekle ya da buraya sürükleyip bırak.</translation>
    </message>
    <message>
        <source>Add files</source>
        <translation>Dosya ekle</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>Klasör izle</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>Klasör ekle</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dosyalar</translation>
    </message>
    <message>
        <source>Research reads these files: PDF, Word, PowerPoint, Excel, OpenDocument, CSV, HTML, EPUB, e-mail, Markdown and text. What is read is kept on this computer. With a model, the passages that fit a question are given to it, wherever it runs.</source>
        <translation>Araştırma bu dosyaları okur: PDF, Word, PowerPoint, Excel, OpenDocument, CSV, HTML, EPUB, e-posta, Markdown ve düz metin. Okunanlar bu bilgisayarda saklanır. Bir model kullanıyorsan soruya uyan bölümler, nerede çalışıyorsa çalışsın, ona verilir.</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Dosya ekle…</translation>
    </message>
    <message>
        <source>Choose files that research may read</source>
        <translation>Araştırmanın okuyabileceği dosyaları seç</translation>
    </message>
    <message>
        <source>Add a &amp;folder…</source>
        <translation>&amp;Klasör ekle…</translation>
    </message>
    <message>
        <source>Read everything that is in a folder now</source>
        <translation>Bir klasörde şimdi ne varsa oku</translation>
    </message>
    <message>
        <source>&amp;Watch a folder…</source>
        <translation>Kla&amp;sör izle…</translation>
    </message>
    <message>
        <source>Read a folder, and look through it again at every start</source>
        <translation>Bir klasörü oku ve her açılışta yeniden bak</translation>
    </message>
    <message>
        <source>From &amp;Zotero…</source>
        <translation>&amp;Zotero&apos;dan…</translation>
    </message>
    <message>
        <source>Read the files of the Zotero library on this computer</source>
        <translation>Bu bilgisayardaki Zotero kitaplığının dosyalarını oku</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Çıkar</translation>
    </message>
    <message>
        <source>Research no longer reads it; on the disk it stays (Del)</source>
        <translation>Araştırma bunu artık okumaz; diskteki yerinde kalır (Del)</translation>
    </message>
    <message>
        <source>Read with this &amp;password</source>
        <translation>Bu &amp;parolayla oku</translation>
    </message>
    <message>
        <source>The password is not kept; what the file says is, like that of every file</source>
        <translation>Parola saklanmaz; dosyanın söyledikleri, her dosyanınki gibi saklanır</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Yeniden dene</translation>
    </message>
    <message>
        <source>Read this file once more, though it has not changed</source>
        <translation>Değişmemiş olsa da bu dosyayı bir daha oku</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>D&amp;urdur</translation>
    </message>
    <message>
        <source>Read no more; what was read stays</source>
        <translation>Daha fazla okuma; okunanlar kalsın</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>K&amp;apat</translation>
    </message>
    <message>
        <source>Close this list (Esc)</source>
        <translation>Bu listeyi kapat (Esc)</translation>
    </message>
    <message>
        <source>Password of this PDF</source>
        <translation>Bu PDF&apos;in parolası</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>İlerleme</translation>
    </message>
</context>
<context>
    <name>FilesPresenter</name>
    <message>
        <source>Stopped; what was read stays.</source>
        <translation>Durduruldu; okunanlar duruyor.</translation>
    </message>
    <message>
        <source>Zotero has no files that can be read here.</source>
        <translation>Zotero&apos;da burada okunabilen dosya yok.</translation>
    </message>
    <message>
        <source>Files from Zotero</source>
        <translation>Zotero&apos;nun dosyaları</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) were not read.</source>
        <translation>
            <numerusform>%Ln dosya okunmadı.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln file(s) of your Zotero library?</source>
        <translation>
            <numerusform>Zotero kitaplığındaki %Ln dosya okunsun mu?</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ekle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>They stay where they are; what Zotero adds later is not followed.</source>
        <translation>Dosyalar yerinde kalır; Zotero&apos;ya sonra eklenenler izlenmez.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) read</source>
        <translation>
            <numerusform>%Ln dosya okundu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unchanged</source>
        <translation>
            <numerusform>%Ln dosya değişmemiş</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln dosya okunamadı</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln no longer there</source>
        <translation>
            <numerusform>%Ln dosya artık yerinde yok</numerusform>
        </translation>
    </message>
    <message>
        <source>No file in it can be read; it is watched for what comes.</source>
        <translation>Şimdi okunabilecek bir dosya yok; gelenler için izleniyor.</translation>
    </message>
    <message>
        <source>No file was found that can be read.</source>
        <translation>Okunabilecek bir dosya bulunamadı.</translation>
    </message>
    <message>
        <source>Remove file</source>
        <translation>Dosyayı çıkar</translation>
    </message>
    <message>
        <source>Should research no longer read this?</source>
        <translation>Araştırma bunu artık okumasın mı?</translation>
    </message>
    <message>
        <source>This file is on another computer. Should research read it there no longer, and should it be listed nowhere? On that computer&apos;s disk it stays.</source>
        <translation>Bu dosya başka bir bilgisayarda. Oradaki araştırma onu artık okumasın, hiçbir yerde listelenmesin mi? O bilgisayarın diskinde kalır.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Çıkar</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Kalsın</translation>
    </message>
</context>
<context>
    <name>FilterPage</name>
    <message>
        <source>Saved searches…</source>
        <translation>Kayıtlı aramalar…</translation>
    </message>
    <message>
        <source>from files</source>
        <translation>dosyalardan</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Her zaman</translation>
    </message>
    <message>
        <source>Last 24 hours</source>
        <translation>Son 24 saat</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Son 7 gün</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Son 30 gün</translation>
    </message>
    <message>
        <source>Last year</source>
        <translation>Son bir yıl</translation>
    </message>
    <message>
        <source>Any depth</source>
        <translation>Hepsi</translation>
    </message>
    <message>
        <source>Quick</source>
        <translation>Hızlı</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırma</translation>
    </message>
    <message>
        <source>Deep research</source>
        <translation>Derin Araştırma</translation>
    </message>
    <message>
        <source>Last used first</source>
        <translation>Son kullanılan önce</translation>
    </message>
    <message>
        <source>By name, A to Z</source>
        <translation>Ada göre, A&apos;dan Z&apos;ye</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>Tarih</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Kademe</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Etiketler</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Sıra</translation>
    </message>
    <message>
        <source>Only answers from my files</source>
        <translation>Dosyalarımdan yanıtlananlar</translation>
    </message>
    <message>
        <source>No tags yet. Right-click a research and choose “Tags…” to give it one.</source>
        <translation>Henüz etiket yok. Bir araştırmaya sağ tıkla, “Etiketler…”i seç.</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Hepsini göster</translation>
    </message>
    <message>
        <source>Save this search…</source>
        <translation>Bu aramayı kaydet…</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>Kayıtlı aramalar</translation>
    </message>
    <message>
        <source>Remove this saved search; what it finds stays</source>
        <translation>Bu kayıtlı aramayı kaldır; buldukları yerinde kalır</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Süzgeç</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this conversation</source>
        <translation>Bu konuşmada bul</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Önceki eşleşme</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Önceki eşleşme (Shift+F3)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Sonraki eşleşme</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Sonraki eşleşme (F3)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Kapat (Esc)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>Bulunamadı</translation>
    </message>
</context>
<context>
    <name>FoundCard</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>Oku</translation>
    </message>
    <message>
        <source>Read “%1”</source>
        <translation>Oku: “%1”</translation>
    </message>
    <message>
        <source>The database that answers cannot be reached now. The answer above is what this computer has.</source>
        <translation>Yanıt veren veritabanına şu anda ulaşılamıyor. Yukarıdaki yanıt bu bilgisayarda olanlardan.</translation>
    </message>
    <message>
        <source>Not on this computer, but in the database that answers:</source>
        <translation>Bu bilgisayarda yok, yanıt veren veritabanında var:</translation>
    </message>
    <message>
        <source>Put this away</source>
        <translation>Kaldır</translation>
    </message>
    <message>
        <source>your own archive (%1, begun on %2)</source>
        <translation>senin arşivin (%1, başlangıcı %2)</translation>
    </message>
    <message>
        <source>an archive that is shared with you</source>
        <translation>seninle paylaşılan bir arşiv</translation>
    </message>
    <message>
        <source>archive of %1</source>
        <translation>arşiv: %1</translation>
    </message>
</context>
<context>
    <name>GrowthChart</name>
    <message>
        <source>Growth of the archive</source>
        <translation>Arşivin büyümesi</translation>
    </message>
    <message>
        <source>By %1: %2</source>
        <translation>%1 itibarıyla: %2</translation>
    </message>
</context>
<context>
    <name>Housekeeping</name>
    <message>
        <source>Nothing was said for a while, so this research was completed and kept. What you write below goes on with it.</source>
        <translation>Bir süredir yazılmadığı için bu araştırma tamamlandı ve kaydedildi. Altına yazarsan kaldığı yerden sürer.</translation>
    </message>
    <message>
        <source>Research completed</source>
        <translation>Araştırma tamamlandı</translation>
    </message>
</context>
<context>
    <name>InvitationBox</name>
    <message>
        <source>Remove…</source>
        <translation>Çıkar…</translation>
    </message>
    <message>
        <source>Let %1 in no more</source>
        <translation>%1 artık girmesin</translation>
    </message>
    <message>
        <source>Nobody else is let in yet.</source>
        <translation>Henüz başka kimse içeri alınmadı.</translation>
    </message>
    <message>
        <source>Their login of the database</source>
        <translation>Veritabanındaki kullanıcı adı</translation>
    </message>
    <message>
        <source>Login of the database to let in</source>
        <translation>İçeri alınacak veritabanı kullanıcısı</translation>
    </message>
    <message>
        <source>Le&amp;t in</source>
        <translation>İ&amp;çeri al</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>Kop&amp;yala</translation>
    </message>
    <message>
        <source>&amp;Who is let in?</source>
        <translation>&amp;Kimler girebiliyor?</translation>
    </message>
    <message>
        <source>Hand over…</source>
        <translation>Devret…</translation>
    </message>
    <message>
        <source>Hand the project over to %1</source>
        <translation>Projeyi %1 kullanıcısına devret</translation>
    </message>
    <message>
        <source>Only who owns the project lets people in, and sees who is.</source>
        <translation>İçeri almak ve kimlerin girebildiğini görmek, projenin sahibinin işidir.</translation>
    </message>
    <message>
        <source>Asks the database</source>
        <translation>Veritabanına sorar</translation>
    </message>
    <message>
        <source>What to give to them</source>
        <translation>Ona verilecek olan</translation>
    </message>
</context>
<context>
    <name>JoinDialog</name>
    <message>
        <source>Joining…</source>
        <translation>Katılınıyor…</translation>
    </message>
    <message>
        <source>Join a shared project</source>
        <translation>Paylaşılan bir projeye katıl</translation>
    </message>
    <message>
        <source>That is me: join</source>
        <translation>O benim: katıl</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Are you in this project already, from another computer of yours? Then join: what is here and there becomes one, and the others will also see the project&apos;s research from this computer.</source>
        <translation>Bu projede başka bir bilgisayarından zaten var mısın? Öyleyse katıl: buradakiyle oradaki bir olur; ötekiler projenin bu bilgisayardaki araştırmalarını da görür.</translation>
    </message>
    <message>
        <source>Whoever shares the project lets your login in and gives you the address and, apart from it, the passphrase. The others read what you say in the project or put into it, and nothing else of your archive; the server sees encrypted rows and not one word. Nothing is connected to until you click.</source>
        <translation>Projeyi paylaşan, veritabanı kullanıcını içeri alır; sana adresi ve ondan ayrı olarak parolayı verir. Ötekiler projede söylediklerini ve projeye koyduklarını okur, arşivinden başka hiçbir şeyi okumaz; sunucu yalnız şifreli satırlar görür, tek sözcük okuyamaz. Tıklayana dek hiçbir yere bağlanılmaz.</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>K&amp;apat</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <source>Saved; the next research uses it.</source>
        <translation>Kaydedildi; bir sonraki araştırma bunu kullanır.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Kaydediliyor…</translation>
    </message>
    <message>
        <source>The key was removed.</source>
        <translation>Anahtar silindi.</translation>
    </message>
    <message>
        <source>The system keyring is locked and may still hold the key.</source>
        <translation>Sistem anahtarlığı kilitli; anahtar hâlâ orada olabilir.</translation>
    </message>
    <message>
        <source>Removing the key…</source>
        <translation>Anahtar siliniyor…</translation>
    </message>
    <message>
        <source>Paste a new key to replace it</source>
        <translation>Değiştirmek için yeni anahtarı yapıştır</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>Anahtar</translation>
    </message>
    <message>
        <source>This system has no keyring: the key will be kept until you quit Anımsa.</source>
        <translation>Bu sistemde anahtarlık yok: anahtar Anımsa&apos;dan çıkana kadar saklanacak.</translation>
    </message>
    <message>
        <source>The system keyring waits to be unlocked.</source>
        <translation>Sistem anahtarlığının kilidi açılmayı bekliyor.</translation>
    </message>
    <message>
        <source>A key is stored in the system keyring.</source>
        <translation>Sistem anahtarlığında bir anahtar kayıtlı.</translation>
    </message>
    <message>
        <source>This system has no keyring: the key is kept until you quit Anımsa.</source>
        <translation>Bu sistemde anahtarlık yok: anahtar, Anımsa kapanana kadar tutulur.</translation>
    </message>
    <message>
        <source>The key comes from the environment variable %1.</source>
        <translation>Anahtar %1 ortam değişkeninden geliyor.</translation>
    </message>
    <message>
        <source>Key of %1</source>
        <translation>%1 anahtarı</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Kaydet</translation>
    </message>
    <message>
        <source>Save the key of %1</source>
        <translation>%1 anahtarını kaydet</translation>
    </message>
    <message>
        <source>Keep this key in the system keyring</source>
        <translation>Bu anahtarı sistem anahtarlığında sakla</translation>
    </message>
    <message>
        <source>Forget key</source>
        <translation>Anahtarı unut</translation>
    </message>
    <message>
        <source>Forget the key of %1</source>
        <translation>%1 anahtarını unut</translation>
    </message>
    <message>
        <source>Remove the key from the system keyring</source>
        <translation>Anahtarı sistem anahtarlığından sil</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>en</source>
        <comment>the code of this language</comment>
        <translation>tr</translation>
    </message>
</context>
<context>
    <name>Leaving</name>
    <message>
        <source>Leave</source>
        <translation>Ayrıl</translation>
    </message>
    <message>
        <source>Leave all the same</source>
        <translation>Yine de ayrıl</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>The others are not told then, and do not get what was written here since the last exchange. Everything stays on this computer.</source>
        <translation>O zaman ötekilere haber verilmez ve son eşlemeden beri burada yazılanlar onlara gitmez. Buradaki her şey yerinde kalır.</translation>
    </message>
</context>
<context>
    <name>LeftOutSentences</name>
    <message>
        <source>Not shown as written</source>
        <translation>Yazıldığı gibi gösterilmeyenler</translation>
    </message>
    <message>
        <source>The model wrote these sentences; the sources do not bear them out.</source>
        <translation>Bu cümleleri model yazdı; kaynaklar onları doğrulamıyor.</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>Göster</translation>
    </message>
</context>
<context>
    <name>ListFilter</name>
    <message>
        <source>Only: %1</source>
        <translation>Yalnız: %1</translation>
    </message>
    <message>
        <source>Filter (on)</source>
        <translation>Süzgeç (açık)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Süzgeç</translation>
    </message>
    <message>
        <source>Show only some research, or sort by name</source>
        <translation>Araştırmaların yalnız bir kısmını göster ya da ada göre sırala</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Hepsini göster</translation>
    </message>
</context>
<context>
    <name>LocalModelsBox</name>
    <message>
        <source>Looking on this computer…</source>
        <translation>Bu bilgisayarda aranıyor…</translation>
    </message>
    <message>
        <source>No model server runs on this computer. Start Ollama, LM Studio or llama.cpp&apos;s server, and look again.</source>
        <translation>Bu bilgisayarda çalışan bir model sunucusu yok. Ollama&apos;yı, LM Studio&apos;yu ya da llama.cpp sunucusunu başlatıp yeniden ara.</translation>
    </message>
    <message>
        <source>%1 runs, and has no model yet.</source>
        <translation>%1 çalışıyor, ama henüz modeli yok.</translation>
    </message>
    <message>
        <source>Found: %1. Click a model to use it.</source>
        <translation>Bulundu: %1. Kullanmak için bir modele tıkla.</translation>
    </message>
    <message>
        <source>too large for this computer&apos;s memory</source>
        <translation>bu bilgisayarın belleğine sığmaz</translation>
    </message>
    <message>
        <source>fills this computer&apos;s memory</source>
        <translation>bu bilgisayarın belleğini doldurur</translation>
    </message>
    <message>
        <source>small for research in steps</source>
        <translation>adım adım araştırmaya küçük gelir</translation>
    </message>
    <message>
        <source>%1 is run by Ollama&apos;s own site, not here.</source>
        <translation>%1 modelini Ollama&apos;nın kendi sitesi çalıştırır, bu bilgisayar değil.</translation>
    </message>
    <message>
        <source>Nothing was fetched.</source>
        <translation>Hiçbir şey indirilmedi.</translation>
    </message>
    <message>
        <source>%1 is here, and chosen.</source>
        <translation>%1 geldi ve seçildi.</translation>
    </message>
    <message>
        <source>Fetching the model…</source>
        <translation>Model indiriliyor…</translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation>Model indir</translation>
    </message>
    <message>
        <source>You chose that nothing leaves this computer. Have Ollama fetch this model?</source>
        <translation>Bu bilgisayardan hiçbir şeyin çıkmamasını seçtin. Ollama bu modeli indirsin mi?</translation>
    </message>
    <message>
        <source>Fetch once</source>
        <translation>Bu kez indir</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Ollama asks its own site for the model; nothing of yours is sent.</source>
        <translation>Modeli Ollama kendi sitesinden ister; senden hiçbir şey gönderilmez.</translation>
    </message>
    <message>
        <source>Fetching the model: %1 % of %2…</source>
        <translation>Model indiriliyor: % %1 (%2)…</translation>
    </message>
    <message>
        <source>&amp;Look on this computer</source>
        <translation>Bu bilgisayarda &amp;ara</translation>
    </message>
    <message>
        <source>Asks the usual places of Ollama, LM Studio and llama.cpp on this computer</source>
        <translation>Ollama, LM Studio ve llama.cpp&apos;nin bu bilgisayardaki alışılmış yerlerine bakar</translation>
    </message>
    <message>
        <source>Usual address:</source>
        <translation>Alışılmış adres:</translation>
    </message>
    <message>
        <source>Fill in the usual address of %1</source>
        <translation>%1 için alışılmış adresi yazar</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Bu bilgisayardaki modeller</translation>
    </message>
    <message>
        <source>Fetch &amp;with Ollama</source>
        <translation>&amp;Ollama ile indir</translation>
    </message>
    <message>
        <source>Name of the model that Ollama is to fetch</source>
        <translation>Ollama&apos;nın indireceği modelin adı</translation>
    </message>
    <message>
        <source>its name, as gemma3:4b</source>
        <translation>adı, örneğin gemma3:4b</translation>
    </message>
    <message>
        <source>Fe&amp;tch</source>
        <translation>İn&amp;dir</translation>
    </message>
    <message>
        <source>Ollama downloads it from its own site: some gigabytes</source>
        <translation>Ollama kendi sitesinden indirir: birkaç gigabayt</translation>
    </message>
    <message>
        <source>This computer has %1 of memory: models up to %2 run with ease. A rough measure; the memory of a graphics card is not counted.</source>
        <translation>Bu bilgisayarda %1 bellek var: %2 boyutuna kadar modeller rahat çalışır. Kaba bir ölçü; ekran kartının belleği sayılmadı.</translation>
    </message>
</context>
<context>
    <name>LookupSwitch</name>
    <message>
        <source>Look-ups</source>
        <translation>Bakışlar</translation>
    </message>
    <message>
        <source>Conversations without an answer of their own: the past, the program or small talk was asked, or a question got no answer. They are no research.</source>
        <translation>Kendi yanıtı olmayan konuşmalar: yalnızca geçmiş, program ya da hal hatır soruldu ya da soru yanıt almadı. Araştırma sayılmazlar.</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>You are reading past research; its answers stay as they are. A message continues it; Ctrl+N begins anew.</source>
        <translation>Geçmiş bir araştırmayı okuyorsun; yanıtları olduğu gibi kalır. Bir mesaj onu sürdürür; Ctrl+N yenisini başlatır.</translation>
    </message>
    <message>
        <source>Your earlier research is still running; the arrow above leads back to it. What you send now waits until it is done.</source>
        <translation>Önceki araştırman sürüyor; yukarıdaki ok ona götürür. Şimdi göndereceğin, o bitince sorulur.</translation>
    </message>
    <message>
        <source>Nothing can be sent: this archive can only be read.</source>
        <translation>Gönderilemiyor: bu arşiv yalnızca okunabilir.</translation>
    </message>
    <message>
        <source>The search index is being renewed: %1 of %2 researches. You can go on meanwhile.</source>
        <translation>Arama dizini yenileniyor: %1 / %2 araştırma. Bu sırada devam edebilirsin.</translation>
    </message>
    <message>
        <source>Anımsa</source>
        <translation>Anımsa</translation>
    </message>
    <message>
        <source>&amp;Research</source>
        <translation>A&amp;raştırma</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Bul</translation>
    </message>
    <message>
        <source>&amp;Anımsa</source>
        <translation>&amp;Anımsa</translation>
    </message>
    <message>
        <source>&amp;This research</source>
        <translation>&amp;Bu araştırma</translation>
    </message>
    <message>
        <source>Research list and conversation</source>
        <translation>Araştırma listesi ve konuşma</translation>
    </message>
</context>
<context>
    <name>MemoryFinder</name>
    <message>
        <source>“%1” is nowhere in what is remembered.</source>
        <translation>Bellekte “%1” geçmiyor.</translation>
    </message>
    <message>
        <source>from the archive</source>
        <translation>arşivden</translation>
    </message>
    <message>
        <source>outside projects</source>
        <translation>proje dışı</translation>
    </message>
    <message>
        <source>It is in no conversation that can be opened.</source>
        <translation>Açılabilecek bir konuşmada durmuyor.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Özet</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sen</translation>
    </message>
    <message>
        <source>Anımsa</source>
        <translation>Anımsa</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Search what is remembered</source>
        <translation>Bellekte ara</translation>
    </message>
    <message>
        <source>Finds words in the summary, in the messages and in the archive (Ctrl+F)</source>
        <translation>Özetteki, mesajlardaki ve arşivdeki sözcükleri bulur (Ctrl+F)</translation>
    </message>
    <message>
        <source>Found in the memory</source>
        <translation>Hafızada bulunanlar</translation>
    </message>
</context>
<context>
    <name>ModelChooser</name>
    <message>
        <source>Paste your Claude key first.</source>
        <translation>Önce Claude anahtarını yapıştır.</translation>
    </message>
    <message>
        <source>Write the name of the model as the server knows it.</source>
        <translation>Modelin adını, sunucuda geçtiği gibi yaz.</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>Hiçbir şey gönderilmedi.</translation>
    </message>
    <message>
        <source>It works: the model answered.</source>
        <translation>Çalışıyor: model yanıt verdi.</translation>
    </message>
    <message>
        <source>Asking the model…</source>
        <translation>Modele soruluyor…</translation>
    </message>
    <message>
        <source>The key was removed.</source>
        <translation>Anahtar silindi.</translation>
    </message>
    <message>
        <source>The system keyring is locked and may still hold the key.</source>
        <translation>Sistem anahtarlığı kilitli; anahtar hâlâ orada olabilir.</translation>
    </message>
    <message>
        <source>Removing the key…</source>
        <translation>Anahtar siliniyor…</translation>
    </message>
    <message>
        <source>Paste a new key to replace it</source>
        <translation>Değiştirmek için yeni anahtarı yapıştır</translation>
    </message>
    <message>
        <source>The key will be kept in the system keyring.</source>
        <translation>Anahtar sistem anahtarlığında saklanacak.</translation>
    </message>
    <message>
        <source>This system has no keyring: the key will be kept until you quit Anımsa.</source>
        <translation>Bu sistemde anahtarlık yok: anahtar Anımsa&apos;dan çıkana kadar saklanacak.</translation>
    </message>
    <message>
        <source>The system keyring waits to be unlocked; a key that it has is used then.</source>
        <translation>Sistem anahtarlığının kilidi açılmayı bekliyor; içinde anahtar varsa o zaman kullanılır.</translation>
    </message>
    <message>
        <source>A key is stored in the system keyring.</source>
        <translation>Sistem anahtarlığında bir anahtar kayıtlı.</translation>
    </message>
    <message>
        <source>This system has no keyring: the key is kept until you quit Anımsa.</source>
        <translation>Bu sistemde anahtarlık yok: anahtar, Anımsa kapanana kadar tutulur.</translation>
    </message>
    <message>
        <source>The key comes from the environment variable ANTHROPIC_API_KEY.</source>
        <translation>Anahtar, ANTHROPIC_API_KEY ortam değişkeninden geliyor.</translation>
    </message>
    <message>
        <source>With a Claude key</source>
        <translation>Claude anahtarıyla</translation>
    </message>
    <message>
        <source>Ollama, LM Studio or llama.cpp. One on this computer tells nobody what you ask.</source>
        <translation>Ollama, LM Studio ya da llama.cpp. Bu bilgisayardaki bir sunucu sorduklarını kimseye iletmez.</translation>
    </message>
    <message>
        <source>Your past research, your files and, once you agree, online sources, quoted as they are; add a model whenever you like.</source>
        <translation>Geçmişin, dosyaların ve izin verirsen çevrimiçi kaynaklar, oldukları gibi alıntılanır; modeli istediğin zaman eklersin.</translation>
    </message>
    <message>
        <source>With a server of your own</source>
        <translation>Kendi sunucunla</translation>
    </message>
    <message>
        <source>Write the address of the server, as localhost:11434.</source>
        <translation>Sunucunun adresini yaz; örneğin localhost:11434.</translation>
    </message>
    <message>
        <source>The best answers. Your questions, the conversation and what fits them of your records and files go to Anthropic. You make the key in your account at console.anthropic.com; Anthropic charges what is used, a few cents for most answers.</source>
        <translation>En iyi yanıtlar. Soruların, konuşma ve kayıtlarınla dosyalarından onlara uyanlar Anthropic&apos;e gider. Anahtarı console.anthropic.com&apos;daki hesabında oluşturursun; Anthropic kullandığın kadarını alır, çoğu yanıt birkaç sent tutar.</translation>
    </message>
    <message>
        <source>Without a model</source>
        <translation>Modelsiz</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>&amp;Anahtar</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Model</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>A&amp;dres</translation>
    </message>
    <message>
        <source>Model &amp;name</source>
        <translation>Mode&amp;l adı</translation>
    </message>
    <message>
        <source>Claude key</source>
        <translation>Claude anahtarı</translation>
    </message>
    <message>
        <source>Claude model</source>
        <translation>Claude modeli</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>Sunucunun adresi</translation>
    </message>
    <message>
        <source>Name of the model</source>
        <translation>Modelin adı</translation>
    </message>
    <message>
        <source>as the server lists it</source>
        <translation>sunucunun listesindeki gibi</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>&amp;Sına</translation>
    </message>
    <message>
        <source>Ask the model for a few words</source>
        <translation>Modelden birkaç sözcük ister</translation>
    </message>
    <message>
        <source>&amp;Forget key</source>
        <translation>Anahtarı &amp;unut</translation>
    </message>
    <message>
        <source>Remove the key from this computer</source>
        <translation>Anahtarı bu bilgisayardan siler</translation>
    </message>
</context>
<context>
    <name>ModelPage</name>
    <message>
        <source>Saved; the next answer comes from here.</source>
        <translation>Kaydedildi; sonraki yanıt buradan gelecek.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Kaydediliyor…</translation>
    </message>
    <message>
        <source>&amp;Save key</source>
        <translation>Anahtarı &amp;kaydet</translation>
    </message>
    <message>
        <source>Store the key and answer with this model from now on</source>
        <translation>Anahtarı sakla ve bundan sonra bu modelle yanıtla</translation>
    </message>
</context>
<context>
    <name>ModelTrial</name>
    <message>
        <source>Ask the model</source>
        <translation>Modele sor</translation>
    </message>
    <message>
        <source>You chose that nothing leaves this computer. Ask this model once all the same?</source>
        <translation>Bu bilgisayardan hiçbir şey çıkmasın demiştin. Bu modele yine de bir kez sorulsun mu?</translation>
    </message>
    <message>
        <source>Ask once</source>
        <translation>Bir kez sor</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>It is sent one word, and nothing of yours.</source>
        <translation>Ona tek bir sözcük gönderilir, senden hiçbir şey gitmez.</translation>
    </message>
</context>
<context>
    <name>ModelWait</name>
    <message>
        <source>The system keyring waits to be unlocked: Claude answers once it has told the key. The settings (%1) ask it again.</source>
        <translation>Sistem anahtarlığının kilidi açılmayı bekliyor: Claude, anahtarı oradan gelince yanıtlar. Ayarlar (%1) yeniden sorar.</translation>
    </message>
</context>
<context>
    <name>NewPassphrase</name>
    <message>
        <source>The plain copy of your research in %1 stays as it is: anybody who can open that folder reads it, and nothing new is written there. Delete it yourself if you do not want that.</source>
        <translation>Araştırmalarının %1 klasöründeki düz kopyası olduğu gibi kalır: o klasörü açabilen herkes onu okur, yenisi de oraya yazılmaz. İstemiyorsan onu kendin sil.</translation>
    </message>
    <message>
        <source>Type a passphrase.</source>
        <translation>Bir parola yaz.</translation>
    </message>
    <message>
        <source>Tick that you know: a forgotten passphrase opens nothing.</source>
        <translation>Bildiğini işaretle: unutulan parola hiçbir şey açmaz.</translation>
    </message>
    <message>
        <source>Length counts most: four or five words that do not belong together.</source>
        <translation>En çok uzunluk sayılır: birbiriyle ilgisiz dört beş kelime iyi bir paroladır.</translation>
    </message>
    <message>
        <source>Too short: at least %1 characters.</source>
        <translation>Çok kısa: en az %1 karakter.</translation>
    </message>
    <message>
        <source>Weak: a program guesses it in hours. Add a word or two.</source>
        <translation>Zayıf: bir program saatler içinde bulur. Bir iki kelime ekle.</translation>
    </message>
    <message>
        <source>Fair: it stops the curious. One more word makes it good.</source>
        <translation>İdare eder: meraklıyı durdurur. Bir kelime daha iyi yapar.</translation>
    </message>
    <message>
        <source>Good: guessing it takes years.</source>
        <translation>İyi: bulunması yıllar sürer.</translation>
    </message>
    <message>
        <source>Strong: nobody guesses it.</source>
        <translation>Güçlü: kimse bulamaz.</translation>
    </message>
    <message>
        <source>The second one is different.</source>
        <translation>İkincisi farklı.</translation>
    </message>
    <message>
        <source>New passphrase</source>
        <translation>Yeni parola</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Parola</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Aynısı bir daha</translation>
    </message>
    <message>
        <source>I know: forget it, and nobody can open the archive.</source>
        <translation>Biliyorum: parola unutulursa arşiv açılamaz, kimse açamaz.</translation>
    </message>
    <message>
        <source>&amp;Keep it in the system keyring</source>
        <translation>&amp;Sistem anahtarlığında tut</translation>
    </message>
    <message>
        <source>At the start it is not asked for then: whoever can use your account on this computer can open the archive. After locking it is always asked for.</source>
        <translation>O zaman açılışta sorulmaz: bu bilgisayardaki hesabını kullanabilen herkes arşivi açabilir. Kilitledikten sonra her zaman sorulur.</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>Your note</source>
        <translation>Senin notun</translation>
    </message>
    <message>
        <source>It stands below the answer, and is found and remembered like everything else.</source>
        <translation>Yanıtın altında durur; öbür her şey gibi bulunur ve anımsanır.</translation>
    </message>
    <message>
        <source>This was written and not saved yet. “Cancel” gives it up.</source>
        <translation>Bu yazıldı ama henüz kaydedilmedi. “Vazgeç” bunu bırakır.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Kaydet</translation>
    </message>
    <message>
        <source>Save the note</source>
        <translation>Notu kaydet</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Vazgeç</translation>
    </message>
    <message>
        <source>Leave the note as it was</source>
        <translation>Notu olduğu gibi bırak</translation>
    </message>
    <message>
        <source>&amp;Delete the note</source>
        <translation>Notu &amp;sil</translation>
    </message>
</context>
<context>
    <name>NotesPresenter</name>
    <message>
        <source>Your note is not saved yet; what you wrote is kept and goes on there.</source>
        <translation>Notun henüz kaydedilmedi; yazdıkların duruyor, not yeniden açılınca oradan sürer.</translation>
    </message>
    <message>
        <source>Note deleted</source>
        <translation>Not silindi</translation>
    </message>
</context>
<context>
    <name>NothingListed</name>
    <message>
        <source>Nothing found for “%1”.</source>
        <translation>“%1” için bir şey bulunamadı.</translation>
    </message>
    <message>
        <source>Nothing found for “%1” in this list.</source>
        <translation>Bu listede “%1” için bir şey bulunamadı.</translation>
    </message>
    <message>
        <source>No research yet. Ask your first question.</source>
        <translation>Henüz araştırma yok. İlk sorunu sor.</translation>
    </message>
    <message>
        <source>Nothing here fits the filter.</source>
        <translation>Süzgece uyan bir şey yok.</translation>
    </message>
    <message>
        <source>No look-ups here.</source>
        <translation>Burada bakış yok.</translation>
    </message>
    <message>
        <source>Nothing is archived here.</source>
        <translation>Burada arşivlenmiş bir şey yok.</translation>
    </message>
    <message>
        <source>No research in this project yet. What you ask now belongs to it; other research is moved here by its menu.</source>
        <translation>Bu projede henüz araştırma yok. Şimdi soracağın ona ait olur; başka araştırmaları menüsünden buraya taşıyabilirsin.</translation>
    </message>
    <message>
        <source>No research yet. Questions without an answer and those about the past stand below, under “Look-ups”.</source>
        <translation>Henüz araştırma yok. Yanıtsız kalan ve geçmişle ilgili soruların aşağıda, “Bakışlar”da durur.</translation>
    </message>
    <message>
        <source>Search all research</source>
        <translation>Tüm araştırmalarda ara</translation>
    </message>
</context>
<context>
    <name>OrderingPresenter</name>
    <message>
        <source>Pinned to the top of the list</source>
        <translation>Listenin üstüne sabitlendi</translation>
    </message>
    <message>
        <source>Unpinned</source>
        <translation>Sabitleme kaldırıldı</translation>
    </message>
    <message>
        <source>Archived: %1</source>
        <translation>Arşivlendi: %1</translation>
    </message>
    <message>
        <source>Back in the list: %1</source>
        <translation>Listeye geri geldi: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln araştırma</numerusform>
        </translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>Aramayı kaydet</translation>
    </message>
    <message>
        <source>Name:</source>
        <translation>Ad:</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Kaydet</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Saved; it is found behind the filter button</source>
        <translation>Kaydedildi; süzgeç düğmesinin arkasında bulursun</translation>
    </message>
    <message>
        <source>Saved search removed: %1</source>
        <translation>Kayıtlı arama kaldırıldı: %1</translation>
    </message>
    <message>
        <source>Tags changed: %1</source>
        <translation>Etiketler değişti: %1</translation>
    </message>
</context>
<context>
    <name>OverviewWindow</name>
    <message>
        <source>Together with: %1</source>
        <translation>Birlikte geçenler: %1</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>arşivde</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Map of research</source>
        <translation>Araştırma haritası</translation>
    </message>
    <message>
        <source>No research yet</source>
        <translation>Henüz araştırma yok</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>Konular</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>Büyüme</translation>
    </message>
    <message>
        <source>Choose a day or a dot to see its research here.</source>
        <translation>Araştırmalarını burada görmek için bir gün ya da nokta seç.</translation>
    </message>
    <message>
        <source>Earlier year (PgUp)</source>
        <translation>Önceki yıl (PgUp)</translation>
    </message>
    <message>
        <source>Later year (PgDown)</source>
        <translation>Sonraki yıl (PgDown)</translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln year(s)</source>
        <translation>
            <numerusform>%1, %Ln yılda</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln month(s)</source>
        <translation>
            <numerusform>%1, %Ln ayda</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln day(s)</source>
        <translation>
            <numerusform>%1, %Ln günde</numerusform>
        </translation>
    </message>
    <message>
        <source>Only in the project “%1”</source>
        <translation>Yalnız “%1” projesinde</translation>
    </message>
    <message>
        <source>Only outside projects</source>
        <translation>Yalnız projelerin dışında</translation>
    </message>
    <message>
        <source>What you ask and are answered appears here, each day as a square.</source>
        <translation>Sorup yanıt aldıkların burada görünür; her gün bir kare.</translation>
    </message>
    <message>
        <source>%1. Choose “All research” above the list to see every one of them.</source>
        <translation>%1. Hepsini görmek için listenin üstünden “Tüm araştırmalar”ı seç.</translation>
    </message>
</context>
<context>
    <name>PageWindow</name>
    <message>
        <source>Earlier page (←)</source>
        <translation>Önceki sayfa (←)</translation>
    </message>
    <message>
        <source>Later page (→)</source>
        <translation>Sonraki sayfa (→)</translation>
    </message>
    <message>
        <source>Smaller (−)</source>
        <translation>Küçült (−)</translation>
    </message>
    <message>
        <source>Larger (+)</source>
        <translation>Büyüt (+)</translation>
    </message>
    <message>
        <source>The page, with the quote marked</source>
        <translation>Sayfa; alıntı işaretli</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Sayfa %1 / %2</translation>
    </message>
    <message>
        <source>The quote was not found on this page as it is drawn.</source>
        <translation>Alıntı bu sayfanın çiziminde bulunamadı.</translation>
    </message>
</context>
<context>
    <name>Palette</name>
    <message>
        <source>Commands</source>
        <translation>Komutlar</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ayarlar</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırmalar</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>Komut paleti</translation>
    </message>
    <message>
        <source>Type a command, a setting or what you researched…</source>
        <translation>Bir komut, bir ayar ya da araştırdığın konuyu yaz…</translation>
    </message>
    <message>
        <source>Command, setting or research</source>
        <translation>Komut, ayar ya da araştırma</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Eşleşmeler</translation>
    </message>
    <message>
        <source>Nothing fits. Search all research with Ctrl+Shift+F.</source>
        <translation>Uyan bir şey yok. Ctrl+Shift+F ile tüm araştırmalarda ara.</translation>
    </message>
</context>
<context>
    <name>PassphraseChange</name>
    <message>
        <source>New passphrase</source>
        <translation>Yeni parola</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Aynısı bir daha</translation>
    </message>
    <message>
        <source>Passphrase of the sharing</source>
        <translation>Paylaşımın parolası</translation>
    </message>
    <message>
        <source>Computers that share already go on without being asked; one that joins from now on is asked for the new one. Whoever knows the old one and kept a copy of what is shared can still read that copy, and what is written later too.</source>
        <translation>Zaten paylaşan bilgisayarlara bir şey sorulmaz; bundan sonra katılana yeni parola sorulur. Eskisini bilen ve paylaşılanın bir kopyasını saklamış biri o kopyayı, sonra yazılanları da, yine okuyabilir.</translation>
    </message>
    <message>
        <source>Changing the passphrase…</source>
        <translation>Parola değiştiriliyor…</translation>
    </message>
</context>
<context>
    <name>PassphraseDialog</name>
    <message>
        <source>Type your passphrase.</source>
        <translation>Parolanı yaz.</translation>
    </message>
    <message>
        <source>Looking at the passphrase…</source>
        <translation>Parolaya bakılıyor…</translation>
    </message>
    <message>
        <source>Encrypt the archive</source>
        <translation>Arşivi şifrele</translation>
    </message>
    <message>
        <source>Research, quick questions, search index and all backups in the data folder become unreadable without your passphrase. It is asked for at each start and after each lock.</source>
        <translation>Araştırmalar, hızlı sorular, arama dizini ve veri klasöründeki bütün yedekler parolan olmadan okunmaz olur. Parola her açılışta ve her kilitten sonra sorulur.</translation>
    </message>
    <message>
        <source>&amp;Encrypt</source>
        <translation>Şi&amp;frele</translation>
    </message>
    <message>
        <source>Change the passphrase</source>
        <translation>Parolayı değiştir</translation>
    </message>
    <message>
        <source>From then on the new one opens the archive and its backups in the data folder. A copy of the folder that was made before still opens with the old one.</source>
        <translation>Bundan sonra arşivi ve veri klasöründeki yedeklerini yenisi açar. Klasörün daha önce alınmış bir kopyası yine eskisiyle açılır.</translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>&amp;Değiştir</translation>
    </message>
    <message>
        <source>Remove the encryption</source>
        <translation>Şifrelemeyi kaldır</translation>
    </message>
    <message>
        <source>The archive and its backups become readable for everybody who can read the files of this computer.</source>
        <translation>Arşivi ve yedeklerini, bu bilgisayarın dosyalarını okuyabilen herkes okuyabilir olur.</translation>
    </message>
    <message>
        <source>&amp;Remove encryption</source>
        <translation>Şifrelemeyi &amp;kaldır</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Present passphrase</source>
        <translation>Şimdiki parola</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Parola</translation>
    </message>
</context>
<context>
    <name>PassphraseField</name>
    <message>
        <source>The passphrase is too short: at least %1 characters.</source>
        <translation>Parola çok kısa: en az %1 karakter olmalı.</translation>
    </message>
    <message>
        <source>The two passphrases are not the same.</source>
        <translation>İki parola aynı değil.</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Gizle</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Göster</translation>
    </message>
    <message>
        <source>Hide the passphrase</source>
        <translation>Parolayı gizle</translation>
    </message>
    <message>
        <source>Show the passphrase</source>
        <translation>Parolayı göster</translation>
    </message>
</context>
<context>
    <name>PlanCard</name>
    <message>
        <source>New question</source>
        <translation>Yeni soru</translation>
    </message>
    <message>
        <source>Plan of the research</source>
        <translation>Araştırma planı</translation>
    </message>
    <message>
        <source>Change it as you like, then start.</source>
        <translation>İstediğin gibi değiştir, sonra başlat.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Başlat</translation>
    </message>
    <message>
        <source>Research these questions</source>
        <translation>Bu soruları araştır</translation>
    </message>
    <message>
        <source>Add a question</source>
        <translation>Soru ekle</translation>
    </message>
    <message>
        <source>Remove the question (Del)</source>
        <translation>Soruyu çıkar (Del)</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Yukarı taşı</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Aşağı taşı</translation>
    </message>
</context>
<context>
    <name>PriceTable</name>
    <message>
        <source>Input</source>
        <translation>Girdi</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Çıktı</translation>
    </message>
    <message>
        <source>Cache write</source>
        <translation>Önbelleğe yazma</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>Önbellekten okuma</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 modelini çıkar</translation>
    </message>
    <message>
        <source>Remove this model from the table</source>
        <translation>Bu modeli tablodan çıkar</translation>
    </message>
    <message>
        <source>Prices</source>
        <translation>Fiyatlar</translation>
    </message>
    <message>
        <source>US dollars per million pieces of words, to show what a research costs. From the price list of %1; what you change here counts.</source>
        <translation>Bir araştırmanın kaça geldiğini göstermek için; milyon sözcük parçası başına ABD doları. %1 tarihli fiyat listesinden; burada değiştirdiğin geçerli olur.</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Listeye dön</translation>
    </message>
    <message>
        <source>Forget your own prices and models</source>
        <translation>Kendi fiyatlarını ve modellerini unut</translation>
    </message>
    <message>
        <source>1,000 searches that Claude makes itself</source>
        <translation>Claude&apos;un kendi yaptığı 1.000 arama</translation>
    </message>
    <message>
        <source>Name of another model</source>
        <translation>Başka bir modelin adı</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ekle</translation>
    </message>
    <message>
        <source>Add a row for this model</source>
        <translation>Bu model için bir satır ekle</translation>
    </message>
</context>
<context>
    <name>ProjectBar</name>
    <message>
        <source>All research</source>
        <translation>Tüm araştırmalar</translation>
    </message>
    <message>
        <source>Outside projects</source>
        <translation>Proje dışı</translation>
    </message>
    <message>
        <source>%1 (shared)</source>
        <translation>%1 (ortak)</translation>
    </message>
    <message>
        <source>%1 (archived)</source>
        <translation>%1 (arşiv)</translation>
    </message>
    <message>
        <source>Project and what it remembers</source>
        <translation>Proje ve anımsadıkları</translation>
    </message>
    <message>
        <source>What is remembered outside of projects</source>
        <translation>Projelerin dışında anımsananlar</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Proje</translation>
    </message>
    <message>
        <source>Which research is listed, and where new research begins</source>
        <translation>Hangi araştırmaların listelendiği ve yenilerinin nerede başladığı</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Yeni proje</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Projesiz</translation>
    </message>
</context>
<context>
    <name>ProjectFiles</name>
    <message>
        <source>Add files to the project</source>
        <translation>Projeye dosya ekle</translation>
    </message>
    <message>
        <source>Reading the files…</source>
        <translation>Dosyalar okunuyor…</translation>
    </message>
    <message>
        <source>Research in this project looks into these files first.</source>
        <translation>Bu projedeki araştırmalar önce bu dosyalara bakar.</translation>
    </message>
    <message>
        <source>No files yet. Research in this project looks into the files that you add here before the others.</source>
        <translation>Henüz dosya yok. Bu projedeki araştırmalar, buraya eklediğin dosyalara ötekilerden önce bakar.</translation>
    </message>
    <message>
        <source>Files of this project</source>
        <translation>Bu projenin dosyaları</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>Dosya &amp;ekle…</translation>
    </message>
    <message>
        <source>Choose files that research in this project looks into first</source>
        <translation>Bu projedeki araştırmaların önce bakacağı dosyaları seç</translation>
    </message>
    <message>
        <source>&amp;Take out</source>
        <translation>Çı&amp;kar</translation>
    </message>
    <message>
        <source>It no longer belongs to the project; research may still read it (Del)</source>
        <translation>Artık projenin dosyası olmaz; araştırmalar yine okuyabilir (Del)</translation>
    </message>
    <message>
        <source>T&amp;ry again</source>
        <translation>&amp;Yeniden dene</translation>
    </message>
    <message>
        <source>Read this file once more, though it has not changed</source>
        <translation>Değişmemiş olsa da bu dosyayı bir daha oku</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>D&amp;urdur</translation>
    </message>
    <message>
        <source>Read no more; what was read stays</source>
        <translation>Daha fazla okuma; okunanlar kalsın</translation>
    </message>
</context>
<context>
    <name>ProjectHead</name>
    <message>
        <source>Unarchive</source>
        <translation>Arşivden çıkar</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Arşivle</translation>
    </message>
    <message>
        <source>Put the project among the others again</source>
        <translation>Projeyi yine ötekilerin arasına koy</translation>
    </message>
    <message>
        <source>Put the project at the end of the list; everything in it stays</source>
        <translation>Projeyi listenin sonuna koy; içindeki her şey durur</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Mavi</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Camgöbeği</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Yeşil</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Kehribar</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Kırmızı</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Mor</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Gri</translation>
    </message>
    <message>
        <source>Name of the project</source>
        <translation>Projenin adı</translation>
    </message>
    <message>
        <source>Colour of the project</source>
        <translation>Projenin rengi</translation>
    </message>
    <message>
        <source>Search &amp;in this project only</source>
        <translation>Yal&amp;nız bu projede ara</translation>
    </message>
    <message>
        <source>Its conversations look for past research in this project and nowhere else</source>
        <translation>Buradaki konuşmalar geçmiş araştırmaları yalnız bu projede arar</translation>
    </message>
</context>
<context>
    <name>ProjectPage</name>
    <message>
        <source>Written by you</source>
        <translation>Sen yazdın</translation>
    </message>
    <message>
        <source>Written by the model</source>
        <translation>Model yazdı</translation>
    </message>
    <message>
        <source>Taken from the answer</source>
        <translation>Yanıttan alındı</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln mesaj</numerusform>
        </translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sen</translation>
    </message>
    <message>
        <source>Anımsa</source>
        <translation>Anımsa</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Sharing</source>
        <translation>Paylaşım</translation>
    </message>
    <message>
        <source>Outside projects</source>
        <translation>Proje dışı</translation>
    </message>
    <message>
        <source>Nothing is remembered yet. After each answer a sentence or two is added here, and the next research in this project begins with it.</source>
        <translation>Henüz anımsanan bir şey yok. Her yanıttan sonra buraya bir iki cümle eklenir ve projedeki bir sonraki araştırma bununla başlar.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln kelime</numerusform>
        </translation>
    </message>
    <message>
        <source>Double-click a sentence to see where it came from.</source>
        <translation>Nereden geldiğini görmek için bir cümleye çift tıkla.</translation>
    </message>
    <message>
        <source>What you wrote is kept unsaved; “Edit” goes on with it.</source>
        <translation>Yazdıkların kaydedilmeden duruyor; “Düzenle” onlardan sürer.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Bellek</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Geçmişi</translation>
    </message>
    <message>
        <source>Recent messages</source>
        <translation>Son mesajlar</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırmalar</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dosyalar</translation>
    </message>
    <message>
        <source>What is remembered, sentence by sentence</source>
        <translation>Anımsananlar, cümle cümle</translation>
    </message>
    <message>
        <source>History of updates</source>
        <translation>Güncellemelerin geçmişi</translation>
    </message>
    <message>
        <source>Research in this project</source>
        <translation>Bu projedeki araştırmalar</translation>
    </message>
    <message>
        <source>Sentences stand here once a research has an answer.</source>
        <translation>Bir araştırma yanıtlanınca cümleler burada durur.</translation>
    </message>
    <message>
        <source>No changes yet. Each sentence that is added or goes stands here, with its day.</source>
        <translation>Henüz değişiklik yok. Eklenen ve çıkan her cümle günüyle burada durur.</translation>
    </message>
    <message>
        <source>No messages yet. The last ones of its research stand here.</source>
        <translation>Henüz mesaj yok. Araştırmalarının son mesajları burada durur.</translation>
    </message>
    <message>
        <source>No research yet. Choose the project above the list and ask, or move a research here with “Move to project” in its menu.</source>
        <translation>Henüz araştırma yok. Listenin üstünden projeyi seçip sor ya da bir araştırmayı menüsündeki “Projeye taşı” ile buraya taşı.</translation>
    </message>
    <message>
        <source>Text of the memory</source>
        <translation>Belleğin metni</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Düzenle</translation>
    </message>
    <message>
        <source>Change what is remembered</source>
        <translation>Anımsananı değiştir</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Kaydet</translation>
    </message>
    <message>
        <source>Remember this text (Ctrl+S)</source>
        <translation>Bu metni anımsa (Ctrl+S)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Vazgeç</translation>
    </message>
    <message>
        <source>Leave the memory as it was (Esc)</source>
        <translation>Belleği olduğu gibi bırak (Esc)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>Ki&amp;litle</translation>
    </message>
    <message>
        <source>Keep this text as it is; new answers do not change it</source>
        <translation>Bu metni olduğu gibi tut; yeni yanıtlar değiştirmesin</translation>
    </message>
    <message>
        <source>Erase &amp;memory…</source>
        <translation>&amp;Belleği sil…</translation>
    </message>
    <message>
        <source>Remove what is remembered, with its history and archive; the research stays</source>
        <translation>Anımsananları geçmişi ve arşiviyle sil; araştırmalar kalır</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>Dışa akta&amp;r…</translation>
    </message>
    <message>
        <source>Save the research of the project and what it remembers as a file</source>
        <translation>Projenin araştırmalarını ve belleğini dosya olarak kaydet</translation>
    </message>
    <message>
        <source>Erase &amp;project…</source>
        <translation>&amp;Projeyi sil…</translation>
    </message>
    <message>
        <source>Remove the project for good, with or without the research in it</source>
        <translation>Projeyi kalıcı olarak kaldır; araştırmalarıyla ya da onlar kalsın</translation>
    </message>
    <message>
        <source>Cl&amp;ose</source>
        <translation>Kapa&amp;t</translation>
    </message>
    <message>
        <source>Close this page (Esc)</source>
        <translation>Bu sayfayı kapat (Esc)</translation>
    </message>
</context>
<context>
    <name>ProjectSaving</name>
    <message>
        <source>Project</source>
        <translation>Proje</translation>
    </message>
    <message>
        <source>Save project as a file</source>
        <translation>Projeyi dosya olarak kaydet</translation>
    </message>
    <message>
        <source>Saving %1…</source>
        <translation>%1 kaydediliyor…</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Kaydedildi: %1</translation>
    </message>
</context>
<context>
    <name>ProjectsPresenter</name>
    <message>
        <source>“%1” is in no project any more</source>
        <translation>“%1” artık hiçbir projede değil</translation>
    </message>
    <message>
        <source>“%1” moved to “%2”</source>
        <translation>“%1”, “%2” projesine taşındı</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Yeni proje</translation>
    </message>
    <message>
        <source>Name of the project:</source>
        <translation>Projenin adı:</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>Oluştur</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Erase memory</source>
        <translation>Belleği sil</translation>
    </message>
    <message>
        <source>Erase everything that is remembered here for good?</source>
        <translation>Burada anımsanan her şey kalıcı olarak silinsin mi?</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Sil</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Kalsın</translation>
    </message>
    <message>
        <source>The summary, its history and its archive are removed, also from the backups in Anımsa&apos;s folder. The research itself stays. This cannot be undone.</source>
        <translation>Özet, geçmişi ve arşivi silinir; Anımsa klasöründeki yedeklerden de. Araştırmaların kendisi kalır. Bu geri alınamaz.</translation>
    </message>
    <message>
        <source>Erase project</source>
        <translation>Projeyi sil</translation>
    </message>
    <message>
        <source>Erase this project and everything it remembers for good?</source>
        <translation>Bu proje ve anımsadığı her şey kalıcı olarak silinsin mi?</translation>
    </message>
    <message>
        <source>Erase, keep the research</source>
        <translation>Sil, araştırmaları bırak</translation>
    </message>
    <message>
        <source>Erase the research too</source>
        <translation>Araştırmaları da sil</translation>
    </message>
    <message>
        <source>Summary, history and archive are removed, also from the backups in Anımsa&apos;s folder. The research in it goes too, or stays outside of projects, as you choose. Files stay where they are. This cannot be undone; archiving can.</source>
        <translation>Özet, geçmişi ve arşivi, Anımsa klasöründeki yedeklerden de silinir. İçindeki araştırmalar seçimine göre onunla gider ya da projesiz kalır. Dosyalar yerinde durur. Bu geri alınamaz; arşivlemek alınabilir.</translation>
    </message>
    <message>
        <source>The project was erased</source>
        <translation>Proje silindi</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>K&amp;onum:</translation>
    </message>
    <message>
        <source>Look in:</source>
        <translation>Konum:</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>Dosya &amp;türü:</translation>
    </message>
    <message>
        <source>Files of type:</source>
        <translation>Dosya türü:</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Shift</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>Num</source>
        <translation>Num</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backtab</source>
        <translation>Shift+Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Backspace</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Insert</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>←</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>↑</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>→</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>↓</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Page Up</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Page Down</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Print Screen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
</context>
<context>
    <name>QuickAsk</name>
    <message>
        <source>Copied</source>
        <translation>Kopyalandı</translation>
    </message>
    <message>
        <source>Clear history</source>
        <translation>Geçmişi temizle</translation>
    </message>
    <message>
        <source>Forget the questions and answers of this window?</source>
        <translation>Bu penceredeki sorular ve yanıtlar unutulsun mu?</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Temizle</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Kalsın</translation>
    </message>
    <message>
        <source>Your research is not touched. This cannot be undone.</source>
        <translation>Araştırmalarına dokunulmaz. Bu geri alınamaz.</translation>
    </message>
    <message>
        <source>History cleared</source>
        <translation>Geçmiş temizlendi</translation>
    </message>
</context>
<context>
    <name>QuickWindow</name>
    <message>
        <source>The last ten questions are remembered for a day and then forgotten.</source>
        <translation>Son on soru bir gün hatırlanır, sonra unutulur.</translation>
    </message>
    <message>
        <source>Quick question</source>
        <translation>Hızlı soru</translation>
    </message>
    <message>
        <source>Turn into research</source>
        <translation>Araştırmaya çevir</translation>
    </message>
    <message>
        <source>Keeps this conversation as research and goes on there</source>
        <translation>Bu konuşmayı araştırma olarak saklar ve orada sürdürür</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopyala</translation>
    </message>
    <message>
        <source>Copy the last answer</source>
        <translation>Son yanıtı kopyala</translation>
    </message>
    <message>
        <source>Clear history</source>
        <translation>Geçmişi temizle</translation>
    </message>
    <message>
        <source>Forgets the questions and answers of this window</source>
        <translation>Bu penceredeki soruları ve yanıtları unutur</translation>
    </message>
</context>
<context>
    <name>RecordWindow</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>project %1</source>
        <translation>proje: %1</translation>
    </message>
    <message>
        <source>Kept: a copy is in your archive, and is yours alone. What happens to it changes nothing in the database, nor the other way round.</source>
        <translation>Burada tutuluyor: arşivinde bir kopyası var ve yalnız senin. Ona yaptığın bir şey veritabanındakini değiştirmez, oradaki de bunu değiştirmez.</translation>
    </message>
    <message>
        <source>Read from the database that answers; nothing of it is on this computer.</source>
        <translation>Yanıt veren veritabanından okunuyor; bu bilgisayarda tutulmuyor.</translation>
    </message>
    <message>
        <source>&amp;Open here</source>
        <translation>Burada &amp;aç</translation>
    </message>
    <message>
        <source>&amp;Keep here</source>
        <translation>&amp;Burada tut</translation>
    </message>
</context>
<context>
    <name>RecoveryDialog</name>
    <message>
        <source>Unfinished research</source>
        <translation>Yarım kalan araştırma</translation>
    </message>
    <message>
        <source>You have an unfinished conversation. Do you want to continue it?</source>
        <translation>Yarım kalan bir konuşman var, devam etmek ister misin?</translation>
    </message>
    <message>
        <source>You have %1 unfinished sessions. Which do you want to continue?</source>
        <translation>Yarım kalan %1 araştırman var; hangisine devam etmek istersin?</translation>
    </message>
    <message>
        <source>You have unfinished research. Do you want to continue it?</source>
        <translation>Yarım kalan bir araştırman var, devam etmek ister misin?</translation>
    </message>
    <message>
        <source>Unfinished conversation</source>
        <translation>Yarım kalan konuşma</translation>
    </message>
    <message>
        <source>What you leave stays as it is, and I ask again at the next start.</source>
        <translation>Bıraktıkların olduğu gibi kalır; sonraki açılışta yine sorarım.</translation>
    </message>
    <message>
        <source>Complete &amp;all</source>
        <translation>&amp;Hepsini tamamla</translation>
    </message>
    <message>
        <source>Complete every one of them and make it findable</source>
        <translation>Hepsini tamamlar ve bulunabilir kılar</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Sonra</translation>
    </message>
    <message>
        <source>Leave them as they are (Esc)</source>
        <translation>Oldukları gibi bırak (Esc)</translation>
    </message>
    <message>
        <source>You have %1 unfinished conversations. Which do you want to continue?</source>
        <translation>Yarım kalan %1 konuşman var; hangisine devam etmek istersin?</translation>
    </message>
</context>
<context>
    <name>ReportPresenter</name>
    <message>
        <source>There is no answer to save yet</source>
        <translation>Kaydedilecek bir yanıt henüz yok</translation>
    </message>
    <message>
        <source>Save answer as a report</source>
        <translation>Yanıtı rapor olarak kaydet</translation>
    </message>
    <message>
        <source>There is no research to save yet</source>
        <translation>Kaydedilecek bir araştırma henüz yok</translation>
    </message>
    <message>
        <source>Save research as a file</source>
        <translation>Araştırmayı dosya olarak kaydet</translation>
    </message>
    <message>
        <source>There is no research to print yet</source>
        <translation>Yazdırılacak araştırma henüz yok</translation>
    </message>
    <message>
        <source>Save a PDF to print from</source>
        <translation>Yazdırmak için PDF kaydet</translation>
    </message>
    <message>
        <source>Saved: %1. It opens now, to be printed from there.</source>
        <translation>Kaydedildi: %1. Şimdi açılıyor, oradan yazdırabilirsin.</translation>
    </message>
    <message>
        <source>Saved: %1. Open it to print it.</source>
        <translation>Kaydedildi: %1. Yazdırmak için aç.</translation>
    </message>
    <message>
        <source>Save the page for my doctor</source>
        <translation>Doktor sayfasını kaydet</translation>
    </message>
    <message>
        <source>For my doctor</source>
        <translation>Doktoruma</translation>
    </message>
    <message>
        <source>Saved: %1</source>
        <translation>Kaydedildi: %1</translation>
    </message>
</context>
<context>
    <name>ResearchPage</name>
    <message>
        <source>Where to look</source>
        <translation>Nereye bakılsın</translation>
    </message>
</context>
<context>
    <name>ResearchRows</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
</context>
<context>
    <name>ResearchStrip</name>
    <message>
        <source>Research over</source>
        <translation>Araştırma bitti</translation>
    </message>
    <message>
        <source>Research given up</source>
        <translation>Araştırma bırakıldı</translation>
    </message>
    <message>
        <source>Waiting for your plan</source>
        <translation>Planın bekleniyor</translation>
    </message>
    <message>
        <source>Finishing with what was found…</source>
        <translation>Bulunanlarla bitiriliyor…</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 dk %2 sn</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 sn</translation>
    </message>
    <message numerus="yes">
        <source>%Ln search(es)</source>
        <translation>
            <numerusform>%Ln arama</numerusform>
        </translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>Arama</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Sayfa</translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) to the model</source>
        <translation>
            <numerusform>modele %Ln soru</numerusform>
        </translation>
    </message>
    <message>
        <source>Your files were not looked through to the end</source>
        <translation>Dosyalarının hepsine bakılmadı</translation>
    </message>
    <message>
        <source>Your files were looked through</source>
        <translation>Dosyalarına bakıldı</translation>
    </message>
    <message>
        <source>Research not completed</source>
        <translation>Araştırma tamamlanamadı</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 dk</translation>
    </message>
    <message>
        <source>%1 pieces of words</source>
        <translation>%1 sözcük parçası</translation>
    </message>
    <message>
        <source>Questions to the model</source>
        <translation>Modele soru</translation>
    </message>
    <message>
        <source>Pieces of words</source>
        <translation>Sözcük parçası</translation>
    </message>
    <message>
        <source>%1: %2 of at most %3</source>
        <translation>%1: %2 (en çok %3)</translation>
    </message>
    <message>
        <source>Time limit %1</source>
        <translation>Süre sınırı %1</translation>
    </message>
    <message>
        <source>Time limit %1, and up to %2 more for a model on this computer</source>
        <translation>Süre sınırı %1; bu bilgisayardaki bir model için %2 daha</translation>
    </message>
    <message>
        <source>Cost %1</source>
        <translation>Tutar %1</translation>
    </message>
    <message>
        <source>less than a cent</source>
        <translation>1 sentten az</translation>
    </message>
    <message>
        <source>$%1</source>
        <translation>%1 $</translation>
    </message>
    <message>
        <source>Hide the steps</source>
        <translation>Adımları gizle</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>Adımları göster</translation>
    </message>
    <message>
        <source>Finish now</source>
        <translation>Şimdi bitir</translation>
    </message>
    <message>
        <source>Search no more and answer from what was found so far</source>
        <translation>Daha fazla arama; şimdiye dek bulunanlarla yanıtla</translation>
    </message>
    <message>
        <source>Steps of the research</source>
        <translation>Araştırmanın adımları</translation>
    </message>
</context>
<context>
    <name>SampleButton</name>
    <message>
        <source>The sample sessions are in your archive now.</source>
        <translation>Örnek araştırmalar artık arşivinde.</translation>
    </message>
    <message>
        <source>The sample archive is gone.</source>
        <translation>Örnek arşiv kaldırıldı.</translation>
    </message>
    <message>
        <source>Removing the sample…</source>
        <translation>Örnek arşiv kaldırılıyor…</translation>
    </message>
    <message>
        <source>Adding the sample…</source>
        <translation>Örnek arşiv ekleniyor…</translation>
    </message>
    <message>
        <source>&amp;Remove sample archive</source>
        <translation>Ö&amp;rnek arşivi kaldır</translation>
    </message>
    <message>
        <source>Erase its sessions; those you went on with stay</source>
        <translation>Örnek oturumları siler; sürdürdüklerin kalır</translation>
    </message>
    <message>
        <source>A few short sessions to try recall with; one click removes them</source>
        <translation>Anımsamayı denemek için birkaç kısa araştırma; tek tıkla kaldırırsın</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF belgesi (*.pdf)</translation>
    </message>
    <message>
        <source>Word document (*.docx)</source>
        <translation>Word belgesi (*.docx)</translation>
    </message>
    <message>
        <source>OpenDocument text (*.odt)</source>
        <translation>OpenDocument metni (*.odt)</translation>
    </message>
    <message>
        <source>Markdown text (*.md)</source>
        <translation>Markdown metni (*.md)</translation>
    </message>
    <message>
        <source>Cited sources, BibTeX (*.bib)</source>
        <translation>Kaynakça, BibTeX (*.bib)</translation>
    </message>
    <message>
        <source>Cited sources, RIS for Zotero and others (*.ris)</source>
        <translation>Kaynakça, Zotero ve başkaları için RIS (*.ris)</translation>
    </message>
    <message>
        <source>Cited sources, CSL JSON (*.csl.json)</source>
        <translation>Kaynakça, CSL JSON (*.csl.json)</translation>
    </message>
    <message>
        <source>Cards for Anki (*.anki.txt)</source>
        <translation>Anki kartları (*.anki.txt)</translation>
    </message>
    <message>
        <source>Its research, to import again (*.animsa)</source>
        <translation>Araştırmaları, yeniden içe aktarmak için (*.animsa)</translation>
    </message>
</context>
<context>
    <name>SearchScope</name>
    <message>
        <source>Search all research</source>
        <translation>Tüm araştırmalarda ara</translation>
    </message>
    <message>
        <source>Search this list</source>
        <translation>Bu listede ara</translation>
    </message>
    <message>
        <source>In all research</source>
        <translation>Tüm araştırmalarda</translation>
    </message>
    <message>
        <source>Search beyond the chosen project, too</source>
        <translation>Seçili projenin dışında da arar</translation>
    </message>
</context>
<context>
    <name>SentPage</name>
    <message>
        <source>In the last year nothing was sent.</source>
        <translation>Son bir yılda hiçbir şey gönderilmedi.</translation>
    </message>
    <message>
        <source>Export what was sent</source>
        <translation>Dışarı çıkanları dışa aktar</translation>
    </message>
    <message>
        <source>Text to read (*.txt)</source>
        <translation>Okunacak metin (*.txt)</translation>
    </message>
    <message>
        <source>For programs (*.jsonl)</source>
        <translation>Programlar için (*.jsonl)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln request(s) written: %1</source>
        <translation>
            <numerusform>%Ln istek yazıldı: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>Dışa aktarılıyor…</translation>
    </message>
    <message>
        <source>In every conversation you are asked again before anything is sent.</source>
        <translation>Bundan sonra her konuşmada, bir şey gönderilmeden önce yine sorulur.</translation>
    </message>
    <message>
        <source>Taking back…</source>
        <translation>Geri alınıyor…</translation>
    </message>
    <message>
        <source>Every request that left Anımsa: when, to whom, which words, and for which answer. Of what a model was told only the amount is kept. It is kept for a year, and erased with its research.</source>
        <translation>Anımsa&apos;dan çıkan her istek: ne zaman, kime, hangi sözcükler, hangi yanıt için. Modele söylenenlerin yalnızca ne kadar olduğu tutulur. Bir yıl durur, araştırmasıyla birlikte silinir.</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>Dışarı çıkanlar</translation>
    </message>
    <message>
        <source>About the marked request</source>
        <translation>İşaretli istek üzerine</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>&amp;Dışa aktar…</translation>
    </message>
    <message>
        <source>Choose a file for the whole list</source>
        <translation>Listenin tümü için bir dosya seç</translation>
    </message>
    <message>
        <source>&amp;Ask again in every conversation</source>
        <translation>&amp;Her konuşmada yeniden sor</translation>
    </message>
    <message>
        <source>Takes back what you answered with “In this conversation”</source>
        <translation>“Bu konuşmada” diye verdiğin izinleri geri alır</translation>
    </message>
</context>
<context>
    <name>ServerWatch</name>
    <message>
        <source>The model server on this computer does not answer. You are told here when it is back.</source>
        <translation>Bu bilgisayardaki model sunucusu yanıt vermiyor. Gelince burada söylenir.</translation>
    </message>
    <message>
        <source>The model server on this computer answers again.</source>
        <translation>Bu bilgisayardaki model sunucusu yeniden yanıt veriyor.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Yeniden dene</translation>
    </message>
</context>
<context>
    <name>SessionEdits</name>
    <message>
        <source>Rename research</source>
        <translation>Araştırmayı yeniden adlandır</translation>
    </message>
    <message>
        <source>Title:</source>
        <translation>Başlık:</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Yeniden adlandır</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Moved to research</source>
        <translation>Araştırmalara taşındı</translation>
    </message>
    <message>
        <source>Moved to look-ups</source>
        <translation>Bakışlara taşındı</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>Erase research</source>
        <translation>Araştırmayı kalıcı sil</translation>
    </message>
    <message>
        <source>Erase “%1” for good?</source>
        <translation>“%1” kalıcı olarak silinsin mi?</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>Kalıcı sil</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Kalsın</translation>
    </message>
    <message>
        <source>It is removed from the archive and from the backups in Anımsa&apos;s folder. This cannot be undone.</source>
        <translation>Arşivden ve Anımsa klasöründeki yedeklerden çıkar. Geri alınamaz.</translation>
    </message>
</context>
<context>
    <name>SessionList</name>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln araştırma</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aç</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Devam et</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Yeniden adlandır…</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>Dosya olarak kaydet…</translation>
    </message>
    <message>
        <source>For my doctor…</source>
        <translation>Doktoruma…</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Sil</translation>
    </message>
    <message>
        <source>Erase for good…</source>
        <translation>Kalıcı sil…</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln research(es)</source>
        <translation>
            <numerusform>%Ln araştırmayı sil</numerusform>
        </translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Sabitlemeyi kaldır</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Üste sabitle</translation>
    </message>
    <message>
        <source>Bring back from the archived</source>
        <translation>Arşivden çıkar</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Arşivle</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Etiketler…</translation>
    </message>
    <message>
        <source>Move to research</source>
        <translation>Araştırmalara taşı</translation>
    </message>
    <message>
        <source>Move to look-ups</source>
        <translation>Bakışlara taşı</translation>
    </message>
    <message>
        <source>Move to project</source>
        <translation>Projeye taşı</translation>
    </message>
    <message>
        <source>No project</source>
        <translation>Projesiz</translation>
    </message>
</context>
<context>
    <name>SessionsPage</name>
    <message>
        <source>&amp;Idle time</source>
        <translation>&amp;Boşta kalma</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>Boşta kalma süresi</translation>
    </message>
    <message>
        <source>After this long without a message the research is completed and saved.</source>
        <translation>Bu süre boyunca mesaj gelmezse araştırma tamamlanır ve kaydedilir.</translation>
    </message>
    <message>
        <source> min</source>
        <translation> dk</translation>
    </message>
    <message>
        <source>&amp;Health is old after</source>
        <translation>&amp;Sağlık bilgisi eski sayılsın</translation>
    </message>
    <message>
        <source>Health is old after</source>
        <translation>Sağlık bilgisi eski sayılsın</translation>
    </message>
    <message>
        <source>&amp;Law is old after</source>
        <translation>&amp;Hukuk bilgisi eski sayılsın</translation>
    </message>
    <message>
        <source>Law is old after</source>
        <translation>Hukuk bilgisi eski sayılsın</translation>
    </message>
    <message>
        <source>&amp;Prices are old after</source>
        <translation>&amp;Fiyatlar eski sayılsın</translation>
    </message>
    <message>
        <source>Prices are old after</source>
        <translation>Fiyatlar eski sayılsın</translation>
    </message>
    <message>
        <source>An answer from the past that is older says so: “This is from 6 months ago”.</source>
        <translation>Geçmişten gelen daha eski bir yanıt bunu söyler: “6 ay önceki bilgi”.</translation>
    </message>
    <message>
        <source> months</source>
        <translation> ay sonra</translation>
    </message>
</context>
<context>
    <name>SessionsPresenter</name>
    <message>
        <source>Now a research of its own</source>
        <translation>Ayrı bir araştırma oldu</translation>
    </message>
    <message>
        <source>A branch of its own; the first conversation stays as it is</source>
        <translation>Yeni kol burada sürüyor; ilk konuşma olduğu gibi duruyor</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Ayarlar</translation>
    </message>
    <message>
        <source>The model you chose is not saved yet.</source>
        <translation>Seçtiğin model henüz kaydedilmedi.</translation>
    </message>
    <message>
        <source>The key you typed is not saved yet.</source>
        <translation>Yazdığın anahtar henüz kaydedilmedi.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Kaydet</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Kaydetme</translation>
    </message>
    <message>
        <source>Model and key</source>
        <translation>Model ve anahtar</translation>
    </message>
    <message>
        <source>Research</source>
        <translation>Araştırma</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Kaynaklar</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Görünüm</translation>
    </message>
    <message>
        <source>Desktop</source>
        <translation>Masaüstü</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Oturumlar</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Veriler</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Cihazlar</translation>
    </message>
    <message>
        <source>Encryption</source>
        <translation>Şifreleme</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>Dışarı çıkanlar</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Güncelleme</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>Ayar sayfaları</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>Ayar ara</translation>
    </message>
    <message>
        <source>There is no such setting.</source>
        <translation>Böyle bir ayar yok.</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>Kapa&amp;t</translation>
    </message>
    <message>
        <source>Close the settings (Esc)</source>
        <translation>Ayarları kapat (Esc)</translation>
    </message>
</context>
<context>
    <name>SettingsInUse</name>
    <message>
        <source>Exporting all research…</source>
        <translation>Bütün araştırmalar dışa aktarılıyor…</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>Yazı boyu: %%1</translation>
    </message>
    <message>
        <source>Search online too</source>
        <translation>Çevrimiçi de ara</translation>
    </message>
    <message>
        <source>May questions that your past research and your files do not answer be searched for online, without asking each time?</source>
        <translation>Geçmişinin ve dosyalarının yanıtlamadığı sorular, her seferinde sorulmadan çevrimiçi aransın mı?</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>The search words of your question go to: %1. The pages that are found are read too. With a model, it plans the search from the question and the conversation.</source>
        <translation>Sorunun arama sözcükleri şuralara gider: %1. Bulunan sayfalar da okunur. Bir model varsa aramayı soruyla konuşmadan o planlar.</translation>
    </message>
</context>
<context>
    <name>SharingForm</name>
    <message>
        <source>Folder that your computers share</source>
        <translation>Bilgisayarlarının paylaştığı klasör</translation>
    </message>
    <message>
        <source>Looking into the folder…</source>
        <translation>Klasöre bakılıyor…</translation>
    </message>
    <message>
        <source>Connecting to the database…</source>
        <translation>Veritabanına bağlanılıyor…</translation>
    </message>
    <message>
        <source>Type the passphrase.</source>
        <translation>Parolayı yaz.</translation>
    </message>
    <message>
        <source>Tick that you know what a forgotten passphrase means.</source>
        <translation>Unutulan bir parolanın ne demek olduğunu bildiğini işaretle.</translation>
    </message>
    <message>
        <source>Another &amp;folder…</source>
        <translation>Başka &amp;klasör…</translation>
    </message>
    <message>
        <source>Choose a &amp;folder…</source>
        <translation>&amp;Klasör seç…</translation>
    </message>
    <message>
        <source>Through a &amp;database…</source>
        <translation>&amp;Veritabanıyla…</translation>
    </message>
    <message>
        <source>Every other computer asks for this passphrase, so write it down. If you forget it, no computer can join any more until you choose a new one here; and if no computer is left that shares, nobody can open what was shared, not even you. What is on this computer stays readable here.</source>
        <translation>Öteki her bilgisayar bu parolayı sorar; onu bir yere yaz. Unutursan, burada yenisini seçene kadar başka bilgisayar katılamaz; paylaşan hiçbir bilgisayar kalmazsa paylaşılanı kimse açamaz, sen de. Bu bilgisayardakiler burada okunur kalır.</translation>
    </message>
    <message>
        <source>I know: what is shared opens by this alone.</source>
        <translation>Biliyorum: paylaşılan yalnız bununla açılır.</translation>
    </message>
    <message>
        <source>%1 – your other computers share this folder already.</source>
        <translation>%1 – öteki bilgisayarların bu klasörü zaten paylaşıyor.</translation>
    </message>
    <message>
        <source>Passphrase of the sharing</source>
        <translation>Paylaşımın parolası</translation>
    </message>
    <message>
        <source>New passphrase, for sharing</source>
        <translation>Paylaşım için yeni parola</translation>
    </message>
    <message>
        <source>%1 – nothing is shared here yet.</source>
        <translation>%1 – burada henüz bir şey paylaşılmıyor.</translation>
    </message>
    <message>
        <source>%1 – your other computers share through this database already.</source>
        <translation>%1 – öteki bilgisayarların bu veritabanıyla paylaşıyor.</translation>
    </message>
    <message>
        <source>Passphrase of the folder</source>
        <translation>Klasörün parolası</translation>
    </message>
    <message>
        <source>New passphrase of the folder</source>
        <translation>Klasörün yeni parolası</translation>
    </message>
    <message>
        <source>The same once more</source>
        <translation>Aynısı bir daha</translation>
    </message>
    <message>
        <source>What is on both computers becomes one archive; nothing is overwritten. The first exchange of a large archive takes a few minutes.</source>
        <translation>İki bilgisayardakiler tek bir arşiv olur; hiçbir şeyin üstüne yazılmaz. Büyük bir arşivin ilk eşlemesi birkaç dakika sürer.</translation>
    </message>
    <message>
        <source>&amp;Join</source>
        <translation>Katı&amp;l</translation>
    </message>
    <message>
        <source>&amp;Start sharing</source>
        <translation>Paylaşmaya &amp;başla</translation>
    </message>
</context>
<context>
    <name>SharingPage</name>
    <message>
        <source>Sharing the project…</source>
        <translation>Proje paylaşılıyor…</translation>
    </message>
    <message>
        <source>Exchanging…</source>
        <translation>Eşleniyor…</translation>
    </message>
    <message>
        <source>Letting them in…</source>
        <translation>İçeri alınıyor…</translation>
    </message>
    <message>
        <source>Asking the database…</source>
        <translation>Veritabanına soruluyor…</translation>
    </message>
    <message>
        <source>Let in no more</source>
        <translation>Artık girmesin</translation>
    </message>
    <message>
        <source>Let %1 into this project no more?</source>
        <translation>%1 bu projeye artık girmesin mi?</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>They get nothing new from then on. What they have read stays with them, and they know the passphrase still.</source>
        <translation>Bundan sonra yeni bir şey alamaz. Okuduğu onda kalır, parolayı da bilmeye devam eder.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Bir saniye…</translation>
    </message>
    <message>
        <source>Hand over</source>
        <translation>Devret</translation>
    </message>
    <message>
        <source>Hand this project over to %1?</source>
        <translation>Bu proje %1 kullanıcısına devredilsin mi?</translation>
    </message>
    <message>
        <source>They decide from then on who is let in, and can take you out too. You stay in the project until then; only they can give it back.</source>
        <translation>Bundan sonra kimi içeri alacağına o karar verir; seni de çıkarabilir. O zamana kadar projede kalırsın; projeyi geri verebilecek olan da yalnız odur.</translation>
    </message>
    <message>
        <source>Handing over…</source>
        <translation>Devrediliyor…</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>Ayrıl</translation>
    </message>
    <message>
        <source>Share this project no more?</source>
        <translation>Bu proje artık paylaşılmasın mı?</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Hiçbir şey değişmedi.</translation>
    </message>
    <message>
        <source>Leaving…</source>
        <translation>Ayrılınıyor…</translation>
    </message>
    <message>
        <source>This project is yours alone</source>
        <translation>Bu proje yalnız senin</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Bakılıyor…</translation>
    </message>
    <message>
        <source>It can be shared with other people through a PostgreSQL database in which each has a login: they read and continue its research, and each question and answer has its author. Nothing is connected to until you click.</source>
        <translation>Başkalarıyla, herkesin kendi kullanıcısının olduğu bir PostgreSQL veritabanı üzerinden paylaşılabilir: araştırmaları okur ve sürdürürler; her soru ve yanıtta kimin olduğu yazar. Tıklayana dek hiçbir yere bağlanılmaz.</translation>
    </message>
    <message>
        <source>The project is shared</source>
        <translation>Proje paylaşılıyor</translation>
    </message>
    <message>
        <source>Through the database %1, in which you are “%2”</source>
        <translation>%1 veritabanıyla; orada adın “%2”</translation>
    </message>
    <message>
        <source>%1 (you)</source>
        <translation>%1 (sen)</translation>
    </message>
    <message>
        <source>Last exchange: %1</source>
        <translation>Son eşleme: %1</translation>
    </message>
    <message>
        <source>Not exchanged yet.</source>
        <translation>Henüz eşlenmedi.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) with something to send.</source>
        <translation>
            <numerusform>Gönderilecek bir şeyi olan konuşma: %Ln.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) are still on their way.</source>
        <translation>
            <numerusform>Henüz yolda olan konuşma: %Ln.</numerusform>
        </translation>
    </message>
    <message>
        <source>It is exchanged by itself: soon after a change here, at once after another&apos;s.</source>
        <translation>Kendiliğinden eşlenir: buradaki bir değişiklikten az sonra, başkasınınkinden sonra hemen.</translation>
    </message>
    <message>
        <source>What the others read</source>
        <translation>Ötekiler ne okur</translation>
    </message>
    <message>
        <source>The project&apos;s name and colour, its memory, and its research with messages, titles, summaries and topics, however old; also what you put into it later.</source>
        <translation>Projenin adını, rengini, belleğini; araştırmalarını, ne kadar eski olursa olsun, mesajları, başlıkları, özetleri ve konularıyla; sonradan projeye koyduklarını da.</translation>
    </message>
    <message>
        <source>What the server sees</source>
        <translation>Sunucu ne görür</translation>
    </message>
    <message>
        <source>Who is let in, and encrypted rows: how many, how large, when and from which computer. Not one word: only the passphrase opens them. A database elsewhere has to prove by its certificate that it is the one you name.</source>
        <translation>Kimlerin girebildiğini ve şifreli satırları: kaç tane, ne büyüklükte, ne zaman ve hangi bilgisayardan. Tek sözcük okuyamaz: onları yalnız parola açar. Başka yerdeki bir veritabanı, adını verdiğin veritabanı olduğunu sertifikasıyla kanıtlamak zorundadır.</translation>
    </message>
    <message>
        <source>Your other projects, the general memory, look-ups, tags, pins, notes beside answers, saved searches, settings and files (of a file that an answer cites, the others see its name and the quote). From then on the project&apos;s conversations look for the past in the project alone.</source>
        <translation>Öteki projelerin, genel bellek, bakışlar, etiketler, sabitlemeler, yanıtların yanındaki notların, kayıtlı aramalar, ayarlar ve dosyalar (bir yanıtın alıntıladığı dosyanın ötekiler adını ve alıntıyı görür). Bundan sonra projenin konuşmaları geçmişi yalnız bu projede arar.</translation>
    </message>
    <message>
        <source>What never leaves this computer</source>
        <translation>Bu bilgisayardan ne hiç çıkmaz</translation>
    </message>
    <message>
        <source>Everything stays here and is yours alone from then on. What the others have stays theirs, and they go on without you. If you own the project, nobody can be let in any more; hand it over first if somebody should.</source>
        <translation>Buradaki her şey kalır ve bundan sonra yalnız senindir. Ötekilerde olan onlarda kalır; onlar sensiz sürdürür. Projenin sahibi sensen artık kimse içeri alınamaz; alınacaksa önce projeyi devret.</translation>
    </message>
    <message>
        <source>Invite</source>
        <translation>Davet</translation>
    </message>
    <message>
        <source>Each person needs a login of their own in this database; whoever runs it makes one. Type it here; you are then shown what to give to that person. Tell them the project&apos;s passphrase yourself.</source>
        <translation>Herkese bu veritabanında kendi kullanıcısı gerekir; onu veritabanına bakan açar. Kullanıcının adını buraya yaz; o kişiye ne vereceğin sonra burada yazar. Projenin parolasını sen söyle.</translation>
    </message>
    <message>
        <source>Do you share this project already, from another computer of yours? Or does somebody else share one with you? Then join it, and share nothing here.</source>
        <translation>Bu projeyi başka bir bilgisayarından zaten paylaşıyor musun? Ya da biri seninle bir proje mi paylaşıyor? O zaman ona katıl, buradan bir şey paylaşma.</translation>
    </message>
    <message>
        <source>&amp;Exchange now</source>
        <translation>Şimdi &amp;eşle</translation>
    </message>
    <message>
        <source>&amp;Address…</source>
        <translation>&amp;Adres…</translation>
    </message>
    <message>
        <source>&amp;Leave…</source>
        <translation>A&amp;yrıl…</translation>
    </message>
    <message>
        <source>&amp;Join a shared project…</source>
        <translation>Paylaşılan bir projeye &amp;katıl…</translation>
    </message>
</context>
<context>
    <name>SharingPresenter</name>
    <message>
        <source>Move into a shared project</source>
        <translation>Ortak projeye taşı</translation>
    </message>
    <message>
        <source>Other people read this project. Share this with them?</source>
        <translation>Bu projeyi başkaları da okuyor. Bu, onlarla paylaşılsın mı?</translation>
    </message>
    <message>
        <source>Move and share</source>
        <translation>Taşı ve paylaş</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>They get all of it, however old, with the next exchange, and keep it also if you move it out again. Where it tells of something outside the project, that stays with you.</source>
        <translation>Ne kadar eski olursa olsun hepsi bir sonraki eşlemeyle onlara gider; yeniden çıkarsan da onlarda kalır. Proje dışındaki bir şeyi anlattığı yer sende kalır.</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Close</source>
        <translation>Kapat</translation>
    </message>
    <message>
        <source>Anımsa could not go on because of an unexpected error.</source>
        <translation>Beklenmeyen bir hata yüzünden Anımsa açılamadı.</translation>
    </message>
    <message>
        <source>What was saved is kept. The log says where the error was, without any text of yours: %1</source>
        <translation>Kaydedilmiş olan her şey yerinde. Hatanın yeri, senin hiçbir metnin olmadan, günlükte: %1</translation>
    </message>
    <message>
        <source>Close window</source>
        <translation>Pencereyi kapat</translation>
    </message>
    <message>
        <source>Should Anımsa stay at hand in the tray when its window is closed?</source>
        <translation>Pencere kapanınca Anımsa tepside hazır kalsın mı?</translation>
    </message>
    <message>
        <source>Stay in the tray</source>
        <translation>Tepside kalsın</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Çık</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>You can change this in the settings.</source>
        <translation>Bunu ayarlardan değiştirebilirsin.</translation>
    </message>
    <message>
        <source>Something was left unfinished the last time.</source>
        <translation>Geçen sefer yarım kalan bir şey var.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Göster</translation>
    </message>
    <message>
        <source>Anımsa begins without a model. You can choose one in the settings (%1); the sample sessions are in the list on the left.</source>
        <translation>Anımsa modelsiz başladı. Modeli ayarlarda (%1) seçebilirsin; örnek araştırmalar soldaki listede.</translation>
    </message>
    <message>
        <source>Anımsa begins without a model. You can choose one in the settings (%1); %2 and “sample” bring the sample archive.</source>
        <translation>Anımsa modelsiz başladı. Modeli ayarlarda (%1) seçebilirsin; örnek arşiv için %2&apos;ye basıp “örnek” yaz.</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>Henüz kaydedilmedi</translation>
    </message>
    <message>
        <source>Your last words could not be saved. Quit all the same?</source>
        <translation>Son yazdıkların kaydedilemedi. Yine de çıkılsın mı?</translation>
    </message>
    <message>
        <source>Quit and lose them</source>
        <translation>Kaydetmeden çık</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>Kal</translation>
    </message>
    <message>
        <source>This is no link to a research: %1</source>
        <translation>Bu, bir araştırmanın bağlantısı değil: %1</translation>
    </message>
    <message>
        <source>The archive is encrypted now. Ctrl+Shift+L locks it.</source>
        <translation>Arşivin artık şifreli. Ctrl+Shift+L kilitler.</translation>
    </message>
    <message>
        <source>The archive is not encrypted any more.</source>
        <translation>Arşivin artık şifreli değil.</translation>
    </message>
    <message>
        <source>What you wrote and did not send is kept; the list marks its research with “draft”.</source>
        <translation>Yazıp göndermediğin sözler duruyor; listede araştırması “taslak” diye işaretli.</translation>
    </message>
</context>
<context>
    <name>ShortcutsSheet</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Klavye kısayolları</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Kapat</translation>
    </message>
    <message>
        <source>Close the sheet (Esc)</source>
        <translation>Bu sayfayı kapat (Esc)</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>Konuşma</translation>
    </message>
    <message>
        <source>Finding and moving</source>
        <translation>Bulma ve gezinme</translation>
    </message>
    <message>
        <source>Application</source>
        <translation>Uygulama</translation>
    </message>
    <message>
        <source>Send the message</source>
        <translation>Mesajı gönder</translation>
    </message>
    <message>
        <source>Start a new line</source>
        <translation>Yeni satır aç</translation>
    </message>
    <message>
        <source>Copy the focused message</source>
        <translation>Seçili mesajı kopyala</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Sonraki eşleşme</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Önceki eşleşme</translation>
    </message>
    <message>
        <source>Rename the research in the list</source>
        <translation>Listedeki araştırmayı yeniden adlandır</translation>
    </message>
    <message>
        <source>Delete it</source>
        <translation>Onu sil</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Geri getir</translation>
    </message>
    <message>
        <source>Erase it for good</source>
        <translation>İz bırakmadan sil</translation>
    </message>
    <message>
        <source>Scroll the conversation</source>
        <translation>Konuşmayı kaydır</translation>
    </message>
    <message>
        <source>Page by page</source>
        <translation>Sayfa sayfa kaydır</translation>
    </message>
    <message>
        <source>To its beginning or end</source>
        <translation>Başına ya da sonuna git</translation>
    </message>
    <message>
        <source>Next button or field</source>
        <translation>Sonraki düğme ya da alan</translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%Ln result(s)</source>
        <translation>
            <numerusform>%Ln sonuç</numerusform>
        </translation>
    </message>
    <message>
        <source>Past research</source>
        <translation>Geçmiş araştırmalar</translation>
    </message>
    <message>
        <source>New research</source>
        <translation>Yeni araştırma</translation>
    </message>
    <message>
        <source>Begin new research</source>
        <translation>Yeni bir araştırma başlatır</translation>
    </message>
</context>
<context>
    <name>SidebarDelegate</name>
    <message>
        <source>New name</source>
        <translation>Yeni ad</translation>
    </message>
</context>
<context>
    <name>SidebarModel</name>
    <message>
        <source>Look-ups</source>
        <translation>Bakışlar</translation>
    </message>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>In progress</source>
        <translation>Sürüyor</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>taslak</translation>
    </message>
    <message>
        <source>en_GB</source>
        <comment>the locale of dates</comment>
        <translation>tr_TR</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Üste sabitlenenler</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Bugün</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Dün</translation>
    </message>
    <message>
        <source>This week</source>
        <translation>Bu hafta</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Bu ay</translation>
    </message>
    <message>
        <source>open</source>
        <translation>açık</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>üste sabitlenmiş</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>arşivlenmiş</translation>
    </message>
    <message>
        <source>tags: %1</source>
        <translation>etiketler: %1</translation>
    </message>
</context>
<context>
    <name>SourcesBelow</name>
    <message>
        <source>May be near</source>
        <translation>Yakın olabilir</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>doğrulandı</translation>
    </message>
    <message>
        <source>rests on the source</source>
        <translation>kaynağa dayanıyor</translation>
    </message>
    <message>
        <source>translated</source>
        <translation>çeviri</translation>
    </message>
</context>
<context>
    <name>SourcesPage</name>
    <message>
        <source>Write the address of the server; it begins with http:// or https://.</source>
        <translation>Sunucunun adresini yaz; http:// ya da https:// ile başlar.</translation>
    </message>
    <message>
        <source>What changes in them is read again at every start.</source>
        <translation>İçlerinde değişenler her açılışta yeniden okunur.</translation>
    </message>
    <message>
        <source>No folder is watched.</source>
        <translation>İzlenen klasör yok.</translation>
    </message>
    <message>
        <source>Watched folders</source>
        <translation>İzlenen klasörler</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Kaynaklar</translation>
    </message>
    <message>
        <source>Asked when a research looks online, which you are asked about first. The search words of your question go to them; with a model, words that it makes of the question and the conversation. The pages that are found are read too.</source>
        <translation>Araştırma çevrimiçi bakarken bunlara sorar; önce sana sorulur. Onlara sorunun arama sözcükleri, bir model varsa onun soruyla konuşmadan çıkardığı sözcükler gider. Bulunan sayfalar da okunur.</translation>
    </message>
    <message>
        <source>Wikipedia in Turkish</source>
        <translation>Türkçe Vikipedi</translation>
    </message>
    <message>
        <source>Wikipedia in English</source>
        <translation>İngilizce Vikipedi</translation>
    </message>
    <message>
        <source>Claude&apos;s own search of the web</source>
        <translation>Claude&apos;un kendi web araması</translation>
    </message>
    <message>
        <source>Works without a key; with one it may be asked more often.</source>
        <translation>Anahtarsız da çalışır; anahtarla daha sık sorulabilir.</translation>
    </message>
    <message>
        <source>Needs a key.</source>
        <translation>Anahtar gerekir.</translation>
    </message>
    <message>
        <source>A search server of your own; needs its address.</source>
        <translation>Kendi arama sunucun; adresi gerekir.</translation>
    </message>
    <message>
        <source>Only with a Claude key, in Research and Deep research. Every search has a price and is paid for by pieces of words, too.</source>
        <translation>Yalnızca Claude anahtarıyla, Araştırma ve Derin Araştırma&apos;da. Her aramanın bir fiyatı vardır, sözcük parçaları için de ödenir.</translation>
    </message>
    <message>
        <source>Address of the SearXNG server</source>
        <translation>SearXNG sunucusunun adresi</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>İletişim</translation>
    </message>
    <message>
        <source>An address of mail or web that sources are told with each request, so that they can reach you. May be empty.</source>
        <translation>Sana ulaşabilmeleri için her istekte kaynaklara bildirilen e-posta ya da web adresi. Boş kalabilir.</translation>
    </message>
    <message>
        <source>Files and folders…</source>
        <translation>Dosyalar ve klasörler…</translation>
    </message>
    <message>
        <source>Add what research may read, or take it out</source>
        <translation>Araştırmanın okuyabileceklerini ekle ya da çıkar</translation>
    </message>
</context>
<context>
    <name>SourcesPanel</name>
    <message>
        <source>Untitled source</source>
        <translation>Adsız kaynak</translation>
    </message>
    <message>
        <source>Open the file…</source>
        <translation>Dosyayı aç…</translation>
    </message>
    <message>
        <source>Open the research</source>
        <translation>Araştırmayı aç</translation>
    </message>
    <message>
        <source>Open the address…</source>
        <translation>Adresi aç…</translation>
    </message>
    <message>
        <source>Your own research of %1 (%2)</source>
        <translation>%1 tarihli kendi araştırman (%2)</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>Yayın: %1</translation>
    </message>
    <message>
        <source>Read on %1 (%2)</source>
        <translation>Okunma: %1 (%2)</translation>
    </message>
    <message>
        <source>today</source>
        <translation>bugün</translation>
    </message>
    <message numerus="yes">
        <source>%Ln day(s) ago</source>
        <translation>
            <numerusform>%Ln gün önce</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s) ago</source>
        <translation>
            <numerusform>%Ln ay önce</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln year(s) ago</source>
        <translation>
            <numerusform>%Ln yıl önce</numerusform>
        </translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Kaynaklar</translation>
    </message>
    <message>
        <source>To Zotero</source>
        <translation>Zotero&apos;ya</translation>
    </message>
    <message>
        <source>Put these sources into the collection that is chosen in Zotero</source>
        <translation>Bu kaynakları Zotero&apos;da seçili koleksiyona koy</translation>
    </message>
    <message>
        <source>Close the sources (Esc)</source>
        <translation>Kaynakları kapat (Esc)</translation>
    </message>
    <message>
        <source>Close the sources</source>
        <translation>Kaynakları kapat</translation>
    </message>
    <message>
        <source>This answer names no sources. Choose one that does.</source>
        <translation>Bu yanıt kaynak göstermiyor. Kaynak gösteren bir yanıt seç.</translation>
    </message>
    <message>
        <source>Sources of the answer</source>
        <translation>Yanıtın kaynakları</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adres</translation>
    </message>
    <message>
        <source>The passage, with the quote marked</source>
        <translation>Alıntısı işaretli bölüm</translation>
    </message>
    <message>
        <source>Open the source itself; you are asked before</source>
        <translation>Kaynağın kendisini aç; önce sana sorulur</translation>
    </message>
    <message>
        <source>Sources and passage</source>
        <translation>Kaynaklar ve bölüm</translation>
    </message>
    <message>
        <source>Show the page</source>
        <translation>Sayfayı göster</translation>
    </message>
    <message>
        <source>The page as it looks, with the quote marked</source>
        <translation>Sayfanın kendisi; alıntı işaretli</translation>
    </message>
    <message>
        <source>Check again…</source>
        <translation>Yeniden denetle…</translation>
    </message>
    <message>
        <source>Ask for this source again: does the quote still stand, was it retracted?</source>
        <translation>Bu kaynağı yeniden sor: alıntı yerinde mi, makale geri çekilmiş mi?</translation>
    </message>
    <message>
        <source>What was searched for, read and left out</source>
        <translation>Ne arandı, ne okundu, ne dışarıda kaldı</translation>
    </message>
</context>
<context>
    <name>SourcesPresenter</name>
    <message>
        <source>You chose that nothing goes online, so no source is asked again.</source>
        <translation>Hiçbir şeyin çevrimiçi çıkmamasını seçtiğin için kaynaklar yeniden sorulmaz.</translation>
    </message>
    <message>
        <source>Of an article with a DOI, Crossref is asked: it knows of retractions.</source>
        <translation>DOI&apos;si olan bir makale Crossref&apos;e sorulur: geri çekilenleri o bilir.</translation>
    </message>
    <message>
        <source>PubMed is asked for its record: it knows of retractions.</source>
        <translation>Kaydı için PubMed&apos;e sorulur: geri çekmeleri bilir.</translation>
    </message>
    <message>
        <source>Check the source again</source>
        <translation>Kaynağı yeniden denetle</translation>
    </message>
    <message>
        <source>Ask for this address again? Nothing of your research is sent.</source>
        <translation>Bu adres yeniden sorulsun mu? Araştırmandan hiçbir şey gönderilmez.</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Yeniden denetle</translation>
    </message>
    <message>
        <source>Being asked…</source>
        <translation>Soruluyor…</translation>
    </message>
    <message>
        <source>No program on this computer opened this file: %1</source>
        <translation>Bu bilgisayarda hiçbir program bu dosyayı açmadı: %1</translation>
    </message>
    <message>
        <source>This file is not among your files any more: %1</source>
        <translation>Bu dosya artık dosyaların arasında değil: %1</translation>
    </message>
    <message>
        <source>Open file</source>
        <translation>Dosyayı aç</translation>
    </message>
    <message>
        <source>Put into Zotero, into the collection that is chosen there</source>
        <translation>Zotero&apos;ya, orada seçili koleksiyona kondu</translation>
    </message>
    <message>
        <source>Open this file outside Anımsa?</source>
        <translation>Bu dosya Anımsa dışında açılsın mı?</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aç</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
</context>
<context>
    <name>TagLabels</name>
    <message>
        <source>archived</source>
        <translation>arşivlenmiş</translation>
    </message>
</context>
<context>
    <name>TagsDialog</name>
    <message>
        <source>Colour of “%1”</source>
        <translation>“%1” etiketinin rengi</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Renk</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Etiketler</translation>
    </message>
    <message numerus="yes">
        <source>Tags of %Ln research(es)</source>
        <translation>
            <numerusform>%Ln araştırmanın etiketleri</numerusform>
        </translation>
    </message>
    <message>
        <source>Tags of “%1”</source>
        <translation>“%1” araştırmasının etiketleri</translation>
    </message>
    <message>
        <source>New tag</source>
        <translation>Yeni etiket</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>&amp;Ekle</translation>
    </message>
    <message>
        <source>Space ticks a tag, F2 renames it everywhere</source>
        <translation>Boşluk tuşu etiketi işaretler, F2 her yerde yeniden adlandırır</translation>
    </message>
    <message>
        <source>No tags yet. Write one above, for example “health”.</source>
        <translation>Henüz etiket yok. Yukarıya yaz, örneğin “sağlık”.</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Kaydet</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Vazgeç</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>Mavi</translation>
    </message>
    <message>
        <source>Teal</source>
        <translation>Turkuaz</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Yeşil</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>Kehribar</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>Kırmızı</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>Mor</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>Gri</translation>
    </message>
</context>
<context>
    <name>TopicTimeline</name>
    <message>
        <source>Topics over the months</source>
        <translation>Aylara göre konular</translation>
    </message>
</context>
<context>
    <name>Tray</name>
    <message>
        <source>Open Anımsa</source>
        <translation>Anımsa&apos;yı aç</translation>
    </message>
    <message>
        <source>New research</source>
        <translation>Yeni araştırma</translation>
    </message>
    <message>
        <source>Quick question</source>
        <translation>Hızlı soru</translation>
    </message>
    <message>
        <source>Quit Anımsa</source>
        <translation>Anımsa&apos;dan çık</translation>
    </message>
    <message>
        <source>Anımsa</source>
        <translation>Anımsa</translation>
    </message>
</context>
<context>
    <name>Turns</name>
    <message>
        <source>continue</source>
        <translation>devam et</translation>
    </message>
</context>
<context>
    <name>TwinChoice</name>
    <message>
        <source>Plain copy</source>
        <translation>Düz kopya</translation>
    </message>
    <message>
        <source>Write your research where anybody can read it?</source>
        <translation>Araştırmaların herkesin okuyabileceği biçimde yazılsın mı?</translation>
    </message>
    <message>
        <source>Write it all the same</source>
        <translation>Yine de yaz</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Your archive is encrypted. The plain copy is not: whoever can open the folder reads all of your research, also when the archive is locked.</source>
        <translation>Arşivin şifreli, düz kopya değil: klasörü açabilen herkes, arşiv kilitliyken de bütün araştırmalarını okur.</translation>
    </message>
    <message>
        <source>Folder for the plain copy</source>
        <translation>Düz kopyanın klasörü</translation>
    </message>
    <message>
        <source>No plain copy is written any more. What is there stays.</source>
        <translation>Artık düz kopya yazılmıyor. Yazılmış olanlar yerinde duruyor.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) written: %1</source>
        <translation>
            <numerusform>%Ln dosya yazıldı: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Writing the plain copy…</source>
        <translation>Düz kopya yazılıyor…</translation>
    </message>
    <message>
        <source>&amp;Keep a plain copy up to date</source>
        <translation>Düz kopyayı gün&amp;cel tut</translation>
    </message>
    <message>
        <source>Choose a folder for it</source>
        <translation>Bunun için bir klasör seç</translation>
    </message>
</context>
<context>
    <name>UndoLine</name>
    <message>
        <source>Deleted: %1</source>
        <translation>Silindi: %1</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Geri al</translation>
    </message>
    <message>
        <source>Take it back</source>
        <translation>Geri al</translation>
    </message>
    <message>
        <source>Take back: %1</source>
        <translation>Geri al: %1</translation>
    </message>
    <message>
        <source>Bring the research back</source>
        <translation>Araştırmayı geri getirir</translation>
    </message>
    <message>
        <source>Bring back “%1”</source>
        <translation>“%1” araştırmasını geri getir</translation>
    </message>
    <message>
        <source>Deleted (%1): %2</source>
        <translation>Silindi (%1): %2</translation>
    </message>
</context>
<context>
    <name>UnlockPage</name>
    <message>
        <source>Unlocking…</source>
        <translation>Açılıyor…</translation>
    </message>
    <message>
        <source>&amp;Unlock</source>
        <translation>Kilidi &amp;aç</translation>
    </message>
    <message>
        <source>Archive locked</source>
        <translation>Arşiv kilitli</translation>
    </message>
    <message>
        <source>Type your passphrase; you will go on where you were.</source>
        <translation>Parolanı yaz; kaldığın yerden sürdürürsün.</translation>
    </message>
    <message>
        <source>Passphrase</source>
        <translation>Parola</translation>
    </message>
    <message>
        <source>Without the passphrase nobody can open the archive, not even Anımsa.</source>
        <translation>Parola olmadan arşivi kimse açamaz, Anımsa da açamaz.</translation>
    </message>
    <message>
        <source>&amp;Quit Anımsa</source>
        <translation>Anımsa&apos;dan &amp;çık</translation>
    </message>
</context>
<context>
    <name>UpdateDialog</name>
    <message>
        <source>Downloading…</source>
        <translation>İndiriliyor…</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Bir saniye…</translation>
    </message>
    <message>
        <source>Making a backup of your research…</source>
        <translation>Araştırmalarının yedeği alınıyor…</translation>
    </message>
    <message>
        <source>Verified and ready; your research was backed up.</source>
        <translation>Doğrulandı, hazır; araştırmalarının yedeği alındı.</translation>
    </message>
    <message>
        <source>Verified; your research was backed up. The installer is here: %1</source>
        <translation>Doğrulandı; araştırmalarının yedeği alındı. Kurucu burada: %1</translation>
    </message>
    <message>
        <source>Downloading: %1 of %2 MB…</source>
        <translation>İndiriliyor: %1 / %2 MB…</translation>
    </message>
    <message>
        <source>&amp;Download</source>
        <translation>İn&amp;dir</translation>
    </message>
    <message>
        <source>&amp;Quit and install</source>
        <translation>&amp;Kapat ve kur</translation>
    </message>
    <message>
        <source>&amp;Open the installer</source>
        <translation>Kurucuyu &amp;aç</translation>
    </message>
    <message>
        <source>New version</source>
        <translation>Yeni sürüm</translation>
    </message>
    <message>
        <source>What is new</source>
        <translation>Yenilikler</translation>
    </message>
    <message>
        <source>Nothing is said about what is new.</source>
        <translation>Yenilikler hakkında bir şey yazılmamış.</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Sonra</translation>
    </message>
    <message>
        <source>Close this; the settings lead back here (Esc)</source>
        <translation>Kapat; ayarlardan buraya dönülür (Esc)</translation>
    </message>
    <message>
        <source>The download is checked against its signature, and your research is backed up before anything is replaced. Anımsa closes for the exchange and opens again; the program you have now is kept and can be put back.</source>
        <translation>İndirilen, imzasıyla karşılaştırılır; hiçbir şey değiştirilmeden önce araştırmalarının yedeği alınır. Anımsa değişim için kapanır ve yeniden açılır; şimdiki program saklanır, geri konabilir.</translation>
    </message>
    <message>
        <source>The download is checked against its signature, and your research is backed up. Then the installer of your system takes over.</source>
        <translation>İndirilen, imzasıyla karşılaştırılır ve araştırmalarının yedeği alınır. Gerisini sisteminin kurucusu yapar.</translation>
    </message>
</context>
<context>
    <name>UpdateWatch</name>
    <message>
        <source>What is new?</source>
        <translation>Yenilik ne?</translation>
    </message>
</context>
<context>
    <name>UpdatesPage</name>
    <message>
        <source>Asking…</source>
        <translation>Soruluyor…</translation>
    </message>
    <message>
        <source>Earlier program</source>
        <translation>Önceki program</translation>
    </message>
    <message>
        <source>Go back to the program from before the last update?</source>
        <translation>Son güncellemeden önceki programa dönülsün mü?</translation>
    </message>
    <message>
        <source>Quit and go back</source>
        <translation>Kapat ve dön</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Your research stays as it is. If the newer program has changed how it is kept, the earlier one shows it without writing, and says so. The program that goes is kept in its turn.</source>
        <translation>Araştırmaların olduğu gibi kalır. Yeni program onları saklama biçimini değiştirdiyse önceki program yalnızca gösterir, yazmaz ve bunu söyler. Giden program da saklanır.</translation>
    </message>
    <message>
        <source>One moment…</source>
        <translation>Bir saniye…</translation>
    </message>
    <message>
        <source>This is Anımsa %1</source>
        <translation>Bu, Anımsa %1</translation>
    </message>
    <message>
        <source>&amp;Look once a day whether there is a newer version</source>
        <translation>&amp;Yeni sürüm olup olmadığına günde bir bakılsın</translation>
    </message>
    <message>
        <source>Look &amp;now</source>
        <translation>&amp;Şimdi bak</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adres</translation>
    </message>
    <message>
        <source>Address of the release feed</source>
        <translation>Sürüm bilgisinin adresi</translation>
    </message>
    <message>
        <source>the program&apos;s own</source>
        <translation>programın kendi adresi</translation>
    </message>
    <message>
        <source>There is no address yet where newer versions are told: nothing is asked.</source>
        <translation>Yeni sürümlerin duyurulduğu bir adres henüz yok: hiçbir şey sorulmuyor.</translation>
    </message>
    <message>
        <source>You chose that nothing leaves this computer, so nothing is asked, ticked or not.</source>
        <translation>Bu bilgisayardan hiçbir şeyin çıkmamasını seçtin; işaretli olsa da hiçbir şey sorulmaz.</translation>
    </message>
    <message>
        <source>A plain request for a small signed file, the same from everybody: nothing about you, your system or your research is in it. It stands in “What was sent”. Nothing is downloaded or installed without a click.</source>
        <translation>İmzalı, küçük bir dosya için herkesten aynı çıkan düz bir istek: içinde seninle, sisteminle ya da araştırmalarınla ilgili hiçbir şey yok. “Dışarı çıkanlar”da yazar. Sen tıklamadan hiçbir şey indirilmez ve kurulmaz.</translation>
    </message>
    <message>
        <source>The program from before the last update is kept, and can be put back.</source>
        <translation>Son güncellemeden önceki program saklanıyor, geri konabilir.</translation>
    </message>
    <message>
        <source>&amp;Go back to it…</source>
        <translation>Ona &amp;dön…</translation>
    </message>
</context>
<context>
    <name>WelcomeDialog</name>
    <message>
        <source>Keeping the key…</source>
        <translation>Anahtar saklanıyor…</translation>
    </message>
    <message>
        <source>Welcome to Anımsa</source>
        <translation>Anımsa&apos;ya hoş geldin</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Dil</translation>
    </message>
    <message>
        <source>Research here, and find it again months later by asking in your own words. Everything is kept on this computer, and nothing is searched for online before you say so.</source>
        <translation>Burada araştır; aylar sonra kendi sözlerinle sorup yeniden bul. Her şey bu bilgisayarda saklanır; sen demeden hiçbir şey çevrimiçi aranmaz.</translation>
    </message>
    <message>
        <source>How should Anımsa answer?</source>
        <translation>Anımsa nasıl yanıtlasın?</translation>
    </message>
    <message>
        <source>&amp;Encrypt the archive with a passphrase</source>
        <translation>Arşivi parolayla şi&amp;frele</translation>
    </message>
    <message>
        <source>Optional: without the passphrase nobody can read what is kept here</source>
        <translation>İsteğe bağlı: parola olmadan burada saklananı kimse okuyamaz</translation>
    </message>
    <message>
        <source>&amp;Look once a day whether there is a newer version</source>
        <translation>&amp;Yeni sürüm olup olmadığına günde bir bakılsın</translation>
    </message>
    <message>
        <source>A plain request, the same from everybody: nothing about you is in it</source>
        <translation>Herkesten aynı çıkan düz bir istek: içinde seninle ilgili hiçbir şey yok</translation>
    </message>
    <message>
        <source>All of this can be changed later in the settings.</source>
        <translation>Hepsini sonra ayarlardan değiştirebilirsin.</translation>
    </message>
    <message>
        <source>Start by asking one of these:</source>
        <translation>Şunlardan birini sorarak başla:</translation>
    </message>
    <message>
        <source>Tr&amp;y a sample archive</source>
        <translation>Ö&amp;rnek arşivle dene</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Başla</translation>
    </message>
    <message>
        <source>Start with the chosen way (Enter)</source>
        <translation>Seçtiğinle başla (Enter)</translation>
    </message>
</context>
<context>
    <name>WindowPresenter</name>
    <message>
        <source>Anımsa opens only https and mailto addresses. This one is: %1</source>
        <translation>Anımsa yalnızca https ve mailto adreslerini açar. Bu adres: %1</translation>
    </message>
    <message>
        <source>Open address</source>
        <translation>Adresi aç</translation>
    </message>
    <message>
        <source>Open this address outside Anımsa?</source>
        <translation>Bu adres Anımsa dışında açılsın mı?</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Aç</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopyalandı</translation>
    </message>
</context>
<context>
    <name>WorkLine</name>
    <message>
        <source>Stopped.</source>
        <translation>Durduruldu.</translation>
    </message>
    <message>
        <source>Something went wrong; the log says where.</source>
        <translation>Bir şeyler ters gitti; nerede olduğu günlükte yazıyor.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Vazgeç</translation>
    </message>
    <message>
        <source>Stop what is running</source>
        <translation>Süren işi durdurur</translation>
    </message>
    <message>
        <source>Working</source>
        <translation>Çalışıyor</translation>
    </message>
</context>
<context>
    <name>_Card</name>
    <message>
        <source>Untitled research</source>
        <translation>Adsız araştırma</translation>
    </message>
    <message>
        <source>(nothing yet)</source>
        <translation>(henüz bir şey yok)</translation>
    </message>
    <message>
        <source>You: %1</source>
        <translation>Sen: %1</translation>
    </message>
    <message>
        <source>Anımsa: %1</source>
        <translation>Anımsa: %1</translation>
    </message>
    <message>
        <source>Answer cut off</source>
        <translation>Yanıt yarıda kesildi</translation>
    </message>
    <message>
        <source>Return to conversation</source>
        <translation>Konuşmaya dön</translation>
    </message>
    <message>
        <source>&amp;Return to conversation</source>
        <translation>Konuşmaya &amp;dön</translation>
    </message>
    <message>
        <source>Open this conversation and go on</source>
        <translation>Bu konuşmayı açar, kaldığın yerden sürdürürsün</translation>
    </message>
    <message>
        <source>Return to conversation: %1</source>
        <translation>Konuşmaya dön: %1</translation>
    </message>
    <message>
        <source>Open this research and go on</source>
        <translation>Bu araştırmayı açar, kaldığın yerden sürdürürsün</translation>
    </message>
    <message>
        <source>Complete and save</source>
        <translation>Tamamla ve kaydet</translation>
    </message>
    <message>
        <source>End this conversation as it is; it stays below the list, in “Look-ups”</source>
        <translation>Konuşmayı bu hâliyle bitirir; listenin altında, “Bakışlar”da durur</translation>
    </message>
    <message>
        <source>End this research as it is; it can be recalled then</source>
        <translation>Araştırmayı bu hâliyle bitirir; sonra anımsanabilir</translation>
    </message>
    <message>
        <source>End this conversation as it is; what was noted can be recalled then</source>
        <translation>Konuşmayı bu hâliyle bitirir; not ettiğin sonra anımsanabilir</translation>
    </message>
    <message>
        <source>Complete and save: %1</source>
        <translation>Tamamla ve kaydet: %1</translation>
    </message>
</context>
<context>
    <name>_Chat</name>
    <message>
        <source>A quick question, a short answer.</source>
        <translation>Aklına takılanı sor, kısa yanıtını al.</translation>
    </message>
</context>
<context>
    <name>_Line</name>
    <message>
        <source>Next</source>
        <translation>Sırada</translation>
    </message>
    <message>
        <source>Sent when the answer is done</source>
        <translation>Yanıt bitince gönderilir</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Düzenle</translation>
    </message>
    <message>
        <source>Put it back into the message field</source>
        <translation>Yeniden yazı alanına koy</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Çıkar</translation>
    </message>
    <message>
        <source>Do not send it</source>
        <translation>Gönderme</translation>
    </message>
</context>
<context>
    <name>_Where</name>
    <message>
        <source>&amp;Look into</source>
        <translation>&amp;Bakılacak yer</translation>
    </message>
    <message>
        <source>Look into</source>
        <translation>Bakılacak yer</translation>
    </message>
    <message>
        <source>Where a question may be searched for online too.</source>
        <translation>Soru çevrimiçi de aranabiliyorsa.</translation>
    </message>
    <message>
        <source>Wherever there is something</source>
        <translation>Hangisinde bir şey varsa</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dosyalar</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>Çevrimiçi</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>İkisi</translation>
    </message>
    <message>
        <source>Sequential analysis</source>
        <translation>Sıralı analiz</translation>
    </message>
    <message>
        <source>&amp;Online</source>
        <translation>Çe&amp;vrimiçi</translation>
    </message>
    <message>
        <source>Searching online</source>
        <translation>Çevrimiçi arama</translation>
    </message>
    <message>
        <source>Where the past and your files have no answer. “Always” holds while “Online too” is chosen below the message field; after “Never” nothing leaves this computer: no search service is asked, and no model that runs elsewhere.</source>
        <translation>Geçmişinde ve dosyalarında yanıt yoksa. “Her zaman”, yazı alanının altında “Çevrimiçi de” seçiliyken geçerlidir; “Asla” dersen bu bilgisayardan hiçbir şey çıkmaz: hiçbir arama hizmetine de, başka yerde çalışan bir modele de sorulmaz.</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Her seferinde sor</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>Her zaman</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Asla</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>Ö&amp;ncelik</translation>
    </message>
    <message>
        <source>What comes first</source>
        <translation>Öncelik</translation>
    </message>
    <message>
        <source>Where both are looked into: what the answer leans on more.</source>
        <translation>İkisine birden bakıldığında yanıt önce buna dayanır.</translation>
    </message>
    <message>
        <source>Files first</source>
        <translation>Önce dosyalar</translation>
    </message>
    <message>
        <source>Online first</source>
        <translation>Önce çevrimiçi</translation>
    </message>
</context>
</TS>
