# Completion for bash: each TAB asks forge-access itself what can stand there.
# bash breaks words at `=`, `@` and `:` too; they are joined again by what stands between them.
_forge_access() {
    local rest=${COMP_LINE:0:COMP_POINT} word gap prefix at last=-1
    local words=()
    COMPREPLY=()
    for ((at = 0; at <= COMP_CWORD; at++)); do
        if ((at < COMP_CWORD)); then
            word=${COMP_WORDS[at]}
            gap=${rest%%"$word"*}
            rest=${rest:${#gap}+${#word}}
        else
            gap=${rest%%[![:space:]]*}
            word=${rest#"$gap"}
        fi
        if [[ -n $gap ]] || ((last < 0)); then
            words[++last]=$word
        else
            words[last]+=$word
        fi
    done
    # What bash keeps in front of the part that it replaces.
    prefix=${words[last]%"$2"}
    [[ ${words[last]} == "$prefix$2" ]] || return
    while IFS= read -r word; do
        if [[ $word == $'\tfiles' ]]; then
            compopt -o default 2>/dev/null
        elif [[ -n $word ]]; then
            COMPREPLY+=("${word#"$prefix"}")
        fi
    done <<< "$(COMPLETE=bash command forge-access -- "${words[@]}" 2>/dev/null)"
}
complete -o nosort -F _forge_access forge-access 2>/dev/null ||
    complete -F _forge_access forge-access
