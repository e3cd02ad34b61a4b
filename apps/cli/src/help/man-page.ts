import { VERSION } from '@palisade/version';
import type { Command } from 'commander';

/** The manual page in the format of man(7), generated from the commands. */
export function manPage(program: Command): string {
  return `${[
    `.TH PALISADE 1 "" "Palisade ${VERSION}" "Palisade"`,
    '.SH NAME',
    `palisade \\- ${escaped(program.description())}`,
    '.SH SYNOPSIS',
    '.B palisade',
    '.I command',
    '[options]',
    '.SH OPTIONS',
    ...optionLines(program),
    '.SH COMMANDS',
    ...commandsIn(program, []).flatMap(({ command, path }) => commandLines(command, path)),
    '.SH EXIT STATUS',
    ...tagged('0', 'Success; for scan: no finding at or above --fail-on.'),
    ...tagged('1', 'The command failed; for scan: at least one finding at or above --fail-on.'),
    ...tagged('2', 'Wrong usage; for plan: the file and the service differ.'),
    ...tagged('3', 'scan could not scan a target, and no finding is at or above --fail-on.'),
  ].join('\n')}\n`;
}

interface Leaf {
  command: Command;
  path: string[];
}

function commandsIn(command: Command, path: readonly string[]): Leaf[] {
  return command.commands.flatMap((child) => {
    const own = [...path, child.name()];
    return child.commands.length > 0 ? commandsIn(child, own) : [{ command: child, path: own }];
  });
}

function commandLines(command: Command, path: readonly string[]): string[] {
  const usage = command.registeredArguments.map((argument) => {
    const name = argument.name() + (argument.variadic ? '...' : '');
    return argument.required ? `<${name}>` : `[${name}]`;
  });
  return [
    `.SS palisade ${escaped([...path, ...usage].join(' '))}`,
    escaped(sentence(command.description())),
    ...optionLines(command),
  ];
}

const optionLines = ({ options }: Command): string[] =>
  options
    .filter(({ hidden }) => !hidden)
    .flatMap(({ flags, description, argChoices }) => {
      const choices = argChoices ? ` One of: ${argChoices.join(', ')}.` : '';
      return tagged(flags, sentence(description) + choices);
    });

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

const tagged = (name: string, text: string): string[] => ['.TP', `.B ${escaped(name)}`, escaped(text)];

/** A backslash starts an escape, a hyphen may be broken, and a dot or quote at the start of a line is a command. */
const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&');
