import { Argument, type Command } from 'commander';
import type { Shell } from './completion';

export function registerHelpCommands(program: Command): void {
  program
    .command('completion')
    .description('print a script that completes the commands of palisade in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .action(async (shell: Shell) => {
      const { completionScript } = await import('./completion.js');
      process.stdout.write(completionScript(program, shell));
    });
  program
    .command('man')
    .description('print the manual page: palisade man | man -l -')
    .action(async () => {
      const { manPage } = await import('./man-page.js');
      process.stdout.write(manPage(program));
    });
}
