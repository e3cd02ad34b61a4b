import type { TeamId } from '@palisade/vocabulary';
import type { Command } from 'commander';
import { answer } from '../answer';

/** Adds `zone add`, `list`, `remove`, `grant` and `revoke`. The code that needs the database is loaded when a command runs. */
export function registerZoneCommands(program: Command): void {
  const zone = program
    .command('zone')
    .description('networks with their own workers, and the teams that may use them');
  registerAdd(zone);
  registerList(zone);
  registerRemove(zone);
  registerGrant(zone);
  registerRevoke(zone);
}

function registerAdd(zone: Command): void {
  zone
    .command('add')
    .description('add a zone, or replace the allow-list of an existing one')
    .argument('<zone>', 'its name: a to z, 0 to 9 and -')
    .option(
      '--allowed-hosts <hosts>',
      'comma-separated private host names, addresses and CIDRs that its checks may have, as in SCAN_ALLOWED_HOSTS',
      '',
    )
    .action(async (name: string, { allowedHosts }: { allowedHosts: string }, command: Command) => {
      const { addZone } = await import('./zone-administration.js');
      const saved = await addZone(name, allowedHosts);
      answer(command, saved, [
        saved.is_new ? `Added the zone ${name}.` : `Replaced the allow-list of the zone ${name}.`,
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
        ({ zone: name, live_workers: workers, checks, teams, allowed_hosts: hosts }) =>
          `${name.padEnd(32)}  live workers: ${workers}  checks: ${checks}  teams: ${teams?.join(', ') ?? 'all'}  allowed hosts: ${hosts ?? 'SCAN_ALLOWED_HOSTS'}`,
      );
      answer(command, { zones }, lines);
    });
}

function registerRemove(zone: Command): void {
  zone
    .command('remove')
    .description('remove a zone without teams and checks')
    .argument('<zone>', 'its name')
    .action(async (name: string, _options: unknown, command: Command) => {
      const { removeZone } = await import('./zone-administration.js');
      answer(command, await removeZone(name), [`Removed the zone ${name}.`]);
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
      answer(command, await grantZone(teamId, name), [`Team ${teamId} may now use the zone ${name}.`]);
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
      answer(command, revoked, [
        `Team ${teamId} may no longer use the zone ${name}.`,
        ...(revoked.checks > 0 ? [`Its checks in the zone: ${revoked.checks}. Their scans wait.`] : []),
      ]);
    });
}
