import type { Command } from 'commander';

/** Prints what a command found out: with `--json` the document and nothing else, otherwise the lines for people. */
export function answer(command: Command, document: object, lines: readonly string[]): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(json === true ? JSON.stringify(document) : lines.join('\n'));
}
