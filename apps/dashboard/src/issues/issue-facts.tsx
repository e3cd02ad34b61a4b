import { Code } from '@mantine/core';
import type { IssueDetail } from '../api/resources';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { Facts } from '../ui/facts';
import { TimeStamp } from '../ui/time-stamp';
import { Section } from '../ui/section';
import { SmallLink } from '../ui/links';
import { DueDate } from './due-date';
import { seenAsWords } from './issue-words';

export function IssueFacts({ issue }: { issue: IssueDetail }) {
  const team = useTeam();
  const { nameOf, ruleOf } = useCatalogue();
  const { first_scan_id: first, last_scan_id: last, reopened_at: reopened } = issue.metadata;
  const scanLink = (id: string) => `${team.path}/scans/${id}?test=${issue.test_type}`;
  return (
    <Section title="Details">
      <Facts
        rows={[
          [
            'Check',
            <SmallLink key="check" to={`${team.path}/checks/${issue.check_id}`}>
              {issue.check.domain}
            </SmallLink>,
          ],
          ['Location', issue.location === '' ? 'Whole host' : issue.location],
          ['Test', nameOf(issue.test_type)],
          ...(issue.rule_id === null
            ? []
            : [['Rule', ruleOf(issue.test_type, issue.rule_id)?.title ?? issue.rule_id] as const]),
          ['Seen by', seenAsWords(issue)],
          ['First detected', <Seen key="first" at={issue.first_detected_at} to={scanLink(first)} />],
          ['Last detected', <Seen key="last" at={issue.last_detected_at} to={scanLink(last)} />],
          ...(issue.due_at === null ? [] : [['Fix by', <DueDate key="due" issue={issue} />] as const]),
          ...(reopened ? [['Reopened', <TimeStamp key="reopened" value={reopened} />] as const] : []),
          ...(issue.resolved_at && issue.state === 'resolved'
            ? [['Resolved', <TimeStamp key="resolved" value={issue.resolved_at} />] as const]
            : []),
          [
            'Fingerprint',
            <Code key="print" style={{ overflowWrap: 'anywhere' }}>
              {issue.fingerprint.slice(0, 23)}…
            </Code>,
          ],
        ]}
      />
    </Section>
  );
}

const Seen = ({ at, to }: { at: string; to: string }) => (
  <SmallLink to={to}>
    <TimeStamp value={at} isInLink />
  </SmallLink>
);
