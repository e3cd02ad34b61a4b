import type { Ages } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { SmallLink, TextLink } from '../ui/links';
import { Picture } from '../ui/picture';
import { SEVERITY_LOOK } from '../ui/severity-badge';
import { daysLong } from '../ui/time-format';
import type { Tone } from '../ui/tone-badge';
import { Bars, Legend } from './bars';

type Due = Ages['due'][number];

const KINDS = [
  { field: 'overdue', tone: 'critical', label: 'Overdue' },
  { field: 'due_soon', tone: 'medium', label: 'Due within 7 days' },
  { field: 'later', tone: 'low', label: 'Later, or without a due date' },
] as const satisfies readonly { field: keyof Due; tone: Tone; label: string }[];

/** Tags can have shorter limits, or the only ones. */
function targetWords({ fix_within_days: days, shortest_days: shortest }: Due): string {
  if (shortest === null) return 'no due date';
  const byTag = shortest === days ? '' : `${daysLong(shortest)} by tag`;
  return [days === null ? '' : daysLong(days), byTag].filter(Boolean).join(', ');
}

const COLUMNS: readonly Column<Due>[] = [
  { label: 'Severity', cell: ({ severity }) => SEVERITY_LOOK[severity].label },
  { label: 'Fix within', cell: targetWords },
  ...KINDS.map(({ field, label }) => ({ label, cell: (due: Due) => due[field].toLocaleString('en') })),
];

/** Open issues against the days that the team sets to fix them. */
export function DueChart({ ages: { due } }: { ages: Ages }) {
  const { path } = useTeam();
  const hasTargets = due.some(({ shortest_days: days }) => days !== null);
  return (
    <Picture
      title="Open issues against their due dates"
      description={
        hasTargets ? (
          'How many are overdue against the days that your team sets for each severity.'
        ) : (
          <>
            Your team sets no due dates, so nothing is overdue.{' '}
            <TextLink to={`${path}/settings/team`}>Set due dates</TextLink>
          </>
        )
      }
      picture={
        <>
          <Bars
            label="Open issues against their due dates"
            rows={due.map((each) => ({
              key: each.severity,
              label: (
                <SmallLink
                  to={`${path}/issues?severity=${each.severity}${each.overdue > 0 ? '&is_overdue=true' : ''}&group=issue`}
                >
                  {`${SEVERITY_LOOK[each.severity].label}: ${targetWords(each)}`}
                </SmallLink>
              ),
              parts: KINDS.map(({ field, tone, label }) => ({
                tone,
                count: each[field],
                words: `${label}: ${each[field].toLocaleString('en')}`,
              })),
            }))}
          />
          <Legend entries={KINDS} />
        </>
      }
      table={
        <DataTable
          label="Open issues against their due dates"
          columns={COLUMNS}
          rows={due}
          keyOf={({ severity }) => severity}
        />
      }
    />
  );
}
