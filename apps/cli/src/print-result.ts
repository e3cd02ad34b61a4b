import type { Command } from 'commander';

/** Prints the result of a command: with `--json` only the document, otherwise the lines for people. */
export function printResult(command: Command, document: object, lines: readonly string[]): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(json === true ? JSON.stringify(document) : lines.join('\n'));
}
