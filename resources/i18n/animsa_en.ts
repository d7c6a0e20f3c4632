<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Composer</name>
    <message numerus="yes">
        <source>Too long for one message: the last %Ln character(s) were not pasted. To keep the whole text, save it as a file and add that to the files.</source>
        <translation>
            <numerusform>Too long for one message: the last character was not pasted. To keep the whole text, save it as a file and add that to the files.</numerusform>
            <numerusform>Too long for one message: the last %Ln characters were not pasted. To keep the whole text, save it as a file and add that to the files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Counted</name>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln research</numerusform>
            <numerusform>%Ln researches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataPage</name>
    <message numerus="yes">
        <source>Importing… %Ln conversation(s) taken in</source>
        <translation>
            <numerusform>Importing… %Ln conversation taken in</numerusform>
            <numerusform>Importing… %Ln conversations taken in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) had come in and stay.</source>
        <translation>
            <numerusform>%Ln conversation had come in and stays.</numerusform>
            <numerusform>%Ln conversations had come in and stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DayDialog</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeviceList</name>
    <message numerus="yes">
        <source>%n change(s) to send.</source>
        <translation>
            <numerusform>%n change to send.</numerusform>
            <numerusform>%n changes to send.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) came and wait for their place.</source>
        <translation>
            <numerusform>%n change came and waits for its place.</numerusform>
            <numerusform>%n changes came and wait for their place.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EncryptionPage</name>
    <message numerus="yes">
        <source>after %n minute(s)</source>
        <translation>
            <numerusform>after %n minute</numerusform>
            <numerusform>after %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportUnderWay</name>
    <message numerus="yes">
        <source>%n research(es) written: %1</source>
        <translation>
            <numerusform>%n research written: %1</numerusform>
            <numerusform>%n researches written: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileImports</name>
    <message numerus="yes">
        <source>Take %n research(es) into your archive?</source>
        <translation>
            <numerusform>Take %n research into your archive?</numerusform>
            <numerusform>Take %n researches into your archive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take at least %n research(es) into your archive?</source>
        <translation>
            <numerusform>Take at least %n research into your archive?</numerusform>
            <numerusform>Take at least %n researches into your archive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(ies) cannot be read.</source>
        <translation>
            <numerusform>%n entry cannot be read.</numerusform>
            <numerusform>%n entries cannot be read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Importing… %Ln conversation(s) taken in</source>
        <translation>
            <numerusform>Importing… %Ln conversation taken in</numerusform>
            <numerusform>Importing… %Ln conversations taken in</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileRows</name>
    <message numerus="yes">
        <source>%Ln passage(s)</source>
        <translation>
            <numerusform>%Ln passage</numerusform>
            <numerusform>%Ln passages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln page(s) could not be read wholly</source>
        <translation>
            <numerusform>%Ln page could not be read wholly</numerusform>
            <numerusform>%Ln pages could not be read wholly</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilesPresenter</name>
    <message numerus="yes">
        <source>%Ln file(s) were not read.</source>
        <translation>
            <numerusform>%Ln file was not read.</numerusform>
            <numerusform>%Ln files were not read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read %n file(s) of your Zotero library?</source>
        <translation>
            <numerusform>Read %n file of your Zotero library?</numerusform>
            <numerusform>Read %n files of your Zotero library?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) read</source>
        <translation>
            <numerusform>%n file read</numerusform>
            <numerusform>%n files read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n unchanged</source>
        <translation>
            <numerusform>%n unchanged</numerusform>
            <numerusform>%n unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer there</source>
        <translation>
            <numerusform>%n no longer there</numerusform>
            <numerusform>%n no longer there</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderingPresenter</name>
    <message numerus="yes">
        <source>%n research(es)</source>
        <translation>
            <numerusform>%n research</numerusform>
            <numerusform>%n researches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OverviewWindow</name>
    <message numerus="yes">
        <source>%1 in %Ln year(s)</source>
        <translation>
            <numerusform>%1 in %Ln year</numerusform>
            <numerusform>%1 in %Ln years</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln month(s)</source>
        <translation>
            <numerusform>%1 in %Ln month</numerusform>
            <numerusform>%1 in %Ln months</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 in %Ln day(s)</source>
        <translation>
            <numerusform>%1 in %Ln day</numerusform>
            <numerusform>%1 in %Ln days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ProjectPage</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResearchStrip</name>
    <message numerus="yes">
        <source>%n search(es)</source>
        <translation>
            <numerusform>%n search</numerusform>
            <numerusform>%n searches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) to the model</source>
        <translation>
            <numerusform>%n question to the model</numerusform>
            <numerusform>%n questions to the model</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SentPage</name>
    <message numerus="yes">
        <source>%n request(s) written: %1</source>
        <translation>
            <numerusform>%n request written: %1</numerusform>
            <numerusform>%n requests written: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionList</name>
    <message numerus="yes">
        <source>%n research(es)</source>
        <translation>
            <numerusform>%n research</numerusform>
            <numerusform>%n researches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n research(es)</source>
        <translation>
            <numerusform>Delete %n research</numerusform>
            <numerusform>Delete %n researches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SharingPage</name>
    <message numerus="yes">
        <source>%n conversation(s) with something to send.</source>
        <translation>
            <numerusform>%n conversation with something to send.</numerusform>
            <numerusform>%n conversations with something to send.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversation(s) are still on their way.</source>
        <translation>
            <numerusform>%n conversation is still on its way.</numerusform>
            <numerusform>%n conversations are still on their way.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%n result(s)</source>
        <translation>
            <numerusform>%n result</numerusform>
            <numerusform>%n results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourcesPanel</name>
    <message numerus="yes">
        <source>%n day(s) ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n month(s) ago</source>
        <translation>
            <numerusform>%n month ago</numerusform>
            <numerusform>%n months ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n year(s) ago</source>
        <translation>
            <numerusform>%n year ago</numerusform>
            <numerusform>%n years ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TagsDialog</name>
    <message numerus="yes">
        <source>Tags of %n research(es)</source>
        <translation>
            <numerusform>Tags of one research</numerusform>
            <numerusform>Tags of %n researches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TwinChoice</name>
    <message numerus="yes">
        <source>%n file(s) written: %1</source>
        <translation>
            <numerusform>%n file written: %1</numerusform>
            <numerusform>%n files written: %1</numerusform>
        </translation>
    </message>
</context>
</TS>
