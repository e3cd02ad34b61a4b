import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { IconShare } from '../ui/icons';
import { useState } from 'react';
import { body } from '../api/client';
import type { ReportLink } from '../api/resources';
import { useTeamChange, useTeamQuery } from '../data/team-data';
import { ActionButton } from '../ui/action-button';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { NewAddress } from '../ui/new-address';
import { TimeStamp } from '../ui/time-stamp';
import { Dialog } from '../ui/dialog';
import { Muted } from '../ui/muted';

const LIFETIMES = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

const keyOf = (scanId: string) => ['scan', scanId, 'report-links'];

/** Links to the report for people without an account: create, list, revoke. */
export function ShareReportButton({ scanId }: { scanId: string }) {
  const team = useTeam();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <GuardedButton
        refusal={team.refusal('reports.share')}
        variant="default"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Share
      </GuardedButton>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title="Share the report" size="lg">
        <Stack gap="lg">
          <Muted>
            Anyone who has a link can read the report of this scan without an account, until the link expires
            or you revoke it.
          </Muted>
          <NewLink scanId={scanId} />
          <Links scanId={scanId} />
        </Stack>
      </Dialog>
    </>
  );
}

function NewLink({ scanId }: { scanId: string }) {
  const [days, setDays] = useState('14');
  const params = { path: { scan_id: scanId } };
  const create = useTeamChange(
    (api, expires_in_days: number) =>
      body(api.POST('/api/v1/scans/{scan_id}/report-links', { params, body: { expires_in_days } })),
    { reloads: keyOf(scanId) },
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(Number(days));
      }}
    >
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label="Expires after"
            data={LIFETIMES}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
          <Button type="submit" loading={create.isPending}>
            Create link
          </Button>
        </Group>
        <FormFailure error={create.error} />
        {create.data !== undefined && <NewAddress value={create.data.url} label="link" />}
      </Stack>
    </form>
  );
}

function Links({ scanId }: { scanId: string }) {
  const params = { path: { scan_id: scanId } };
  const links = useTeamQuery(
    keyOf(scanId),
    async (api) => (await body(api.GET('/api/v1/scans/{scan_id}/report-links', { params }))).data,
  );
  const columns: readonly Column<ReportLink>[] = [
    { label: 'Created by', cell: (link) => link.created_by },
    { label: 'Created', cell: (link) => <TimeStamp value={link.created_at} /> },
    { label: 'Expires', cell: (link) => <TimeStamp value={link.expires_at} /> },
    { label: 'Actions', cell: (link) => <RevokeButton scanId={scanId} link={link} />, isActions: true },
  ];
  return (
    <Loaded query={links} rows={1}>
      {(rows) =>
        rows.length === 0 ? (
          <Muted>No links to this report.</Muted>
        ) : (
          <DataTable label="Links to the report" columns={columns} rows={rows} keyOf={({ id }) => id} />
        )
      }
    </Loaded>
  );
}

function RevokeButton({ scanId, link }: { scanId: string; link: ReportLink }) {
  const params = { path: { scan_id: scanId, link_id: link.id } };
  const revoke = useTeamChange(
    (api) => api.DELETE('/api/v1/scans/{scan_id}/report-links/{link_id}', { params }),
    { done: 'Revoked the link.', reloads: keyOf(scanId) },
  );
  return (
    <ActionButton size="xs" action={revoke} aria-label={`Revoke the link of ${link.created_by}`}>
      Revoke
    </ActionButton>
  );
}
