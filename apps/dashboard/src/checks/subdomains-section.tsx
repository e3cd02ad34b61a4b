import { Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { CheckDetail, Subdomain } from '../api/resources';
import { useCreateChecks, useSubdomains } from '../data/subdomains-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { FormFailure } from '../ui/form-failure';
import { GuardedButton } from '../ui/guarded-button';
import { GuideLink } from '../ui/guide-link';
import { TextLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageLinks } from '../ui/page-links';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';

const SOURCE_WORDS: Readonly<Record<Subdomain['source'], string>> = {
  certificate: 'Certificate',
  page: 'Page or policy',
  mail: 'Mail server (MX)',
  spf: 'SPF record',
  transparency: 'Certificate transparency',
  zone: 'DNS zone',
  label: 'Usual name',
};

/** The hosts below the domain of a check; checks can be created for those that none watches. */
export function SubdomainsSection({ check }: { check: CheckDetail }) {
  const [page, setPage] = useState(1);
  const [isUnwatched, setIsUnwatched] = useState(false);
  const query = useSubdomains(check.id, page, isUnwatched ? false : undefined);
  return (
    <Section
      title="Host names"
      description={
        <>
          Found below this domain, searched once a week.{' '}
          <GuideLink to="domains#host-names-below-your-domain">How names are found</GuideLink>
        </>
      }
      actions={
        <Checkbox
          label="Not watched only"
          checked={isUnwatched}
          onChange={(event) => {
            setPage(1);
            setIsUnwatched(event.currentTarget.checked);
          }}
        />
      }
      isFlush
    >
      <Loaded query={query} rows={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Muted px="lg" pb="lg">
              {isUnwatched
                ? 'Checks watch all names that were found.'
                : 'No names yet. The test needs the domain verified by its DNS record.'}
            </Muted>
          ) : (
            <>
              <Hosts check={check} rows={data} />
              <PageLinks meta={meta} onPage={setPage} noun="names" />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function Hosts({ check, rows }: { check: CheckDetail; rows: readonly Subdomain[] }) {
  const { path, refusal } = useTeam();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const create = useCreateChecks(check);
  const toggle = (name: string): void =>
    setChosen((names) => (names.includes(name) ? names.filter((each) => each !== name) : [...names, name]));
  const columns: readonly Column<Subdomain>[] = [
    {
      label: 'Name',
      cell: ({ name, watched_by }) =>
        watched_by === null ? (
          <Checkbox label={name} checked={chosen.includes(name)} onChange={() => toggle(name)} />
        ) : (
          <TextLink to={`${path}/checks/${watched_by}`}>{name}</TextLink>
        ),
    },
    { label: 'Watched', cell: ({ watched_by }) => (watched_by === null ? 'No' : 'Yes') },
    { label: 'Response', cell: (row) => <Response row={row} /> },
    { label: 'Addresses', cell: (row) => <Addresses row={row} /> },
    { label: 'Named by', cell: ({ source }) => SOURCE_WORDS[source] },
    { label: 'First seen', cell: ({ first_seen_at }) => <TimeStamp value={first_seen_at} format="date" /> },
    {
      label: 'Last seen',
      cell: ({ last_seen_at, is_current }) => (
        <>
          <TimeStamp value={last_seen_at} format="date" />
          {!is_current && <Muted>Not in the last search</Muted>}
        </>
      ),
    },
  ];
  return (
    <Stack gap={0}>
      <DataTable label="Host names" columns={columns} rows={rows} keyOf={({ name }) => name} />
      <Group px="lg" py="sm" gap="sm">
        <GuardedButton
          refusal={refusal('checks.write') ?? (chosen.length === 0 ? 'Choose names first.' : null)}
          variant="default"
          loading={create.isPending}
          onClick={() => create.mutate(chosen, { onSettled: () => setChosen([]) })}
        >
          {chosen.length === 0
            ? 'Create checks'
            : `Create ${chosen.length === 1 ? 'a check' : `${chosen.length} checks`}`}
        </GuardedButton>
        <Muted>They get the schedule and the tests of this check.</Muted>
        <FormFailure error={create.error} />
      </Group>
    </Stack>
  );
}

function Response({ row: { status, certificate, is_private } }: { row: Subdomain }) {
  if (is_private) return 'Not requested: private';
  if (status === null) return 'None';
  return (
    <>
      <Text size="sm">Status {status}</Text>
      {certificate !== null && (
        <Muted>
          Certificate {certificate.is_trusted ? '' : '(not trusted) '}until{' '}
          <TimeStamp value={certificate.not_after} format="date" />
        </Muted>
      )}
    </>
  );
}

const Addresses = ({ row: { addresses, is_private } }: { row: Subdomain }) =>
  is_private ? 'Private network' : <span className="pal-wraps">{addresses.join(', ')}</span>;
