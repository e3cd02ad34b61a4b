import {
  MAX_TICKET_CONNECTIONS,
  type IssueId,
  type TeamId,
  type TestKey,
  type TicketConnectionId,
  type TicketState,
} from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { Ticket } from '../entities/ticket.entity';
import { TicketConnection } from '../entities/ticket-connection.entity';
import { newId } from '../ids';
import { type ActingTeam, recordForTeam } from '../ground/audit-entries';
import type { RowPage, RowWindow } from '../sql/page-of-rows';
import { SqlRepository } from '../sql/sql-repository';
import { lockTeam } from '../ground/team-limits';

export type TicketConnectionSettings = Pick<
  TicketConnection,
  | 'name'
  | 'apiUrl'
  | 'project'
  | 'account'
  | 'issueType'
  | 'labels'
  | 'sealedToken'
  | 'tokenHint'
  | 'rule'
  | 'isActive'
>;
export type NewTicketConnection = TicketConnectionSettings & Pick<TicketConnection, 'id' | 'type'>;
/** Who may send messages of the system, or nobody. */
export type TicketHook = Pick<TicketConnection, 'hookHash' | 'sealedHookSecret'>;

/** The audit log names fields as the API does. */
const AUDITED: Readonly<Record<keyof TicketConnectionSettings, string | null>> = {
  name: 'name',
  apiUrl: 'api_url',
  project: 'project',
  labels: 'labels',
  account: 'account',
  issueType: 'issue_type',
  sealedToken: 'token',
  tokenHint: null,
  rule: 'rule',
  isActive: 'is_active',
};

export type TicketRequest =
  | { outcome: 'ticket'; ticket: { key: string | null; url: string | null; state: TicketState } }
  | { outcome: 'no_issue' | 'no_rule' | 'no_connection' | 'several' | 'off' };

/** Connections to ticket systems and the tickets that people want. */
export class TicketConnectionsRepository extends SqlRepository {
  private readonly rowsOf = (manager: EntityManager = this.dataSource.manager) =>
    manager.getRepository(TicketConnection);

  async ownerOf(id: TicketConnectionId): Promise<string | null> {
    return (await this.rowsOf().findOneBy({ id }))?.teamId ?? null;
  }

  /** Oldest first. */
  async list(teamId: TeamId, { limit, offset }: RowWindow): Promise<RowPage<TicketConnection>> {
    const [items, total] = await this.rowsOf().findAndCount({
      where: { teamId },
      order: { id: 'ASC' },
      take: Number(limit),
      skip: Number(offset),
    });
    return { items, total };
  }

  async find(teamId: TeamId, id: TicketConnectionId): Promise<TicketConnection | null> {
    return this.rowsOf().findOneBy({ teamId, id });
  }

  /** @returns null when the team has MAX_TICKET_CONNECTIONS already. */
  async create(team: ActingTeam, connection: NewTicketConnection): Promise<TicketConnection | null> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const rows = this.rowsOf(manager);
      if ((await rows.countBy({ teamId: team.id })) >= MAX_TICKET_CONNECTIONS) return null;
      const ruleSince = connection.rule && new Date();
      await rows.insert({ ...connection, teamId: team.id, ruleSince });
      await recordForTeam(manager, team, {
        action: 'ticket_connection.created',
        target: targetOf(connection),
        details: { type: connection.type, project: connection.project },
      });
      return rows.findOneBy({ id: connection.id });
    });
  }

  /** Absent fields stay. The token and the project are checked again. @returns null without such a connection. */
  async update(
    team: ActingTeam,
    id: TicketConnectionId,
    changes: Partial<TicketConnectionSettings>,
  ): Promise<TicketConnection | null> {
    return this.change(team, id, async (manager, before) => {
      const fields = (Object.keys(changes) as (keyof TicketConnectionSettings)[]).filter(
        (field) => changes[field] !== undefined,
      );
      if (fields.length === 0) return;
      const given = Object.fromEntries(fields.map((field) => [field, changes[field]]));
      const isNewRule = changes.rule !== undefined && changes.rule !== null;
      await this.rowsOf(manager).update(
        { id },
        {
          ...given,
          ...(isNewRule && { ruleSince: new Date() }),
          checkedAt: null,
          error: null,
          failures: 0,
          dueAt: new Date(),
          updatedAt: new Date(),
        },
      );
      await recordForTeam(manager, team, {
        action: 'ticket_connection.updated',
        target: targetOf({ ...before, ...changes }),
        details: { fields: fields.flatMap((field) => AUDITED[field] ?? []) },
      });
    });
  }

  /** A worker checks the project within seconds. */
  async test(teamId: TeamId, id: TicketConnectionId): Promise<TicketConnection | null> {
    await this.rowsOf().update(
      { teamId, id },
      {
        checkedAt: null,
        error: null,
        failures: 0,
        dueAt: new Date(),
      },
    );
    return this.find(teamId, id);
  }

  /** The links to its tickets are deleted too; the tickets stay. */
  async delete(team: ActingTeam, id: TicketConnectionId): Promise<boolean> {
    const deleted = await this.change(team, id, async (manager, before) => {
      await this.rowsOf(manager).delete({ id });
      await recordForTeam(manager, team, {
        action: 'ticket_connection.deleted',
        target: targetOf(before),
      });
    });
    return deleted !== null;
  }

  /** Sets who may send messages of the system; the previous address no longer works. */
  async setHook(
    team: ActingTeam,
    id: TicketConnectionId,
    hook: TicketHook,
  ): Promise<TicketConnection | null> {
    return this.change(team, id, async (manager, before) => {
      await this.rowsOf(manager).update({ id }, hook);
      await recordForTeam(manager, team, {
        action: hook.hookHash === null ? 'ticket_connection.hook_revoked' : 'ticket_connection.hook_created',
        target: targetOf(before),
      });
    });
  }

  /** The only query without a team: the token in the address identifies it. */
  async ofHook(hookHash: string): Promise<TicketConnection | null> {
    return this.rowsOf().findOneBy({ hookHash });
  }

  /** A message of the system is a hint only: a worker reads the state itself. @param key of the ticket that it names */
  async noteHint(id: TicketConnectionId, key: string): Promise<void> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(
      'UPDATE tickets SET seen_at = NULL WHERE connection_id = $1 AND key = $2',
      [id, key],
    );
    if (count > 0)
      await this.dataSource.query(
        'UPDATE ticket_connections SET due_at = least(due_at, now()) WHERE id = $1 AND failures = 0',
        [id],
      );
  }

  /** The ticket of the issue's cause; a worker creates it if there is none, also after it was deleted. */
  async request(
    team: ActingTeam,
    issueId: IssueId,
    chosen: TicketConnectionId | null,
  ): Promise<TicketRequest> {
    return this.dataSource.transaction(async (manager) => {
      await lockTeam(manager, team.id);
      const [issue] = await manager.query<{ testKey: TestKey; ruleId: string | null; title: string }[]>(
        `SELECT test_key AS "testKey", rule_id AS "ruleId", title FROM issues WHERE team_id = $1 AND id = $2`,
        [team.id, issueId],
      );
      if (issue === undefined) return { outcome: 'no_issue' };
      const { testKey, ruleId } = issue;
      if (ruleId === null) return { outcome: 'no_rule' };
      const tickets = manager.getRepository(Ticket);
      const known = await tickets
        .createQueryBuilder('t')
        .where({ teamId: team.id, testKey, ruleId })
        .andWhere(`t.state <> 'gone'`)
        .getOne();
      if (known !== null) return { outcome: 'ticket', ticket: known };
      const all = await this.rowsOf(manager).findBy({ teamId: team.id });
      const [first, other] = chosen === null ? all : all.filter(({ id }) => id === chosen);
      if (first === undefined) return { outcome: 'no_connection' };
      if (other !== undefined) return { outcome: 'several' };
      if (!first.isActive) return { outcome: 'off' };
      const id = newId();
      await tickets.insert({ id, teamId: team.id, connectionId: first.id, testKey, ruleId });
      await manager.query('UPDATE ticket_connections SET due_at = least(due_at, now()) WHERE id = $1', [
        first.id,
      ]);
      await recordForTeam(manager, team, {
        action: 'ticket.requested',
        target: { type: 'issue', id: issueId, label: issue.title },
        details: { connection: first.name },
      });
      return { outcome: 'ticket', ticket: { key: null, url: null, state: 'creating' } };
    });
  }

  private async change(
    team: ActingTeam,
    id: TicketConnectionId,
    work: (manager: EntityManager, before: TicketConnection) => Promise<void>,
  ): Promise<TicketConnection | null> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.rowsOf(manager).findOne({
        where: { teamId: team.id, id },
        lock: { mode: 'for_no_key_update' },
      });
      if (before === null) return null;
      await work(manager, before);
      return (await this.rowsOf(manager).findOneBy({ id })) ?? before;
    });
  }
}

const targetOf = ({ id, name }: { id: string; name: string }) => ({
  type: 'ticket_connection',
  id,
  label: name,
});
