import { Table } from '@mantine/core';
import type { Week } from '../api/resources';
import { useTeam } from '../session/team-context';
import { TitleLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Section } from '../ui/section';
import { SeverityBadge } from '../ui/severity-badge';

const COLUMNS = [
  { key: 'new', label: 'New' },
  { key: 'came_back', label: 'Came back' },
  { key: 'closed', label: 'Closed' },
  { key: 'accepted', label: 'Accepted' },
  { key: 'overdue', label: 'Overdue' },
] as const;

/** What happened to the issues of each rule. */
export function WeekCauses({ causes }: { causes: Week['causes'] }) {
  const { path } = useTeam();
  return (
    <Section title="By cause" aria-label="By cause" isFlush={causes.length > 0}>
      {causes.length === 0 ? (
        <Muted>Nothing happened to an issue.</Muted>
      ) : (
        <div style={{ overflowX: 'auto' }} role="region" aria-label="Table of causes" tabIndex={0}>
          <Table aria-label="By cause">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cause</Table.Th>
                {COLUMNS.map(({ key, label }) => (
                  <Table.Th key={key} ta="right">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {causes.map((cause) => (
                <Table.Tr key={`${cause.test_type} ${cause.rule_id ?? cause.title}`}>
                  <Table.Td>
                    <SeverityBadge severity={cause.severity} />{' '}
                    <TitleLink to={`${path}/issues?${ofCause(cause)}`}>{cause.title}</TitleLink>
                  </Table.Td>
                  {COLUMNS.map(({ key }) => (
                    <Table.Td key={key} ta="right">
                      {cause[key].toLocaleString('en')}
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

const ofCause = ({ test_type, rule_id, title }: Week['causes'][number]): string =>
  new URLSearchParams({ test_type, state: 'all', ...(rule_id === null ? { search: title } : { rule_id }) }).toString();
