import { Button, NativeSelect } from '@mantine/core';
import { ALL_REQUIREMENTS, type ISSUE_FILTERS, requirementWords } from '@palisade/vocabulary';
import { type ReactNode, useState } from 'react';
import { tagsOfUrl } from '../../checks/tags';
import { TagsField } from '../../checks/settings/tags-field';
import { SearchField } from '../../ui/search-field';
import classes from './issue-filter-bar.module.css';
import type { IssueFilters } from '../../data/issues-queries';
import { issueFilters, type IssueUrlFilters, type Narrowing } from './issue-filters';

/** The value names the parameter: `newer_than_days=7`. */
const FIRST_SEEN = [
  { value: '', label: 'First seen: any' },
  ...[1, 7, 30].map((days) => ({
    value: `newer_than_days=${days}`,
    label: days === 1 ? 'First seen in 24 hours' : `First seen in ${days} days`,
  })),
  ...[30, 90, 365].map((days) => ({
    value: `older_than_days=${days}`,
    label: `First seen over ${days} days ago`,
  })),
];
const DUE = [
  { value: '', label: 'Due: any' },
  ...[1, 7, 30].map((days) => ({
    value: String(days),
    label: days === 1 ? 'Due within 24 hours' : `Due within ${days} days`,
  })),
];

const REQUIREMENTS = [
  { value: '', label: 'Any standard' },
  ...ALL_REQUIREMENTS.map((each) => ({ value: each, label: requirementWords(each) })),
];

const withUnknown = (value: string): { value: string; label: string }[] =>
  REQUIREMENTS.some((each) => each.value === value)
    ? REQUIREMENTS
    : [...REQUIREMENTS, { value, label: value }];

interface ControlProps {
  filters: IssueUrlFilters;
  applied: IssueFilters;
}

/** Filters that have their control in the bar. */
type InTheBar =
  'severity' | 'check_id' | 'test_type' | 'rule_id' | 'assignee' | 'is_overdue' | 'seen_as' | 'search';

/** The controls of the others, in the order of the page; one that is missing here does not compile. */
const CONTROLS: Record<Exclude<Narrowing, InTheBar>, ((props: ControlProps) => ReactNode) | null> = {
  tags: ({ filters }) => {
    const tags = tagsOfUrl(filters.values.tags);
    return (
      <TagsField
        className={classes.choice}
        aria-label="Tags of the check"
        placeholder={tags.length === 0 ? 'Any tag' : ''}
        value={tags}
        onChange={(chosen) => filters.set({ tags: chosen.join(',') })}
      />
    );
  },
  requirement: ({ filters, applied: { requirement = '' } }) => (
    <NativeSelect
      className={classes.choice}
      aria-label="Requirement of a standard"
      data={withUnknown(requirement)}
      value={requirement}
      onChange={({ currentTarget: { value } }) => filters.set({ requirement: value })}
    />
  ),
  path: ({ filters }) => (
    <SearchField
      label="Path"
      placeholder="Path, such as /admin"
      value={filters.values.path ?? ''}
      onSearch={(text) => filters.set({ path: text })}
    />
  ),
  newer_than_days: FirstSeen,
  // FirstSeen sets both.
  older_than_days: null,
  due_within_days: ({ filters, applied: { due_within_days: due } }) => (
    <NativeSelect
      className={classes.choice}
      aria-label="Due"
      data={withOther(DUE, String(due ?? ''))}
      value={String(due ?? '')}
      onChange={({ currentTarget: { value } }) => filters.set({ due_within_days: value })}
    />
  ),
  has_ticket: (props) => (
    <YesOrNo
      {...props}
      name="has_ticket"
      label="Ticket"
      words={['Ticket: any', 'With a ticket', 'Without a ticket']}
    />
  ),
  is_detected: (props) => (
    <YesOrNo
      {...props}
      name="is_detected"
      label="Last scan"
      words={['Last scan: any', 'Found by the last scan', 'Not found by the last scan']}
    />
  ),
};
const NAMES = Object.keys(CONTROLS) as (keyof typeof CONTROLS)[];

/** Filters that people need less often; shown while one of them is set. */
export function MoreFilters({ filters }: { filters: IssueUrlFilters }) {
  const applied = issueFilters(filters.values);
  const [isOpened, setOpened] = useState(false);
  if (!isOpened && NAMES.every((name) => applied[name] === undefined))
    return (
      <Button variant="default" aria-expanded={false} onClick={() => setOpened(true)}>
        More filters
      </Button>
    );
  return NAMES.map((name) => {
    const Control = CONTROLS[name];
    return Control && <Control key={name} filters={filters} applied={applied} />;
  });
}

function FirstSeen({ filters, applied }: ControlProps) {
  const { newer_than_days: newer, older_than_days: older } = applied;
  const seen =
    newer === undefined
      ? older === undefined
        ? ''
        : `older_than_days=${older}`
      : `newer_than_days=${newer}`;
  return (
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
  );
}

type Flag = {
  [Name in Narrowing]: (typeof ISSUE_FILTERS)[Name] extends { kind: 'flag' } ? Name : never;
}[Narrowing];

interface YesOrNoProps extends ControlProps {
  name: Flag;
  label: string;
  words: readonly [any: string, yes: string, no: string];
}

function YesOrNo({ filters, applied, name, label, words: [any, yes, no] }: YesOrNoProps) {
  return (
    <NativeSelect
      className={classes.choice}
      aria-label={label}
      data={[
        { value: '', label: any },
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ]}
      value={String(applied[name] ?? '')}
      onChange={({ currentTarget: { value } }) => filters.set({ [name]: value })}
    />
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
