import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Installation } from '../api/resources';
import { useInstallation, useMailTest } from '../data/installation-queries';
import { useSession } from '../session/session';
import { bytesWords, secondsWords } from '../scans/scan-words';
import { ActionButton } from '../ui/action-button';
import { type Column, DataTable } from '../ui/data-table';
import { Facts } from '../ui/facts';
import { GuideLink } from '../ui/guide-link';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { RefusalNotice } from '../ui/notice';
import { PageHeader } from '../ui/page-header';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { PeopleSection } from './people-section';
import { SignInSection } from './sign-in-section';
import { TONES } from './state-tones';
import { TeamsSection } from './teams-section';
import { ZonesSection } from './zones-section';

/** Whether the installation works, for its operators. `palisade doctor` has the same figures. */
export function Component() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Installation"
        description={
          <>
            The state of Palisade itself. <code>palisade doctor</code> says what to do about a fault.{' '}
            <GuideLink to="operations#faults">Faults and what to do</GuideLink>
          </>
        }
      />
      {user.is_operator ? (
        <State />
      ) : (
        <RefusalNotice refusal="Only operators of this installation can see its state." />
      )}
    </>
  );
}

function State() {
  return (
    <Loaded query={useInstallation()}>
      {(state) => (
        <Stack gap="lg">
          <Parts state={state} />
          <Workers workers={state.workers} />
          <Queues queues={state.queues} />
          <ZonesSection zones={state.zones} />
          <SignInSection signIn={state.sign_in} />
          <TeamsSection teams={state.teams} />
          <PeopleSection />
          <Lists lists={state.lists} />
        </Stack>
      )}
    </Loaded>
  );
}

const STATES = { up: 'Up', degraded: 'Degraded', down: 'Down' } as const;
const NAMES: Readonly<Record<string, string>> = { postgresql: 'PostgreSQL', redis: 'Redis' };

type Row = readonly [label: string, value: ReactNode];

function Parts({ state }: { state: Installation }) {
  const { version, release, certificate, has_mail: hasMail, database, parts } = state;
  return (
    <Section title="Palisade" aria-label="Palisade">
      <Facts
        rows={[
          ['Version', <Version version={version} release={release} />],
          ...parts.map(({ name, status, message }): Row => [
            NAMES[name] ?? name,
            <>
              <ToneBadge {...TONES[status]} label={STATES[status]} /> {message}
            </>,
          ]),
          [
            'Database',
            `PostgreSQL ${database.version}, ${bytesWords(database.bytes)}, ${database.connections} of ${database.connection_limit} connections`,
          ],
          ['Certificate', <Certificate {...certificate} />],
          ['E-mail', hasMail ? <MailTest /> : 'No mail server is set: people get no e-mail'],
        ]}
      />
    </Section>
  );
}

/** Which version runs, and whether it is the newest as far as this installation can know. */
function Version({ version, release }: Pick<Installation, 'version' | 'release'>) {
  if (release.status === 'newer')
    return (
      <>
        {version} <ToneBadge {...TONES.degraded} label={`${release.version} is available`} />{' '}
        <GuideLink to="operations#upgrade">How to upgrade</GuideLink>
      </>
    );
  if (release.status === 'current')
    return (
      <>
        {version}, the newest release as of <TimeStamp value={release.checked_at} format="date" />
      </>
    );
  return (
    <>
      {version}{' '}
      <Muted component="span">
        {release.status === 'off'
          ? 'RELEASES_URL is not set, so Palisade does not check for newer releases.'
          : `Whether a newer release exists is not known. ${release.reason ?? ''}`}
      </Muted>
    </>
  );
}

const CERTIFICATES = {
  valid: { ...TONES.up, label: 'Valid' },
  ending: { ...TONES.degraded, label: 'Ends soon' },
  invalid: { ...TONES.down, label: 'Invalid' },
  unknown: { ...TONES.neutral, label: 'Not known' },
} as const;

/** What browsers get at the public address. */
function Certificate({ status, ends_at: endsAt, reason }: Installation['certificate']) {
  if (status === 'none') return 'None: APP_URL is not an https address';
  return (
    <>
      <ToneBadge {...CERTIFICATES[status]} /> {reason}
      {endsAt !== null && (
        <>
          {' Ends '}
          <TimeStamp value={endsAt} format="date" />
        </>
      )}
    </>
  );
}

function MailTest() {
  const test = useMailTest();
  return (
    <>
      <ActionButton action={test} size="compact-sm">
        Test the mail server
      </ActionButton>{' '}
      <span role="status">{test.data?.message}</span>
    </>
  );
}

type Worker = Installation['workers'][number];
const WORKERS: readonly Column<Worker>[] = [
  { label: 'Worker', cell: ({ worker }) => worker },
  { label: 'Zone', cell: ({ zone }) => zone },
  {
    label: 'State',
    cell: ({ is_live: isLive }) =>
      isLive ? <ToneBadge {...TONES.up} label="Live" /> : <ToneBadge {...TONES.down} label="Silent" />,
  },
  { label: 'Scans', cell: ({ running }) => running.toLocaleString('en') },
  { label: 'Last heartbeat', cell: ({ seen_at }) => <TimeStamp value={seen_at} /> },
];

const Workers = ({ workers }: { workers: readonly Worker[] }) => (
  <Section title="Workers" aria-label="Workers" isFlush={workers.length > 0}>
    {workers.length === 0 ? (
      <Muted>No worker has reported for an hour. Scans wait.</Muted>
    ) : (
      <DataTable
        label="Workers"
        columns={WORKERS}
        rows={workers}
        keyOf={({ zone, worker }) => `${zone} ${worker}`}
      />
    )}
  </Section>
);

type Queue = Installation['queues'][number];
const QUEUES: readonly Column<Queue>[] = [
  { label: 'Zone', cell: ({ zone }) => zone },
  { label: 'Running', cell: ({ running }) => running.toLocaleString('en') },
  { label: 'Waiting', cell: ({ waiting }) => waiting.toLocaleString('en') },
  {
    label: 'Longest wait',
    cell: ({ oldest_seconds: seconds }) => (seconds === null ? '–' : secondsWords(seconds)),
  },
  { label: 'Held', cell: ({ held }) => held.toLocaleString('en') },
];

const Queues = ({ queues }: { queues: readonly Queue[] }) => (
  <Section
    title="Queue"
    aria-label="Queue"
    description="Held scans wait for the end of a pause or of a maintenance window."
    isFlush
  >
    <DataTable label="Queue" columns={QUEUES} rows={queues} keyOf={({ zone }) => zone} />
  </Section>
);

type List = Installation['lists'][number];
const AGES = {
  fresh: { ...TONES.up, label: 'Fresh' },
  old: { ...TONES.degraded, label: 'Old' },
  stale: { ...TONES.down, label: 'Stale' },
  no_limit: { ...TONES.neutral, label: 'No limit' },
  not_loaded: { ...TONES.neutral, label: 'Not loaded' },
} as const;
const LISTS: readonly Column<List>[] = [
  { label: 'List', cell: ({ name }) => name },
  { label: 'Last current on', cell: ({ day, age }) => (age === 'not_loaded' ? '–' : day) },
  { label: 'Age', cell: ({ age }) => <ToneBadge {...AGES[age]} /> },
];

const Lists = ({ lists }: { lists: readonly List[] }) => (
  <Section
    title="Lists"
    aria-label="Lists"
    description={<GuideLink to="data#how-old-a-list-may-be">How old a list may be</GuideLink>}
    isFlush
  >
    <DataTable label="Lists" columns={LISTS} rows={lists} keyOf={({ id }) => id} />
  </Section>
);
