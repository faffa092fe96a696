"""``py-chunks completion``: scripts by which shells complete the commands, made from their parsers."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from py_chunks.cli.commands import COMMANDS, DEFAULT, PROGRAM, command_parser

USAGE = "bash|zsh|fish"
ABOUT = "Print the script by which a shell completes commands, options, their values and file names."
EXAMPLES = """\
  source <(py-chunks completion bash)             in ~/.bashrc
  source <(py-chunks completion zsh)              in ~/.zshrc, after compinit
  py-chunks completion fish > ~/.config/fish/completions/py-chunks.fish
"""
_PATHS = ("FILE", "PATH")


class Option(NamedTuple):
    """One option of a command, as shells see it.

    Attributes:
        names: All ways to type it, hyphens included.
        explanation: What it does.
        values: What may follow; empty when anything may.
        takes: "nothing", "word" or "path".
    """

    names: tuple[str, ...]
    explanation: str
    values: tuple[str, ...]
    takes: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes.

    Args:
        parser: Its parser.
    """
    parser.add_argument("shell", choices=sorted(_SCRIPTS), metavar="SHELL", help="bash, zsh or fish")


def run(options: argparse.Namespace) -> int:
    """Print the script and return the exit code, 0.

    Args:
        options: What was typed.
    """
    print(script(options.shell), end="")
    return 0


def script(shell: str) -> str:
    """Return the script for a shell.

    Args:
        shell: "bash", "zsh" or "fish".

    Example:
        >>> script("fish").splitlines()[0]
        'function __py_chunks_command'
    """
    return "\n".join(_SCRIPTS[shell]()) + "\n"


def options_of(command: str) -> list[Option]:
    """Return the options of a command.

    Args:
        command: A key of `COMMANDS`.
    """
    actions = command_parser(command)._actions  # noqa: SLF001 - argparse has no other way to ask
    return [_option(action) for action in actions if action.option_strings]


def words_of(command: str) -> tuple[str, ...]:
    """Return the words a command takes besides options; empty when it takes files.

    Args:
        command: A key of `COMMANDS`.

    Example:
        >>> words_of("completion")
        ('bash', 'fish', 'zsh')
    """
    actions = command_parser(command)._actions  # noqa: SLF001 - as above
    return next((tuple(action.choices) for action in actions if not action.option_strings and action.choices), ())


def _option(action: argparse.Action) -> Option:
    from py_chunks.modes import MODES

    values = tuple(sorted(MODES)) if action.dest == "mode" else tuple(map(str, action.choices or ()))
    takes = "nothing" if action.nargs == 0 else "path" if action.metavar in _PATHS else "word"
    return Option(tuple(action.option_strings), (action.help or "").replace("%%", "%"), values, takes)


def _bash() -> Iterator[str]:
    yield "_py_chunks() {"
    yield '    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words="" line'
    yield f"    local command={DEFAULT}"
    yield f"    case ${{COMP_WORDS[1]}} in {'|'.join(COMMANDS)}) command=${{COMP_WORDS[1]}} ;; esac"
    yield "    case $command:$before:$current in"
    for command in COMMANDS:
        options = options_of(command)
        for option in options:
            if option.values:
                patterns = "|".join(f"{command}:{name}:*" for name in option.names)
                yield f'        {patterns}) words="{" ".join(option.values)}" ;;'
        yield f'        {command}:*:-*) words="{" ".join(name for option in options for name in option.names)}" ;;'
        if words_of(command):
            yield f'        {command}:*) words="{" ".join(words_of(command))}" ;;'
    yield "    esac"
    yield f'    [[ $COMP_CWORD == 1 && $current != -* ]] && words="{" ".join(COMMANDS)}"'
    yield "    COMPREPLY=()"
    yield '    while IFS= read -r line; do COMPREPLY+=("$line"); done < <('
    yield '        compgen -W "$words" -- "$current"'
    yield '        [[ -z $words || $COMP_CWORD == 1 ]] && compgen -f -- "$current"'
    yield "    )"
    yield "}"
    yield f"complete -o filenames -F _py_chunks {PROGRAM}"


def _zsh() -> Iterator[str]:
    yield f"#compdef {PROGRAM}"
    yield "_py_chunks() {"
    yield f"    local command={DEFAULT}"
    yield "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then"
    yield "        local -a commands=("
    yield from (f"            {_quoted(f'{name}:{about}')}" for name, about in COMMANDS.items())
    yield "        )"
    yield "        _describe -t commands command commands"
    yield "        _files"
    yield "        return"
    yield "    fi"
    yield f"    case $words[2] in {'|'.join(COMMANDS)}) command=$words[2]; shift words; (( CURRENT-- )) ;; esac"
    yield "    case $command in"
    for command in COMMANDS:
        yield f"        {command}) _arguments \\"
        for option in options_of(command):
            yield from (f"            {_quoted(_zsh_option(name, option))} \\" for name in option.names)
        words = words_of(command)
        yield f"            {_quoted(f'*:word:({chr(32).join(words)})' if words else '*:file:_files')} ;;"
    yield "    esac"
    yield "}"
    # Read by compinit, the file is the function itself; sourced, it has to be registered.
    yield f'if [[ $funcstack[1] == _py_chunks ]]; then _py_chunks "$@"; else compdef _py_chunks {PROGRAM}; fi'


def _zsh_option(name: str, option: Option) -> str:
    explanation = option.explanation
    for character in "\\[]:":
        explanation = explanation.replace(character, "\\" + character)
    after = {"nothing": "", "path": ":path:_files", "word": ":value:"}[option.takes]
    return f"{name}[{explanation}]{after}" + (f"({' '.join(option.values)})" if option.values else "")


def _fish() -> Iterator[str]:
    yield "function __py_chunks_command"
    yield "    set -l words (commandline -opc)"
    yield f"    if set -q words[2]; and contains -- $words[2] {' '.join(COMMANDS)}"
    yield "        echo $words[2]"
    yield "    else"
    yield f"        echo {DEFAULT}"
    yield "    end"
    yield "end"
    for name, about in COMMANDS.items():
        first = "test (count (commandline -opc)) -eq 1"
        yield f"complete -c {PROGRAM} -n {_quoted(first)} -a {name} -d {_quoted(about)}"
    for command in COMMANDS:
        here = f"complete -c {PROGRAM} -n {_quoted(f'test (__py_chunks_command) = {command}')}"
        for option in options_of(command):
            names = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names)
            takes = {"nothing": "", "path": " -r", "word": " -x"}[option.takes]
            values = f" -a {_quoted(' '.join(option.values))}" if option.values else ""
            yield f"{here} {names}{takes}{values} -d {_quoted(option.explanation)}"
        if words_of(command):
            yield f"{here} -f -a {_quoted(' '.join(words_of(command)))}"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


_SCRIPTS = {"bash": _bash, "fish": _fish, "zsh": _zsh}
