import { type FixWithinDays, MAX_FIX_WITHIN_DAYS } from '@palisade/vocabulary';
import { integer } from '../../http/fields';
import { Member, NULLABLE, OPTIONAL } from '../../http/request-fields';
import { type ResourceOf, resource } from '../../http/resource';

const Days = (example: number): PropertyDecorator =>
  Member.Integer(1, MAX_FIX_WITHIN_DAYS, example, 'Absent or null: no due date.', NULLABLE, OPTIONAL);

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

const days = (example: number) => integer({ minimum: 1, maximum: MAX_FIX_WITHIN_DAYS }, example).orNull();

export const FixWithinDaysResource = resource('FixWithinDaysResource', {
  critical: days(2),
  high: days(7),
  medium: days(30),
  low: days(90),
});
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
