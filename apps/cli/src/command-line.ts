import { VERSION } from '@palisade/version';
import { Command, CommanderError } from 'commander';
import { EXIT_OUTPUT, OutputFailed } from './output-failed';
import { registerScanCommand } from './scan/scan.command';

const EXIT_FAILURE = 1;
const EXIT_USAGE = 2;
/** Where the words of the user start in `process.argv`. */
const FIRST_WORD = 2;

const WITHOUT_INSTALLATION = ['scan', 'export', 'plan', 'apply', 'scan-identity', 'completion', 'man'];

/** The program without its commands. */
function emptyProgram(isJson: boolean): Command {
  return new Command('palisade')
    .description("Palisade's command line for operators")
    .option('--version', 'print the version')
    .on('option:version', () => printVersion(isJson))
    .option('--json', 'print one JSON document on stdout and nothing else')
    .exitOverride()
    .hook('preAction', async (_program, command) => {
      const names = [command.name(), command.parent?.name() ?? ''];
      if (names.some((name) => WITHOUT_INSTALLATION.includes(name))) return;
      const { useRunningInstallation } = await import('./running-installation.js');
      useRunningInstallation();
    })
    .showHelpAfterError('(add --help for the options)');
}

/** All commands, without running one. */
export async function createProgram(isJson: boolean): Promise<Command> {
  const program = emptyProgram(isJson);
  const { registerAllCommands } = await import('./all-commands.js');
  registerAllCommands(program);
  return program;
}

/** Scripts start `scan` often, so it does not load the other commands. */
async function programFor(argv: readonly string[]): Promise<Command> {
  const isJson = argv.includes('--json');
  const isScan = argv.slice(FIRST_WORD).find((word) => !word.startsWith('-')) === 'scan';
  if (!isScan) return createProgram(isJson);
  const program = emptyProgram(isJson);
  registerScanCommand(program);
  return program;
}

/** The version as text, or with `--json` as a document like any other command. */
function printVersion(isJson: boolean): never {
  console.log(isJson ? JSON.stringify({ version: VERSION }) : VERSION);
  throw new CommanderError(0, 'commander.version', VERSION);
}

/** commander has printed its own message already; help and version are not errors. */
function exitCodeFor(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE;
  console.error(error instanceof Error ? error.message : String(error));
  return error instanceof OutputFailed ? EXIT_OUTPUT : EXIT_FAILURE;
}

/**
 * Runs one command, prints its result and errors.
 * @param argv as `process.argv`: the program, the script, then the arguments
 * @returns the exit code; undefined where the command itself has set `process.exitCode`, or succeeded
 */
export async function runCommandLine(argv: readonly string[]): Promise<number | undefined> {
  try {
    await (await programFor(argv)).parseAsync(argv);
    return undefined;
  } catch (error) {
    return exitCodeFor(error);
  }
}
