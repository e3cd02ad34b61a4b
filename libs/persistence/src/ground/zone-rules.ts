import { DEFAULT_ZONE } from '@palisade/vocabulary';

/** A worker that has not said for this long that it lives serves its zones no longer. */
export const ZONE_WORKER_SECONDS = 30;

/** For a table with `team_id` and `zone`: the operator can revoke a zone while scans wait. */
export const mayUseZone = (table: string): string => `(${table}.zone = '${DEFAULT_ZONE}' OR EXISTS (
  SELECT FROM zone_grants WHERE zone_grants.team_id = ${table}.team_id AND zone_grants.zone = ${table}.zone))`;

/** SQL of the live workers of a zone. */
export const liveWorkersOf = (zone: string): string => `
  SELECT FROM zone_workers WHERE zone_workers.zone = ${zone}
    AND zone_workers.seen_at > now() - make_interval(secs => ${ZONE_WORKER_SECONDS})`;
