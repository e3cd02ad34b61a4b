import {
  MAX_JUSTIFICATION_CHARACTERS,
  MAX_SCRIPT_OWNER_CHARACTERS,
  SCRIPT_AUTHORISATIONS,
  SCRIPT_CHANGE_KINDS,
  SCRIPT_MATCHES,
  type ScriptAuthorisationState,
  type ScriptChangeKind,
  type ScriptMatch,
  isCalendarDate,
} from '@palisade/vocabulary';
import { PageQuery } from '../../http/fields/page.query';
import { Member, NULLABLE, OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

export class ListScriptsQuery extends PageQuery {
  @Parameter.Choice(
    SCRIPT_AUTHORISATIONS,
    'ScriptAuthorisationState',
    'none',
    'Only scripts in this state.',
    OPTIONAL,
  )
  authorisation?: ScriptAuthorisationState;

  @Parameter.Flag(false, 'Only scripts that are gone, or only the others.', OPTIONAL)
  is_gone?: boolean;
}

export class ListScriptChangesQuery extends PageQuery {
  @Parameter.Choice(
    SCRIPT_CHANGE_KINDS,
    'ScriptChangeKind',
    'script_changed',
    'Only changes of this kind.',
    OPTIONAL,
  )
  kind?: ScriptChangeKind;
}

export const UNTIL_MESSAGE =
  'The authorised_until field must be a date of the form YYYY-MM-DD that has not passed.';

const EMPTY = 'The $property field must not be empty.';
const NOT_EMPTY = terms({ like: /./s, unlike: EMPTY, notText: EMPTY });
const hasNotPassed = (day: string): boolean =>
  isCalendarDate(day) && day >= new Date().toISOString().slice(0, 10);

/** Why a script may run in the pages of the site. */
export class AuthoriseScriptBody {
  @Member.Text(
    { maxLength: MAX_SCRIPT_OWNER_CHARACTERS, minLength: 1 },
    'Web team',
    'Who is responsible for it.',
    NOT_EMPTY,
  )
  owner!: string;

  @Member.Text(
    { maxLength: MAX_JUSTIFICATION_CHARACTERS, minLength: 1 },
    'Counts visits.',
    'Why the pages need it: PCI DSS 4.0.1, requirement 6.4.3, asks for it.',
    NOT_EMPTY,
  )
  justification!: string;

  @Member.Choice(
    SCRIPT_MATCHES,
    'ScriptMatch',
    'shape',
    'What a new version must share to be authorised too: its bytes, its program (the default), or its address alone. `url` keeps changes in the timeline, and they raise no alarm unless a new version contacts another domain.',
    { ...OPTIONAL, default: 'shape' },
  )
  match: ScriptMatch = 'shape';

  @Member.Text(
    { maxLength: 10, format: 'date' },
    '2027-01-31',
    'The last day. Absent or null: no end.',
    NULLABLE,
    OPTIONAL,
    terms({ message: UNTIL_MESSAGE, like: hasNotPassed }),
  )
  authorised_until?: string | null;
}
