import type { Severity } from '@palisade/vocabulary';
import type { ChangedIssue } from './happening';
import type { CheckReference, ChecksExcerpt, NamedThing, NotificationMessage } from './message';
import type { ComposeSettings } from './compose';

/** The week of a team, or of the checks of one channel. libs/persistence reads it. */
export interface Week {
  team: NamedThing;
  from: Date;
  to: Date;
  opened: number;
  fixed: number;
  open: Readonly<Record<Severity, number>>;
  oldestCritical: (Omit<ChangedIssue, 'change'> & { domain: string; firstDetectedAt: Date }) | null;
  acceptancesEnding: number;
  overdue: number;
  fixFirst: readonly { testKey: string; ruleId: string; severity: Severity; title: string; why: string }[];
  newFlaws?: { products: number; affectedChecks: number };
  neverScanned: Excerpt;
  broken: Excerpt;
}

interface Excerpt {
  count: number;
  checks: readonly { id: string; domain: string }[];
}

/** The weekly summary. */
export function composeWeek(week: Week, { id, appUrl }: ComposeSettings): NotificationMessage {
  const { team, from, to, opened, fixed, open, oldestCritical } = week;
  const page = (path: string): string => `${appUrl}/t/${team.id}${path}`;
  const excerpt = ({ count, checks }: Excerpt): ChecksExcerpt => ({
    count,
    checks: checks.map((check): CheckReference => ({ ...check, url: page(`/checks/${check.id}`) })),
  });
  return {
    id,
    type: 'summary.weekly',
    timestamp: to.toISOString(),
    data: {
      team,
      from: from.toISOString(),
      to: to.toISOString(),
      opened,
      fixed,
      open,
      url: page(''),
      oldest_critical: oldestCritical && {
        event: 'issue.opened',
        id: oldestCritical.id,
        severity: oldestCritical.severity,
        title: oldestCritical.title,
        location: oldestCritical.location,
        rule_id: oldestCritical.ruleId,
        url: page(`/issues/${oldestCritical.id}`),
        domain: oldestCritical.domain,
        first_detected_at: oldestCritical.firstDetectedAt.toISOString(),
      },
      acceptances_ending: week.acceptancesEnding,
      overdue: week.overdue,
      fix_first: week.fixFirst.map(({ testKey, ruleId, severity, title, why }) => ({
        test_type: testKey,
        rule_id: ruleId,
        severity,
        title,
        why,
        url: page(`/issues?${new URLSearchParams({ test_type: testKey, rule_id: ruleId }).toString()}`),
      })),
      ...(week.newFlaws && {
        new_flaws: { products: week.newFlaws.products, affected_checks: week.newFlaws.affectedChecks },
      }),
      never_scanned: excerpt(week.neverScanned),
      broken: excerpt(week.broken),
    },
  };
}
