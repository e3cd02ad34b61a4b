import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DiffFinding, ScanDiff } from '../api/resources';
import { useScanDiff } from '../data/scans-queries';
import { useCatalogue } from '../data/tests-queries';
import { useTeam } from '../session/team-context';
import { Figure } from '../ui/figure';
import { Loaded } from '../ui/loaded';
import { SeverityBadge } from '../ui/severity-badge';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';

/** What changed up to a completed scan. @param against `previous`, or the id of an earlier scan of the check */
export function ScanChanges({ scanId, against }: { scanId: string; against: string }) {
  return (
    <Loaded query={useScanDiff(scanId, against)} rows={3}>
      {(diff) =>
        diff.against === null ? (
          <Text c="dimmed">There is no earlier scan of the whole check to compare with.</Text>
        ) : (
          <DiffView diff={diff} />
        )
      }
    </Loaded>
  );
}

function DiffView({ diff }: { diff: ScanDiff }) {
  return (
    <Stack gap="md">
      <Group gap="xl">
        <Figure label="New" value={diff.new.length} tone="critical" />
        <Figure label="Fixed" value={diff.fixed.length} tone="good" />
        <Figure label="Unchanged" value={diff.unchanged_count} />
      </Group>
      <NothingChanged diff={diff} />
      <FindingList title="New" findings={diff.new} />
      <FindingList title="Fixed" findings={diff.fixed} />
      <FindingList
        title="No longer found"
        hint="These issues are still open. More conclusive scans are needed to close them."
        findings={diff.no_longer_found}
      />
      <FindingList
        title="Found by newer rules"
        hint="The rules changed between the scans. The site may not have changed."
        findings={diff.rule_changes}
        extra={({ from_version: from, to_version: to }) => ` · rule version ${from} to ${to}`}
      />
      <NotJudged tests={diff.not_judged} />
    </Stack>
  );
}

function NothingChanged({ diff }: { diff: ScanDiff }) {
  const changed = [diff.new, diff.fixed, diff.no_longer_found, diff.rule_changes];
  if (changed.some((findings) => findings.length > 0)) return null;
  return (
    <Text>
      {diff.not_judged.length === 0
        ? 'Nothing changed between these scans.'
        : 'Nothing changed in what both scans could judge.'}
    </Text>
  );
}

interface FindingListProps<Item extends DiffFinding> {
  title: string;
  hint?: string;
  findings: readonly Item[];
  /** More words about a finding. */
  extra?: (finding: Item) => string;
}

function FindingList<Item extends DiffFinding>({ title, hint, findings, extra }: FindingListProps<Item>) {
  const { nameOf } = useCatalogue();
  if (findings.length === 0) return null;
  return (
    <ChangeList title={title} hint={hint}>
      {findings.map((finding) => (
        <Group key={finding.fingerprint} component="li" gap={8} align="flex-start" wrap="nowrap">
          <SeverityBadge severity={finding.severity} />
          <Text size="sm" miw={0}>
            <Title finding={finding} />
            <Text span inherit c="dimmed">
              {` · ${nameOf(finding.test_type)}`}
              {finding.location !== '' && ` · ${finding.location}`}
              {extra?.(finding)}
            </Text>
          </Text>
        </Group>
      ))}
    </ChangeList>
  );
}

/** The title leads to the issue; an accepted or deleted one may have none. */
function Title({ finding }: { finding: DiffFinding }) {
  const team = useTeam();
  if (finding.issue_id === null) return finding.title;
  return <TextLink to={`${team.path}/issues/${finding.issue_id}`}>{finding.title}</TextLink>;
}

function NotJudged({ tests }: { tests: ScanDiff['not_judged'] }) {
  const { nameOf } = useCatalogue();
  if (tests.length === 0) return null;
  return (
    <ChangeList title="Not judged" hint="These tests could not judge the site. Their issues do not change.">
      {tests.map(({ test_type: key, reason }) => (
        <li key={key}>
          <Text size="sm">
            {nameOf(key)}
            <Text span inherit c="dimmed">{` · ${reason}`}</Text>
          </Text>
        </li>
      ))}
    </ChangeList>
  );
}

function ChangeList({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600} size="sm">
        {title}
      </Text>
      {hint !== undefined && <Muted>{hint}</Muted>}
      <ul className="pal-wraps" style={{ display: 'grid', gap: 8, margin: '6px 0 0' }} aria-label={title}>
        {children}
      </ul>
    </div>
  );
}
