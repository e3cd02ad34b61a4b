import type { Severity } from './severity';

export const TICKET_SYSTEMS = ['github', 'gitlab', 'jira'] as const;
export type TicketSystem = (typeof TICKET_SYSTEMS)[number];

/** `creating`: a worker will create it. `gone`: it was deleted in the ticket system, or moved where the token cannot read it. */
export const TICKET_STATES = ['creating', 'open', 'closed', 'gone'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const MAX_TICKET_CONNECTIONS = 20;
export const MAX_TICKET_LABELS = 10;
export const MAX_TICKET_LABEL_CHARACTERS = 50;
export const MAX_TICKET_PROJECT_CHARACTERS = 200;
/** Of a ticket that moved: with its project. */
export const MAX_TICKET_KEY_CHARACTERS = 250;
export const MAX_TICKET_TOKEN_CHARACTERS = 500;
/** Of an e-mail address. */
export const MAX_TICKET_ACCOUNT_CHARACTERS = 254;
/** Jira's own limit. */
export const MAX_TICKET_ISSUE_TYPE_CHARACTERS = 60;

/** Which causes get a ticket without a person. */
export interface TicketRule {
  min_severity: Severity;
  /** Only checks with one of these tags; empty for all. */
  tags: string[];
  /** Only issues that were detected since the rule was set. */
  new_only: boolean;
}

/** Where each system has its API; null where every organization has an address of its own. */
export const TICKET_API_ADDRESSES: Readonly<Record<TicketSystem, string | null>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com/api/v4',
  jira: null,
};

/** What a project of any system looks like: names without those of folders (`..`), between slashes. */
export const TICKET_PROJECT_PATTERN = /^(?!\.+(?:\/|$))[\w.-]+(?:\/(?!\.+(?:\/|$))[\w.-]+)*$/;

/** What a project of each system looks like beyond that, and in words. */
export const TICKET_PROJECTS: Readonly<Record<TicketSystem, { pattern: RegExp; form: string }>> = {
  github: { pattern: /^[^/]+\/[^/]+$/, form: 'owner/repository' },
  gitlab: { pattern: /\/|^\d+$/, form: 'group/project, or the number of the project' },
  jira: { pattern: /^[A-Z][A-Z0-9_]+$/, form: 'the key of a project, for example SHOP' },
};
