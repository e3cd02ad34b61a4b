import { Checkbox, Group, SegmentedControl } from '@mantine/core';
import type { Issue } from '../../api/resources';
import { isGrouped, type IssueUrlFilters } from './issue-filters';
import type { Selection } from './use-selection';

const ROWS = [
  { value: 'rule', label: 'By cause' },
  { value: 'issue', label: 'Issues' },
];

interface ListHeadProps {
  filters: IssueUrlFilters;
  /** The issues on this page; empty if rows are causes. */
  issues: readonly Issue[];
  selection: Selection;
}

/** Selects the page, and sets what the rows are. */
export function ListHead({ filters, issues, selection }: ListHeadProps) {
  const grouped = isGrouped(filters.values);
  const selected = issues.filter(({ id }) => selection.has(id)).length;
  return (
    <Group gap={8} px={{ base: 'md', sm: 'lg' }} py={8} style={{ borderBottom: '1px solid var(--pal-line)' }}>
      {!grouped && (
        <Checkbox
          size="xs"
          label="Select page"
          checked={selected > 0 && selected === issues.length}
          indeterminate={selected > 0 && selected < issues.length}
          disabled={issues.length === 0}
          onChange={() => selection.toggleAll(issues)}
        />
      )}
      <SegmentedControl
        aria-label="Rows"
        size="xs"
        ml="auto"
        data={ROWS}
        value={grouped ? 'rule' : 'issue'}
        onChange={(group) => filters.set({ group })}
      />
    </Group>
  );
}
