import type { TicketWork } from '@palisade/persistence';
import { MAX_CHANNEL_URL_CHARACTERS } from '@palisade/vocabulary';
import { z } from 'zod';
import type { TicketClient } from './ticket-client';

/** How far back a marker is searched: 150 tickets, and as many comments of one. */
export const PAGE_SIZE = 30;
export const MOST_PAGES = 5;
export const MOST_TOGETHER = 50;
/** A ticket that moved more often is shown as gone. */
export const MOST_MOVES = 3;

/** The dashboard shows it as a link. */
export const webAddress = z
  .string()
  .max(MAX_CHANNEL_URL_CHARACTERS)
  .regex(/^https?:\/\//);

/** A ticket as its system shows it. */
export interface RemoteTicket {
  /** Its number, after `place#` where it moved to another project of the same system. */
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

export interface SoughtTicket {
  key: string;
  marker: string;
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
  /** Where a ticket went that moved; null where it cannot be read. Absent where tickets that moved are still found by their previous keys. */
  follow?(key: string, marker: string): Promise<RemoteTicket | null>;
  /**
   * Up to {@link MOST_TOGETHER} tickets by their markers, in few requests. It may be seconds behind, and what it does not find may still
   * be there. Absent where single requests cost nothing against the rate limit, as in GitHub while nothing changed.
   */
  readMany?(tickets: readonly SoughtTicket[]): Promise<Map<string, RemoteTicket>>;
  hasComment(key: string, marker: string): Promise<boolean>;
  comment(key: string, lines: readonly string[], marker: string): Promise<void>;
  setState(key: string, state: 'open' | 'closed'): Promise<void>;
}

export type TicketProject = Pick<TicketWork, 'apiUrl' | 'project' | 'account' | 'issueType'> & {
  token: string;
};
export type MakeDriver = (client: TicketClient, project: TicketProject) => TicketDriver;

/** The project of a ticket that moved to another one; null for that of the connection. */
export function placeOf(key: string): { place: string | null; number: string } {
  const at = key.lastIndexOf('#');
  return at < 0 ? { place: null, number: key } : { place: key.slice(0, at), number: key.slice(at + 1) };
}

export const keyIn = (place: string, project: string, number: string): string =>
  place === project ? number : `${place}#${number}`;

/** The first item that is wanted, in pages of {@link PAGE_SIZE}. @param pageOf counts pages from 1 */
export async function findInPages<Item>(
  pageOf: (page: number) => Promise<Item[]>,
  isWanted: (item: Item) => boolean,
): Promise<Item | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const listed = await pageOf(page);
    const found = listed.find(isWanted);
    if (found !== undefined) return found;
    if (listed.length < PAGE_SIZE) return null;
  }
  return null;
}

/** One ticket, unless the system says by its ETag that nothing changed. */
export async function readIfChanged(
  client: TicketClient,
  path: string,
  etag: string | null,
  ticketOf: (json: unknown) => RemoteTicket,
): Promise<Reading> {
  const { status, header, json } = await client.send({
    method: 'GET',
    path,
    size: 'long',
    ...(etag !== null && { headers: { 'if-none-match': etag } }),
  });
  return status === 304 ? 'unchanged' : { ticket: ticketOf(json), etag: header('etag') };
}

/** For Markdown, where comments of HTML do not show. */
export const markdownOf = (lines: readonly string[], marker: string): string =>
  `${lines.join('\n\n').replaceAll('\n\n- ', '\n- ')}\n\n<!-- ${marker} -->`;
