import type { TeamId, TestKey, TicketConnectionId, TicketId, TicketState } from '@palisade/vocabulary';
import { TicketConnection } from './ticket-connection.entity';
import { integer, NOW, type RowOf, table, text, timestamp, uuid } from './table';

/** The ticket of a cause: of all issues of a team with the same rule. */
export const Ticket = table(
  'tickets',
  {
    /** Also the marker in the text of the ticket. */
    id: uuid<TicketId>().key(),
    teamId: uuid<TeamId>(),
    connectionId: uuid<TicketConnectionId>(),
    testKey: text<TestKey>(),
    ruleId: text(),
    /** As the ticket system last said. */
    state: text<TicketState>().default('creating'),
    /** The number of the issue. */
    key: text().orNull(),
    url: text().orNull(),
    /** The state of the issues that the ticket was told last. */
    toldState: text<'open' | 'closed'>().default('open'),
    /** Marks the comment of a change that has not ended. */
    transition: uuid().orNull(),
    /** Of the creation or the change that has not ended: counted before each request. */
    attempts: integer().default(0),
    etag: text().orNull(),
    /** When its state was last read; null: read it first. */
    seenAt: timestamp().orNull(),
    /** When it was seen closed. */
    closedAt: timestamp().orNull(),
    createdAt: timestamp().default(NOW),
  },
  {
    foreignKeys: {
      tickets_connection_fkey: [
        ['teamId', 'connectionId'],
        TicketConnection,
        ['teamId', 'id'],
        { onDelete: 'CASCADE' },
      ],
    },
    indexes: { tickets_connection_idx: ['connectionId', 'seenAt'] },
    otherIndexes: ['tickets_cause_key'],
    checks: {
      tickets_state_check: "state IN ('creating', 'open', 'closed', 'gone')",
      tickets_told_check: "told_state IN ('open', 'closed')",
    },
  },
);
export type Ticket = RowOf<typeof Ticket>;
