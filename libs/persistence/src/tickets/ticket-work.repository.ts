import {
  SEVERITIES,
  type Severity,
  type TeamId,
  type TestKey,
  type TicketConnectionId,
  type TicketId,
  type TicketState,
  type TicketSystem,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { THE_PRODUCT, recordForTeam } from '../ground/audit-entries';
import { SqlRepository, affectedRows, hasRow } from '../sql/sql-repository';
import { FACTS_OF_TICKET, NEEDS_CHANGE, OPEN_OF_T, TICKET, TICKETS_BY_RULE } from './ticket-causes';

/** A worker that records nothing for this long loses the connection. One request takes less. */
const LEASE = `interval '60 seconds'`;
const POLL_EVERY = `interval '5 minutes'`;
/** Seconds, after failures in a row: a minute, then two, up to an hour. */
const WAIT_AFTER = (failures: string): string => `least(60 * 2 ^ least(${failures}, 10), 3600)`;
/** Tickets that are created or changed in one run. */
const MOST_CHANGED = 50;
const MOST_RETESTS = 20;

/** The right to work for a connection, valid until another worker claims it. */
export interface TicketWork {
  id: TicketConnectionId;
  teamId: TeamId;
  name: string;
  type: TicketSystem;
  apiUrl: string;
  project: string;
  account: string | null;
  issueType: string | null;
  labels: string[];
  sealedToken: string;
  checkedAt: Date | null;
  failures: number;
  fence: number;
}

export interface WorkTicket {
  id: TicketId;
  testKey: TestKey;
  ruleId: string;
  state: TicketState;
  key: string | null;
  toldState: 'open' | 'closed';
  /** Of its issues. */
  wished: 'open' | 'closed';
  /** A scan detected an issue after the ticket was seen closed. */
  isStillDetected: boolean;
  attempts: number;
  etag: string | null;
  createdAt: Date;
  /** The system sent a message about it that nothing followed yet. */
  isHinted: boolean;
}

/** What a ticket says about its cause. */
export interface CauseFacts {
  teamId: TeamId;
  testKey: TestKey;
  ruleId: string;
  title: string;
  severity: Severity;
  issuesCount: number;
  checksCount: number;
  labels: string[];
  places: { id: string; domain: string; location: string; severity: Severity }[];
}

/** What workers do with tickets. Each connection is claimed as a whole, so no ticket is created or changed by two workers. */
export class TicketWorkRepository extends SqlRepository {
  /** Creates the tickets that rules want, and wakes connections whose tickets must change. */
  async forWorkerNotice(): Promise<void> {
    await this.dataSource.query(TICKETS_BY_RULE);
    await this.dataSource.query(
      `UPDATE ticket_connections AS n SET due_at = now() WHERE n.is_active AND n.failures = 0 AND n.due_at > now()
         AND EXISTS (SELECT FROM tickets t WHERE t.connection_id = n.id AND ${NEEDS_CHANGE})`,
    );
  }

  /**
   * Each claim counts as a failure until the run has ended, so that a system whose response ends the worker waits longer each time before the
   * next worker has it.
   */
  async forWorkerClaim(limit: number): Promise<TicketWork[]> {
    const [rows] = await this.dataSource.query<[TicketWork[], number]>(
      `UPDATE ticket_connections AS n SET lease_until = now() + ${LEASE}, fence = n.fence + 1, failures = n.failures + 1,
         due_at = now() + make_interval(secs => ${WAIT_AFTER('n.failures')})
       FROM (
         SELECT id FROM ticket_connections WHERE is_active AND due_at <= now() AND (lease_until IS NULL OR lease_until <= now())
         ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ) AS due WHERE n.id = due.id
       RETURNING n.id, n.team_id AS "teamId", n.name, n.type, n.api_url AS "apiUrl", n.project, n.account, n.issue_type AS "issueType", n.labels,
         n.sealed_token AS "sealedToken", n.checked_at AS "checkedAt", n.failures - 1 AS failures, n.fence`,
      [limit],
    );
    return rows;
  }

  /** Tickets to create or to change, the oldest first. */
  async forWorkerWaiting({ id }: TicketWork): Promise<WorkTicket[]> {
    return this.rows<WorkTicket>(
      `SELECT ${TICKET} FROM tickets t WHERE t.connection_id = $1 AND ${NEEDS_CHANGE} ORDER BY t.created_at, t.id LIMIT ${MOST_CHANGED}`,
      [id],
    );
  }

  /** Tickets whose state to read, those that were not read for longest first. Those that were closed on both sides for 30 days are left alone. */
  async forWorkerToRead({ id }: TicketWork, limit: number): Promise<WorkTicket[]> {
    return this.rows<WorkTicket>(
      `SELECT ${TICKET} FROM tickets t WHERE t.connection_id = $1 AND t.state IN ('open', 'closed')
         AND (t.seen_at IS NULL OR t.seen_at < now() - ${POLL_EVERY} + interval '20 seconds')
         AND NOT (t.told_state = 'closed' AND t.state = 'closed' AND t.closed_at < now() - interval '30 days')
       ORDER BY t.seen_at NULLS FIRST, t.id LIMIT $2`,
      [id, limit],
    );
  }

  /** Null when the cause has no issue any more. */
  async forWorkerFacts(ticketId: TicketId): Promise<CauseFacts | null> {
    const row = await this.first<Omit<CauseFacts, 'severity'> & { weight: number }>(FACTS_OF_TICKET, [
      ticketId,
    ]);
    if (row === null) return null;
    const { weight, ...facts } = row;
    return { ...facts, severity: SEVERITIES[SEVERITIES.length - weight] ?? 'low' };
  }

  /** Before each request that creates or changes something, so that a worker that is killed leaves a trace. @returns the marker of the change; null without the right */
  async forWorkerAttempt(work: TicketWork, ticketId: TicketId): Promise<string | null> {
    return this.held(work, async (manager) => {
      const [rows] = await manager.query<[{ transition: string }[], number]>(
        `UPDATE tickets SET attempts = attempts + 1, transition = coalesce(transition, gen_random_uuid()) WHERE id = $1 RETURNING transition`,
        [ticketId],
      );
      return rows[0]?.transition ?? null;
    });
  }

  /** The state after a change that this worker made. */
  async forWorkerChanged(
    work: TicketWork,
    ticketId: TicketId,
    { key, url, state }: { key: string; url: string; state: 'open' | 'closed' },
    toldState: 'open' | 'closed',
  ): Promise<void> {
    await this.held(work, (manager) =>
      manager.query(
        `UPDATE tickets SET key = $2, url = $3, state = $4, told_state = $5, transition = NULL, attempts = 0, etag = NULL, seen_at = now(),
           closed_at = CASE WHEN $4 = 'closed' THEN now() END WHERE id = $1`,
        [ticketId, key, url, state, toldState],
      ),
    );
  }

  /** A ticket that is no longer wanted before it was created. */
  async forWorkerDrop(work: TicketWork, ticketId: TicketId): Promise<void> {
    await this.held(work, (manager) =>
      manager.query(`DELETE FROM tickets WHERE id = $1 AND state = 'creating'`, [ticketId]),
    );
  }

  /** The checks with an open issue of the cause of a ticket that was closed, and when this was read. */
  async forWorkerRetests(ticketId: TicketId): Promise<{ at: Date; checks: string[] }> {
    const [row] = await this.rows<{ at: Date; checks: string[] }>(
      `SELECT now() AS at, ARRAY(SELECT DISTINCT i.check_id ${OPEN_OF_T} LIMIT ${MOST_RETESTS}) AS checks FROM tickets t WHERE t.id = $1`,
      [ticketId],
    );
    return row ?? { at: new Date(), checks: [] };
  }

  /** What people did to a ticket. `gone` is never created again without a person. @param closedAt when it was seen closed for the first time */
  async forWorkerSeen(
    work: TicketWork,
    { id, key }: WorkTicket,
    seen: { key: string; state: 'open' | 'closed'; url: string; etag: string | null } | 'unchanged' | 'gone',
    closedAt: Date | null,
  ): Promise<void> {
    await this.held(work, async (manager) => {
      if (seen === 'unchanged') {
        await manager.query('UPDATE tickets SET seen_at = now() WHERE id = $1', [id]);
      } else if (seen === 'gone') {
        // After a commit whose response was lost, it happens a second time.
        const gone = await affectedRows(
          manager,
          `UPDATE tickets SET state = 'gone', seen_at = now() WHERE id = $1 AND state <> 'gone'`,
          [id],
        );
        const target = { type: 'ticket', id, label: key ?? '' };
        if (gone > 0) await recordForTeam(manager, asProduct(work), { action: 'ticket.gone', target });
      } else {
        if (seen.key !== key) await storeMove(manager, work, id, seen.key, key);
        await manager.query(
          `UPDATE tickets SET state = $2, url = $3, etag = $4, seen_at = now(),
             closed_at = CASE WHEN $2 = 'closed' THEN coalesce($5, closed_at, now()) END WHERE id = $1`,
          [id, seen.state, seen.url, seen.etag, closedAt],
        );
      }
    });
  }

  /** The project under its present name, and that the token works. */
  async forWorkerLocated(work: TicketWork, project: string): Promise<void> {
    await this.held(work, async (manager) => {
      const rename = 'UPDATE ticket_connections SET project = $2 WHERE id = $1 AND project <> $2';
      const renamed = await affectedRows(manager, rename, [work.id, project]);
      await manager.query('UPDATE ticket_connections SET checked_at = now(), error = NULL WHERE id = $1', [
        work.id,
      ]);
      if (renamed === 0) return;
      await recordForTeam(manager, asProduct(work), {
        action: 'ticket_connection.project_renamed',
        target: { type: 'ticket_connection', id: work.id, label: work.name },
        details: { from: work.project, to: project },
      });
    });
  }

  /** Renews the lease. @returns false when another worker has the connection */
  async forWorkerRenew(work: TicketWork): Promise<boolean> {
    const renewed = await this.held<unknown>(work, (manager) =>
      manager.query(`UPDATE ticket_connections SET lease_until = now() + ${LEASE} WHERE id = $1`, [work.id]),
    );
    return renewed !== null;
  }

  /**
   * Someone may have requested a check during the run: it is due then.
   * @param problem null after a run without one; its `waitSeconds` is what the system wants, 0 where it does not say
   */
  async forWorkerRelease(
    work: TicketWork,
    problem: { message: string; waitSeconds: number } | null,
  ): Promise<void> {
    await this.held(work, (manager) =>
      manager.query(
        `UPDATE ticket_connections SET lease_until = NULL, error = $2, failures = CASE WHEN $2::text IS NULL THEN 0 ELSE greatest(failures, 1) END,
           due_at = now() + CASE WHEN $2::text IS NOT NULL THEN make_interval(secs => coalesce(nullif($3, 0), ${WAIT_AFTER('greatest(failures - 1, 0)')}))
             WHEN checked_at IS NULL THEN interval '0' ELSE ${POLL_EVERY} END WHERE id = $1`,
        [work.id, problem?.message ?? null, problem?.waitSeconds ?? 0],
      ),
    );
  }

  /** Nothing is written by a worker that lost the connection. */
  private async held<Result>(
    { id, fence }: TicketWork,
    work: (manager: EntityManager) => Promise<Result>,
  ): Promise<Result | null> {
    return this.dataSource.transaction(async (manager) => {
      const isHeld = await hasRow(
        manager,
        'SELECT FROM ticket_connections WHERE id = $1 AND fence = $2 FOR NO KEY UPDATE',
        [id, fence],
      );
      return isHeld ? work(manager) : null;
    });
  }
}

const asProduct = ({ teamId }: TicketWork) => ({ id: teamId, actor: THE_PRODUCT });

async function storeMove(
  manager: EntityManager,
  work: TicketWork,
  id: TicketId,
  key: string,
  from: string | null,
): Promise<void> {
  const update = 'UPDATE tickets SET key = $2 WHERE id = $1 AND key IS DISTINCT FROM $2';
  if ((await affectedRows(manager, update, [id, key])) === 0) return;
  const target = { type: 'ticket', id, label: key };
  await recordForTeam(manager, asProduct(work), {
    action: 'ticket.moved',
    target,
    details: { from, to: key },
  });
}
