import { InvalidArgumentError } from 'commander';

/** `2026-01-01` as its first moment in UTC. A day that does not exist is refused. */
export function dayArgument(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(text) : null;
  if (day === null || Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text))
    throw new InvalidArgumentError('Enter a day such as 2026-01-01.');
  return day;
}

const MOST_MONTHS = 1_200;

/** How many whole months before this one are kept. */
export function monthsArgument(text: string): number {
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months < 1 || months > MOST_MONTHS)
    throw new InvalidArgumentError(`Enter a number of months from 1 to ${MOST_MONTHS}.`);
  return months;
}
