//! desktop: asking it is free, the clipboard and a picture of the screen are kept by others, typing for the user is dangerous.

use super::prelude::*;

pub(super) const TOOLS: &[Spec] = &[
    // What is copied leaves the shell, but one can get back what was there only by chance.
    tool("clip|clip.exe|termux-clipboard-set").medium().any_option(),
    // They print what the desktop knows.
    tool("termux-clipboard-get|xwininfo|xlsclients|lpstat|lpinfo|lpq|onefetch|hostinfo")
        .safe()
        .any_option(),
    // They speak or show a text; `-w` writes a sound.
    tool("espeak-ng|spd-say|beep|osd_cat|xmessage").safe().any_option().options(&[
        value("-o|--output-file|-w").writes(),
        value("-execute").runs(Code::Shell),
        value("-f").reads(),
    ]),
    // A picture of the screen is a file, and holds whatever is shown.
    tool("screencapture|scrot|grim|gnome-screenshot|maim|flameshot|spectacle|shotgun|xwd|slurp|wf-recorder|simplescreenrecorder|obs|imagesnap|fswebcam|arecord|parecord|pw-record|peek|termshot|silicon|freeze")
        .medium()
        .options(&[value("-f|--file|-o|--output|-p|--path|-out").writes(), value("-e|--exec").runs(Code::Shell)])
        .operands(&[every(Writes)]),
    // Keys and clicks go to whatever window is there, a terminal included.
    tool("ydotool|wtype|xte|dotool|ahk|AutoHotkey|swaymsg|i3-msg|hyprctl|bspc|qdbus|dbus-send|gdbus|xdg-settings|xrandr|xmodmap|xinput|brightnessctl|amixer|pactl|wpctl|pamixer|kwriteconfig5|skhd|yabai|hs")
        .dangerous()
        .why("acts for the user on the desktop"),
    // Which program opens a file is the user's setting.
    tool("xdg-mime").verbs(&[verb("query").safe().any_option()]).otherwise(Level::Dangerous),
    // Paper is not got back.
    tool("lp|lpr|lprm|cancel|cupsenable|cupsdisable|lpadmin|lpoptions").dangerous().why("prints, or changes the printers"),
    // Menus print what was chosen; `spin` runs what it waits for.
    tool("gum").verbs(&[
        verb("spin").safe().options_first().options(&[value("-s|--spinner|--title|--timeout|-a|--align"), switch("--show-output|--show-error|--show-stdout|--show-stderr")]).operands(&[every(Command)]),
        verb("choose|confirm|input|write|filter|format|join|log|pager|style|table|file|version").safe().any_option().options(&[value("-o|--file").writes()]),
    ]),
    // They ask the user.
    tool("zenity|dialog|whiptail|kdialog|yad|Xdialog|rofi|dmenu|wofi|bemenu|tofi").medium(),
];
