import { Box } from '@mantine/core';
import { useState } from 'react';
import type { Person } from '../api/resources';
import { usePeople, useSetDisabled } from '../data/installation-queries';
import { useSession } from '../session/session';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { type Column, DataTable } from '../ui/data-table';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageLinks } from '../ui/page-links';
import { SearchField } from '../ui/search-field';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { TONES } from './state-tones';

const COLUMNS: readonly Column<Person>[] = [
  { label: 'E-mail', cell: ({ email }) => email },
  { label: 'Name', cell: ({ name, is_operator: isOperator }) => (isOperator ? `${name} (operator)` : name) },
  { label: 'Teams', cell: ({ teams }) => teams.toLocaleString('en') },
  {
    label: 'Last seen',
    cell: ({ last_seen_at: at }) => (at === null ? 'Not signed in' : <TimeStamp value={at} />),
  },
  {
    label: 'Account',
    cell: ({ disabled_at: at }) =>
      at === null ? (
        <ToneBadge {...TONES.up} label="Enabled" />
      ) : (
        <ToneBadge {...TONES.degraded} label="Disabled" />
      ),
  },
  { label: 'Actions', isActions: true, cell: (person) => <AccountButton person={person} /> },
];

/** Everyone with an account, and whether they can sign in. */
export function PeopleSection() {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const query = usePeople(search, page);
  return (
    <Section
      title="People"
      aria-label="People"
      description="A disabled account cannot sign in. Its memberships and the API keys of its teams stay."
      actions={
        <Box w={240}>
          <SearchField
            value={search}
            onSearch={(text) => {
              setPage(1);
              setSearch(text);
            }}
            label="Search people"
            placeholder="Name or e-mail"
          />
        </Box>
      }
      isFlush
    >
      <Loaded query={query} rows={3}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Muted px="lg" pb="lg">
              No person matches.
            </Muted>
          ) : (
            <>
              <DataTable label="People" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />
              <PageLinks meta={meta} onPage={setPage} noun="people" />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

function AccountButton({ person }: { person: Person }) {
  const { user } = useSession();
  const isDisabled = person.disabled_at !== null;
  const change = useSetDisabled(person, !isDisabled);
  if (isDisabled)
    return (
      <ActionButton action={change} size="compact-sm" aria-label={`Enable ${person.email}`}>
        Enable
      </ActionButton>
    );
  return (
    <ConfirmedButton
      label="Disable"
      aria-label={`Disable ${person.email}`}
      size="compact-sm"
      refusal={person.id === user.id ? 'Another operator can disable your account.' : null}
      title={`Disable ${person.email}?`}
      confirmLabel="Disable account"
      action={change}
      onOpen={() => change.reset()}
    >
      {person.name} is signed out everywhere and cannot sign in until an operator enables the account. The
      person stays a member of {person.teams === 1 ? 'one team' : `${person.teams} teams`}, and API keys keep
      working: revoke those that the person knows.
    </ConfirmedButton>
  );
}
