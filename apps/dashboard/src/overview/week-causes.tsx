import type { Week } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';

type Cause = Week['causes'][number];
type Row = Omit<Cause, 'severity' | 'test_type'> & Partial<Pick<Cause, 'severity' | 'test_type'>>;

const NUMBERS = [
  { key: 'new', label: 'New' },
  { key: 'came_back', label: 'Came back' },
  { key: 'closed', label: 'Closed' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'overdue', label: 'Overdue' },
] as const;

/** What happened to the issues of each rule. With the other causes, the columns are the numbers of the week. */
export function WeekCauses({ week }: { week: Week }) {
  const { path } = useTeam();
  const { causes } = week;
  const columns: readonly Column<Row>[] = [
    {
      label: 'Severity',
      cell: ({ severity }) => severity !== undefined && <SeverityBadge severity={severity} />,
    },
    {
      label: 'Cause',
      cell: ({ test_type: key, rule_id, title }) =>
        key === undefined ? (
          title
        ) : (
          <TitleLink to={`${path}/issues?${ofCause({ test_type: key, rule_id, title })}`}>{title}</TitleLink>
        ),
    },
    ...NUMBERS.map(({ key, label }) => ({ label, cell: (row: Row) => row[key].toLocaleString('en') })),
  ];
  return (
    <Section title="By cause" aria-label="By cause" isFlush={causes.length > 0}>
      {causes.length === 0 ? (
        <Muted>Nothing happened to an issue.</Muted>
      ) : (
        <DataTable
          label="By cause"
          columns={columns}
          rows={[...causes, ...othersOf(week)]}
          keyOf={({ test_type: key = '', rule_id, title }) => `${key} ${rule_id ?? title}`}
        />
      )}
    </Section>
  );
}

/** What the listed causes leave of the numbers of the week; nothing where they are all. */
function othersOf({ causes, ...week }: Week): Row[] {
  const left = (key: (typeof NUMBERS)[number]['key']): number =>
    causes.reduce((rest, cause) => rest - cause[key], week[key].count);
  const row: Row = {
    rule_id: null,
    title: 'Other causes',
    new: left('new'),
    came_back: left('came_back'),
    closed: left('closed'),
    accepted: left('accepted'),
    overdue: left('overdue'),
  };
  return NUMBERS.some(({ key }) => row[key] > 0) ? [row] : [];
}

function ofCause({ test_type, rule_id, title }: Pick<Cause, 'test_type' | 'rule_id' | 'title'>): string {
  const parameters = new URLSearchParams({ test_type, state: 'all' });
  if (rule_id === null) parameters.set('search', title);
  else parameters.set('rule_id', rule_id);
  return parameters.toString();
}
