import type { TicketConnection } from '@palisade/persistence';
import {
  MAX_CHANNEL_URL_CHARACTERS,
  MAX_TICKET_ACCOUNT_CHARACTERS,
  MAX_TICKET_ISSUE_TYPE_CHARACTERS,
  MAX_TICKET_KEY_CHARACTERS,
  MAX_TICKET_LABELS,
  MAX_TICKET_LABEL_CHARACTERS,
  MAX_TICKET_PROJECT_CHARACTERS,
  SEVERITIES,
  TICKET_STATES,
  TICKET_SYSTEMS,
} from '@palisade/vocabulary';
import { choice, flag, id, link, one, text, texts, time } from '../../http/fields/fields';
import { pageOf } from '../../http/fields/page.resource';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { MESSAGE, NAME, TOKEN } from '../../http/fields/response-limits';

/** The ticket of an issue's cause. */
export const TicketResource = resource('TicketResource', {
  key: text(MAX_TICKET_KEY_CHARACTERS, '12', 'null until a worker has created it.').orNull(),
  url: text(MAX_CHANNEL_URL_CHARACTERS, 'https://github.com/acme/shop/issues/12').orNull(),
  state: choice(
    TICKET_STATES,
    'TicketState',
    'open',
    '`creating`: a worker creates it within seconds. `gone`: it was deleted; a person can create another.',
  ),
});
export type TicketResource = ResourceOf<typeof TicketResource>;

const TicketRuleResource = resource('TicketRuleResource', {
  min_severity: choice(SEVERITIES, 'Severity', 'high'),
  tags: texts(20, { maxLength: 50 }, ['production']),
  new_only: flag(true),
});

export const TicketConnectionResource = resource('TicketConnectionResource', {
  id: id(),
  name: text(NAME, 'Shop team'),
  type: choice(TICKET_SYSTEMS, 'TicketSystem', 'github'),
  api_url: text(MAX_CHANNEL_URL_CHARACTERS, 'https://api.github.com'),
  project: text(MAX_TICKET_PROJECT_CHARACTERS, 'acme/shop', 'Follows when the project gets another name.'),
  account: text(MAX_TICKET_ACCOUNT_CHARACTERS, null, 'Jira Cloud: whose token it is.'),
  issue_type: text(
    MAX_TICKET_ISSUE_TYPE_CHARACTERS,
    null,
    'Jira: the type of new tickets; null for a usual one.',
  ),
  labels: texts(MAX_TICKET_LABELS, { maxLength: MAX_TICKET_LABEL_CHARACTERS }, ['security']),
  token_hint: text(TOKEN, '…x7Qa', 'The last characters of the token.'),
  rule: one(TicketRuleResource).orNull(),
  is_active: flag(true),
  has_hook: flag(false, 'Whether the ticket system can send messages to a secret address.'),
  error: text(MESSAGE, null, 'Why the last requests failed, and what to do.'),
  checked_at: time('When a worker last saw the project; null while a check is due.').orNull(),
  created_at: time(),
  updated_at: time(),
});
export type TicketConnectionResource = ResourceOf<typeof TicketConnectionResource>;

export const TicketConnectionPage = resource(
  'TicketConnectionPage',
  pageOf(TicketConnectionResource, 'Oldest first.'),
);
export type TicketConnectionPage = ResourceOf<typeof TicketConnectionPage>;

export const TicketHookResource = resource('TicketHookResource', {
  url: link('https://palisade.example/hooks/tickets/TOKEN', 'Where the ticket system sends its messages.'),
  secret: text(TOKEN, 'whsec_…', 'Enter it as the secret of the webhook. Shown only once.'),
});
export type TicketHookResource = ResourceOf<typeof TicketHookResource>;

export const toTicketConnectionResource = (connection: TicketConnection): TicketConnectionResource =>
  TicketConnectionResource.of(connection, { has_hook: connection.hookHash !== null });
