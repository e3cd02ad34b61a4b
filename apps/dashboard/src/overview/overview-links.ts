import { NEW_WITHIN_DAYS, type Severity } from '@palisade/vocabulary';

/** Paths below the team's URL. Each list, or the tab above its causes, has the number that links to it. */
export const overviewLinks = {
  open: '/issues',
  accepted: '/issues?state=accepted',
  overdueIssues: '/issues?is_overdue=true&sort=due_at',
  severity: (severity: Severity): string => `/issues?severity=${severity}`,
  ofCheck: (checkId: string, severity?: Severity): string =>
    `/issues?check_id=${checkId}${severity === undefined ? '' : `&severity=${severity}`}`,
  newIssues: `/issues?newer_than_days=${NEW_WITHIN_DAYS}`,
  expiries: '/expiries',
  checks: '/checks',
  broken: '/checks?condition=broken',
  overdue: '/checks?condition=overdue',
  neverScanned: '/checks?condition=never_scanned',
  clean: '/checks?condition=clean',
} as const;
