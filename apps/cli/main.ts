#!/usr/bin/env node
import { VERSION } from '@palisade/version';
import { Command, CommanderError } from 'commander';
import { registerCheckCommands } from './src/checks/check.command';
import { registerKeyCommands } from './src/keys/key.command';
import { registerMigrateCommand } from './src/migrate/migrate.command';
import { useRunningInstallation } from './src/running-installation';
import { registerScanCommand } from './src/scan/scan.command';
import { registerSetupTokenCommand } from './src/setup/setup-token.command';
import { registerTeamCommands } from './src/teams/team.command';
import { registerUserCommands } from './src/users/user.command';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

function createProgram(): Command {
  const program = new Command('palisade')
    .description("Palisade's command line for operators")
    .option('--version', 'print the version')
    .on('option:version', printVersion)
    .option('--json', 'print one JSON document on stdout and nothing else')
    .exitOverride()
    // `scan` needs no installation.
    .hook('preAction', (_program, command) => {
      if (command.name() !== 'scan') useRunningInstallation();
    })
    .showHelpAfterError('(add --help for the options)');
  registerMigrateCommand(program);
  registerTeamCommands(program);
  registerUserCommands(program);
  registerSetupTokenCommand(program);
  registerKeyCommands(program);
  registerCheckCommands(program);
  registerScanCommand(program);
  return program;
}

/** commander's own way, and with `--json` a document as of every command. */
function printVersion(): never {
  console.log(process.argv.includes('--json') ? JSON.stringify({ version: VERSION }) : VERSION);
  throw new CommanderError(0, 'commander.version', VERSION);
}

/** commander has printed its own message already; help and version are no errors. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  console.error(error instanceof Error ? error.message : String(error));
  return EXIT_FAILURE;
}

createProgram()
  .parseAsync()
  .catch((error: unknown) => {
    process.exitCode = exitCodeFor(error);
  });
