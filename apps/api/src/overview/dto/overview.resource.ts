import { type Overview, TREND_DAYS } from '@palisade/persistence';
import { COUNT } from '../../http/fields/response-limits';
import { type Note, decimal, integer, list, one, text } from '../../http/fields/fields';
import { type ResourceOf, resource } from '../../http/fields/resource';

const count = (...notes: Note[]) => integer(COUNT, 3, ...notes);
/** A century. */
const MOST_HOURS = 876_000;
const hours = () => decimal({ minimum: 0, maximum: MOST_HOURS }, 52.5).orNull();

export const SeverityCounts = resource('SeverityCounts', {
  critical: count(),
  high: count(),
  medium: count(),
  low: count(),
});

const OverviewChecks = resource('OverviewChecks', {
  ...SeverityCounts.fields,
  total: count('All checks. The severities, `clean` and `never_scanned` add up to it.'),
  active: count(),
  clean: count('Scanned, and no issue is open.'),
  never_scanned: count('No scan of it has completed, and no issue is open.'),
  broken: count('The scan that ended last failed: Palisade could not run it.'),
  overdue: count('Active, and its scan has been due for longer than one period of its schedule.'),
});

const OverviewScans = resource('OverviewScans', {
  running: count(),
  waiting: count(),
});

const OverviewDay = resource('OverviewDay', {
  date: text({ format: 'date' }, '2026-03-07', 'UTC.'),
  opened: count('Issues that became open, for the first time or again.'),
  fixed: count('Open issues that were resolved, by scans or by a person.'),
  accepted: count('Open issues that were accepted: they leave `open` and are not `fixed`.'),
  open: count('Open at the end of the day.'),
});

const HoursToFix = resource('HoursToFix', {
  critical: hours(),
  high: hours(),
  medium: hours(),
  low: hours(),
});

export const OverviewData = resource('OverviewData', {
  open: one(SeverityCounts, 'Open issues by severity.'),
  accepted: count('Accepted issues, which count nowhere else.'),
  overdue: count(
    'Open issues past their due date; 0 while the team has none, see `fix_within_days` of the team.',
  ),
  checks: one(OverviewChecks, 'Numbers of checks. Each check counts under its worst open severity.'),
  scans: one(OverviewScans),
  trend: list(
    OverviewDay,
    { minItems: TREND_DAYS, maxItems: TREND_DAYS },
    `The last ${TREND_DAYS} days, oldest first, today included.`,
  ),
  mean_hours_to_fix: one(
    HoursToFix,
    'Mean time from the first detection to the resolution, over the issues that are resolved now; null without such issues.',
  ),
});
export type OverviewData = ResourceOf<typeof OverviewData>;

export const OverviewResource = resource('OverviewResource', {
  data: one(OverviewData),
});
export type OverviewResource = ResourceOf<typeof OverviewResource>;

export const toOverviewResource = (overview: Overview): OverviewResource => ({
  data: OverviewData.of(overview),
});
