import { Checkbox, Group, NativeSelect, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { CheckDetail, Script } from '../api/resources';
import { type ScriptFilters, useEndAuthorisation, useScripts } from '../data/scripts-queries';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { Details } from '../ui/details';
import { Facts } from '../ui/facts';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageLinks } from '../ui/page-links';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';
import { ToneBadge } from '../ui/tone-badge';
import { AuthoriseDialog } from './authorise-dialog';
import { AUTHORISATION_BADGES, byHost, scriptLabel, STATE_CHOICES } from './script-words';

/** The scripts by host, to be authorised one by one or many together. */
export function InventorySection({ check }: { check: CheckDetail }) {
  const [filters, setFilters] = useState<ScriptFilters>({ page: 1 });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const query = useScripts(check.id, filters);
  const { refusal } = useTeam();
  const toggle = (id: string): void =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  return (
    <Section
      title="Inventory"
      description="Choose the scripts that the pages need, and say who is responsible and why."
      isFlush
      actions={
        <NativeSelect
          size="sm"
          aria-label="Authorisation"
          data={STATE_CHOICES}
          value={filters.authorisation ?? ''}
          onChange={(event) => {
            const state = event.currentTarget.value;
            setChosen([]);
            setFilters({
              page: 1,
              ...(state !== '' && { authorisation: state as ScriptFilters['authorisation'] }),
            });
          }}
        />
      }
    >
      <Loaded query={query} rows={4}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Muted px="lg" pb="lg">
              {filters.authorisation === undefined
                ? 'The pages run no scripts.'
                : 'No script is in this state.'}
            </Muted>
          ) : (
            <>
              <Stack gap="md">
                {byHost(data).map(([host, scripts]) => (
                  <HostScripts
                    key={host}
                    check={check}
                    host={host}
                    rows={scripts}
                    chosen={chosen}
                    toggle={toggle}
                  />
                ))}
              </Stack>
              <Group px="lg" py="sm" gap="sm">
                <GuardedButton
                  refusal={refusal('checks.write') ?? (chosen.length === 0 ? 'Choose scripts first.' : null)}
                  variant="default"
                  onClick={() => setIsOpen(true)}
                >
                  {chosen.length < 2 ? 'Authorise' : `Authorise ${chosen.length} scripts`}
                </GuardedButton>
              </Group>
              <PageLinks meta={meta} onPage={(page) => setFilters({ ...filters, page })} noun="scripts" />
            </>
          )
        }
      </Loaded>
      <AuthoriseDialog
        checkId={check.id}
        ids={chosen}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDone={() => setChosen([])}
      />
    </Section>
  );
}

interface HostProps {
  check: CheckDetail;
  host: string;
  rows: readonly Script[];
  chosen: readonly string[];
  toggle: (id: string) => void;
}

function HostScripts({ check, host, rows, chosen, toggle }: HostProps) {
  const columns: readonly Column<Script>[] = [
    {
      label: 'Script',
      cell: (script) => (
        <div className="pal-wraps">
          <Checkbox
            label={scriptLabel(script)}
            checked={chosen.includes(script.id)}
            onChange={() => toggle(script.id)}
          />
          <ScriptDetails script={script} />
        </div>
      ),
    },
    {
      label: 'Brought by',
      cell: ({ brought_by }) => <span className="pal-wraps">{brought_by.join(' ← ')}</span>,
    },
    { label: 'First seen', cell: ({ first_seen_at }) => <TimeStamp value={first_seen_at} format="date" /> },
    {
      label: 'Last seen',
      cell: ({ last_seen_at, gone_at }) => (
        <>
          <TimeStamp value={last_seen_at} format="date" />
          {gone_at !== null && <Muted>Gone</Muted>}
        </>
      ),
    },
    { label: 'Authorised', cell: (script) => <Authorisation check={check} script={script} /> },
  ];
  return (
    <div>
      <Title order={3} px="lg" className="pal-wraps">
        {host}
      </Title>
      <DataTable label={`Scripts of ${host}`} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  );
}

function ScriptDetails({ script: { pages, current, versions, is_drawn: isDrawn } }: { script: Script }) {
  const list = (texts: readonly string[]): string =>
    texts.length === 0 ? 'Nothing known' : texts.join(', ');
  return (
    <Details summary="Details">
      <Facts
        rows={[
          ['Pages', pages.join(', ')],
          ['Uses', list(current.uses)],
          ['Contacts', list(current.destinations)],
          ['SHA-256', current.sha256 ?? 'Not known'],
          ['Versions seen', String(versions)],
          ['Seen by', isDrawn ? 'A browser alone' : 'Reading the page'],
        ]}
      />
    </Details>
  );
}

function Authorisation({ check, script }: { check: CheckDetail; script: Script }) {
  const { refusal } = useTeam();
  const end = useEndAuthorisation(check.id);
  const { authorisation: terms, authorisation_state: state } = script;
  return (
    <Stack gap={4} align="flex-start" className="pal-wraps">
      <ToneBadge {...AUTHORISATION_BADGES[state]} />
      {terms !== null && (
        <>
          <Muted>
            {terms.owner}: {terms.justification}
          </Muted>
          {terms.authorised_until !== null && <Muted>Until {terms.authorised_until}</Muted>}
          <GuardedButton
            refusal={refusal('checks.write')}
            size="compact-xs"
            variant="subtle"
            loading={end.isPending}
            onClick={() => end.mutate(script.id)}
            aria-label={`End the authorisation of ${scriptLabel(script)}`}
          >
            End
          </GuardedButton>
        </>
      )}
    </Stack>
  );
}
