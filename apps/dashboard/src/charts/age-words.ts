import type { Ages } from '../api/resources';

type Group = Pick<Ages['groups'][number], 'from_days' | 'until_days'>;

/** "7 to 30 days", by the days since the first detection. */
export function ageWords({ from_days: from, until_days: until }: Group): string {
  if (from === 0) return until === 1 ? 'Less than a day' : `Less than ${until} days`;
  return until === null ? `${from} days or more` : `${from} to ${until} days`;
}

/** The parameters of the list of these issues. */
export function ageParameters({ from_days: from, until_days: until }: Group): string {
  const parameters = [from > 0 && `older_than_days=${from}`, until !== null && `newer_than_days=${until}`];
  return parameters.filter(Boolean).join('&');
}
