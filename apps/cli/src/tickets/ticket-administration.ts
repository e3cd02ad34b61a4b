import type { Schemas } from '@palisade/client';
import { valueOf } from '../as-code/references';
import { all, withService } from '../as-code/service-client';

type Body = Schemas['CreateTicketConnectionBody'];

export interface AddOptions extends Pick<Body, 'name' | 'type' | 'project'> {
  apiUrl?: string;
  account?: string;
  issueType?: string;
  label?: string[];
  minSeverity?: Schemas['Severity'];
  tag?: string[];
  existing?: boolean;
}

type Connection = Schemas['TicketConnectionResource'];
const TOKEN_VARIABLE = 'PALISADE_TICKET_TOKEN';
const POLL_MS = 500;
/** A worker checks a project within seconds; its request may take half a minute. */
const MOST_POLLS = 120;

export const listConnections = (): Promise<Connection[]> =>
  withService((client) => all(client.iterate('listTicketConnections')));

/** @throws Error without a token in the environment, which keeps it out of the list of processes */
export async function addConnection(options: AddOptions): Promise<Connection> {
  const token = valueOf(process.env, TOKEN_VARIABLE);
  if (token === null)
    throw new Error(`${TOKEN_VARIABLE} is missing. Set it to a token of the ticket system.`);
  const { name, type, project, apiUrl, account, issueType, label, minSeverity, tag, existing } = options;
  const rule = minSeverity && { min_severity: minSeverity, tags: tag, new_only: existing !== true };
  const body: Schemas['CreateTicketConnectionBody'] = {
    name,
    type,
    project,
    token,
    api_url: apiUrl,
    account,
    issue_type: issueType,
    labels: label,
    rule,
  };
  return withService((client) => client.createTicketConnection({ body }));
}

/** Waits until a worker has checked the project. @throws Error if none does within a minute */
export async function testConnection(id: string): Promise<Connection> {
  const path = { connection_id: id };
  return withService(async (client) => {
    await client.testTicketConnection({ path });
    for (let polls = 0; polls < MOST_POLLS; polls += 1) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const connection = await client.getTicketConnection({ path });
      if (connection.checked_at !== null || connection.error !== null) return connection;
    }
    throw new Error('No worker checked the connection within a minute. Does one run?');
  });
}

export const removeConnection = (id: string): Promise<void> =>
  withService((client) => client.deleteTicketConnection({ path: { connection_id: id } }));

export const lineOf = ({ id, name, type, project, is_active: isActive, error }: Connection): string =>
  [id, name, type, project, isActive ? 'active' : 'off', ...(error === null ? [] : [error])].join('  ');
