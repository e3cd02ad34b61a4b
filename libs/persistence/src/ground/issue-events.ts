import type { IssueActorKind, IssueEventType, IssueId } from '@palisade/vocabulary';
import type { EntityManager } from 'typeorm';
import { newId } from '../ids';
import type { AuditActor } from '../entities/audit-entry.entity';
import { idsOf } from '../sql/sql-repository';

/** UUIDv7 (RFC 9562, section 5.7) in SQL: 48 bits of milliseconds, then a random UUID with its version bits set to 7. */
export const NEW_EVENT_ID = `encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`;

/** Who acts on an issue, as its history names them. */
export interface IssueActor {
  kind: IssueActorKind;
  id: string | null;
  name: string;
}

/** An operator acts through the installation, not as a member of the team. */
export const issueActor = ({ kind, id, label, name = label }: AuditActor): IssueActor => ({
  kind: kind === 'operator' ? 'system' : kind,
  id,
  name,
});

export interface NewIssueEvent {
  type: IssueEventType;
  actor: IssueActor;
  data?: Record<string, unknown>;
}

export interface IssueUpdate {
  /** The SET list over `issues`. */
  set: string;
  /** A SELECT of the ids, which locks the rows. */
  chosen: string;
  values: readonly unknown[];
  event: NewIssueEvent;
}

/** Changes issues and writes one event for each, in the caller's transaction. @returns the ids. */
export async function changeIssues(
  manager: EntityManager,
  { set, chosen, values, event: { type, actor, data = {} } }: IssueUpdate,
): Promise<string[]> {
  const place = (n: number): string => `$${values.length + n}`;
  return idsOf(
    manager,
    `WITH changed AS (UPDATE issues SET ${set} WHERE id IN (${chosen}) RETURNING id, is_resolved)
     INSERT INTO issue_events (issue_id, id, type, actor_kind, actor_id, actor_name, data)
     SELECT id, ${NEW_EVENT_ID}, ${place(1)}, ${place(2)}, ${place(3)}, ${place(4)}, ${place(5)}::jsonb ||
       CASE WHEN ${place(1)} LIKE 'acceptance\\_%'
         THEN jsonb_build_object('state', CASE WHEN is_resolved THEN 'resolved' ELSE 'open' END) ELSE '{}' END
     FROM changed RETURNING issue_id AS id`,
    [...values, type, actor.kind, actor.id, actor.name, JSON.stringify(data)],
  );
}

/** @returns the id of the event. */
export async function recordIssueEvent(
  manager: EntityManager,
  issueId: IssueId,
  { type, actor, data = {} }: NewIssueEvent,
): Promise<string> {
  const id = newId();
  await manager.query(
    `INSERT INTO issue_events (issue_id, id, type, actor_kind, actor_id, actor_name, data)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [issueId, id, type, actor.kind, actor.id, actor.name, JSON.stringify(data)],
  );
  return id;
}
