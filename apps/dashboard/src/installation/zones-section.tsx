import { Box, Stack } from '@mantine/core';
import type { Installation } from '../api/resources';
import { CodeBlock } from '../ui/code-block';
import { type Column, DataTable } from '../ui/data-table';
import { Details } from '../ui/details';
import { GuideLink } from '../ui/guide-link';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { TONES } from './state-tones';

type Zone = Installation['zones'][number];

const COLUMNS: readonly Column<Zone>[] = [
  { label: 'Zone', cell: ({ name }) => name },
  {
    label: 'Live workers',
    cell: ({ live_workers: live }) =>
      live === 0 ? <ToneBadge {...TONES.down} label="None: its scans wait" /> : live.toLocaleString('en'),
  },
  {
    label: 'Last report',
    cell: ({ last_seen_at: at }) => (at === null ? 'None for an hour' : <TimeStamp value={at} />),
  },
  {
    label: 'Private hosts that scans may reach',
    cell: ({ allowed_hosts: hosts }) => (
      <span className="pal-wraps">{hosts === '' ? 'None' : hosts.replaceAll(',', ', ')}</span>
    ),
  },
];

const COMMANDS = [
  ['List zones with their teams, checks, allowed hosts and keys', 'palisade zone list'],
  ['Create a zone, or change its allow-list', 'palisade zone add ZONE --allowed-hosts HOSTS'],
  ['Let a team use it', 'palisade zone grant TEAM_ID ZONE'],
  ['Make a new key', 'palisade zone key'],
  ['Use the new key, once the workers of the zone have it', 'palisade zone add ZONE --public-key PUBLIC_KEY'],
  ['Seal the stored secrets with it', 'palisade secrets reseal'],
  ['Remove it', 'palisade zone remove ZONE'],
] as const;

/** Networks with their own workers. The programs only read them: what opens a private network is up to the owner of the database. */
export const ZonesSection = ({ zones }: { zones: readonly Zone[] }) => (
  <Section
    title="Zones"
    aria-label="Zones"
    description={
      <>
        A zone opens a private network to scans, and its key opens secrets. So only the command line changes
        zones, with the rights of the database’s owner: a stolen session or api cannot.{' '}
        <GuideLink to="zones#set-up-a-zone">Set up a zone</GuideLink>,{' '}
        <GuideLink to="zones#a-key-for-each-zone">replace its key</GuideLink>
      </>
    }
    isFlush
  >
    <DataTable label="Zones" columns={COLUMNS} rows={zones} keyOf={({ name }) => name} />
    <Box p="lg">
      <Details summary="Commands to change zones">
        <Stack gap="sm">
          {COMMANDS.map(([label, code]) => (
            <CodeBlock key={label} label={label} code={code} isWrapped />
          ))}
        </Stack>
      </Details>
    </Box>
  </Section>
);
