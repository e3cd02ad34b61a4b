import { DEFAULT_ZONE, type TeamId } from '@palisade/vocabulary';
import { type ActingTeam, COMMAND_LINE, recordForTeam } from '../ground/audit-entries';
import { IS_HELD } from '../ground/held-scans';
import { SqlRepository, firstRow, hasRow } from '../sql/sql-repository';
import { IS_UNSERVED, UNSERVED_ZONES, ZONE_WORKER_SECONDS, liveWorkersOf } from '../ground/zone-rules';

export interface TeamZone {
  name: string;
  /** In the form of SCAN_ALLOWED_HOSTS. */
  allowedHosts: string;
}

export interface ListedZone extends TeamZone {
  publicKey: string | null;
  teams: TeamId[];
  checks: number;
  liveWorkers: number;
}

/** An absent member stays as it is. */
export interface ZoneChange {
  name: string;
  allowedHosts?: string;
  publicKey?: string | null;
}

export interface SavedZone {
  allowedHosts: string;
  publicKey: string | null;
  isNew: boolean;
}

export interface ZoneLoad {
  zone: string;
  /** Scans that could run and that no worker runs. */
  waiting: number;
  liveWorkers: number;
}

/** What operators have to hear of: zones that lost their last worker, and those that have one again. */
export interface ZoneNews {
  lost: string[];
  back: string[];
}

/** A worker that restarts is not worth an e-mail. */
const RESTART = `interval '2 minutes'`;

export type GrantOutcome = 'done' | 'unchanged' | 'unknown_team' | 'unknown_zone';

/** Networks with their own workers, and the teams that may use them. */
export class ZonesRepository extends SqlRepository {
  /** The zones of a team besides the default one. */
  async ofTeam(teamId: TeamId): Promise<TeamZone[]> {
    return this.rows<TeamZone>(
      `SELECT name, allowed_hosts AS "allowedHosts" FROM zones JOIN zone_grants ON zone = name
       WHERE team_id = $1 ORDER BY name`,
      [teamId],
    );
  }

  /** What seals secrets of checks in the zone; null for SEALING_SECRET. */
  async publicKeyOf(zone: string): Promise<string | null> {
    return this.value<string>('SELECT public_key FROM zones WHERE name = $1', [zone]);
  }

  /** Adds a zone, or changes what is given of one that exists. A public key of null removes the key. */
  async save({ name, allowedHosts, publicKey }: ZoneChange): Promise<SavedZone> {
    const saved = await this.first<SavedZone>(
      `INSERT INTO zones AS zone (name, allowed_hosts, public_key) VALUES ($1, coalesce($2, ''), $3)
       ON CONFLICT (name) DO UPDATE SET allowed_hosts = coalesce($2, zone.allowed_hosts),
         public_key = CASE WHEN $4 THEN $3 ELSE zone.public_key END
       RETURNING allowed_hosts AS "allowedHosts", public_key AS "publicKey", xmax = 0 AS "isNew"`,
      [name, allowedHosts ?? null, publicKey ?? null, publicKey !== undefined],
    );
    if (saved === null) throw new Error('PostgreSQL returned no row of the zone.');
    return saved;
  }

  async list(): Promise<ListedZone[]> {
    return this.rows<ListedZone>(
      `SELECT name, allowed_hosts AS "allowedHosts", public_key AS "publicKey",
              ARRAY(SELECT team_id FROM zone_grants WHERE zone = name ORDER BY team_id) AS teams,
              (SELECT count(*)::integer FROM checks WHERE zone = name AND deleted_at IS NULL) AS checks,
              (SELECT count(*)::integer FROM (${liveWorkersOf('name')}) AS live) AS "liveWorkers"
       FROM zones ORDER BY name <> '${DEFAULT_ZONE}', name`,
    );
  }

  /** Removes a zone that no team may use and that has no check. @returns what keeps it, or null when it is removed. */
  async remove(name: string): Promise<'unknown' | 'in_use' | null> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await hasRow(manager, 'SELECT FROM zones WHERE name = $1 FOR UPDATE', [name]))) return 'unknown';
      const isUsed = await hasRow(
        manager,
        `SELECT FROM zone_grants WHERE zone = $1
         UNION ALL SELECT FROM checks WHERE zone = $1 AND deleted_at IS NULL LIMIT 1`,
        [name],
      );
      if (isUsed) return 'in_use';
      await manager.query('DELETE FROM zone_workers WHERE zone = $1', [name]);
      await manager.query('DELETE FROM zones WHERE name = $1', [name]);
      return null;
    });
  }

  async grant(teamId: TeamId, zone: string): Promise<GrantOutcome> {
    return this.change(
      { id: teamId, actor: COMMAND_LINE },
      { zone, action: 'zone.granted', statement: GRANT },
    );
  }

  /** Scans of the team's checks in the zone wait from now on; those that run come to their end. */
  async revoke(teamId: TeamId, zone: string): Promise<GrantOutcome> {
    return this.change(
      { id: teamId, actor: COMMAND_LINE },
      { zone, action: 'zone.revoked', statement: REVOCATION },
    );
  }

  /** How many checks of the team are in the zone. */
  async checksIn(teamId: TeamId, zone: string): Promise<number> {
    return (
      (await this.value<number>(
        'SELECT count(*)::integer FROM checks WHERE team_id = $1 AND zone = $2 AND deleted_at IS NULL',
        [teamId, zone],
      )) ?? 0
    );
  }

  /** Reports a worker as alive. @returns the zones that exist, with their public keys. */
  async forWorkerReport(
    worker: string,
    zones: readonly string[],
  ): Promise<{ zone: string; publicKey: string | null }[]> {
    await this.dataSource.query(
      `DELETE FROM zone_workers WHERE zone = ANY ($1::text[]) AND seen_at < now() - interval '1 hour'`,
      [zones],
    );
    return this.rows<{ zone: string; publicKey: string | null }>(
      `WITH reported AS (
         INSERT INTO zone_workers (zone, worker, seen_at) SELECT name, $1, now() FROM zones WHERE name = ANY ($2::text[])
         ON CONFLICT (zone, worker) DO UPDATE SET seen_at = now() RETURNING zone
       ) SELECT zone, public_key AS "publicKey" FROM reported JOIN zones ON name = zone`,
      [worker, zones],
    );
  }

  /** For a worker that stops: its zones need not wait until its last report is old. */
  async forWorkerLeave(worker: string): Promise<void> {
    await this.dataSource.query('DELETE FROM zone_workers WHERE worker = $1', [worker]);
  }

  /** The zones with checks that no worker serves. */
  async unserved(): Promise<string[]> {
    const rows = await this.rows<{ name: string }>(UNSERVED_ZONES);
    return rows.map(({ name }) => name);
  }

  /** Notes which zones are unserved. @returns the news since the last call by any program, which the caller must pass on. */
  async noteUnserved(): Promise<ZoneNews> {
    await this.dataSource.query(
      `UPDATE zones SET unserved_since = CASE WHEN unserved_since IS NULL THEN now() END
       WHERE NOT is_unserved_reported AND (unserved_since IS NULL) = ${IS_UNSERVED}`,
    );
    const [lost] = await this.dataSource.query<[{ name: string }[], number]>(
      `UPDATE zones SET is_unserved_reported = true
       WHERE NOT is_unserved_reported AND unserved_since < now() - ${RESTART} RETURNING name`,
    );
    const [back] = await this.dataSource.query<[{ name: string }[], number]>(
      `UPDATE zones SET is_unserved_reported = false, unserved_since = NULL
       WHERE is_unserved_reported AND NOT ${IS_UNSERVED} RETURNING name`,
    );
    return { lost: lost.map(({ name }) => name), back: back.map(({ name }) => name) };
  }

  async forWorkerLoads(): Promise<ZoneLoad[]> {
    return this.rows<ZoneLoad>(
      `SELECT name AS zone, coalesce(slots.waiting, 0) AS waiting, coalesce(workers.live, 0) AS "liveWorkers"
       FROM zones
       LEFT JOIN (SELECT zone, count(*)::integer AS waiting FROM scan_slots WHERE lease_until IS NULL AND NOT ${IS_HELD} GROUP BY zone) AS slots
         ON slots.zone = name
       LEFT JOIN (SELECT zone, count(*)::integer AS live FROM zone_workers
                  WHERE seen_at > now() - make_interval(secs => ${ZONE_WORKER_SECONDS}) GROUP BY zone) AS workers
         ON workers.zone = name`,
    );
  }

  private async change(
    team: ActingTeam,
    { zone, action, statement }: { zone: string; action: 'zone.granted' | 'zone.revoked'; statement: string },
  ): Promise<GrantOutcome> {
    return this.dataSource.transaction(async (manager) => {
      const found = await firstRow<{ name: string }>(
        manager,
        'SELECT name FROM teams WHERE id = $1 AND deleted_at IS NULL',
        [team.id],
      );
      if (found === null) return 'unknown_team';
      if (!(await hasRow(manager, 'SELECT FROM zones WHERE name = $1 FOR KEY SHARE', [zone])))
        return 'unknown_zone';
      if (!(await hasRow(manager, statement, [team.id, zone]))) return 'unchanged';
      const target = { type: 'team', id: team.id, label: found.name };
      await recordForTeam(manager, team, { action, target, details: { zone } });
      return 'done';
    });
  }
}

const GRANT = `WITH changed AS (
    INSERT INTO zone_grants (team_id, zone) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING zone
  ) SELECT zone FROM changed`;
const REVOCATION = `WITH changed AS (
    DELETE FROM zone_grants WHERE team_id = $1 AND zone = $2 RETURNING zone
  ) SELECT zone FROM changed`;
