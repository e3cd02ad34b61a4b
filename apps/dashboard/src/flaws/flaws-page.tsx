import { Stack, Text } from '@mantine/core';
import { FLAW_REASON_WORDS } from '@palisade/vocabulary';
import type { Flaw } from '../api/resources';
import { useFlaws } from '../data/overview-queries';
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
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';

type FlawCheck = Flaw['checks'][number];

const STATES = {
  affected: { tone: 'critical', icon: IconCircleX, label: 'Affected' },
  not_affected: { tone: 'good', icon: IconCircleCheck, label: 'Not affected' },
  not_asked: { tone: 'high', icon: IconAlertTriangle, label: 'Not scanned' },
  waiting: { tone: 'neutral', icon: IconClock, label: 'Waits for its scan' },
  asked: { tone: 'neutral', icon: IconClock, label: 'Scan runs' },
} as const;

/** What became known in the last seven days about the products that the checks run. */
export function Component() {
  const flaws = useFlaws();
  return (
    <Loaded query={flaws}>
      {({ data }) => (
        <>
          <PageHeader
            title="Flaws of the week"
            description="New vulnerabilities of products that your checks run. Each check is scanned again for them within an hour."
          />
          {data.length === 0 ? (
            <EmptyState icon={IconCircleCheck} title="Nothing new">
              In the last seven days, no list brought a vulnerability of a product that the last scans saw.{' '}
              <GuideLink to="results#new-vulnerabilities">How this works</GuideLink>
            </EmptyState>
          ) : (
            <Stack gap="lg">
              {data.map((flaw) => (
                <FlawSection key={flaw.id} flaw={flaw} />
              ))}
            </Stack>
          )}
        </>
      )}
    </Loaded>
  );
}

function FlawSection({ flaw }: { flaw: Flaw }) {
  const { path } = useTeam();
  const columns: readonly Column<FlawCheck>[] = [
    {
      label: 'Check',
      cell: ({ check_id: id, scan_id: scan, domain }) => (
        <TitleLink to={scan === null ? `${path}/checks/${id}` : `${path}/scans/${scan}`}>{domain}</TitleLink>
      ),
    },
    { label: 'Result', cell: (check) => <State check={check} /> },
  ];
  const total = flaw.affected_count + flaw.not_affected_count + flaw.open_count + flaw.not_asked_count;
  return (
    <Section
      title={flaw.name}
      description={
        <>
          <TimeStamp value={flaw.noticed_at} />: {flaw.affected_count} of {total} affected
        </>
      }
      isFlush
    >
      <Stack px="lg" pb="sm" gap={4}>
        {flaw.vulnerabilities.map((each) => (
          <div key={each.id}>
            <SeverityBadge severity={each.severity} /> <Entry entry={each} />
          </div>
        ))}
      </Stack>
      <DataTable
        label={`Checks with ${flaw.name}`}
        columns={columns}
        rows={flaw.checks}
        keyOf={(row) => row.check_id}
      />
    </Section>
  );
}

const Entry = ({ entry }: { entry: Flaw['vulnerabilities'][number] }) => (
  <Text span size="sm">
    {entry.id}: {entry.summary}
    {entry.exploited_since !== null && ` Attackers have used it since ${entry.exploited_since} or earlier.`}
    {entry.epss !== null && ` EPSS ${Math.round(entry.epss * 100)}%.`}
  </Text>
);

function State({ check: { state, reason } }: { check: FlawCheck }) {
  const { tone, icon, label } = STATES[state];
  return (
    <div className="pal-wraps">
      <ToneBadge tone={tone} icon={icon} label={label} />
      {reason !== null && <Muted>{FLAW_REASON_WORDS[reason]}</Muted>}
    </div>
  );
}
