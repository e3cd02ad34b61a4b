import type { Check } from '../api/resources';
import { counted } from '../scans/scan-words';

/** A problem that needs a person. */
export interface AttentionItem {
  kind: 'issues' | 'failed' | 'unverified' | 'paused';
  tone: 'critical' | 'high' | 'medium' | 'neutral';
  title: string;
  text: string;
  /** Path below the team's URL. */
  to: string;
}

const NAMED = 3;

/** What needs attention, worst first: open serious issues, failed scans, intrusive tests that cannot run, paused checks. */
export function attentionItems(
  checks: readonly Check[],
  open: { critical: number; high: number },
  requiresVerification: (testKey: string) => boolean,
): AttentionItem[] {
  const isBlocked = ({ tests }: Check): boolean =>
    Object.entries(tests).some(([key, isOn]) => isOn && requiresVerification(key));
  return [
    ...openIssues('critical', open.critical),
    ...openIssues('high', open.high),
    ...checks.filter(({ latest_scan }) => latest_scan?.status === 'failed').map(failed),
    ...unverified(checks.filter((check) => check.is_active && !check.is_verified && isBlocked(check))),
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
      text: 'Fix these, or resolve the ones already handled.',
      to: `/issues?severity=${severity}`,
    },
  ];
}

const failed = ({ domain, latest_scan: scan }: Check): AttentionItem => ({
  kind: 'failed',
  tone: 'high',
  title: `The latest scan of ${domain} failed`,
  text: 'It produced no results. Open it to see the reason, then scan again.',
  to: `/scans/${scan?.id ?? ''}`,
});

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
      text: `Intrusive tests are enabled for ${named(checks)}, but stay inconclusive until the domain is verified.`,
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
      text: `Not monitored: ${named(checks)}.`,
      to: '/checks?status=inactive',
    },
  ];
}

function named(checks: readonly Check[]): string {
  const names = checks.slice(0, NAMED).map(({ domain }) => domain);
  const others = checks.length - names.length;
  return others === 0 ? names.join(', ') : `${names.join(', ')} and ${counted(others, 'other')}`;
}
