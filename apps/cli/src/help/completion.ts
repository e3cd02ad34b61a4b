import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** What may follow the words of a command: `team create` has the path `team create`, the program itself an empty one. */
interface Node {
  path: string;
  words: string[];
  /** The values of its options with a fixed list of values. */
  choices: { flag: string; values: readonly string[] }[];
}

/** A script that completes commands, options and the values of options. Generated from the commands, so it is complete. */
export function completionScript(program: Command, shell: Shell): string {
  const nodes = nodesOf(program, []);
  switch (shell) {
    case 'bash':
      return bashScript(nodes);
    case 'zsh':
      // zsh runs completions of bash.
      return `#compdef palisade\nautoload -U +X bashcompinit && bashcompinit\n${bashScript(nodes)}`;
    case 'fish':
      return fishScript(nodes);
  }
}

function nodesOf(command: Command, path: readonly string[]): Node[] {
  const options = command.options.filter(({ hidden }) => !hidden);
  const node = {
    path: path.join(' '),
    words: [...command.commands.map((child) => child.name()), ...options.flatMap(({ long }) => long ?? [])],
    choices: options.flatMap(({ long, argChoices }) =>
      long && argChoices ? [{ flag: long, values: argChoices }] : [],
    ),
  };
  return [node, ...command.commands.flatMap((child) => nodesOf(child, [...path, child.name()]))];
}

function bashScript(nodes: readonly Node[]): string {
  const words = nodes.map(({ path, words: each }) => `    '${path}') words='${each.join(' ')}' ;;`);
  const values = nodes.flatMap(({ path, choices }) =>
    choices.map(({ flag, values: each }) => `    '${path} ${flag}') words='${each.join(' ')}' ;;`),
  );
  const paths = nodes.map(({ path }) => `'${path}'`).join('|');
  return `_palisade() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' word words=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in ${paths}) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${words.join('\n')}
  esac
  case "$path $previous" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  # Files and URLs, where no word matches.
  if [ \${#COMPREPLY[@]} -eq 0 ]; then compopt -o default 2>/dev/null; fi
}
complete -F _palisade palisade
`;
}

function fishScript(nodes: readonly Node[]): string {
  const lines = nodes.flatMap(({ path, words, choices }) => {
    const isHere =
      path === ''
        ? '__fish_use_subcommand'
        : path
            .split(' ')
            .map((word) => `__fish_seen_subcommand_from ${word}`)
            .join('; and ');
    return words.map((word) => {
      if (!word.startsWith('--')) return `complete -c palisade -f -n '${isHere}' -a ${word}`;
      const values = choices.find(({ flag }) => flag === word)?.values;
      return `complete -c palisade -n '${isHere}' -l ${word.slice(2)}${values ? ` -xa '${values.join(' ')}'` : ''}`;
    });
  });
  return `${lines.join('\n')}\n`;
}
