"""The vocabulary of questions about the program: for each topic the words that it needs, and the
words that may stand beside them.

A message is about a topic only where nothing is left of it but these, the words of asking and our
own things (:mod:`app.core.understanding.about_app`). All words are folded, as in a parsed message.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.core.asides.about import About


@dataclass(frozen=True, slots=True)
class TopicWords:
    """The words by which a topic about the program is recognised."""

    about: About
    needs: tuple[re.Pattern[str], ...]
    """Every one of these must be found in the message."""
    beside: frozenset[str]
    """Words that may stand beside them."""
    named: bool
    """Whether the program must be meant by name, too ("bu program", "sen")."""


def _topic(about: About, *needs: str, beside: str = "", named: bool = False) -> TopicWords:
    patterns = tuple(re.compile(rf"\b(?:{need})\b") for need in needs)
    return TopicWords(about, patterns, frozenset(beside.split()), named)


_ORDERS = (
    "ekle eklerim ekleyebilir ekleyebilirim eklenir eklenebiliyor ekleniyor ver veririm verebilir verebilirim"
    " verilir veriliyor koy koyarim koyabilir koyabilirim konur konuyor yaz yazarim yazabilir yazabilirim sil"
    " silerim silinir kaldiririm kaldirilir yapistir tek biri birini bazilarini listede listesi listenin"
    " listeyi sol soldaki yanit yanita yanitin cevap cevaba cevabin soru soruya sorunun yanina altina"
    " ustune uste basa basina en add put give make remove set at top answer answers one some list"
)
"""What may stand beside our things in a question about ordering them."""
_WHERE = r"nere\w*|nerde\w*|hangi klasor\w*|hangi dizin\w*|where|which folder"
_ENGINE = r"claude\w*|api|anthropic"
TOPICS = (
    _topic(
        About.TAGS,
        r"etiket\w*|tags?|tagging",
        beside=f"{_ORDERS} renk renkli rengi rengini ad adi adini degistir color colour colors rename",
    ),
    _topic(
        About.PINS,
        r"sabitle\w*|(?:en )?(?:uste|basa) (?:al|koy|tuttur)\w*|arsive (?:kaldir|koy)\w*|arsivle(?!r)\w*"
        r"|pin(?:ned|ning)?|(?:to|in|into) the archive|archive",
        r"sabitle\w*|(?:en )?(?:uste|basa)|arsive|arsivle(?!r)\w*|(?:arastirma|sohbet|konusma|oturum)\w*"
        r"|pin(?:ned|ning)?|research|chats?|conversations?",
        beside=_ORDERS,
        named=True,
    ),
    _topic(
        About.PINS,
        r"(?:arastirma|sohbet|konusma|oturum)\w*|research|chats?|conversations?",
        r"sabitle\w*|(?:en )?(?:uste|basa) (?:al|koy|tuttur)\w*|arsivle(?!r)\w*|pin(?:ned|ning)?",
        beside=_ORDERS,
    ),
    _topic(
        About.NOTES,
        r"(?:kendi )?not(?:um|umu|u|lar|larim|larimi|larimin)?|(?:a |my )?(?:own )?notes?",
        r"(?:yanit|cevap|cevab|arastirma|sohbet|konusma)\w*|answers?|research|chats?",
        beside=_ORDERS,
    ),
    _topic(
        About.FILTERS,
        r"(?:arastirma|sohbet|konusma|oturum|gecmis)\w*|soldaki liste\w*|research|chats?|history",
        r"(?:filtrele|suz|sirala)\w*|(?:filter|sort)(?:ing)?",
        beside=f"{_ORDERS} tarihe gore ada isme alfabetik by name date kendi",
    ),
    _topic(
        About.MAP,
        r"(?:arastirma|gecmis|arsiv)\w*|research|history|archive",
        r"harita\w*|takvim gorunumu|grafi[gk]\w*|map|charts?|heat ?map",
        beside="yillara yillar zaman cizelge gorunum gorunumu konular over years",
    ),
    _topic(
        About.RESTORE,
        r"yedek\w*|yedeg\w*|back ?ups?",
        r"geri (?:yukle|al|don|getir)\w*|don(?:er|ul|ebil)\w*|restore",
        beside="from",
    ),
    _topic(
        About.BACKUP,
        r"yedek(?:le(?!r)|len|ley)\w*|yedek(?:ler)?(?:i|im|imi|in|ini)?|yedegi\w*|back ?ups?|back up|back (?:it|this|everything) up",
        beside="otomatik kendiliginden elle hangi siklikta kac gunde bir her gun nereye koyuyor yaziyor"
        " kaydediyor yapiyor automatic automatically often make made create",
    ),
    _topic(
        About.PRIVACY,
        r"verilerim\w*|sorduklarim\w*|sorularim\w*|yazdiklarim\w*|arastirmalarim\w*|sohbetlerim\w*|konusmalarim\w*"
        r"|veri\w*|sohbet\w*|gizlilig\w*|gizlilik|my (?:data|questions|chats|research)|privacy|private",
        r"bulut\w*|gonder\w*|git(?:mi|iyor|me)\w*|gidiyor|cik(?:ar|iyor|mi)\w*|paylas\w*|yuklen\w*|gizli\w*|guvende"
        r"|guvenli|guvenlig\w*|kim (?:gor|oku)\w*|baskas[iı]\w* gor\w*|gizlilig\w*|gizlilik|uploaded|sent|shared|private|privacy|safe"
        r"|leave my computer|cloud",
        beside="internete disari disariya bilgisayarimdan bilgisayardan bilgisayarimda yoksa kaliyor bir yere hic"
        " baska biriyle birileriyle sunucuya sunuculara stay stays or anyone anywhere politikasi policy internet",
    ),
    _topic(
        About.DATA,
        r"verilerim\w*|sorduklarim|yazdiklarim|arastirmalarim|sohbetlerim|konusmalarim|kayitlarim|arsivim|arsiv"
        r"|veri (?:klasoru|dizini)\w*|veriler\w*|konusmalar|arastirmalar|my (?:data|research|chats|files)"
        r"|data (?:folder|directory)|data|research|chats",
        _WHERE,
        r"dur(?:uyor|ur)\w*|saklan\w*|sakli\w*|sakliyor\w*|tut(?:ul)?uyor\w*|tutul\w*|kayd(?:ed|ol)\w*|depolan\w*"
        r"|klasoru|dizini|kept|stored|saved|live|folder|directory",
        beside="diskte bilgisayarda bilgisayarimda",
    ),
    # "Verilerim nerede?": what is called one's own needs no verb.
    _topic(
        About.DATA,
        r"(?:verilerim|sorduklarim|yazdiklarim|arastirmalarim|sohbetlerim|konusmalarim|kayitlarim|arsivim)"
        r"|my (?:data|research|chats)",
        _WHERE,
    ),
    _topic(
        About.THEME,
        r"(?:karanlik|koyu|gece|siyah|acik|aydinlik) (?:tema|mod|gorunum|ekran)\w*|(?:dark|light|night) (?:mode|theme)",
        beside="renk rengi nasil nereden support have switch turn enable on off change geciyorum gecis gecme aciliyor",
    ),
    _topic(
        About.THEME,
        r"tema\w*|theme",
        r"degis\w*|sec\w*|ayar\w*|change|switch",
        beside="renk",
        named=True,
    ),
    _topic(
        About.SHORTCUTS,
        r"(?:klavye )?kisa ?yol(?:lar|lari|larin|larini|larim|u|un|unu)?(?: tus\w*)?|(?:keyboard )?shortcuts?|hot ?keys"
        r"|ctrl (?:shift )?[a-z](?: tus\w*)?|f(?:1[0-2]|[1-9]) tus\w*",
        beside="neler nedir nelerdir listesi liste klavye hangileri tumu hepsi list what which ise yarar yariyor yapar"
        " yapiyor do does",
    ),
    _topic(
        About.OFFLINE,
        r"internet (?:olmadan|yokken|olmasa|baglantisi olmadan|kesikken|kesilince|kesilse|gitse)|internets[iı]z"
        r"|cevrim ?disi|internetim (?:yokken|kesikken|olmadan)|offline|without (?:the |an )?internet(?: connection)?"
        r"|internet (?:sart|gerek\w*|lazim)",
        beside="calisir calisiyor calisirmi calisabilir kullanilir kullanabilir olur olmasi da bile kullanirim cevap"
        " verir verebilir yanitlar do need work works working run",
    ),
    _topic(
        About.RECOVER,
        r"sildig\w*|silinen\w*|silinmis|yanlislikla sil\w*|deleted|cop kutusu\w*",
        r"geri (?:al|getir|don|gel|yukle)\w*|kurtar\w*|nere\w*|nerde\w*|cop kutusu\w*|restore|recover|undo|get back|back",
        beside="seyi bin where get i",
    ),
    _topic(
        About.DELETE,
        r"nasil sil(?:er|in|eb|iyor|inir)\w*|nereden sil\w*|sil(?:er|in|ebilir|mek|me)\w*|temizle\w*|delete|erase",
        r"arastirma\w*|sohbet\w*|konusma\w*|oturum\w*|kayit\w*|kaydi\w*|gecmis\w*|arsiv\w*|her ?sey\w*|veriler\w*|research"
        r"|chats?|conversations?|sessions?|history|everything|my data",
        beside="kalici tamamen iz birakmadan toptan tek tumunu all for good completely permanently past old",
    ),
    _topic(About.DELETE, r"nasil (?:sil(?:er|in|eb|iyor)\w*)|how do i delete|how to delete"),
    _topic(
        About.KEY,
        rf"{_ENGINE}",
        r"anahtar\w*|keys?",
        rf"{_WHERE}|nasil|gir(?:il|er|ecegim|iyorum|ebil)\w*|yaz\w*|koy\w*|ekle\w*|yapistir\w*|how|enter|put|paste|add",
        beside="girilir giriyorum girerim giriliyor girecegim gireyim girebilirim yazilir yazacagim yaziliyor konur koyarim"
        " koyacagim eklenir ekleyecegim ekleniyor eklerim yapistirilir yapistiracagim tanimlanir tanimlarim api"
        " anahtari anahtarimi saklanir saklaniyor tutuluyor duruyor enter put paste go goes add set type kept stored",
    ),
    _topic(
        About.MODEL,
        r"model\w*|ollama\w*|lm studio\w*|llama cpp\w*|yerel (?:model|sunucu)\w*",
        r"sec(?:er|il|eb|iyor|ecegim)\w*|degistir\w*|bagla\w*|baglan\w*|ayarla\w*|ayarlan\w*|tanit\w*|choose|change|connect|switch|set up",
        beside="yerel sunucu sunucuyu local server dil yapay zeka kendi hangi anthropic claude",
    ),
    _topic(
        About.PRICE,
        r"ucret\w*|parali|bedava|lisans\w*|kac para|fiyat\w*|free|cost|costs|price|paid|licen[sc]e",
        beside="aylik yillik kadar much does under which what nedir ne altinda odemem odeme",
        named=True,
    ),
    _topic(
        About.EXPORT,
        r"disa(?:ri)? aktar\w*|disari al\w*|export|(?:pdf|word|markdown|rapor|report|json) (?:olarak|as)?|as (?:a )?(?:pdf|markdown|report)",
        r"disa(?:ri)? aktar\w*|disari al\w*|kaydet\w*|kaydedebilir\w*|indir\w*|export|save|download",
        beside="pdf markdown json rapor report olarak yaniti yanitlari cevabi answer answers as an tumunu hepsini toplu all",
    ),
    _topic(
        About.IMPORT,
        r"ice(?:ri)? aktar\w*|import",
        r"arastirma\w*|sohbet\w*|konusma\w*|kayit\w*|arsiv\w*|gecmis\w*|chats?|conversations?|research|history",
        beside="eski baska programdan chatgpt chatgptden claude claudeden my old previous from",
    ),
    _topic(
        About.FILES,
        r"(?:pdf|word|belge|dosya|klasor)\w*|files?|documents?|folders?",
        r"ekle(?:r|n|y|m|s)\w*|okuyabil\w*|okur|okuyor|add|attach|read",
        beside="kendi pdf word belge dosya klasor turlerini turleri tur formatlari can upload own pdfs",
    ),
    _topic(
        About.LANGUAGE,
        r"(?:arayuz |program |menu )?dil(?:i|ini|de)|arayuz\w*|interface language|language",
        r"degis\w*|ingilizce\w*|turkce\w*|sec\w*|ayar\w*|change|switch|english|turkish",
        beside="yapabilir yaparim yapilir cevrilir to interface arayuzu",
        named=False,
    ),
    _topic(
        About.QUICK,
        r"hizli soru\w*|quick (?:question|ask)\w*",
        beside="nedir ise yarar ne yarar farki kullanilir what for is penceresi penceresini window sorar sorulur",
    ),
    _topic(
        About.SYNC,
        r"senkron\w*|esitle\w*|es zamanl\w*|sync\w*",
        beside="bilgisayarlar bilgisayarlarim arasi arasinda iki cihazlar cihaz telefonla oluyor edilir ediyor eder devices"
        " between computers across does",
        named=True,
    ),
    _topic(
        About.SETTINGS,
        r"ayarlar\w*|ayar (?:menusu|ekrani|penceresi|sayfasi)\w*|settings",
        rf"{_WHERE}|nasil|ac(?:il|ar)\w*|how|open",
        beside="aciyorum gider giderim bulunur girilir",
    ),
    _topic(
        About.SEARCH,
        r"(?:eski|gecmis|onceki) (?:arastirma|sohbet|konusma)\w*|gecmiste|(?:old|past|previous) (?:research|chats|conversations)",
        r"nasil|nere\w*|nerde\w*|how|where",
        r"bul(?:ur|un|abil)\w*|ara(?:rim|nir|ma|yabil)\w*|ulas\w*|bakar\w*|bakabil\w*|find|search|look",
        beside="yaparim yapilir through",
    ),
    # The same in users' own words: nothing is named as the window names it.
    _topic(
        About.TEXT_SIZE,
        r"yazi(?:lar|yi|lari|nin|larin)?|harf(?:ler|leri)?|font\w*|punto\w*|text|letters?|fonts?|print|sulat|letra",
        r"kucuk\w*|minik\w*|minnacik|buyut\w*|buyult\w*|daha buyuk|boyut\w*|boyu\w*|okuyam\w*|okunmuyor|small(?:er)?|tiny|bigger|larger"
        r"|size|enlarge|increase|liit|lakihan|palakihin",
        beside="cok ekranda ekrandaki ekran biraz gozum gozlerim gormuyor secemiyorum too so very on screen make mi are po ang dito"
        " ng masyadong pano paano degisir degistir",
    ),
    _topic(
        About.PHONE,
        r"telefon(?:da|dan|um|umda|umdan|a)?|cep(?:te|ten)?|tablet\w*|iphone\w*|android\w*|ipad\w*|(?:my )?phone|mobile",
        r"kullan\w*|calis\w*|var m[iu]|surum\w*|uygulama\w*|yuklen\w*|yukle\w*|use|works?|app|version",
        beside="telefonumdan da on my run runs available bile",
    ),
    _topic(
        About.EXPORT,
        r"pdf\w*|word(?:e|de)?|cikti\w*|yazdir\w*|yazici\w*|print",
        r"bunu|(?:bu )?(?:yanit|cevab|konusma|sohbet|arastirma)\w*|yazdik\w*|konustuk\w*|this|(?:the |my )?(?:answer|chat|conversation)s?",
        beside="olarak kaydet kaydeder kaydederim kaydedebilir kaydedecegim kaydedeyim yap yapabilir cevir cevirebilir aktar"
        " aktarir aktarabilir at atabilir alabilir alirim almak basabilir kagida yaziciya yazicidan dosyaya save as file",
    ),
    _topic(
        About.EXPORT,
        r"(?:pdf|word)",
        r"olarak (?:nasil )?(?:kaydet|kaydeder|kaydederim|kaydedebilir\w*|indir\w*|al\w*)",
    ),
    _topic(
        About.IMPORT,
        r"chat ?gpt\w*|gemini\w*|claude(?:dan|daki|un)",
        r"konusma\w*|sohbet\w*|gecmis\w*|yazisma\w*|chats?|conversations?|history",
        beside="buraya alabilir alirim aktar aktarir aktarabilir aktaririm getir getirebilir getiririm tasi tasiyabilir tasirim"
        " yukle yukleyebilir gelir geliyor bring move over here into transfer duran kayitli eski my old",
    ),
    _topic(
        About.SYNC,
        r"(?:iki|birden (?:cok|fazla)|baska (?:bir )?|diger|oteki|obur) ?bilgisayar\w*|(?:ev|is|evdeki|isteki)\w*(?: ve (?:ev|is|evdeki|isteki)\w*)? bilgisayar\w*"
        r"|(?:two|another|both|other|more than one) computers?|laptop and (?:my )?desktop|dalawang (?:computer|kompyuter)",
        beside="ayni anda arsivi kullan kullanabilir kullanirim kullanilir calisir gecir gecirebilir tasi tasir tasirim"
        " tasiyabilir nasil use on same it both pwede sa move transfer hesabi",
    ),
    _topic(
        About.DELETE,
        r"sil|sileyim|silsem|silmek|silinsin|sifirla\w*|wipe|erase|delete|burahin",
        r"(?:butun|tum) \w*(?:veri|sohbet|konusma|arastirma|gecmis|kayit|arsiv|sey)\w*|her ?seyi|(?:verilerim|sohbetlerim|konusmalarim"
        r"|arastirmalarim|gecmisim)\w*|everything|all (?:of )?my (?:data|chats|research|history)|lahat",
        beside="buradaki burada komple toptan birden istesem ne yapacagim yapicam pano paano ang",
    ),
    _topic(
        About.PRIVACY,
        r"yazdik\w*|yazilan\w*|konusma(?:lar|larim|lari|larimi|larimiz|larimizi)|sohbet(?:ler|lerim|leri|lerimi)|konustuk\w*|bilgilerim\w*|sorduk\w*"
        r"|what i (?:write|type|ask)|this|my (?:chats?|data|conversations?|stuff)",
        r"kim(?:ler)? (?:gor|oku)\w*|baskas\w* (?:gor|oku|eris|bak)\w*|(?:biri|birisi|baska biri) (?:gor|oku)\w*|eline gec\w*|guvende\w*"
        r"|internete (?:git|cik|gonder)\w*|anyone (?:else )?(?:see|read)|who (?:can )?(?:see|read)s?|(?:is it )?safe|secure",
        beside="burada buraya baskasinin else able bunlar bizim",
    ),
    _topic(
        About.WHAT,
        r"ne (?:yap(?:ar|iyor|abil)\w*|ise yar(?:ar|iyor)\w*|icin)|nedir|neler yap\w*|nasil (?:calis|kullan)\w*|kimsin|ne\w* ?sin"
        r"|hakkinda|tanit\w*|amaci\w*|what (?:is|does|can|are)|who are|how does|how do i use|adin ne|ismin ne"
        r"|nasil bir",
        beside="tam do for work you are this it gelir isin seyler ozelligi ozellikleri ozelliklerin kendini kendinden",
        named=True,
    ),
)
TOPICS_NOT_LEARNT = (
    _topic(
        About.ENCRYPTION,
        r"sifrele\w*|(?:sifre|parola)(?:yi|yle|mi|m|li)?|encrypt\w*|pass(?:word|phrase)",
        r"sifrele(?:yebil|mek|yeyim|nir|nebil|yecegim|ycem|yicem|r|yor)\w*|(?:koy|ekle|ver|belirle|kur|tak|degistir|kaldir)\w*"
        r"|encrypt\w*|set|add|change|remove|protect",
        beside="arsivi arsivimi bunlari bunu verilerimi konusmalarimi programi programa animsaya girise acilisa kilit"
        " parolayla sifreyle muyuz abi ya open with archive",
    ),
    _topic(
        About.EDIT,
        r"adi(?:ni)?|ismi(?:ni)?|basligi(?:ni)?",
        r"degistir\w*|degisir|degisiyo\w*|rename",
        r"(?:arastirma|sohbet|konusma)\w*",
    ),
    _topic(
        About.START_OVER,
        r"yeni (?:bir? )?(?:sohbet|konusma|arastirma)\w*",
        r"nasil|nere\w*|nerde\w*",
        beside="aciliyo aciliyor acilir acicam acabiliyorum baslat baslatirim baslatilir baslatabilirim baslar",
    ),
    _topic(
        About.THEME,
        r"karanlik|koyu|siyah|gece (?:rengi|gorunumu)",
        r"yap(?:am|abil|il|ar|sak|ici|ca)\w*|olm(?:uyo|az)\w*",
        beside="muyuz miyiz ekrani ekran arka plan plani arkaplan arkaplani rengi renk gozum yoruluyor",
    ),
    _topic(About.BACKUP, r"nasil yedekle\w*", beside="bunu bunlari bunlarin hepsini arsivi"),
    _topic(
        About.NOTES,
        r"not(?:lar|larimi|lari|umu)?",
        r"(?:al|aldir|et|ettir|tut|tuttur|yaz|yazdir|kaydet|ekle|birak)(?:a?bil|e?bil|i?yo|mak|mek|ir|ar|sam|sem|[ae]y[iu]m)\w*",
        beside="sana bir sey seyler kendi kendime istiyorum isterim yaparim yapiyoruz",
    ),
    _topic(
        About.NOTES,
        r"sana|buraya|burada",
        r"(?:soyle|anlat|yaz)\w+",
        r"(?:hatirl|animsa|unut|sakl)\w*|akl[iu]nda\w*",
        beside="her sey seyi seyleri aylar sonra tut tutar kalir kaliyor misin musun",
    ),
    _topic(
        About.NOTES,
        r"(?:take|make|keep|leave) (?:a )?notes?|note (?:something|things)|remember what i (?:tell|write|say)\w*",
        beside="you for me down this here my own can",
    ),
)
"""The vocabulary of topics that came after the model of asides was trained: it is given no hints of
them."""
PROGRAM = re.compile(
    r"\b(?:bu (?:program|uygulama|yazilim|arac|app)\w{0,5}|(?:program|uygulama)(?:da|dan|i|yi|in|nin|imin)"
    r"|(?:this|the) (?:app|program|tool|application|software))\b"
)
PROGRAM_NAMES = re.compile(
    rf"{PROGRAM.pattern}|\b(?:animsa(?:yi|ya|da|dan|nin)?|sen|senin|sende|seni|sana|kimsin|you|your)\b"
)
SECOND_PERSON = re.compile(
    r"\b(?:m[iu]s[iu]n|\w+(?:[iu]yor|[ae]r|[iu]r|abilir|ebilir)s[iu]n|adin|ismin)\b"
)
UNINSTALLED = re.compile(
    r"\b(?:programi|uygulamayi|yazilimi|animsay?[iı]|the app|this app|this program)\b"
)
OUR_THINGS = re.compile(
    r"(?:arastirma|sohbet|konusma|oturum|arsiv|gecmis|kayit|kaydi|veri)(?!c|t|m[iu]s)\w*"
    r"|chats?|conversations?|research|sessions?|history|archive|data"
)
FRAME_WORDS = frozenset(
    """bunlar bunlari bunlarin bizim hepsi yere yerlere ya ki dimi nasil yapiliyor aliniyor nereden nerden nerede nerde nereye hangi ne var m mi mu miyim muyum misin musun miyiz midir bir bu
    benim bana ben icin ile de da peki acaba lutfen mumkun yolu yol yeri menu menude menuden tus tusu tusla
    tuslar tuslari ekran burada burda buradan buradaki icinde iste istiyorum isterim lazim gerek gerekiyor soyle
    soyler goster gosterir ogrenmek yapilir yaparim yapabilirim yapabilir yapiyor yapiyorum acilir acarim
    acabilirim aciyorum acabilir ac acilirmi gecilir gecerim gecebilirim geciyorum alinir alirim alabilirim
    aliyor aliyorsun al alabilir aliniyor alacagim almak degisir degistiririm degistirilir degistirebilirim degistir
    kullanilir kullanirim kullanabilirim bulurum bulabilirim gorurum gorebilirim ozelligi ozellik secenegi
    destegi destekliyor olur oluyor hala simdi yok tum butun merhaba selam hey hello hi pardon bi sey soracagim
    how do does i can could where is are the a an my me to it in of there there's any have has please does this what
    which way s and with use using tell show""".split()
)
DELETES_NOTHING_NAMED = re.compile(r"(?:peki |ya )?nasil sil\w*|how (?:do i|to) delete(?: it)?")
TECHNICAL_SUBJECTS = re.compile(
    r"\b(?:telefon|cep tel|tablet|bilgisayar|laptop|iphone|ipad|android|windows|linux|mac(?:os|book)?\b|whatsapp|telegram"
    r"|instagram|facebook|twitter|youtube|tiktok|google|gmail|chrome|safari|excel|word\b|powerpoint|photoshop|autocad"
    r"|program|uygulama|yazilim|oyun|veri ?taban|sql|postgre|mysql|sunucu|server|site|web|tarayici|hesab|hesap|disk"
    r"|bulut|icloud|drive|dropbox|notion|obsidian|vs ?code|vim|python|java|app\b|apps\b|software|phone|computer"
    r"|browser|database|netflix|spotify|chatgpt|e ?posta|mail|modem|kamera|yazici|akilli)\w*"
)
"""Subjects that may have themselves what is asked about."""
DELETES_WHAT_WAS_SAID = re.compile(
    r"(?:lutfen )?(?:bunu|onu|sunu|(?:(?:bu|su|o|son|yazdigim|bu son) )?(?:not(?:u|umu|lari|larimi)|mesaj[iu]m?[iu]?"
    r"|(?:yazdig|soyledig|dedig)\w{2,6}))"
    r"(?: lutfen| hemen)? (?:sil(?:er misin|ebilir misin|sene)?|unut(?:ur musun)?|kaldir|silmek istiyorum|nasil sil\w{2,6})(?: lutfen)?"
    r"|(?:sunu|bunu) (?:sil|unut) .{3,200}|(?:delete|forget|erase) (?:that|this|it|my (?:last )?note)"
)
"""A wish to have what was said gone: "onu sil", "son notumu siler misin"."""
