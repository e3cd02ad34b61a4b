import { List, Stack } from '@mantine/core';
import { SCRIPT_CHANGE_WORDS } from '@palisade/vocabulary';
import { useState } from 'react';
import type { CheckDetail, ScriptChange } from '../api/resources';
import { useScriptChanges } from '../data/scripts-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { IconAlertTriangle, IconInfoCircle } from '../ui/icons';
import { TextLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageLinks } from '../ui/page-links';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';

/** The timeline, the newest first. */
export function ChangesSection({ check }: { check: CheckDetail }) {
  const [page, setPage] = useState(1);
  const query = useScriptChanges(check.id, page);
  return (
    <Section
      title="Changes"
      description="Scripts, security headers, form targets, listeners on card fields and content, compared with earlier scans."
      isFlush
    >
      <Loaded query={query} rows={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Muted px="lg" pb="lg">
              Nothing has changed since the first scan.
            </Muted>
          ) : (
            <>
              <Changes rows={data} />
              <PageLinks meta={meta} onPage={setPage} noun="changes" />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Changes({ rows }: { rows: readonly ScriptChange[] }) {
  const { path } = useTeam();
  const columns: readonly Column<ScriptChange>[] = [
    {
      label: 'When',
      cell: ({ at, scan_id }) => (
        <TextLink to={`${path}/scans/${scan_id}`}>
          <TimeStamp value={at} />
        </TextLink>
      ),
    },
    {
      label: 'What',
      cell: ({ kind, is_alarm }) => (
        <ToneBadge
          tone={is_alarm ? 'high' : 'neutral'}
          icon={is_alarm ? IconAlertTriangle : IconInfoCircle}
          label={SCRIPT_CHANGE_WORDS[kind]}
        />
      ),
    },
    { label: 'Change', cell: (change) => <Change change={change} /> },
  ];
  return <DataTable label="Changes" columns={columns} rows={rows} keyOf={({ id }) => id} />;
}

const Change = ({ change: { subject, difference, pages } }: { change: ScriptChange }) => (
  <Stack gap={2} className="pal-wraps">
    <span>{subject}</span>
    {difference.length > 0 && (
      <List size="sm">
        {difference.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    )}
    <Muted>{pages.join(', ')}</Muted>
  </Stack>
);
