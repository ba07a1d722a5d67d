# Completion for fish: each TAB asks forge-access itself what can stand there.
function __forge_access_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines (COMPLETE=fish command forge-access -- $words "$current" 2>/dev/null)
    if test "$lines[1]" = \tfiles
        __fish_complete_path "$current"
    else if set -q lines[1]
        printf '%s\n' $lines
    end
end
complete -c forge-access -f -a '(__forge_access_complete)'
