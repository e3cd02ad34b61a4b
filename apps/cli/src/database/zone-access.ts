import { InstallationRepository, ZonesRepository, type ZoneRole, zoneRole } from '@palisade/persistence';
import { DEFAULT_ZONE } from '@palisade/vocabulary';
import { withDatabase } from '../operator-database';

export interface ZoneAccess extends ZoneRole {
  zone: string;
  /** One command, with PASSWORD in place of the password. */
  redis: string;
}

/** What limits the workers of a zone to its checks. */
export async function zoneAccess(zone: string): Promise<ZoneAccess> {
  if (zone === DEFAULT_ZONE)
    throw new Error('Workers of the zone default use the role that palisade migrate makes.');
  return withDatabase(async (dataSource) => {
    const zones = await new ZonesRepository(dataSource).list();
    if (!zones.some(({ name }) => name === zone)) throw new Error(`There is no zone ${zone}.`);
    const access = await zoneRole(dataSource, zone);
    const prefix = await new InstallationRepository(dataSource).redisPrefix();
    return { zone, ...access, redis: redisUser(access.role, zone, prefix) };
  });
}

/** The queues of the zone, and the pace of requests to each host, which all workers share. */
function redisUser(role: string, zone: string, prefix: string): string {
  const queues = ['scans', 'scans-interactive'].map((queue) => `{${prefix}}:${queue}.${zone}:*`);
  const keys = [...queues, `{${prefix}}:workers.${zone}`, `${prefix}:pace:*`].map((key) => `~${key}`);
  const channels = queues.map((queue) => `&${queue}`);
  return [
    'ACL SETUSER',
    role,
    'reset on >PASSWORD',
    ...keys,
    ...channels,
    '+@all -@admin -@dangerous +info',
  ].join(' ');
}
