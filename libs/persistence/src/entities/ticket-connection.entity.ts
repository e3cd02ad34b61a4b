import type { TeamId, TicketConnectionId, TicketRule, TicketSystem } from '@palisade/vocabulary';
import { Team } from './team.entity';
import { created, flag, integer, jsonb, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** A project of a ticket system. Its token and the secret of its webhook are sealed, see libs/credentials. */
export const TicketConnection = table(
  'ticket_connections',
  {
    id: uuid<TicketConnectionId>().key(),
    teamId: uuid<TeamId>(),
    name: text(),
    type: text<TicketSystem>(),
    /** Where the API of the system is. */
    apiUrl: text(),
    /** As the system names it, see TICKET_PROJECTS. */
    project: text(),
    /** The e-mail address that the token of Jira Cloud belongs to; null for all others. */
    account: text().orNull(),
    /** Of new tickets in Jira; null for a usual one. */
    issueType: text().orNull(),
    labels: text().array().default('{}'),
    sealedToken: text(),
    tokenHint: text(),
    /** Verifies messages of the system. */
    sealedHookSecret: text().orNull(),
    /** Of the token in the address for these messages. */
    hookHash: text().orNull(),
    /** Which causes get a ticket without a person; null for none. */
    rule: jsonb<TicketRule>().orNull(),
    /** When the rule was set: only issues since then are new. */
    ruleSince: timestamp().orNull(),
    isActive: flag().default(true),
    /** Why the last request failed and what to do, for people. */
    error: text().orNull(),
    failures: integer().default(0),
    /** When the project was last seen; null until then. */
    checkedAt: timestamp().orNull(),
    /** When a worker should next do what waits and read the states of tickets. */
    dueAt: timestamp().default(NOW),
    leaseUntil: timestamp().orNull(),
    /** Raised with every claim; results of older claims are not recorded. */
    fence: integer().default(0),
    createdAt: created(),
    updatedAt: created(),
  },
  {
    foreignKeys: { ticket_connections_team_fkey: [['teamId'], Team, ['id']] },
    uniques: { ticket_connections_team_key: ['teamId', 'id'] },
    uniqueIndexes: { ticket_connections_hook_key: ['hookHash'] },
    checks: { ticket_connections_type_check: "type IN ('github', 'gitlab', 'jira')" },
  },
);
export type TicketConnection = RowOf<typeof TicketConnection>;
