import { Table, type TableThProps, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import classes from './sort-header.module.css';

export type Direction = 'asc' | 'desc';

interface SortHeaderProps<Name extends string> extends Pick<TableThProps, 'visibleFrom'> {
  name: Name;
  label: string;
  /** How it is sorted at first. */
  first: Direction;
  /** What the table is sorted by now. */
  sort?: string;
  direction?: Direction;
  onSort: (name: Name, direction: Direction) => void;
}

/** The head of a column that the table can be sorted by. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { name, label, first, sort, direction = 'desc', onSort, visibleFrom } = props;
  const isSorted = sort === name;
  const Icon = !isSorted ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const next = !isSorted ? first : direction === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th
      visibleFrom={visibleFrom}
      aria-sort={isSorted ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={classes.button}
        onClick={() => onSort(name, next)}
        data-sorted={isSorted || undefined}
      >
        {label}
        <Icon size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
