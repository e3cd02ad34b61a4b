import type { TeamId } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { printResult } from '../print-result';

/** Adds `zone add`, `key`, `list`, `remove`, `grant` and `revoke`. The code that needs the database is loaded when a command runs. */
export function registerZoneCommands(program: Command): void {
  const zone = program
    .command('zone')
    .description('networks with their own workers, and the teams that may use them');
  registerAdd(zone);
  registerKey(zone);
  registerList(zone);
  registerRemove(zone);
  registerGrant(zone);
  registerRevoke(zone);
}

function registerAdd(zone: Command): void {
  zone
    .command('add')
    .description('add a zone, or change what you give of an existing one')
    .argument('<zone>', 'its name: a to z, 0 to 9 and -')
    .option(
      '--allowed-hosts <hosts>',
      'comma-separated private host names, addresses and CIDRs that its checks may have, as in SCAN_ALLOWED_HOSTS',
    )
    .option(
      '--public-key <key>',
      'the public key of palisade zone key, which seals secrets of the zone from now on; none: SEALING_SECRET seals them',
    )
    .action(async (name: string, given: { allowedHosts?: string; publicKey?: string }, command: Command) => {
      const { addZone } = await import('./zone-administration.js');
      const saved = await addZone(name, given);
      const lines = saved.is_new ? [`Added the zone ${name}.`] : [`Changed the zone ${name}.`];
      if (given.publicKey !== undefined) lines.push('Now run palisade secrets reseal.');
      printResult(command, saved, lines);
    });
}

function registerKey(zone: Command): void {
  zone
    .command('key')
    .description('print a new pair of keys for a zone; stores nothing')
    .action(async (_options: unknown, command: Command) => {
      const { newZoneKey } = await import('./zone-administration.js');
      const pair = newZoneKey();
      printResult(command, pair, [
        `Public key, for palisade zone add ZONE --public-key: ${pair.public_key}`,
        `Private key, for ZONE_SEALING_KEYS of the zone's workers: ${pair.private_key}`,
      ]);
    });
}

function registerList(zone: Command): void {
  zone
    .command('list')
    .description('list all zones with their teams, checks and live workers')
    .action(async (_options: unknown, command: Command) => {
      const { listZones } = await import('./zone-administration.js');
      const zones = await listZones();
      const lines = zones.map(
        ({ zone: name, live_workers: workers, checks, teams, allowed_hosts: hosts, public_key: key }) =>
          `${name.padEnd(32)}  live workers: ${workers}  checks: ${checks}  teams: ${teams?.join(', ') ?? 'all'}  allowed hosts: ${hosts ?? 'SCAN_ALLOWED_HOSTS'}  sealed with: ${key ?? 'SEALING_SECRET'}`,
      );
      printResult(command, { zones }, lines);
    });
}

function registerRemove(zone: Command): void {
  zone
    .command('remove')
    .description('remove a zone without teams and checks')
    .argument('<zone>', 'its name')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { removeZone } = await import('./zone-administration.js');
      printResult(command, await removeZone(name), [`Removed the zone ${name}.`]);
    });
}

function registerGrant(zone: Command): void {
  zone
    .command('grant')
    .description('let a team use a zone for its checks')
    .argument('<team_id>', 'id of the team')
    .argument('<zone>', 'name of the zone')
    .action(async (teamId: TeamId, name: string, _options: unknown, command: Command) => {
      const { grantZone } = await import('./zone-administration.js');
      printResult(command, await grantZone(teamId, name), [`Team ${teamId} may now use the zone ${name}.`]);
    });
}

function registerRevoke(zone: Command): void {
  zone
    .command('revoke')
    .description('stop a team from using a zone; scans of its checks there wait from now on')
    .argument('<team_id>', 'id of the team')
    .argument('<zone>', 'name of the zone')
    .action(async (teamId: TeamId, name: string, _options: unknown, command: Command) => {
      const { revokeZone } = await import('./zone-administration.js');
      const revoked = await revokeZone(teamId, name);
      printResult(command, revoked, [
        `Team ${teamId} may no longer use the zone ${name}.`,
        ...(revoked.checks > 0 ? [`Its checks in the zone: ${revoked.checks}. Their scans wait.`] : []),
      ]);
    });
}
