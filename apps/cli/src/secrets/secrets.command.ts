import type { Command } from 'commander';
import { printResult } from '../print-result';
import type { ResealedKind } from './reseal';

const KINDS: Readonly<Record<ResealedKind['kind'], { name: string; variable: string }>> = {
  'notification-channel': { name: 'Notification channels', variable: 'SEALING_SECRET_PREVIOUS' },
  'scan-identity': { name: 'Scan identities', variable: 'SEALING_SECRET_PREVIOUS' },
  'ticket-connection': { name: 'Ticket connections', variable: 'SEALING_SECRET_PREVIOUS' },
  'evidence-key': { name: 'Keys of evidence', variable: 'SEALING_SECRET_PREVIOUS' },
  'second-factor': { name: 'Second factors', variable: 'APP_SECRET_PREVIOUS' },
};

const OF_ZONES =
  'Unreadable scan identities of a zone with a key: set the key that encrypted them in ZONE_SEALING_KEYS, or let their teams enter the secrets again.';

/** Adds `secrets reseal`, `secrets new-evidence-key` and `secrets new-scan-key`. The code that needs the database is loaded when a command runs. */
export function registerSecretsCommands(program: Command): void {
  const secrets = program.command('secrets').description('replace the secrets of the server');
  secrets
    .command('new-evidence-key')
    .description('sign evidence with a new key from now on; the previous one stays published')
    .action(async (_options: unknown, command: Command) => {
      const { replaceEvidenceKey } = await import('./evidence-key.js');
      const id = await replaceEvidenceKey();
      printResult(command, { id }, [`Evidence is signed with the key ${id} from now on.`]);
    });
  secrets
    .command('new-scan-key')
    .description('print a new key that signs the requests of scans; stores nothing')
    .action(async (_options: unknown, command: Command) => {
      const { newScanKey } = await import('./scan-key.js');
      const pair = newScanKey();
      printResult(command, pair, [
        `Key id, which sites see: ${pair.key_id}`,
        `Private key, for SCAN_SIGNING_KEY of api and workers: ${pair.private_key}`,
      ]);
    });
  secrets
    .command('reseal')
    .description(
      'encrypt stored secrets with the current SEALING_SECRET, APP_SECRET and keys of zones instead of the previous ones',
    )
    .action(async (_options: unknown, command: Command) => {
      const { resealSecrets } = await import('./reseal.js');
      const kinds = await resealSecrets();
      printResult(command, { data: kinds }, kinds.flatMap(linesOf));
      // Something still needs a secret that this command does not have.
      if (kinds.some(({ unreadable }) => unreadable > 0)) process.exitCode = 1;
    });
}

function linesOf({ kind, resealed, current, unreadable }: ResealedKind): string[] {
  const { name, variable } = KINDS[kind];
  const counts = `${name}: ${resealed} encrypted again, ${current} up to date, ${unreadable} unreadable.`;
  if (unreadable === 0) return [counts];
  return [
    counts,
    ...(kind === 'scan-identity' ? [OF_ZONES] : []),
    `Neither secret decrypts the unreadable ones. Set the one that encrypted them in ${variable}.`,
  ];
}
