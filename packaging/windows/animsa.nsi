; The installer for Windows: for one user, without an administrator, in Turkish and English.
; `windows_installer.py` calls it with VERSION, BUILT (the built program), ICON, TARGET, and SIGN
; (a command that signs a file) where the installer is signed.
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
; The same bytes on every day.
SetDateSave off

!include "MUI2.nsh"

!define NAME "Anımsa"
!define ID "io.github.animsa.Animsa"
!define PUBLISHER "The Anımsa authors"
; Nobody can choose another place, not by /D= either: what stands here is ours alone, and replaced
; and removed as a whole. The research is elsewhere, in $LOCALAPPDATA\animsa.
!define PLACE "$LOCALAPPDATA\Programs\Animsa"
!define LINKS "Software\Classes\animsa"
!define TYPE "Animsa.Research"
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"

!ifdef SIGN
  !uninstfinalize '${SIGN} "%1"' = 0
!endif

Name "${NAME}"
OutFile "${TARGET}"
BrandingText "${NAME} ${VERSION}"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\animsa.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
; The first is for systems in any other language.
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Turkish"

LangString RUNS ${LANG_ENGLISH} "Anımsa is running. Quit it (also from the tray), then try again."
LangString RUNS ${LANG_TURKISH} "Anımsa açık. Onu kapat (tepsideki simgeden de), sonra yeniden dene."
LangString STUCK ${LANG_ENGLISH} "The earlier program could not be replaced, and was left as it is. Restart the computer, then try again."
LangString STUCK ${LANG_TURKISH} "Eski programın yerine konamadı; olduğu gibi bırakıldı. Bilgisayarı yeniden başlatıp bir daha dene."
LangString COMMENT ${LANG_ENGLISH} "Remembers everything you ever researched"
LangString COMMENT ${LANG_TURKISH} "Bugüne dek araştırdığın her şeyi anımsar"
LangString RESEARCH ${LANG_ENGLISH} "Anımsa research"
LangString RESEARCH ${LANG_TURKISH} "Anımsa araştırması"
LangString ERASE ${LANG_ENGLISH} "Erase your research, too?$\r$\n$\r$\n$LOCALAPPDATA\animsa$\r$\n$\r$\nNo: all of it stays there, and a later installation finds it."
LangString ERASE ${LANG_TURKISH} "Araştırmaların da silinsin mi?$\r$\n$\r$\n$LOCALAPPDATA\animsa$\r$\n$\r$\nHayır: hepsi orada kalır, yeniden kurarsan yerinde bulursun."
LangString SURE ${LANG_ENGLISH} "All research and all backups in this folder will be gone for good. Really erase them?"
LangString SURE ${LANG_TURKISH} "Bu klasördeki bütün araştırmalar ve yedekler geri gelmemek üzere silinecek. Gerçekten silinsin mi?"

; Windows lets nobody write to a program that runs.
!macro QUIT_IF_RUNNING
  IfFileExists "$INSTDIR\animsa.exe" 0 +7
    ClearErrors
    FileOpen $0 "$INSTDIR\animsa.exe" a
    IfErrors 0 +3
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNS)" /SD IDOK
      Abort
    FileClose $0
!macroend

; Windows shows the type and its icon at once: SHCNE_ASSOCCHANGED.
!macro TELL_EXPLORER
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Function .onInit
  StrCpy $INSTDIR "${PLACE}"
FunctionEnd

Function un.onInit
  StrCpy $INSTDIR "${PLACE}"
FunctionEnd

Section
  !insertmacro QUIT_IF_RUNNING
  ; The new program is whole before it takes the place of the one that is there.
  RMDir /r "$INSTDIR.new"
  SetOutPath "$INSTDIR.new"
  File /r "${BUILT}\*"
  WriteUninstaller "$INSTDIR.new\uninstall.exe"
  SetOutPath "$TEMP"
  RMDir /r "$INSTDIR.old"
  IfFileExists "$INSTDIR\*.*" 0 place
  ClearErrors
  Rename "$INSTDIR" "$INSTDIR.old"
  IfErrors stuck
place:
  ClearErrors
  Rename "$INSTDIR.new" "$INSTDIR"
  IfErrors 0 placed
  Rename "$INSTDIR.old" "$INSTDIR"
stuck:
  RMDir /r "$INSTDIR.new"
  MessageBox MB_OK|MB_ICONSTOP "$(STUCK)" /SD IDOK
  Abort
placed:
  RMDir /r "$INSTDIR.old"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\animsa.exe" "" "$INSTDIR\animsa.ico" 0 SW_SHOWNORMAL "" "$(COMMENT)"
  ; Links that begin with "animsa:".
  WriteRegStr HKCU "${LINKS}" "" "URL:${NAME}"
  WriteRegStr HKCU "${LINKS}" "URL Protocol" ""
  WriteRegStr HKCU "${LINKS}\DefaultIcon" "" "$INSTDIR\animsa.ico"
  WriteRegStr HKCU "${LINKS}\shell\open\command" "" '"$INSTDIR\animsa.exe" "%1"'
  ; Files of exported research, "….animsa".
  WriteRegStr HKCU "Software\Classes\${TYPE}" "" "$(RESEARCH)"
  WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\animsa.ico"
  WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" '"$INSTDIR\animsa.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\.animsa" "" "${TYPE}"
  WriteRegStr HKCU "Software\Classes\.animsa" "Content Type" "application/vnd.animsa.research"
  WriteRegStr HKCU "Software\Classes\.animsa\OpenWithProgids" "${TYPE}" ""
  !insertmacro TELL_EXPLORER
  WriteRegStr HKCU "${LISTED}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\animsa.ico"
  WriteRegStr HKCU "${LISTED}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${LISTED}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
  WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro QUIT_IF_RUNNING
  SetOutPath "$TEMP"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegKey HKCU "${LISTED}"
  DeleteRegKey HKCU "${LINKS}"
  DeleteRegKey HKCU "Software\Classes\${TYPE}"
  ; Another program may have taken the type over.
  ReadRegStr $0 HKCU "Software\Classes\.animsa" ""
  StrCmp $0 "${TYPE}" 0 +2
    DeleteRegKey HKCU "Software\Classes\.animsa"
  DeleteRegValue HKCU "Software\Classes\.animsa\OpenWithProgids" "${TYPE}"
  !insertmacro TELL_EXPLORER
  ; What the settings wrote for the start at login (login_start.py).
  DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "Animsa"
  RMDir /r "$INSTDIR"
  ; Asked twice, and no is what Enter, and a removal without questions, say.
  IfFileExists "$LOCALAPPDATA\animsa\*.*" 0 done
  MessageBox MB_YESNO|MB_ICONQUESTION|MB_DEFBUTTON2 "$(ERASE)" /SD IDNO IDNO done
  MessageBox MB_YESNO|MB_ICONEXCLAMATION|MB_DEFBUTTON2 "$(SURE)" /SD IDNO IDNO done
  RMDir /r "$LOCALAPPDATA\animsa"
done:
SectionEnd
