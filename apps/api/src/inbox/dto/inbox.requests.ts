import { INBOX_MAILS, type InboxMail, MAX_READ_AT_ONCE } from '@palisade/vocabulary';
import { PageQuery } from '../../http/fields/page.query';
import { Member, OPTIONAL, Parameter, idList } from '../../http/fields/request-fields';

const INBOX_GROUPINGS = ['cause'] as const;

export class InboxQuery extends PageQuery {
  @Parameter.Flag(false, 'Whether it is read.', OPTIONAL)
  is_read?: boolean;

  @Parameter.Choice(
    INBOX_GROUPINGS,
    'InboxGrouping',
    'cause',
    'One entry for each cause, the most severe one. Issues have one cause if one person assigned them, or if one rule found them. Mentions are alone.',
    OPTIONAL,
  )
  group_by?: (typeof INBOX_GROUPINGS)[number];

  @Parameter.Flag(true, 'Use `is_read=false`; this goes with the next release.', OPTIONAL, {
    deprecated: true,
  })
  unread?: boolean;
}

const IDS_MESSAGE = `The ids field must be an array of up to ${MAX_READ_AT_ONCE} UUIDs.`;

export class ReadInboxBody {
  @Member.List(
    IDS_MESSAGE,
    idList(MAX_READ_AT_ONCE),
    'Which entries; absent: all. Unknown ids are ignored.',
    OPTIONAL,
  )
  ids?: string[];

  @Member.Flag(
    true,
    'Also the entries of the same causes, as `group_by=cause` of the list shows them.',
    OPTIONAL,
    {
      default: false,
    },
  )
  alike?: boolean;
}

export class InboxSettingsBody {
  @Member.Choice(INBOX_MAILS, 'InboxMail', 'daily')
  mail!: InboxMail;
}
