import { AUDIT_ACTIONS, type AuditAction } from '@palisade/vocabulary';
import { PageQuery } from '../../http/fields/page.query';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

/** A day, or a moment with its offset (RFC 3339); a day is its first moment in UTC. */
const MOMENT =
  /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$/;
const LONGEST_MOMENT = '2026-03-07T10:15:00.000+00:00'.length;
const MOMENT_MESSAGE =
  'The $property must be a day such as 2026-03-07 or a time such as 2026-03-07T10:15:00Z.';

export const ACTION_MESSAGE = 'The action must be an action of the audit log, e.g. check.updated.';

export class ListAuditEntriesQuery extends PageQuery {
  @Parameter.Choice(
    AUDIT_ACTIONS,
    'AuditAction',
    'check.updated',
    OPTIONAL,
    terms({ message: ACTION_MESSAGE }),
  )
  action?: AuditAction;

  @Parameter.Text(
    { pattern: MOMENT.source, maxLength: LONGEST_MOMENT },
    '2026-03-01',
    'Entries from this day or time on.',
    OPTIONAL,
    terms({ message: MOMENT_MESSAGE }),
  )
  from?: string;

  @Parameter.Text(
    { pattern: MOMENT.source, maxLength: LONGEST_MOMENT },
    '2026-03-08T00:00:00Z',
    'Entries before this day or time.',
    OPTIONAL,
    terms({ message: MOMENT_MESSAGE }),
  )
  to?: string;
}
