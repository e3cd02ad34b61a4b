import { Code, SegmentedControl, Stack, Text } from '@mantine/core';
import { ANONYMOUS, coverageSentence } from '@palisade/vocabulary';
import { useState } from 'react';
import type { CoverageRow, ScanDetail } from '../api/resources';
import { useScanCoverage } from '../data/coverage-queries';
import { useScanDiff } from '../data/scans-queries';
import { Details } from '../ui/details';
import { GuideLink } from '../ui/guide-link';
import { IconAlertTriangle } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { CoverageMap } from './coverage-map';
import { coverageChanges, coverageTree } from './coverage-tree';

type Coverage = NonNullable<ScanDetail['coverage']>;

const nameOf = (identity: string): string => (identity === ANONYMOUS ? 'Stranger' : identity);

/** Which pages of the site a completed scan judged, and why not the others. */
export function CoverageSection({ scanId, coverage }: { scanId: string; coverage: Coverage }) {
  const names = coverage.identities.map(({ identity }) => identity);
  const [chosen, setChosen] = useState<string | null>(null);
  const identity = chosen ?? names[0] ?? ANONYMOUS;
  return (
    <Section
      title="Coverage"
      aria-label="Coverage"
      description={
        <>
          {coverageSentence(coverage, coverage.identities)} <GuideLink to="coverage">What counts</GuideLink>
        </>
      }
      actions={
        names.length > 1 && (
          <SegmentedControl
            aria-label="Read as"
            size="xs"
            data={names.map((value) => ({ value, label: nameOf(value) }))}
            value={identity}
            onChange={setChosen}
          />
        )
      }
    >
      <Stack gap="md">
        {coverage.collapsed.length > 0 && <Collapse collapsed={coverage.collapsed} />}
        {names.length > 0 && <PagesOf scanId={scanId} identity={identity} />}
      </Stack>
    </Section>
  );
}

const Collapse = ({ collapsed }: { collapsed: readonly string[] }) => (
  <Notice color="yellow" icon={IconAlertTriangle} title="The scan read too little of the site">
    <Text>
      As {collapsed.map(nameOf).join(', ')}, it read less than half of the pages of the last good scan.
      Nothing is known about the others, so no issue was closed on them. Check whether the site lets the
      scanner in.
    </Text>
  </Notice>
);

function PagesOf({ scanId, identity }: { scanId: string; identity: string }) {
  const query = useScanCoverage(scanId);
  return (
    <Loaded query={query} rows={4}>
      {(rows) => {
        const own = rows.filter((row) => row.identity === identity);
        return (
          <>
            <Changes scanId={scanId} identity={identity} rows={own} />
            <CoverageMap nodes={coverageTree(own)} />
          </>
        );
      }}
    </Loaded>
  );
}

interface ChangesProps {
  scanId: string;
  identity: string;
  rows: readonly CoverageRow[];
}

/** What the previous scan of the whole check covered and this one did not, and the reverse. */
function Changes({ scanId, identity, rows }: ChangesProps) {
  const previous = useScanDiff(scanId, 'previous').data?.against ?? null;
  const { data: before = [] } = useScanCoverage(previous ?? '', previous !== null);
  // A scan from before coverage was stored has none.
  if (before.length === 0) return null;
  const { lost, gained } = coverageChanges(
    before.filter((row) => row.identity === identity),
    rows,
  );
  if (lost.length + gained.length === 0)
    return <Text size="sm">The same pages as in the previous scan were judged.</Text>;
  return (
    <Stack gap={4}>
      <PathList title="Judged in the previous scan, and not now" paths={lost} />
      <PathList title="Judged now, and not in the previous scan" paths={gained} />
    </Stack>
  );
}

function PathList({ title, paths }: { title: string; paths: readonly string[] }) {
  if (paths.length === 0) return null;
  return (
    <Details summary={`${title}: ${paths.length}`}>
      <Stack gap={4} align="flex-start">
        {paths.map((path) => (
          <Code key={path} style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Code>
        ))}
      </Stack>
    </Details>
  );
}
