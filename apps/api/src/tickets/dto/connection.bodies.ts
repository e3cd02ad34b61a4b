import { ApiPropertyOptional } from '@nestjs/swagger';
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
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Member, NULLABLE, OPTIONAL, WhenGiven } from '../../http/fields/request-fields';
import { IsName, NAME_SCHEMA, NameProperty } from '../../http/fields/text-properties';
import { applyDecorators } from '@nestjs/common';

const MAX_RULE_TAGS = 20;
const MAX_TAG_CHARACTERS = 50;

/** A list of short texts. */
const Texts = (field: string, most: number, longest: number, example: string[], description: string) => {
  const message = `The ${field} field must be a list of at most ${most} texts of at most ${longest} characters.`;
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', maxLength: longest },
      maxItems: most,
      example,
      description,
    }),
    WhenGiven(),
    MaxLength(longest, { each: true, message }),
    IsString({ each: true, message }),
    ArrayMaxSize(most, { message }),
    IsArray({ message }),
  );
};

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

  @Matches(/^[^\s:@]+@[^\s:@]+$/, { message: 'The account field must be an e-mail address.' })
  @Member.Text(
    { maxLength: MAX_TICKET_ACCOUNT_CHARACTERS, pattern: '^[^\\s:@]+@[^\\s:@]+$' },
    'ada@example.com',
    'Jira Cloud: the e-mail address of the account that the token belongs to. Null, the default, for Data Center.',
    OPTIONAL,
    NULLABLE,
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

  @ApiPropertyOptional({
    type: TicketRuleBody,
    nullable: true,
    description: 'Which causes get a ticket without a person; null for none, which is the default.',
  })
  @IsOptional()
  @ValidateNested()
  @Type(() => TicketRuleBody)
  @IsObject({ message: 'The rule field must be an object or null.' })
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
] as const;
const IsProject = (): PropertyDecorator =>
  Matches(TICKET_PROJECT_PATTERN, { message: 'The project field must be the name of a project.' });

export class CreateTicketConnectionBody extends ConnectionTerms {
  @NameProperty('name', 'Shop team')
  name!: string;

  @Member.Choice(TICKET_SYSTEMS, 'TicketSystem', 'github')
  type!: TicketSystem;

  @IsProject()
  @Member.Text(...PROJECT)
  project!: string;

  @Member.Text(...TOKEN)
  token!: string;
}

/** Absent fields stay as they are. */
export class UpdateTicketConnectionBody extends ConnectionTerms {
  @ApiPropertyOptional({ ...NAME_SCHEMA, example: 'Shop team' })
  @WhenGiven()
  @IsName('name')
  name?: string;

  @WhenGiven()
  @IsProject()
  @Member.Text(...PROJECT, OPTIONAL)
  project?: string;

  @Member.Text(...TOKEN, OPTIONAL)
  token?: string;
}

export class CreateTicketBody {
  @Member.Id('Which connection; it can be left out while the team has one.', OPTIONAL)
  connection_id?: string;
}
