import type { Command } from 'commander';
import type { FileOptions } from './run-commands';

const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team; plan and export need the scope read, apply also write.
The file is described in docs/checks-as-code.md.`;

/** Adds `export`, `plan` and `apply`: checks as code, over the REST API with a key. The YAML library is loaded when a command runs. */
export function registerAsCodeCommands(program: Command): void {
  program
    .command('export')
    .description("print the team's checks, channels and acceptances as a file for plan and apply")
    .addHelpText('after', AFTER_HELP)
    .action(async (_options: unknown, command: Command) => {
      const { runExport } = await import('./run-commands.js');
      await runExport(command);
    });
  withFile(program.command('plan'))
    .description('show what apply would change; exit with 0 without differences, with 2 otherwise')
    .option('--prune', 'also list what apply --prune would delete')
    .option('--secrets', 'also list what apply --secrets would send')
    .action(async (options: FileOptions, command: Command) => {
      const { runPlan } = await import('./run-commands.js');
      await runPlan(options, command);
    });
  withFile(program.command('apply'))
    .description('change the team to match the file')
    .option('--prune', 'after a confirmation, delete what is not in the file')
    .option('--secrets', 'send the secrets of scan identities again: the service cannot compare them')
    .option('--yes', 'delete without a confirmation')
    .action(async (options: FileOptions, command: Command) => {
      const { runApply } = await import('./run-commands.js');
      await runApply(options, command);
    });
}

const withFile = (command: Command): Command =>
  command.requiredOption('-f, --file <file>', 'the YAML file').addHelpText('after', AFTER_HELP);
