import { TREND_DAYS } from '@palisade/persistence';
import { OPTIONAL, Parameter, terms } from '../../http/fields/request-fields';

export const FROM_MESSAGE = `The from must be a date such as 2026-03-02, one of the last ${TREND_DAYS} days.`;

export class WeekQuery {
  @Parameter.Text(
    { format: 'date', maxLength: 10 },
    '2026-03-02',
    `The first of seven days, UTC: one of the last ${TREND_DAYS} days. Absent: the Monday of the last whole week.`,
    OPTIONAL,
    terms({ message: FROM_MESSAGE }),
  )
  from?: string;
}
