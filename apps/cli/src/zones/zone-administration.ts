import { type GrantOutcome, ZonesRepository, isId } from '@palisade/persistence';
import { parseAllowedHosts } from '@palisade/target-client';
import { DEFAULT_ZONE, type TeamId, ZONE } from '@palisade/vocabulary';
import { unknownTeam } from '../known-team';
import { withDatabase } from '../operator-database';

const ZONE_NAME = new RegExp(`^${ZONE}$`);

export async function addZone(
  name: string,
  allowedHosts: string,
): Promise<{ zone: string; allowed_hosts: string; is_new: boolean }> {
  if (!ZONE_NAME.test(name))
    throw new Error('The name of a zone has 1 to 32 characters: a to z, 0 to 9 and -.');
  refuseDefault(name, 'Set its allow-list with SCAN_ALLOWED_HOSTS.');
  parseAllowedHosts(allowedHosts);
  const isNew = await withDatabase((dataSource) =>
    new ZonesRepository(dataSource).save({ name, allowedHosts }),
  );
  return { zone: name, allowed_hosts: allowedHosts, is_new: isNew };
}

export interface ListedZone {
  zone: string;
  /** Null for the default zone: the variable SCAN_ALLOWED_HOSTS has it. */
  allowed_hosts: string | null;
  /** Null for the default zone: every team may use it. */
  teams: TeamId[] | null;
  checks: number;
  live_workers: number;
}

export async function listZones(): Promise<ListedZone[]> {
  const zones = await withDatabase((dataSource) => new ZonesRepository(dataSource).list());
  return zones.map(({ name, allowedHosts, teams, checks, liveWorkers }) => ({
    zone: name,
    allowed_hosts: name === DEFAULT_ZONE ? null : allowedHosts,
    teams: name === DEFAULT_ZONE ? null : teams,
    checks,
    live_workers: liveWorkers,
  }));
}

export async function removeZone(name: string): Promise<{ zone: string }> {
  refuseDefault(name, 'Every installation has it.');
  const reason = await withDatabase((dataSource) => new ZonesRepository(dataSource).remove(name));
  if (reason === 'unknown') throw unknownZone(name);
  if (reason === 'in_use')
    throw new Error(
      `The zone ${name} is in use. Move or delete its checks and revoke it from all teams first: palisade zone list shows both.`,
    );
  return { zone: name };
}

export async function grantZone(teamId: TeamId, name: string): Promise<{ team_id: string; zone: string }> {
  refuseDefault(name, 'Every team may use it.');
  await change(teamId, name, (zones) => zones.grant(teamId, name));
  return { team_id: teamId, zone: name };
}

export async function revokeZone(
  teamId: TeamId,
  name: string,
): Promise<{ team_id: string; zone: string; checks: number }> {
  refuseDefault(name, 'Every team may use it.');
  const checks = await change(teamId, name, (zones) => zones.revoke(teamId, name));
  return { team_id: teamId, zone: name, checks };
}

/** @returns how many checks the team has in the zone */
async function change(
  teamId: TeamId,
  name: string,
  work: (zones: ZonesRepository) => Promise<GrantOutcome>,
): Promise<number> {
  if (!isId(teamId)) throw unknownTeam(teamId);
  return withDatabase(async (dataSource) => {
    const zones = new ZonesRepository(dataSource);
    const outcome = await work(zones);
    if (outcome === 'unknown_team') throw unknownTeam(teamId);
    if (outcome === 'unknown_zone') throw unknownZone(name);
    return zones.checksIn(teamId, name);
  });
}

const unknownZone = (name: string): Error => new Error(`There is no zone ${name}.`);

function refuseDefault(name: string, why: string): void {
  if (name === DEFAULT_ZONE) throw new Error(`The zone ${DEFAULT_ZONE} cannot be changed. ${why}`);
}
