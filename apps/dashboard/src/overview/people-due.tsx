import { Text } from '@mantine/core';
import type { PersonDue } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { TextLink } from '../ui/links';
import { Section } from '../ui/section';

const SHOWN = 8;

/** Who has how much to do, and by when. */
export function PeopleDue({ people }: { people: readonly PersonDue[] }) {
  const { path } = useTeam();
  const listOf = ({ id }: PersonDue, more: string): string =>
    `${path}/issues?assignee=${id ?? 'none'}${more}`;
  const cell = (person: PersonDue, count: number, more: string) =>
    count === 0 ? (
      <Text span c="dimmed" inherit>
        0
      </Text>
    ) : (
      <TextLink to={listOf(person, more)}>{count.toLocaleString('en')}</TextLink>
    );
  const columns: readonly Column<PersonDue>[] = [
    { label: 'Who', cell: ({ name }) => name ?? 'Unassigned' },
    { label: 'Overdue', cell: (person) => cell(person, person.overdue, '&is_overdue=true&sort=due_at') },
    {
      label: 'Within 7 days',
      cell: (person) => cell(person, person.due_soon, '&due_within_days=7&is_overdue=false&sort=due_at'),
    },
    { label: 'Open', cell: (person) => cell(person, person.open, '') },
  ];
  const more = people.length - SHOWN;
  return (
    <Section
      title="Who has what to do"
      aria-label="Who has what to do"
      description={more > 0 ? `The first ${SHOWN} of ${people.length}.` : undefined}
      h="100%"
      isFlush
    >
      <DataTable
        label="Open issues by person"
        columns={columns}
        rows={people.slice(0, SHOWN)}
        keyOf={({ id }) => id ?? 'none'}
      />
    </Section>
  );
}
