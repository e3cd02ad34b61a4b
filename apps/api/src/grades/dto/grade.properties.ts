import { BEST_SCORE, GRADES, NOT_GRADED_REASONS } from '@palisade/vocabulary';
import { choice, integer, list, text } from '../../http/fields/fields';
import { resource } from '../../http/fields/resource';
import { GRADE_DAYS } from '../grade-history';

export const SCORE = { minimum: 0, maximum: BEST_SCORE } as const;

/** How secure a check is, by its open issues: see `docs/grades.md`. */
export const GRADE_FIELDS = {
  grade: choice(GRADES, 'Grade', 'B', 'Null while it is not graded.').orNull(),
  score: integer(SCORE, 84, 'From 0 to 100; null while it is not graded.').orNull(),
};

export const notGradedReason = () =>
  choice(
    NOT_GRADED_REASONS,
    'NotGradedReason',
    null,
    'Why there is no grade. No scan of all tests has completed, the last one is older than 45 days, or less than two thirds of its tests could judge.',
  );

const GradeDayResource = resource('GradeDayResource', {
  date: text({ format: 'date' }, '2026-03-07', 'UTC.'),
  ...GRADE_FIELDS,
});

export const gradeDays = (more: string) =>
  list(
    GradeDayResource,
    { minItems: GRADE_DAYS, maxItems: GRADE_DAYS },
    `The grade at the end of each of ${GRADE_DAYS} days, oldest first, today included. ${more}`,
  );
