import { DEFAULT_ZONE, MAX_ZONE_CHARACTERS, ZONE } from '@palisade/vocabulary';
import { OPTIONAL, PlainMember, terms } from '../http/fields/request-fields';

const NOTE =
  'The network whose workers scan the check. The operator grants zones to teams: `zones` of the team lists them.';

export const ZONE_LIMITS = { maxLength: MAX_ZONE_CHARACTERS, pattern: `^${ZONE}$` };
export const ZONE_FIELD = [ZONE_LIMITS, DEFAULT_ZONE, NOTE] as const;

export const ZoneMember = (more = ''): PropertyDecorator =>
  PlainMember.Text(
    ZONE_LIMITS,
    DEFAULT_ZONE,
    `${NOTE}${more}`,
    OPTIONAL,
    terms({ message: 'The zone must have 1 to 32 characters: a to z, 0 to 9 and -.' }),
  );
