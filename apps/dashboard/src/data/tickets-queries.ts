import type { IssueId, TicketConnectionId } from '@palisade/vocabulary';
import { body } from '../api/client';
import type { CreateTicketConnectionBody } from '../api/resources';
import { useTeamChange, useTeamQuery } from './team-data';

const POLL_MS = 5_000;
/** More than a team can have. */
const ALL = 100;
const KEY = ['ticket-connections'];

const ofConnection = (id: TicketConnectionId) => ({ params: { path: { connection_id: id } } });

/** The connections of the team, polled, because workers check them. */
export const useTicketConnections = (isPolled = false) =>
  useTeamQuery(
    KEY,
    (api) => body(api.GET('/api/v1/ticket-connections', { params: { query: { per_page: ALL } } })),
    { refetchInterval: isPolled ? POLL_MS : false },
  );

export const useCreateTicketConnection = () =>
  useTeamChange(
    (api, created: CreateTicketConnectionBody) =>
      body(api.POST('/api/v1/ticket-connections', { body: created })),
    { reloads: KEY },
  );

export const useDeleteTicketConnection = (id: TicketConnectionId, name: string) =>
  useTeamChange((api) => api.DELETE('/api/v1/ticket-connections/{connection_id}', ofConnection(id)), {
    done: `Deleted the connection ${name}.`,
    reloads: KEY,
  });

export const useTestTicketConnection = (id: TicketConnectionId) =>
  useTeamChange(
    (api) => body(api.POST('/api/v1/ticket-connections/{connection_id}/test', ofConnection(id))),
    {
      reloads: KEY,
    },
  );

export const useCreateTicketHook = (id: TicketConnectionId) =>
  useTeamChange(
    (api) => body(api.POST('/api/v1/ticket-connections/{connection_id}/hook', ofConnection(id))),
    {
      gcTime: 0,
      reloads: KEY,
    },
  );

export const useCreateTicket = (id: IssueId) =>
  useTeamChange(
    (api, connection: string | undefined) =>
      body(
        api.POST('/api/v1/issues/{issue_id}/ticket', {
          params: { path: { issue_id: id } },
          body: { connection_id: connection },
        }),
      ),
    { reloads: ['issue', id] },
  );
