import { generateZoneKey } from '@palisade/credentials';
import { type GrantOutcome, ZonesRepository, isId } from '@palisade/persistence';
import { parseAllowedHosts } from '@palisade/target-client';
import { DEFAULT_ZONE, type TeamId, ZONE, ZONE_KEY } from '@palisade/vocabulary';
import { unknownTeam } from '../known-team';
import { withDatabase } from '../operator-database';

const ZONE_NAME = new RegExp(`^${ZONE}$`);
const PUBLIC_KEY = new RegExp(`^${ZONE_KEY}$`);

export interface AddedZone {
  zone: string;
  allowed_hosts: string;
  public_key: string | null;
  is_new: boolean;
}

/** What is not given of an existing zone stays. @param publicKey `none` removes the key */
export async function addZone(
  name: string,
  { allowedHosts, publicKey }: { allowedHosts?: string; publicKey?: string },
): Promise<AddedZone> {
  if (!ZONE_NAME.test(name))
    throw new Error('The name of a zone has 1 to 32 characters: a to z, 0 to 9 and -.');
  refuseDefault(name, 'Set its allow-list with SCAN_ALLOWED_HOSTS.');
  if (allowedHosts !== undefined) parseAllowedHosts(allowedHosts);
  const isKey = publicKey === undefined || publicKey === 'none' || PUBLIC_KEY.test(publicKey);
  if (!isKey) throw new Error('The public key is not one of palisade zone key.');
  const saved = await withDatabase((dataSource) =>
    new ZonesRepository(dataSource).save({
      name,
      allowedHosts,
      publicKey: publicKey === 'none' ? null : publicKey,
    }),
  );
  return {
    zone: name,
    allowed_hosts: saved.allowedHosts,
    public_key: saved.publicKey,
    is_new: saved.isNew,
  };
}

export function newZoneKey(): { public_key: string; private_key: string } {
  const { publicKey, privateKey } = generateZoneKey();
  return { public_key: publicKey, private_key: privateKey };
}

export interface ListedZone {
  zone: string;
  /** Null for the default zone: the variable SCAN_ALLOWED_HOSTS has it. */
  allowed_hosts: string | null;
  /** Null for the default zone: every team may use it. */
  teams: TeamId[] | null;
  /** Null where SEALING_SECRET seals. */
  public_key: string | null;
  checks: number;
  live_workers: number;
}

export async function listZones(): Promise<ListedZone[]> {
  const zones = await withDatabase((dataSource) => new ZonesRepository(dataSource).list());
  return zones.map(({ name, allowedHosts, publicKey, teams, checks, liveWorkers }) => ({
    zone: name,
    allowed_hosts: name === DEFAULT_ZONE ? null : allowedHosts,
    teams: name === DEFAULT_ZONE ? null : teams,
    public_key: publicKey,
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
