import type { Command } from 'commander';
import { printResult } from '../print-result';

const EXIT_UNPROVEN = 1;

const AFTER_HELP = `
PALISADE_URL is the address of Palisade, and PALISADE_API_KEY a key of the team; list needs the scope read, the others write.
The file is described in docs/identities.md.`;

/** Adds `scan-identity add`, `verify`, `list` and `remove`, over the REST API with a key. The client is loaded when a command runs. */
export function registerScanIdentityCommands(program: Command): void {
  const group = program
    .command('scan-identity')
    .description('manage the accounts that scans of a check sign in with')
    .addHelpText('after', AFTER_HELP);
  registerAdd(group);
  registerVerify(group);
  registerList(group);
  registerRemove(group);
}

function registerAdd(group: Command): void {
  ofCheck(group, 'add')
    .description('add the scan identities of a file; each is unproven until it is verified')
    .requiredOption('-f, --file <file>', 'the YAML file; secrets as ${NAME}, from the environment')
    .action(async (checkId: string, { file }: { file: string }, command: Command) => {
      const { addIdentities, lineOf } = await import('./identity-administration.js');
      const added = await addIdentities(checkId, file);
      printResult(command, { scan_identities: added }, added.map(lineOf));
    });
}

function registerVerify(group: Command): void {
  ofOne(group, 'verify')
    .description('sign in now; exit with 1 unless the sign-in is proven')
    .action(async (checkId: string, identity: string, _options: unknown, command: Command) => {
      const { lineOf, verifyIdentity } = await import('./identity-administration.js');
      const verified = await verifyIdentity(checkId, identity);
      printResult(command, verified, [lineOf(verified)]);
      if (verified.state !== 'proven') process.exitCode = EXIT_UNPROVEN;
    });
}

function registerList(group: Command): void {
  ofCheck(group, 'list')
    .description('list the scan identities of a check, without their secrets')
    .action(async (checkId: string, _options: unknown, command: Command) => {
      const { lineOf, listIdentities } = await import('./identity-administration.js');
      const identities = await listIdentities(checkId);
      const lines = identities.length > 0 ? identities.map(lineOf) : ['The check has no scan identities.'];
      printResult(command, { scan_identities: identities }, lines);
    });
}

function registerRemove(group: Command): void {
  ofOne(group, 'remove')
    .description('delete a scan identity and its secrets')
    .action(async (checkId: string, identity: string, _options: unknown, command: Command) => {
      const { removeIdentity } = await import('./identity-administration.js');
      const { id, name } = await removeIdentity(checkId, identity);
      printResult(command, { id, name, removed: true }, [
        `The scan identity ${name} and its secrets are deleted.`,
      ]);
    });
}

const ofCheck = (group: Command, name: string): Command =>
  group.command(name).argument('<check_id>', 'id of the check');

const ofOne = (group: Command, name: string): Command =>
  ofCheck(group, name).argument('<identity>', 'name or id of the scan identity');
