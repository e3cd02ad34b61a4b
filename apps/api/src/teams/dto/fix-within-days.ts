import { type FixWithinDays, MAX_FIX_WITHIN_DAYS, TAG, type TagDueDays } from '@palisade/vocabulary';
import { integer, text } from '../../http/fields/fields';
import { Member, NULLABLE, OPTIONAL, terms } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const Days = (example: number): PropertyDecorator =>
  Member.Integer(1, MAX_FIX_WITHIN_DAYS, example, 'Absent or null: no due date.', NULLABLE, OPTIONAL);

const TAG_TEXT = { maxLength: 32, pattern: `^${TAG}$` };

/** The days that a team sets, as a whole. */
export class FixWithinDaysBody {
  @Days(2)
  critical?: number | null;

  @Days(7)
  high?: number | null;

  @Days(30)
  medium?: number | null;

  @Days(90)
  low?: number | null;
}

/** Of checks with a tag. */
export class TagDueDaysBody extends FixWithinDaysBody {
  @Member.Text(
    TAG_TEXT,
    'payments',
    terms({ unlike: 'The tag field must be a tag: a to z, 0 to 9 and . _ : / @ + -' }),
  )
  tag!: string;
}

const days = (example: number) => integer({ minimum: 1, maximum: MAX_FIX_WITHIN_DAYS }, example).orNull();

const BY_SEVERITY = { critical: days(2), high: days(7), medium: days(30), low: days(90) };

export const FixWithinDaysResource = resource('FixWithinDaysResource', BY_SEVERITY);
export type FixWithinDaysResource = ResourceOf<typeof FixWithinDaysResource>;

/** Absent and null stay; without a limit for any severity there are no due dates. */
export function toFixWithinDays(
  body: FixWithinDaysBody | null | undefined,
): FixWithinDays | null | undefined {
  if (body === null || body === undefined) return body;
  const { critical = null, high = null, medium = null, low = null } = body;
  const set = { critical, high, medium, low };
  return Object.values(set).every((limit) => limit === null) ? null : set;
}

export const TagDueDaysResource = resource('TagDueDaysResource', {
  tag: text(TAG_TEXT, 'payments'),
  ...BY_SEVERITY,
});

/** Absent and null stay; tags without a limit are left out. */
export function toTagDueDays(
  bodies: readonly TagDueDaysBody[] | null | undefined,
): TagDueDays[] | null | undefined {
  if (bodies === null || bodies === undefined) return bodies;
  const set = bodies.flatMap(({ tag, ...days }) => {
    const limits = toFixWithinDays(days);
    return limits ? [{ tag, ...limits }] : [];
  });
  return set.length === 0 ? null : set;
}
