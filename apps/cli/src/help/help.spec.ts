import { execFileSync } from 'node:child_process';
import type { Command } from 'commander';
import { createProgram } from '../command-line';
import { type Shell, completionScript } from './completion';
import { manPage } from './man-page';

let program: Command;
beforeAll(async () => {
  program = await createProgram(false);
});

/** What bash offers after some words. */
function offered(...words: string[]): string[] {
  const script = `${completionScript(program, 'bash')}
COMP_WORDS=(palisade ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _palisade
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n').filter(Boolean);
}

describe('the completion', () => {
  it('knows commands, options and their values', () => {
    expect(offered('')).toEqual(
      expect.arrayContaining(['scan', 'team', 'migrate', 'completion', '--version']),
    );
    expect(offered('team', '')).toEqual(expect.arrayContaining(['create', 'list', 'set-plan']));
    expect(offered('team', 'cr')).toEqual(['create']);
    expect(offered('scan', 'https://x', '--ba')).toEqual(['--baseline']);
    expect(offered('scan', '--format', '')).toEqual([
      'pretty',
      'json',
      'sarif',
      'junit',
      'github',
      'codequality',
      'dast',
    ]);
    expect(offered('scan', '--output', 'x')).toEqual([]);
  });

  it.each<Shell>(['zsh', 'fish'])('has every command for %s', (shell) => {
    const script = completionScript(program, shell);
    for (const { name } of program.commands.map((command) => ({ name: command.name() }))) {
      expect(script).toContain(name);
    }
  });
});

describe('the manual page', () => {
  it('has every option of every command, and no line that man would take for its own command', () => {
    const page = manPage(program);
    for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])]) {
      for (const { long } of command.options) expect(page).toContain(String(long).replaceAll('-', '\\-'));
    }
    for (const line of page.split('\n').filter((each) => each.startsWith('.'))) {
      expect(line).toMatch(/^\.(TH|SH|SS|TP|B|I)( |$)/);
    }
  });
});
