import { Transform } from 'class-transformer';
import {
  MAX_JUSTIFICATION_CHARACTERS,
  MAX_SCRIPT_OWNER_CHARACTERS,
  SCRIPT_AUTHORISATIONS,
  SCRIPT_CHANGE_KINDS,
  SCRIPT_MATCHES,
  type ScriptAuthorisationState,
  type ScriptChangeKind,
  type ScriptMatch,
} from '@palisade/vocabulary';
import { IsOptional, Matches, MinLength } from 'class-validator';
import { toStrictBoolean } from '../../http/fields/boolean-parameter';
import { PageQuery } from '../../http/fields/page.query';
import { Member, NULLABLE, OPTIONAL, Parameter, TextField } from '../../http/fields/request-fields';
import type { FieldErrors } from '../../http/fields/validation-failed';
import type { WithFurtherRules } from '../../http/request.pipe';

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
  @Transform(toStrictBoolean)
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

/** Why a script may run in the pages of the site. */
export class AuthoriseScriptBody implements WithFurtherRules {
  @Member.Text(
    { maxLength: MAX_SCRIPT_OWNER_CHARACTERS, minLength: 1 },
    'Web team',
    'Who is responsible for it.',
  )
  @MinLength(1, { message: 'The owner field must not be empty.' })
  owner!: string;

  @Member.Text(
    { maxLength: MAX_JUSTIFICATION_CHARACTERS, minLength: 1 },
    'Counts visits.',
    'Why the pages need it: PCI DSS 4.0.1, requirement 6.4.3, asks for it.',
  )
  @MinLength(1, { message: 'The justification field must not be empty.' })
  justification!: string;

  @Member.Choice(
    SCRIPT_MATCHES,
    'ScriptMatch',
    'shape',
    'What a new version must share to be authorised too: its bytes, its program (the default), or its address alone. `url` keeps changes in the timeline, and they raise no alarm unless a new version contacts another domain.',
    { ...OPTIONAL, default: 'shape' },
  )
  match: ScriptMatch = 'shape';

  @TextField(
    { maxLength: 10, format: 'date' },
    '2027-01-31',
    'The last day. Absent or null: no end.',
    NULLABLE,
    OPTIONAL,
  )
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/, { message: UNTIL_MESSAGE })
  authorised_until?: string | null;

  furtherErrors(): FieldErrors {
    const { authorised_until: until } = this;
    if (typeof until !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(until)) return {};
    const day = new Date(`${until}T00:00:00Z`);
    const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(until);
    return isDay && until >= new Date().toISOString().slice(0, 10)
      ? {}
      : { authorised_until: [UNTIL_MESSAGE] };
  }
}
