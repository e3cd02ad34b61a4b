import { DEFAULT_ZONE, type Plan, type TeamId } from '@palisade/vocabulary';
import { IS_HELD } from '../ground/held-scans';
import { ZONE_WORKER_SECONDS } from '../ground/zone-rules';
import { SqlRepository } from '../sql/sql-repository';

/** More rows than these help nobody on a page; the totals count all. */
export const MOST_WORKERS = 200;
export const MOST_TEAMS = 500;

export interface WorkerState {
  zone: string;
  worker: string;
  /** When it last said that it lives. */
  seenAt: Date;
  isLive: boolean;
  /** How many scans it runs. */
  running: number;
}

export interface QueueState {
  zone: string;
  running: number;
  /** Scans that could start and that no worker runs. */
  waiting: number;
  /** For how long the one that has waited longest does; null while none waits. */
  oldestSeconds: number | null;
  /** Scans that wait for the end of a pause or of a maintenance window. */
  held: number;
}

export interface ZoneState {
  name: string;
  liveWorkers: number;
  /** When a worker of it last reported; null after an hour, or when the last one stopped in order. */
  lastSeenAt: Date | null;
  /** In the form of SCAN_ALLOWED_HOSTS. */
  allowedHosts: string;
}

export interface TeamState {
  id: TeamId;
  name: string;
  plan: Plan;
  checks: number;
  people: number;
  /** When a scan of the team last ended; null before the first. */
  lastScanAt: Date | null;
}

export interface DatabaseState {
  version: string;
  bytes: number;
  connections: number;
  connectionLimit: number;
}

/** Why a sign-in through the provider last failed, and when. */
export interface OidcRefusalState {
  refusal: string | null;
  refusedAt: Date | null;
}

/** What an operator sees of an installation, in the browser and with `palisade doctor`. */
export interface InstallationState {
  database: DatabaseState;
  workers: WorkerState[];
  queues: QueueState[];
  zones: ZoneState[];
  teams: { total: number; items: TeamState[] };
  oidcRefusal: OidcRefusalState;
}

const DATABASE = `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float AS bytes,
  (SELECT count(*)::integer FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
  current_setting('max_connections')::integer AS "connectionLimit"`;

const WORKERS = `SELECT zone, worker, seen_at AS "seenAt",
    seen_at > now() - make_interval(secs => ${ZONE_WORKER_SECONDS}) AS "isLive",
    (SELECT count(*)::integer FROM scan_slots AS slot
     WHERE slot.zone = zone_workers.zone AND slot.worker = zone_workers.worker AND slot.lease_until > now()) AS running
  FROM zone_workers ORDER BY zone, worker LIMIT ${MOST_WORKERS}`;

const IS_IDLE = `(slot.scan_id IS NOT NULL AND coalesce(slot.lease_until <= now(), true))`;
const WAITS = `(${IS_IDLE} AND NOT ${IS_HELD})`;
const QUEUES = `SELECT zones.name AS zone, (count(*) FILTER (WHERE slot.lease_until > now()))::integer AS running,
    (count(*) FILTER (WHERE ${WAITS}))::integer AS waiting,
    extract(epoch FROM now() - min(slot.created_at) FILTER (WHERE ${WAITS}))::integer AS "oldestSeconds",
    (count(*) FILTER (WHERE ${IS_IDLE} AND ${IS_HELD}))::integer AS held
  FROM zones LEFT JOIN scan_slots AS slot ON slot.zone = zones.name GROUP BY zones.name ORDER BY zones.name`;

const ZONES = `SELECT name, CASE WHEN name = '${DEFAULT_ZONE}' THEN $1 ELSE allowed_hosts END AS "allowedHosts",
    (count(worker) FILTER (WHERE seen_at > now() - make_interval(secs => ${ZONE_WORKER_SECONDS})))::integer AS "liveWorkers",
    max(seen_at) AS "lastSeenAt"
  FROM zones LEFT JOIN zone_workers ON zone = name GROUP BY name ORDER BY name`;

const TEAMS = `SELECT t.id, t.name, t.plan, coalesce(counts.total, 0) AS checks,
    (SELECT count(*)::integer FROM memberships WHERE memberships.team_id = t.id) AS people,
    (SELECT max(last_run_at) FROM checks WHERE checks.team_id = t.id) AS "lastScanAt",
    (count(*) OVER ())::integer AS total
  FROM teams t LEFT JOIN team_check_counts counts ON counts.team_id = t.id
  WHERE t.deleted_at IS NULL ORDER BY t.name, t.id LIMIT ${MOST_TEAMS}`;

const OIDC_REFUSAL = `SELECT oidc_refusal AS refusal, oidc_refused_at AS "refusedAt" FROM installation`;

/** Reads all teams: for operators only. */
export class InstallationStateRepository extends SqlRepository {
  /** @param allowedHosts SCAN_ALLOWED_HOSTS, the list of the default zone */
  async read(allowedHosts: string): Promise<InstallationState> {
    const [database, workers, queues, zones, teams, refusals] = await Promise.all([
      this.rows<DatabaseState>(DATABASE),
      this.rows<WorkerState>(WORKERS),
      this.rows<QueueState>(QUEUES),
      this.rows<ZoneState>(ZONES, [allowedHosts]),
      this.rows<TeamState & { total: number }>(TEAMS),
      this.rows<OidcRefusalState>(OIDC_REFUSAL),
    ]);
    const [server] = database;
    if (server === undefined) throw new Error('PostgreSQL says nothing about itself.');
    const [oidcRefusal = { refusal: null, refusedAt: null }] = refusals;
    return { database: server, workers, queues, zones, teams: teamsOf(teams), oidcRefusal };
  }
}

const teamsOf = (rows: readonly (TeamState & { total: number })[]): InstallationState['teams'] => ({
  total: rows[0]?.total ?? 0,
  items: rows.map(({ id, name, plan, checks, people, lastScanAt }) => ({
    id,
    name,
    plan,
    checks,
    people,
    lastScanAt,
  })),
});
