import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Expiry } from '../api/resources';
import { useExpiries } from '../data/overview-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { EmptyState } from '../ui/empty-state';
import { GuideLink } from '../ui/guide-link';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconClock } from '../ui/icons';
import { TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageHeader } from '../ui/page-header';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { useUrlFilters } from '../ui/use-url-filters';
import { CalendarSection } from './calendar-section';
import { daysWords, expiryMonths, expiryTone } from './expiry-months';
import { ExpiryTimeline } from './expiry-timeline';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'certificate', label: 'Certificates' },
  { value: 'domain', label: 'Domains' },
];
const KIND_WORDS: Readonly<Record<Expiry['kind'], string>> = { certificate: 'Certificate', domain: 'Domain' };
const TONE_ICONS = {
  critical: IconCircleX,
  high: IconAlertTriangle,
  medium: IconClock,
  good: IconCircleCheck,
};
/** More are one click away: a long table is slow to draw. */
const FIRST_ROWS = 50;

/** When the certificates and domains of all checks end: for planning, and for paper. */
export function Component() {
  const expiries = useExpiries();
  return (
    <Loaded query={expiries}>
      {({ data, total }) => (
        <>
          <PageHeader
            title="Expiries"
            description="When the certificates and domains of your checks end."
            actions={
              <Button variant="default" className="pal-no-print" onClick={() => window.print()}>
                Print
              </Button>
            }
          />
          <Stack gap="lg">
            {data.length === 0 ? <Nothing /> : <Ends all={data} total={total} />}
            <CalendarSection />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

const Nothing = () => (
  <EmptyState icon={IconClock} title="No dates yet">
    Scans with the tests for certificates and domain expiry read the dates. They appear here after the next
    scan of a check. <GuideLink to="domains">Where the dates come from</GuideLink>
  </EmptyState>
);

function Ends({ all, total }: { all: readonly Expiry[]; total: number }) {
  const filters = useUrlFilters(['kind', 'when']);
  const { kind, when } = filters.values;
  const months = expiryMonths(
    all.filter((expiry) => kind === undefined || expiry.kind === kind),
    new Date(),
  );
  const chosen = months.find(({ key }) => key === when);
  const rows = chosen?.expiries ?? months.flatMap(({ expiries }) => expiries);
  return (
    <Section
      title="Timeline"
      description={
        total > all.length
          ? `The first ${all.length.toLocaleString('en')} of ${total.toLocaleString('en')}.`
          : 'Choose a month to see its dates only. Months are in UTC, times in your time zone.'
      }
      actions={
        <SegmentedControl
          className="pal-no-print"
          aria-label="Kind"
          size="xs"
          data={KINDS}
          value={kind ?? 'all'}
          onChange={(value) => filters.set({ kind: value === 'all' ? null : value })}
        />
      }
      isFlush
    >
      <Stack px="lg" pb="md">
        <ExpiryTimeline months={months} chosen={when} onChoose={(key) => filters.set({ when: key })} />
      </Stack>
      <Rows key={`${kind} ${when}`} rows={rows} name={chosen?.name} />
    </Section>
  );
}

function Rows({ rows, name }: { rows: readonly Expiry[]; name: string | undefined }) {
  const { path } = useTeam();
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS);
  const columns: readonly Column<Expiry>[] = [
    { label: 'Name', cell: (row) => <NameOf row={row} path={path} /> },
    { label: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] },
    { label: 'Ends', cell: ({ expires_at }) => inOneLine(<TimeStamp value={expires_at} format="full" />) },
    { label: 'Left', cell: ({ days_left }) => <Left days={days_left} /> },
    { label: 'Renewal', cell: (row) => <Renewal row={row} /> },
    { label: 'Read', cell: ({ seen_at }) => inOneLine(<TimeStamp value={seen_at} />) },
  ];
  return (
    <>
      <Text role="status" px="lg" pb="xs" size="sm">
        {`${name ?? 'All dates'}: ${rows.length.toLocaleString('en')}`}
      </Text>
      {rows.length > 0 && (
        <DataTable
          label="Expiries"
          columns={columns}
          rows={shown}
          keyOf={(row) => `${row.kind} ${row.name}`}
        />
      )}
      {shown.length < rows.length && (
        <Group px="lg" py="sm">
          <Button variant="default" onClick={() => setIsWhole(true)}>
            Show all {rows.length.toLocaleString('en')}
          </Button>
        </Group>
      )}
    </>
  );
}

const inOneLine = (time: ReactNode) => <span style={{ whiteSpace: 'nowrap' }}>{time}</span>;

/** What stops the next renewal, as far as scans saw it. */
const Renewal = ({ row: { renewal_blockers: blockers } }: { row: Expiry }) =>
  blockers.length === 0 ? (
    <Muted>–</Muted>
  ) : (
    <div className="pal-wraps" style={{ maxWidth: 260 }}>
      <ToneBadge tone="high" icon={IconAlertTriangle} label="At risk" />
      {blockers.map(({ rule_id: rule, reason }) => (
        <Muted key={rule}>{reason}</Muted>
      ))}
    </div>
  );

const NameOf = ({ row, path }: { row: Expiry; path: string }) => (
  <div className="pal-wraps">
    <TitleLink to={`${path}/checks/${row.check_id}`}>{row.name}</TitleLink>
    {row.checks_count > 1 && <Muted>{row.checks_count.toLocaleString('en')} checks</Muted>}
  </div>
);

function Left({ days }: { days: number }) {
  const tone = expiryTone(days);
  return <ToneBadge tone={tone} icon={TONE_ICONS[tone]} label={daysWords(days)} />;
}
