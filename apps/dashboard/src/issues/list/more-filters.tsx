import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { tagsOfUrl } from '../../checks/tags';
import { TagsField } from '../../checks/settings/tags-field';
import { SearchField } from '../../ui/search-field';
import classes from './issue-filter-bar.module.css';
import { issueFilters, type IssueUrlFilters } from './issue-filters';

/** The value names the parameter: `newer_than_days=7`. */
const FIRST_SEEN = [
  { value: '', label: 'First seen any time' },
  ...[1, 7, 30].map((days) => ({
    value: `newer_than_days=${days}`,
    label: days === 1 ? 'First seen today' : `First seen in ${days} days`,
  })),
  ...[30, 90, 365].map((days) => ({
    value: `older_than_days=${days}`,
    label: `First seen over ${days} days ago`,
  })),
];
const DUE = [
  { value: '', label: 'Due any time' },
  ...[1, 7, 30].map((days) => ({
    value: String(days),
    label: days === 1 ? 'Due today or earlier' : `Due within ${days} days`,
  })),
];
const TICKET = [
  { value: '', label: 'With or without a ticket' },
  { value: 'true', label: 'With a ticket' },
  { value: 'false', label: 'Without a ticket' },
];
const LAST_SCAN = [
  { value: '', label: 'Any result of the last scan' },
  { value: 'true', label: 'Found by the last scan' },
  { value: 'false', label: 'Not found by the last scan' },
];

/** Filters that people need less often; shown while one of them is set. */
export function MoreFilters({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  const { path, newer_than_days: newer, older_than_days: older, due_within_days: due } = applied;
  const { has_ticket: hasTicket, is_detected: isDetected } = applied;
  const tags = tagsOfUrl(filters.values.tags);
  const isUsed = [path, applied.tags, newer, older, due, hasTicket, isDetected].some(
    (value) => value !== undefined,
  );
  const [isOpened, setOpened] = useState(false);
  if (!isOpened && !isUsed)
    return (
      <Button variant="default" aria-expanded={false} onClick={() => setOpened(true)}>
        More filters
      </Button>
    );
  const seen =
    newer === undefined
      ? older === undefined
        ? ''
        : `older_than_days=${older}`
      : `newer_than_days=${newer}`;
  return (
    <>
      <TagsField
        className={classes.choice}
        aria-label="Tags of the check"
        placeholder={tags.length === 0 ? 'Any tag' : ''}
        value={tags}
        onChange={(chosen) => filters.set({ tags: chosen.join(',') })}
      />
      <SearchField
        label="Path"
        placeholder="Path, such as /admin"
        value={filters.values.path ?? ''}
        onSearch={(text) => filters.set({ path: text })}
      />
      <NativeSelect
        className={classes.choice}
        aria-label="First seen"
        data={withOther(FIRST_SEEN, seen)}
        value={seen}
        onChange={({ currentTarget: { value } }) => {
          const [name, days] = value.split('=');
          filters.set({ newer_than_days: null, older_than_days: null, ...(name && { [name]: days }) });
        }}
      />
      <NativeSelect
        className={classes.choice}
        aria-label="Due"
        data={withOther(DUE, due === undefined ? '' : String(due))}
        value={due === undefined ? '' : String(due)}
        onChange={({ currentTarget: { value } }) => filters.set({ due_within_days: value })}
      />
      <NativeSelect
        className={classes.choice}
        aria-label="Ticket"
        data={TICKET}
        value={String(hasTicket ?? '')}
        onChange={({ currentTarget: { value } }) => filters.set({ has_ticket: value })}
      />
      <NativeSelect
        className={classes.choice}
        aria-label="Last scan"
        data={LAST_SCAN}
        value={String(isDetected ?? '')}
        onChange={({ currentTarget: { value } }) => filters.set({ is_detected: value })}
      />
    </>
  );
}

/** A link can name another number of days. */
const withOther = (
  data: readonly { value: string; label: string }[],
  value: string,
): { value: string; label: string }[] =>
  data.some((each) => each.value === value)
    ? [...data]
    : [...data, { value, label: `${value.replace(/\D+/, '')} days` }];
