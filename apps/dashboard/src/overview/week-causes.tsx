import type { Week } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';

type Cause = Week['causes'][number];

const NUMBERS = [
  { key: 'new', label: 'New' },
  { key: 'came_back', label: 'Came back' },
  { key: 'closed', label: 'Closed' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'overdue', label: 'Overdue' },
] as const;

/** What happened to the issues of each rule. */
export function WeekCauses({ causes }: { causes: Week['causes'] }) {
  const { path } = useTeam();
  const columns: readonly Column<Cause>[] = [
    { label: 'Severity', cell: ({ severity }) => <SeverityBadge severity={severity} /> },
    {
      label: 'Cause',
      cell: (cause) => <TitleLink to={`${path}/issues?${ofCause(cause)}`}>{cause.title}</TitleLink>,
    },
    ...NUMBERS.map(({ key, label }) => ({ label, cell: (cause: Cause) => cause[key].toLocaleString('en') })),
  ];
  return (
    <Section title="By cause" aria-label="By cause" isFlush={causes.length > 0}>
      {causes.length === 0 ? (
        <Muted>Nothing happened to an issue.</Muted>
      ) : (
        <DataTable
          label="By cause"
          columns={columns}
          rows={causes}
          keyOf={(cause) => `${cause.test_type} ${cause.rule_id ?? cause.title}`}
        />
      )}
    </Section>
  );
}

function ofCause({ test_type, rule_id, title }: Cause): string {
  const parameters = new URLSearchParams({ test_type, state: 'all' });
  if (rule_id === null) parameters.set('search', title);
  else parameters.set('rule_id', rule_id);
  return parameters.toString();
}
