import { SEVERITIES } from '@palisade/vocabulary';
import type { Ages } from '../api/resources';
import { useTeam } from '../session/team-context';
import { type Column, DataTable } from '../ui/data-table';
import { SmallLink } from '../ui/links';
import { Picture } from '../ui/picture';
import { SEVERITY_LOOK } from '../ui/severity-badge';
import { ageParameters, ageWords } from './age-words';
import { Bars, Legend } from './bars';

type Group = Ages['groups'][number];

const COLUMNS: readonly Column<Group>[] = [
  { label: 'First seen', cell: ageWords },
  ...SEVERITIES.map((severity) => ({
    label: SEVERITY_LOOK[severity].label,
    cell: (group: Group) => group[severity].toLocaleString('en'),
  })),
];

/** Open issues by the time since they were first seen. */
export function AgeChart({ ages }: { ages: Ages }) {
  const { path } = useTeam();
  return (
    <Picture
      title="Open issues by age"
      description="By the time since they were first seen. Accepted issues do not count."
      picture={
        <>
          <Bars
            label="Open issues by age"
            rows={ages.groups.map((group) => ({
              key: String(group.from_days),
              label: (
                <SmallLink to={`${path}/issues?${ageParameters(group)}&group=issue`}>
                  {ageWords(group)}
                </SmallLink>
              ),
              parts: SEVERITIES.map((severity) => ({
                tone: severity,
                count: group[severity],
                words: `${group[severity].toLocaleString('en')} ${severity}`,
              })),
            }))}
          />
          <Legend entries={SEVERITIES.map((tone) => ({ tone, label: SEVERITY_LOOK[tone].label }))} />
        </>
      }
      table={
        <DataTable
          label="Open issues by age"
          columns={COLUMNS}
          rows={ages.groups}
          keyOf={({ from_days: from }) => String(from)}
        />
      }
    />
  );
}
