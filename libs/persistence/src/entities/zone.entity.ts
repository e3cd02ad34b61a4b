import { type TeamId, ZONE, ZONE_KEY } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, flag, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A network with its own workers. `default` always exists; its allow-list is the variable SCAN_ALLOWED_HOSTS. */
export const Zone = table(
  'zones',
  {
    name: text().key(),
    /** In the form of SCAN_ALLOWED_HOSTS. */
    allowedHosts: text().default(''),
    /** Seals secrets that only workers of the zone open; null for those that SEALING_SECRET seals. */
    publicKey: text().orNull(),
    /** Since when the zone has had checks and no live worker, as far as an api noticed. */
    unservedSince: timestamp().orNull(),
    /** Whether the operators know it. */
    isUnservedReported: flag().default(false),
    createdAt: timestamp().default(NOW),
  },
  {
    checks: {
      zones_name_check: `name ~ '^${ZONE}$'`,
      zones_public_key_check: `public_key ~ '^${ZONE_KEY}$'`,
    },
  },
);
export type Zone = RowOf<typeof Zone>;

/** The operator lets a team use a zone. Every team may use `default`. */
export const ZoneGrant = table(
  'zone_grants',
  { teamId: uuid<TeamId>().key(), zone: text().key(), createdAt: created() },
  {
    foreignKeys: {
      zone_grants_team_fkey: [['teamId'], Team, ['id']],
      zone_grants_zone_fkey: [['zone'], Zone, ['name']],
    },
  },
);
export type ZoneGrant = RowOf<typeof ZoneGrant>;

/** When a worker last said that it serves a zone. Old rows are deleted. */
export const ZoneWorker = table(
  'zone_workers',
  { zone: text().key(), worker: text().key(), seenAt: timestamp().default(NOW) },
  { foreignKeys: { zone_workers_zone_fkey: [['zone'], Zone, ['name']] } },
);
export type ZoneWorker = RowOf<typeof ZoneWorker>;
