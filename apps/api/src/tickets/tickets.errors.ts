import { MAX_TICKET_CONNECTIONS, TICKET_PROJECTS, type TicketSystem } from '@palisade/vocabulary';

export const NO_SEALING_SECRET =
  'This installation cannot store secrets yet. The operator must set SEALING_SECRET, at least 32 characters, for api and workers.';
export const TOO_MANY_CONNECTIONS = `A team can have ${MAX_TICKET_CONNECTIONS} ticket connections. Delete one first.`;
export const CONNECTION_NOT_FOUND = 'Connection not found.';
export const HOOK_NOT_FOUND =
  'Not found. The address is wrong or was replaced, or its signature or secret is not valid.';
export const TESTED_A_MOMENT_AGO =
  'This connection was tested a moment ago. Try again after the number of seconds in Retry-After.';
export const TOKEN_FOR_ADDRESS = 'Enter the token again: it is sent to another address.';

export const NEEDS_ADDRESS =
  'The api_url field is required for Jira: the address of the site, for example https://acme.atlassian.net.';
export const ONLY_JIRA = 'This field is only for Jira.';
export const projectForm = (type: TicketSystem): string =>
  `The project field must be ${TICKET_PROJECTS[type].form}.`;

export const REFUSALS = {
  no_issue: 'Issue not found.',
  no_rule: 'This issue was recorded by an old version. Scan the check again first.',
  no_connection: 'The team has no such connection. Create one in the team settings, under Tickets.',
  several: 'The team has several connections. Name one in connection_id.',
  off: 'The connection is off. Switch it on first.',
} as const;
