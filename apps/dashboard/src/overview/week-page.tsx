import { Button, Group, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { Week } from '../api/resources';
import { useWeek } from '../data/overview-queries';
import { useTeam } from '../session/team-context';
import { TitleLink } from '../ui/links';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { PageHeader } from '../ui/page-header';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';
import { TimeStamp } from '../ui/time-stamp';
import { useUrlFilters } from '../ui/use-url-filters';
import { QuarterEvidence } from './quarter-evidence';
import { WeekCauses } from './week-causes';
import { firstWeek, otherWeek, weekWords } from './week-dates';

/** What happened in a week: for the meeting on Monday, and for paper. */
export function Component() {
  const { name } = useTeam();
  const filters = useUrlFilters(['from']);
  const week = useWeek(filters.values.from ?? firstWeek(new Date()));
  return (
    <Loaded query={week}>
      {(data) => (
        <>
          <PageHeader
            title="Week"
            description={`${name}, ${weekWords(data.from, data.to)}`}
            actions={<Weeks from={data.from} onChange={(from) => filters.set({ from })} />}
          />
          <Stack gap="lg">
            <Numbers week={data} />
            <WeekCauses week={data} />
            {SECTIONS.map(({ key, title, none }) => (
              <IssueSection key={key} title={title} none={none} list={data[key]} />
            ))}
            <People people={data.people} />
            <QuarterEvidence />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

function Weeks({ from, onChange }: { from: string; onChange: (from: string) => void }) {
  const [before, after] = [otherWeek(from, -7, new Date()), otherWeek(from, 7, new Date())];
  return (
    <Group gap="xs" className="pal-no-print">
      <Button variant="default" disabled={before === null} onClick={() => before && onChange(before)}>
        Previous week
      </Button>
      <Button variant="default" disabled={after === null} onClick={() => after && onChange(after)}>
        Next week
      </Button>
      <Button variant="default" onClick={() => window.print()}>
        Print or save as PDF
      </Button>
    </Group>
  );
}

function Numbers({ week }: { week: Week }) {
  const { before } = week;
  const numbers = [
    ['Opened', week.opened, before.new + before.came_back],
    ['Closed', week.closed.count, before.closed],
    ['Accepted', week.accepted.count, before.accepted],
    ['Overdue', week.overdue.count, before.overdue],
  ] as const;
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, sm: 4 }} spacing="md">
      {numbers.map(([label, value, earlier]) => (
        <div key={label}>
          <Text component="dt" c="dimmed" size="sm">
            {label}
          </Text>
          <Text component="dd" m={0} fz={28} fw={700}>
            {value.toLocaleString('en')}
          </Text>
          <Text component="dd" m={0} c="dimmed" size="sm">
            {changeWords(value - earlier)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

const changeWords = (change: number): string =>
  change === 0
    ? 'As in the week before'
    : `${Math.abs(change).toLocaleString('en')} ${change > 0 ? 'more' : 'fewer'} than in the week before`;

const SECTIONS = [
  { key: 'new', title: 'New', none: 'Nothing new was detected.' },
  { key: 'came_back', title: 'Came back', none: 'No issue opened again.' },
  { key: 'overdue', title: 'Passed their due date', none: 'No issue passed its due date.' },
  { key: 'closed', title: 'Closed', none: 'No issue closed.' },
  { key: 'accepted', title: 'Accepted', none: 'No issue was accepted.' },
  {
    key: 'acceptances_ending',
    title: 'Acceptances that end within seven days from now',
    none: 'None.',
  },
] as const;

function IssueSection({ title, none, list }: { title: string; none: string; list: Week['new'] }) {
  const { path } = useTeam();
  const more = list.count - list.issues.length;
  return (
    <Section
      // Paper has one page: the causes say it all.
      className="pal-no-print"
      title={`${title} (${list.count.toLocaleString('en')})`}
      aria-label={title}
      isFlush={list.count > 0}
    >
      {list.count === 0 && <Muted>{none}</Muted>}
      <ul>
        {list.issues.map(({ id, title: name, severity, location, domain, at, by }) => (
          <Group
            key={`${id} ${at}`}
            component="li"
            className="pal-row"
            gap={12}
            px="lg"
            py={8}
            wrap="nowrap"
            align="flex-start"
          >
            <SeverityBadge severity={severity} />
            <div className="pal-wraps">
              <TitleLink to={`${path}/issues/${id}`}>{name}</TitleLink>
              <Muted>
                {domain}
                {location.startsWith('/') || location === '' ? location : `, ${location}`},{' '}
                <TimeStamp value={at} format="full" />
                {by === null ? '' : `, ${by}`}
              </Muted>
            </div>
          </Group>
        ))}
      </ul>
      {more > 0 && (
        <Muted px="lg" pb="sm">
          {more.toLocaleString('en')} more, not shown here.
        </Muted>
      )}
    </Section>
  );
}

const DEEDS = ['closed', 'reopened', 'accepted', 'assigned', 'commented'] as const;

function People({ people }: { people: Week['people'] }) {
  return (
    <Section title="Who did what" aria-label="Who did what" isFlush={people.length > 0}>
      {people.length === 0 ? (
        <Muted>No one changed or commented on an issue.</Muted>
      ) : (
        <div style={{ overflowX: 'auto' }} role="region" aria-label="Table of people" tabIndex={0}>
          <Table aria-label="Who did what">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Name</Table.Th>
                {DEEDS.map((deed) => (
                  <Table.Th key={deed} tt="capitalize" ta="right">
                    {deed}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {people.map((person) => (
                <Table.Tr key={`${person.kind} ${person.id}`}>
                  <Table.Td>{person.kind === 'key' ? `Key ${person.name}` : person.name}</Table.Td>
                  {DEEDS.map((deed) => (
                    <Table.Td key={deed} ta="right">
                      {person[deed]}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Section>
  );
}
