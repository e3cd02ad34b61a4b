import { Checkbox, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '../../ui/icons';
import type { Issue } from '../../api/resources';
import { IconButton } from '../../ui/icon-button';
import { isGrouped, isOfRules, issueOrder, SORTS, type IssueUrlFilters } from './issue-filters';
import type { Selection } from './use-selection';

const GROUPINGS = [
  { value: 'none', label: 'Issues' },
  { value: 'rule', label: 'By rule' },
];

interface ListHeadProps {
  filters: IssueUrlFilters;
  /** The issues on this page; empty if rows are rules. */
  issues: readonly Issue[];
  selection: Selection;
}

/** Selects the page, and sets grouping and order. */
export function ListHead({ filters, issues, selection }: ListHeadProps) {
  const order = issueOrder(filters.values);
  const grouped = isGrouped(filters.values);
  const selected = issues.filter(({ id }) => selection.has(id)).length;
  const sorts = SORTS.filter(({ value }) => !grouped || isOfRules(value));
  const isDown = order.direction === 'desc';
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
        ml={{ base: 0, sm: 'auto' }}
        data={GROUPINGS}
        value={grouped ? 'rule' : 'none'}
        onChange={(group) => filters.set({ group: group === 'rule' ? group : null })}
      />
      <NativeSelect
        aria-label="Sort by"
        size="xs"
        w={140}
        data={sorts}
        value={order.sort}
        onChange={({ currentTarget: { value } }) =>
          filters.set({ sort: value === 'severity' ? null : value, direction: null })
        }
      />
      <IconButton
        label={isDown ? 'Descending: switch to ascending' : 'Ascending: switch to descending'}
        onClick={() => filters.set({ direction: isDown ? 'asc' : 'desc' })}
      >
        {isDown ? <IconArrowDown size={16} /> : <IconArrowUp size={16} />}
      </IconButton>
    </Group>
  );
}
