#compdef forge-access
# Completion for zsh: each TAB asks forge-access itself what can stand there.
_forge-access() {
    local line value
    local -a lines values shown
    lines=("${(@f)$(COMPLETE=zsh command forge-access -- "${(@Q)words[1,CURRENT-1]}" "$PREFIX" 2>/dev/null)}")
    for line in $lines; do
        value=${line%%$'\t'*}
        if [[ -z $value ]]; then
            _files
            return
        fi
        values+=("$value")
        if [[ -n ${line#*$'\t'} ]]; then
            shown+=("$value  -- ${line#*$'\t'}")
        else
            shown+=("$value")
        fi
    done
    (( $#values )) && compadd -V forge-access -l -d shown -a -- values
}

if [[ $funcstack[1] == _forge-access ]]; then
    _forge-access "$@"
else
    compdef _forge-access forge-access
fi
