import { Table, type TableThProps, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from './icons';
import classes from './sort-header.module.css';

export type Direction = 'asc' | 'desc';

interface SortHeaderProps<Name extends string> extends Pick<TableThProps, 'visibleFrom' | 'w'> {
  name: Name;
  label: string;
  /** The direction of the first click. */
  first: Direction;
  /** The current sort column. */
  sort?: string;
  direction?: Direction;
  onSort: (name: Name, direction: Direction) => void;
}

/** The header of a sortable column. */
export function SortHeader<Name extends string>(props: SortHeaderProps<Name>) {
  const { name, label, first, sort, direction = 'desc', onSort, visibleFrom, w } = props;
  const isSorted = sort === name;
  const Icon = !isSorted ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  const next = !isSorted ? first : direction === 'asc' ? 'desc' : 'asc';
  return (
    <Table.Th
      visibleFrom={visibleFrom}
      w={w}
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
