import type { Check } from '../api/resources';
import { isIntrusive } from '../checks/test-catalogue';
import { counted } from '../scans/scan-words';

/** Something that somebody should look at. */
export interface AttentionItem {
  kind: 'issues' | 'broken' | 'unverified' | 'paused';
  tone: 'critical' | 'high' | 'medium' | 'neutral';
  title: string;
  text: string;
  /** Below the team's address. */
  to: string;
}

const NAMED = 3;

/** What needs attention, worst first: open serious issues, scans that broke, bursts that cannot run, paused checks. */
export function attentionItems(
  checks: readonly Check[],
  open: { critical: number; high: number },
): AttentionItem[] {
  return [
    ...openIssues('critical', open.critical),
    ...openIssues('high', open.high),
    ...checks.filter(({ latest_scan }) => latest_scan?.status === 'failed').map(broken),
    ...unverified(checks.filter((check) => check.is_active && !check.is_verified && wantsBursts(check))),
    ...paused(checks.filter(({ is_active }) => !is_active)),
  ];
}

function openIssues(severity: 'critical' | 'high', count: number): AttentionItem[] {
  if (count === 0) return [];
  return [
    {
      kind: 'issues',
      tone: severity,
      title: `${counted(count, `open ${severity} issue`)}`,
      text: 'Mend them, or resolve those that are settled.',
      to: `/issues?severity=${severity}`,
    },
  ];
}

const broken = ({ domain, latest_scan: scan }: Check): AttentionItem => ({
  kind: 'broken',
  tone: 'high',
  title: `The latest scan of ${domain} broke`,
  text: 'It judged nothing. See why, then scan again.',
  to: `/scans/${scan?.id ?? ''}`,
});

const wantsBursts = ({ tests }: Check): boolean =>
  Object.entries(tests).some(([key, isOn]) => isOn && isIntrusive(key));

function unverified(checks: readonly Check[]): AttentionItem[] {
  const [first] = checks;
  if (!first) return [];
  return [
    {
      kind: 'unverified',
      tone: 'medium',
      title:
        checks.length === 1
          ? `${first.domain} is not verified`
          : `${counted(checks.length, 'domain')} not verified`,
      text: `Intrusive tests are on for ${named(checks)}, but end as inconclusive until the domain is verified.`,
      to: checks.length === 1 ? `/checks/${first.id}/edit#verification` : '/checks?status=active',
    },
  ];
}

function paused(checks: readonly Check[]): AttentionItem[] {
  if (checks.length === 0) return [];
  return [
    {
      kind: 'paused',
      tone: 'neutral',
      title: `${counted(checks.length, 'check')} paused`,
      text: `Nothing watches ${named(checks)}.`,
      to: '/checks?status=inactive',
    },
  ];
}

function named(checks: readonly Check[]): string {
  const names = checks.slice(0, NAMED).map(({ domain }) => domain);
  const others = checks.length - names.length;
  return others === 0 ? names.join(', ') : `${names.join(', ')} and ${counted(others, 'other')}`;
}
