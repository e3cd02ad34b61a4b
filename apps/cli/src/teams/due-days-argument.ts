import type { Schemas } from '@palisade/client';
import { MAX_FIX_WITHIN_DAYS, SEVERITIES, type Severity } from '@palisade/vocabulary';
import { InvalidArgumentError } from 'commander';

type DueDays = Schemas['FixWithinDaysBody'];

/** `critical=2,high=7`; null for `none`. */
export function dueDaysArgument(text: string): DueDays | null {
  if (text === 'none') return null;
  const days: DueDays = {};
  for (const part of text.split(',')) {
    const [severity = '', count = ''] = part.split('=');
    const isRight =
      SEVERITIES.includes(severity as Severity) &&
      /^\d{1,5}$/.test(count) &&
      Number(count) >= 1 &&
      Number(count) <= MAX_FIX_WITHIN_DAYS;
    if (!isRight)
      throw new InvalidArgumentError(
        `Enter severities with days from 1 to ${MAX_FIX_WITHIN_DAYS}, such as critical=2,high=7, or none.`,
      );
    days[severity as Severity] = Number(count);
  }
  return days;
}
