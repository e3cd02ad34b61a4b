import { VERSION } from '@palisade/version';
import { Command, CommanderError } from 'commander';
import { registerAsCodeCommands } from './as-code/as-code.commands';
import { registerCheckCommands } from './checks/check.command';
import { registerDataCommands } from './data/data.command';
import { registerDoctorCommand } from './doctor/doctor.command';
import { registerHelpCommands } from './help/help.commands';
import { registerKeyCommands } from './keys/key.command';
import { registerMigrateCommand } from './migrate/migrate.command';
import { useRunningInstallation } from './running-installation';
import { registerScanCommand } from './scan/scan.command';
import { registerSecretsCommands } from './secrets/secrets.command';
import { registerSetupTokenCommand } from './setup/setup-token.command';
import { registerTeamCommands } from './teams/team.command';
import { registerUserCommands } from './users/user.command';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;

const WITHOUT_INSTALLATION = ['scan', 'export', 'plan', 'apply', 'completion', 'man'];

/** All commands, without running one. */
export function createProgram(isJson: boolean): Command {
  const program = new Command('palisade')
    .description("Palisade's command line for operators")
    .option('--version', 'print the version')
    .on('option:version', () => printVersion(isJson))
    .option('--json', 'print one JSON document on stdout and nothing else')
    .exitOverride()
    .hook('preAction', (_program, command) => {
      if (!WITHOUT_INSTALLATION.includes(command.name())) useRunningInstallation();
    })
    .showHelpAfterError('(add --help for the options)');
  registerMigrateCommand(program);
  registerDoctorCommand(program);
  registerTeamCommands(program);
  registerUserCommands(program);
  registerSetupTokenCommand(program);
  registerKeyCommands(program);
  registerCheckCommands(program);
  registerSecretsCommands(program);
  registerDataCommands(program);
  registerScanCommand(program);
  registerAsCodeCommands(program);
  registerHelpCommands(program);
  return program;
}

/** commander's own way, and with `--json` a document as of every command. */
function printVersion(isJson: boolean): never {
  console.log(isJson ? JSON.stringify({ version: VERSION }) : VERSION);
  throw new CommanderError(0, 'commander.version', VERSION);
}

/** commander has printed its own message already; help and version are no errors. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  console.error(error instanceof Error ? error.message : String(error));
  return EXIT_FAILURE;
}

/**
 * Runs one command, prints its result and errors.
 * @param argv as `process.argv`: the program, the script, then the arguments
 * @returns the exit code; undefined where the command itself has set `process.exitCode`, or succeeded
 */
export async function runCommandLine(argv: readonly string[]): Promise<number | undefined> {
  try {
    await createProgram(argv.includes('--json')).parseAsync(argv);
    return undefined;
  } catch (error) {
    return exitCodeFor(error);
  }
}
