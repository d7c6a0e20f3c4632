#!/bin/sh
# Installs Anımsa for this user, or takes it away again; what was researched is never touched.
#   sh install.sh             install into ~/.local
#   sh install.sh --back      put the program back that was there before the last update
#   sh install.sh --remove    take it away
# With --wait behind it, it waits for the running program to end and starts the new one, as the
# program itself asks for.
set -eu
id=io.github.animsa.Animsa
here=$(cd "$(dirname "$0")" && pwd)
program="$HOME/.local/lib/animsa"
bin="$HOME/.local/bin"
share="${XDG_DATA_HOME:-$HOME/.local/share}"

say() { # in Turkish, in English
    case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in
        tr*) printf '%s\n' "$1" ;;
        *) printf '%s\n' "$2" ;;
    esac
}

# The files of the menu, the icons and the manual, each by its path below the folder "share".
shared() {
    find "$share/applications" "$share/icons/hicolor" "$share/metainfo" "$share/man/man1" \
        "$share/dbus-1/services" "$share/krunner/dbusplugins" "$share/gnome-shell/search-providers" \
        "$share/mime/packages" \
        \( -name "$id.*" -o -name "$id-symbolic.svg" -o -name animsa.1.gz \) -type f 2>/dev/null || true
}

tell_desktop() {
    if command -v update-desktop-database >/dev/null; then
        update-desktop-database -q "$share/applications" 2>/dev/null || true
    fi
    if command -v update-mime-database >/dev/null; then
        update-mime-database "$share/mime" 2>/dev/null || true
    fi
}

wish="${1:-}"
waits=""
if [ "$wish" = --wait ]; then wish="" waits=yes; fi
if [ "${2:-}" = --wait ]; then waits=yes; fi

# The system tells where a program really is, also where the home is behind a link.
is_running() {
    real=$(readlink -f "$program/animsa" 2>/dev/null || true)
    for running in /proc/[0-9]*/exe; do
        if [ -n "$real" ] && [ "$(readlink "$running" 2>/dev/null)" = "$real" ]; then return 0; fi
    done
    return 1
}

left=120
while [ -n "$waits" ] && [ "$left" -gt 0 ] && is_running; do
    sleep 1
    left=$((left - 1))
done
if is_running; then
    say "Anımsa açık. Önce onu kapat, sonra yeniden dene." \
        "Anımsa is running. Quit it first, then try again." >&2
    exit 1
fi
# However it ends: who was working with the program finds it open again.
start_again() { if [ -x "$program/animsa" ]; then exec "$program/animsa" >/dev/null 2>&1; fi; }
if [ -n "$waits" ]; then trap start_again EXIT; fi

case "$wish" in
    "") ;;
    --back)
        if ! "$program.old/animsa" --version; then
            say "Geri konacak bir önceki program yok." "There is no earlier program to put back." >&2
            exit 1
        fi
        # The one that goes is kept in its turn.
        rm -rf "$program.new"
        mv "$program" "$program.new"
        mv "$program.old" "$program"
        mv "$program.new" "$program.old"
        say "Önceki program geri kondu." "The earlier program was put back."
        exit 0
        ;;
    --remove)
        rm -rf "$program" "$program.new" "$program.old" "$program.gone"
        if [ "$(readlink "$bin/animsa")" = "$program/animsa" ]; then rm -f "$bin/animsa"; fi
        # What the settings wrote for the start at login.
        rm -f "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/$id.desktop"
        shared | while IFS= read -r file; do rm -f "$file"; done
        tell_desktop
        say "Anımsa kaldırıldı. Araştırmaların yerinde duruyor: $share/animsa" \
            "Anımsa was removed. What you researched stays where it is: $share/animsa"
        exit 0
        ;;
    *)
        sed -n '2,5s/^# *//p' "$0" >&2
        exit 2
        ;;
esac

if [ -e "$bin/animsa" ] && [ "$(readlink "$bin/animsa")" != "$program/animsa" ]; then
    say "$bin/animsa başka bir programa ait; olduğu gibi bırakıldı." \
        "$bin/animsa belongs to another program and was left as it is." >&2
    exit 1
fi

# The new program is whole, and starts, before it takes the place of the one that is there.
mkdir -p "$(dirname "$program")" "$bin" "$share"
rm -rf "$program.new"
cp -R "$here/animsa" "$program.new"
# With it, the program can be exchanged and put back long after what it came in was deleted.
cp "$here/install.sh" "$program.new/install.sh"
if ! "$program.new/animsa" --version; then
    rm -rf "$program.new"
    say "Program bu bilgisayarda başlamadı (glibc 2.35 ya da yenisi gerekir)." \
        "The program does not start on this computer (it needs glibc 2.35 or newer)." >&2
    exit 1
fi
if [ -e "$program" ]; then
    rm -rf "$program.gone"
    mv "$program" "$program.gone"
fi
mv "$program.new" "$program"
# The program before is kept; the same version once more does not push it out.
before=$("$program.gone/animsa" --version 2>/dev/null || true)
if [ -n "$before" ] && [ "$before" != "$("$program/animsa" --version)" ]; then
    rm -rf "$program.old"
    mv "$program.gone" "$program.old"
fi
rm -rf "$program.gone"
ln -sf "$program/animsa" "$bin/animsa"
cp -R "$here/share/." "$share/"

# Menus and the bus do not look into ~/.local/bin. The name may hold any letter, so awk takes it as
# it is; what stands behind the command stays.
name_command() {
    COMMAND="$bin/animsa" PERCENT="$2" awk '
        /^Exec=/ {
            command = ENVIRON["COMMAND"]
            gsub(/[\\"$`]/, "\\\\&", command)
            if (ENVIRON["PERCENT"] != "") gsub(/%/, "%%", command)
            rest = $0
            if (!sub(/^[^ ]* /, " ", rest)) rest = ""
            print "Exec=\"" command "\"" rest
            next
        }
        { print }
    ' "$1" >"$1.new"
    mv "$1.new" "$1"
}
name_command "$share/applications/$id.desktop" percent
name_command "$share/dbus-1/services/$id.service" ""
name_command "$share/dbus-1/services/$id.Search.service" ""
tell_desktop

missing=$(ldd "$program/_internal/PySide6/Qt/plugins/platforms/libqxcb.so" 2>/dev/null |
    sed -n 's/^[[:space:]]*\([^ ]*\) => not found$/\1/p' | tr '\n' ' ')
if [ -n "$missing" ]; then
    say "Pencerenin açılması için sistemde şunlar eksik: $missing" \
        "The window needs what this system lacks: $missing" >&2
fi
say "Anımsa kuruldu. Menüden ya da şununla başlat: $bin/animsa" \
    "Anımsa is installed. Start it from the menu, or with: $bin/animsa"
