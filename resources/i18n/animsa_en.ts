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
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DeviceList</name>
    <message numerus="yes">
        <source>%Ln change(s) to send.</source>
        <translation>
            <numerusform>%Ln change to send.</numerusform>
            <numerusform>%Ln changes to send.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln change(s) came and wait for their place.</source>
        <translation>
            <numerusform>%Ln change came and waits for its place.</numerusform>
            <numerusform>%Ln changes came and wait for their place.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EncryptionPage</name>
    <message numerus="yes">
        <source>after %Ln minute(s)</source>
        <translation>
            <numerusform>after %Ln minute</numerusform>
            <numerusform>after %Ln minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExportUnderWay</name>
    <message numerus="yes">
        <source>%Ln research(es) written: %1</source>
        <translation>
            <numerusform>%Ln research written: %1</numerusform>
            <numerusform>%Ln researches written: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FileImports</name>
    <message numerus="yes">
        <source>Take %Ln research(es) into your archive?</source>
        <translation>
            <numerusform>Take %Ln research into your archive?</numerusform>
            <numerusform>Take %Ln researches into your archive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Take at least %Ln research(es) into your archive?</source>
        <translation>
            <numerusform>Take at least %Ln research into your archive?</numerusform>
            <numerusform>Take at least %Ln researches into your archive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(ies) cannot be read.</source>
        <translation>
            <numerusform>%Ln entry cannot be read.</numerusform>
            <numerusform>%Ln entries cannot be read.</numerusform>
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
        <source>Read %Ln file(s) of your Zotero library?</source>
        <translation>
            <numerusform>Read %Ln file of your Zotero library?</numerusform>
            <numerusform>Read %Ln files of your Zotero library?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) read</source>
        <translation>
            <numerusform>%Ln file read</numerusform>
            <numerusform>%Ln files read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln unchanged</source>
        <translation>
            <numerusform>%Ln unchanged</numerusform>
            <numerusform>%Ln unchanged</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln could not be read</source>
        <translation>
            <numerusform>%Ln could not be read</numerusform>
            <numerusform>%Ln could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln no longer there</source>
        <translation>
            <numerusform>%Ln no longer there</numerusform>
            <numerusform>%Ln no longer there</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>OrderingPresenter</name>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln research</numerusform>
            <numerusform>%Ln researches</numerusform>
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
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ResearchStrip</name>
    <message numerus="yes">
        <source>%Ln search(es)</source>
        <translation>
            <numerusform>%Ln search</numerusform>
            <numerusform>%Ln searches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln question(s) to the model</source>
        <translation>
            <numerusform>%Ln question to the model</numerusform>
            <numerusform>%Ln questions to the model</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SentPage</name>
    <message numerus="yes">
        <source>%Ln request(s) written: %1</source>
        <translation>
            <numerusform>%Ln request written: %1</numerusform>
            <numerusform>%Ln requests written: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SessionList</name>
    <message numerus="yes">
        <source>%Ln research(es)</source>
        <translation>
            <numerusform>%Ln research</numerusform>
            <numerusform>%Ln researches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln research(es)</source>
        <translation>
            <numerusform>Delete %Ln research</numerusform>
            <numerusform>Delete %Ln researches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SharingPage</name>
    <message numerus="yes">
        <source>%Ln conversation(s) with something to send.</source>
        <translation>
            <numerusform>%Ln conversation with something to send.</numerusform>
            <numerusform>%Ln conversations with something to send.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln conversation(s) are still on their way.</source>
        <translation>
            <numerusform>%Ln conversation is still on its way.</numerusform>
            <numerusform>%Ln conversations are still on their way.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Sidebar</name>
    <message numerus="yes">
        <source>%Ln result(s)</source>
        <translation>
            <numerusform>%Ln result</numerusform>
            <numerusform>%Ln results</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SourcesPanel</name>
    <message numerus="yes">
        <source>%Ln day(s) ago</source>
        <translation>
            <numerusform>%Ln day ago</numerusform>
            <numerusform>%Ln days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln month(s) ago</source>
        <translation>
            <numerusform>%Ln month ago</numerusform>
            <numerusform>%Ln months ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln year(s) ago</source>
        <translation>
            <numerusform>%Ln year ago</numerusform>
            <numerusform>%Ln years ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TagsDialog</name>
    <message numerus="yes">
        <source>Tags of %Ln research(es)</source>
        <translation>
            <numerusform>Tags of one research</numerusform>
            <numerusform>Tags of %Ln researches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TwinChoice</name>
    <message numerus="yes">
        <source>%Ln file(s) written: %1</source>
        <translation>
            <numerusform>%Ln file written: %1</numerusform>
            <numerusform>%Ln files written: %1</numerusform>
        </translation>
    </message>
</context>
</TS>
