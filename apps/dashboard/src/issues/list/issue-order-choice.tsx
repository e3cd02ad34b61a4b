import { Group, NativeSelect } from '@mantine/core';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp } from '../../ui/icons';
import { isGrouped, isOfRules, issueOrder, SORTS, type IssueUrlFilters } from './issue-filters';

/** The order of the list. */
export function IssueOrderChoice({ filters }: { filters: IssueUrlFilters }) {
  const order = issueOrder(filters.values);
  const isDown = order.direction === 'desc';
  const sorts = SORTS.filter(({ value }) => !isGrouped(filters.values) || isOfRules(value));
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        aria-label="Sort by"
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
