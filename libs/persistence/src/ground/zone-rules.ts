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

/** For a row of `zones`: it has checks, and no live worker. */
export const IS_UNSERVED = `(NOT EXISTS (${liveWorkersOf('zones.name')})
  AND EXISTS (SELECT FROM checks WHERE checks.zone = zones.name AND checks.deleted_at IS NULL))`;

export const UNSERVED_ZONES = `SELECT name FROM zones WHERE ${IS_UNSERVED} ORDER BY name LIMIT 100`;

export interface SilentWorker {
  worker: string;
  seconds: number;
}

/** Workers that died or hang: one that stops in order leaves no row. Rows are kept for an hour. */
export const SILENT_WORKERS = `SELECT worker, extract(epoch FROM now() - max(seen_at))::integer AS seconds FROM zone_workers
  GROUP BY worker HAVING max(seen_at) < now() - make_interval(secs => ${ZONE_WORKER_SECONDS}) ORDER BY worker LIMIT 100`;
