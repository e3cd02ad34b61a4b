import {
  MAX_CHANNEL_URL_CHARACTERS,
  MAX_TICKET_ACCOUNT_CHARACTERS,
  MAX_TICKET_ISSUE_TYPE_CHARACTERS,
  MAX_TICKET_LABELS,
  MAX_TICKET_LABEL_CHARACTERS,
  MAX_TICKET_PROJECT_CHARACTERS,
  MAX_TICKET_TOKEN_CHARACTERS,
  SEVERITIES,
  type Severity,
  TICKET_PROJECT_PATTERN,
  TICKET_SYSTEMS,
  type TicketSystem,
} from '@palisade/vocabulary';
import { Member, NULLABLE, OPTIONAL, terms } from '../../http/fields/request-fields';

const MAX_RULE_TAGS = 20;
const MAX_TAG_CHARACTERS = 50;

/** A list of short texts. */
const Texts = (field: string, most: number, longest: number, example: string[], description: string) =>
  Member.List(
    `The ${field} field must be a list of at most ${most} texts of at most ${longest} characters.`,
    { type: 'array', items: { type: 'string', maxLength: longest }, maxItems: most, example },
    description,
    OPTIONAL,
  );

export class TicketRuleBody {
  @Member.Choice(SEVERITIES, 'Severity', 'high', 'Causes of less severe issues get no ticket.')
  min_severity!: Severity;

  @Texts(
    'rule.tags',
    MAX_RULE_TAGS,
    MAX_TAG_CHARACTERS,
    ['production'],
    'Only issues of checks with one of these tags; all by default.',
  )
  tags?: string[];

  @Member.Flag(
    true,
    'Only issues that are detected for the first time after the rule was set; true by default.',
    OPTIONAL,
  )
  new_only?: boolean;
}

const PROJECT_EXAMPLE = 'acme/shop';
const PROJECT_NOTE =
  'GitHub: `owner/repository`. GitLab: `group/project` with all its groups, or the number of the project. Jira: its key.';

/** What a request to create and one to update have in common. */
abstract class ConnectionTerms {
  @Member.Text(
    { maxLength: MAX_CHANNEL_URL_CHARACTERS, format: 'uri' },
    'https://api.github.com',
    'Where the API is, by default that of github.com or gitlab.com. For GitHub Enterprise Server it ends with `/api/v3`, for GitLab with `/api/v4`. Jira: the address of the site; required.',
    OPTIONAL,
  )
  api_url?: string;

  @Member.Text(
    { maxLength: MAX_TICKET_ACCOUNT_CHARACTERS, pattern: '^[^\\s:@]+@[^\\s:@]+$' },
    'ada@example.com',
    'Jira Cloud: the e-mail address of the account that the token belongs to. Null, the default, for Data Center.',
    OPTIONAL,
    NULLABLE,
    terms({ unlike: 'The account field must be an e-mail address.' }),
  )
  account?: string | null;

  @Member.Text(
    { minLength: 1, maxLength: MAX_TICKET_ISSUE_TYPE_CHARACTERS },
    'Bug',
    'Jira: the type of new tickets. By default Bug, Task, Story or the first type of the project.',
    OPTIONAL,
    NULLABLE,
  )
  issue_type?: string | null;

  @Texts(
    'labels',
    MAX_TICKET_LABELS,
    MAX_TICKET_LABEL_CHARACTERS,
    ['security'],
    'Labels of new tickets. Jira: spaces become hyphens.',
  )
  labels?: string[];

  @Member.One(
    TicketRuleBody,
    'Which causes get a ticket without a person; null for none, which is the default.',
    NULLABLE,
    OPTIONAL,
  )
  rule?: TicketRuleBody | null;

  @Member.Flag(true, 'A connection that is off creates, changes and reads no tickets.', OPTIONAL)
  is_active?: boolean;
}

const TOKEN = [
  { minLength: 1, maxLength: MAX_TICKET_TOKEN_CHARACTERS },
  'github_pat_…',
  'A token that may read and write issues of the project. It is never shown again.',
] as const;
const PROJECT = [
  { maxLength: MAX_TICKET_PROJECT_CHARACTERS, pattern: '^[\\w.-]+(/[\\w.-]+)*$' },
  PROJECT_EXAMPLE,
  PROJECT_NOTE,
  terms({ like: TICKET_PROJECT_PATTERN, unlike: 'The project field must be the name of a project.' }),
] as const;

export class CreateTicketConnectionBody extends ConnectionTerms {
  @Member.Name('Shop team')
  name!: string;

  @Member.Choice(TICKET_SYSTEMS, 'TicketSystem', 'github')
  type!: TicketSystem;

  @Member.Text(...PROJECT)
  project!: string;

  @Member.Text(...TOKEN)
  token!: string;
}

/** Absent fields stay as they are. */
export class UpdateTicketConnectionBody extends ConnectionTerms {
  @Member.Name('Shop team', OPTIONAL)
  name?: string;

  @Member.Text(...PROJECT, OPTIONAL)
  project?: string;

  @Member.Text(...TOKEN, OPTIONAL)
  token?: string;
}

export class CreateTicketBody {
  @Member.Id('Which connection; it can be left out while the team has one.', OPTIONAL)
  connection_id?: string;
}
