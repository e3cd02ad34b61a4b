import { SCRIPT_AUTHORISATIONS, SCRIPT_MATCHES } from '@palisade/vocabulary';
import { type Command, Option } from 'commander';
import { printResult } from '../print-result';
import type { AuthoriseOptions, ListOptions } from './script-administration';

const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team; list needs the scope read, the others write.`;

/** Adds `script list`, `authorise` and `end`, over the REST API with a key. The client is loaded when a command runs. */
export function registerScriptCommands(program: Command): void {
  const group = program
    .command('script')
    .description('the scripts that run in the pages of a check, and who authorised them')
    .addHelpText('after', AFTER_HELP);
  group
    .command('list')
    .argument('<check_id>', 'id of the check')
    .addOption(
      new Option('--authorisation <state>', 'only scripts in this state').choices(SCRIPT_AUTHORISATIONS),
    )
    .description('list the scripts of a check with their ids')
    .action(async (checkId: string, options: ListOptions, command: Command) => {
      const { lineOf, listScripts } = await import('./script-administration.js');
      const scripts = await listScripts(checkId, options);
      const lines = scripts.length > 0 ? scripts.map(lineOf) : ['There is no such script.'];
      printResult(command, { scripts }, lines);
    });
  ofOne(group, 'authorise')
    .description('say who is responsible for a script and why the pages need it')
    .requiredOption('--owner <owner>', 'who is responsible for it')
    .requiredOption('--justification <text>', 'why the pages need it')
    .addOption(
      new Option('--match <match>', 'what a new version must share')
        .choices(SCRIPT_MATCHES)
        .default(SCRIPT_MATCHES[1]),
    )
    .option('--until <day>', 'the last day, such as 2027-01-31')
    .action(async (checkId: string, scriptId: string, options: AuthoriseOptions, command: Command) => {
      const { authoriseScript, lineOf } = await import('./script-administration.js');
      const script = await authoriseScript(checkId, scriptId, options);
      printResult(command, script, [lineOf(script)]);
    });
  ofOne(group, 'end')
    .description('end the authorisation of a script; the script stays in the list')
    .action(async (checkId: string, scriptId: string, _options: unknown, command: Command) => {
      const { endAuthorisation, lineOf } = await import('./script-administration.js');
      const script = await endAuthorisation(checkId, scriptId);
      printResult(command, script, [lineOf(script)]);
    });
}

const ofOne = (group: Command, name: string): Command =>
  group
    .command(name)
    .argument('<check_id>', 'id of the check')
    .argument('<script_id>', 'id of the script, as list prints it');
