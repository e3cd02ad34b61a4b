import type { TicketWork } from '@palisade/persistence';
import type { TicketClient } from './ticket-client';

/** A ticket as its system shows it. */
export interface RemoteTicket {
  key: string;
  url: string;
  state: 'open' | 'closed';
}

export interface TicketText {
  title: string;
  /** Paragraphs, of which those that start with `- ` are items of a list. */
  lines: readonly string[];
  /** Finds the ticket again. */
  marker: string;
  labels: readonly string[];
}

export type Reading = { ticket: RemoteTicket; etag: string | null } | 'unchanged';

/** What a ticket system can do. All methods throw a TicketProblem. */
export interface TicketDriver {
  /** @returns the project under the name that it has now. */
  locate(): Promise<string>;
  /** The ticket whose text has the marker, among those created since. */
  find(marker: string, since: Date): Promise<RemoteTicket | null>;
  create(text: TicketText): Promise<RemoteTicket>;
  read(key: string, etag: string | null): Promise<Reading>;
  hasComment(key: string, marker: string): Promise<boolean>;
  comment(key: string, lines: readonly string[], marker: string): Promise<void>;
  setState(key: string, state: 'open' | 'closed'): Promise<void>;
}

export type TicketProject = Pick<TicketWork, 'project'> & { token: string };
export type MakeDriver = (client: TicketClient, project: TicketProject) => TicketDriver;
