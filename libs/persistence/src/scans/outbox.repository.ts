import { DEFAULT_ZONE, type ScanClass, type ScanId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { SqlRepository } from '../sql/sql-repository';

export interface HandOver {
  scanId: ScanId;
  class: ScanClass;
  /** The outbox row. Each is its own message: trying the same row again changes nothing, a new row is a new message. */
  id: string;
}

interface OutboxRow extends HandOver {
  rank: number;
  isRunning: boolean;
}

export interface OutboxDepth {
  class: ScanClass;
  count: number;
}

/** Scans on their way to the queue. */
export class OutboxRepository extends SqlRepository {
  async forWorkerDepth(): Promise<OutboxDepth[]> {
    return this.rows<OutboxDepth>(
      `SELECT class, count(outbox.id)::integer AS count
       FROM unnest(ARRAY['interactive', 'scheduled']) AS class LEFT JOIN outbox USING (class) GROUP BY class`,
    );
  }

  async forWorkerHasEntries(zone = DEFAULT_ZONE): Promise<boolean> {
    return this.hasRow('SELECT FROM outbox WHERE zone = $1 LIMIT 1', [zone]);
  }

  /**
   * Sends scans of a zone to its queue, in an order that is fair among teams: a team's scans are ranked behind the number it already has
   * in the queue or running, so the teams with least under way come first. That replaces a fixed share of the workers
   * per team, which would leave workers idle whenever few teams have something to run.
   *
   * `send` gets at most `limit` scans of each class and returns the scans that the queue took; the others stay.
   * When it throws, all stay, with one more failed try counted.
   *
   * @returns how many the queue took.
   */
  async forWorkerHandOver(
    limit: number,
    send: (scans: readonly HandOver[]) => Promise<readonly string[]>,
    zone = DEFAULT_ZONE,
  ): Promise<number> {
    const locked: string[] = [];
    try {
      return await this.dataSource.transaction(async (manager) => {
        const rows = await lockNext(manager, zone, limit);
        locked.push(...rows.map(({ id }) => id));
        const taken = await send(rows.filter(({ isRunning }) => !isRunning));
        const done = rows.filter(({ isRunning, scanId }) => isRunning || taken.includes(scanId));
        await manager.query(
          `WITH done AS (DELETE FROM outbox WHERE id = ANY($1::bigint[]))
           UPDATE scan_slots SET relayed_at = now() WHERE scan_id = ANY($2::uuid[])`,
          [done.map(({ id }) => id), taken],
        );
        return taken.length;
      });
    } catch (error) {
      await this.dataSource.query('UPDATE outbox SET tries = tries + 1 WHERE id = ANY($1::bigint[])', [
        locked,
      ]);
      throw error;
    }
  }
}

/**
 * Locks the next scans of both classes. The locks are held until the queue responds. A time-out ensures that a frozen
 * worker does not hold them for long. Locked rows are skipped, so relays cannot block or deadlock.
 */
async function lockNext(manager: EntityManager, zone: string, limit: number): Promise<OutboxRow[]> {
  await manager.query(`SET LOCAL idle_in_transaction_session_timeout = '10s'`);
  const picked = [
    ...(await fairest(manager, { zone, class: 'interactive' }, limit)),
    ...(await fairest(manager, { zone, class: 'scheduled' }, limit)),
  ];
  return manager.query<OutboxRow[]>(
    `SELECT outbox.id, outbox.scan_id AS "scanId", outbox.class, picked.rank::integer AS rank,
            coalesce(slot.lease_until > now(), false) AS "isRunning"
     FROM unnest($1::bigint[], $2::bigint[]) AS picked (id, rank)
     JOIN outbox ON outbox.id = picked.id JOIN scan_slots AS slot ON slot.scan_id = outbox.scan_id
     ORDER BY picked.rank, outbox.class, outbox.id
     FOR UPDATE OF outbox, slot SKIP LOCKED`,
    [picked.map(({ id }) => id), picked.map(({ rank }) => rank)],
  );
}

/** How many rows of the outbox are ranked at a time; more when more are requested. */
const RANKED = 1000;

/**
 * Reads each team's first entries only (a loose index scan), so the length of the outbox does not matter. With many teams in
 * line each gives a few, so their number hardly matters either; the rest comes with the next query.
 */
async function fairest(
  manager: EntityManager,
  of: { zone: string; class: ScanClass },
  limit: number,
): Promise<{ id: string; rank: string }[]> {
  return manager.query<{ id: string; rank: string }[]>(
    `WITH RECURSIVE waiting AS (
       (SELECT team_id FROM outbox WHERE zone = $3 AND class = $1 ORDER BY team_id LIMIT 1)
       UNION ALL
       SELECT (SELECT team_id FROM outbox WHERE zone = $3 AND class = $1 AND team_id > waiting.team_id ORDER BY team_id LIMIT 1)
       FROM waiting WHERE waiting.team_id IS NOT NULL
     )
     SELECT entry.id, under_way.count + entry.place AS rank
     FROM waiting
     CROSS JOIN LATERAL (
       SELECT count(*) FROM scan_slots WHERE team_id = waiting.team_id AND relayed_at IS NOT NULL
     ) AS under_way
     CROSS JOIN LATERAL (
       SELECT id, row_number() OVER (ORDER BY id) AS place FROM outbox
       WHERE zone = $3 AND class = $1 AND team_id = waiting.team_id
       ORDER BY id LIMIT ceil(greatest($2::integer, ${RANKED})::numeric / (SELECT count(team_id) FROM waiting))
     ) AS entry
     WHERE waiting.team_id IS NOT NULL
     ORDER BY rank, entry.id LIMIT $2::integer`,
    [of.class, limit, of.zone],
  );
}
