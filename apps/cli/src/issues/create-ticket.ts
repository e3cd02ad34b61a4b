import type { Schemas } from '@palisade/client';
import { withService } from '../as-code/service-client';
import { issueIdOf } from './issue-id';

/** Creates the ticket of an issue's cause, or gets the one that exists. @param issue an id or the address of a page */
export const createTicket = (
  issue: string,
  connection: string | undefined,
): Promise<Schemas['TicketResource']> => {
  const path = { issue_id: issueIdOf(issue) };
  return withService((client) => client.createTicket({ path, body: { connection_id: connection } }));
};
