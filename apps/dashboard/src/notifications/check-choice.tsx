import { MultiSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { MAX_CHANNEL_CHECKS } from '@palisade/vocabulary';
import { type ReactNode, useState } from 'react';
import { useCheckDomains, useChecks } from '../data/checks-queries';

const CHOICES = [
  { value: 'all', label: 'All checks' },
  { value: 'some', label: 'Only some' },
];
const SUGGESTIONS = 20;
const PAUSE_MS = 250;
/** Each is a request. */
const MOST_NAMED = 100;

interface CheckChoiceProps {
  isForAll: boolean;
  onForAll: (isForAll: boolean) => void;
  value?: string[];
  onChange: (checkIds: string[]) => void;
  error?: ReactNode;
}

/** All checks, also future ones, or some. The server searches, so that any number of checks can be chosen from. */
export function CheckChoice({ isForAll, onForAll, ...chosen }: CheckChoiceProps) {
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500} id="checks-of-channel">
        Checks
      </Text>
      <SegmentedControl
        aria-labelledby="checks-of-channel"
        data={CHOICES}
        value={isForAll ? 'all' : 'some'}
        onChange={(value) => onForAll(value === 'all')}
      />
      {!isForAll && <ChosenChecks label="Checks of the channel" max={MAX_CHANNEL_CHECKS} {...chosen} />}
    </Stack>
  );
}

interface ChosenChecksProps extends Omit<CheckChoiceProps, 'isForAll' | 'onForAll'> {
  label: string;
  max: number;
}

export function ChosenChecks({ label, max, value = [], onChange, error }: ChosenChecksProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const { data: page } = useChecks({
    ...(search !== '' && { search }),
    per_page: SUGGESTIONS,
    sort: 'domain',
    direction: 'asc',
  });
  const [stored] = useState(() => value.slice(0, MOST_NAMED));
  const { data: domains = {} } = useCheckDomains(stored);
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const found = (page?.data ?? []).map(({ id, domain }) => ({ value: id, label: domain }));
  // Checks that are already selected need not match the search.
  const others = value.filter((id) => found.every((check) => check.value !== id));
  return (
    <MultiSelect
      aria-label={label}
      placeholder={value.length === 0 ? 'Search checks' : undefined}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      hidePickedOptions
      maxValues={max}
      nothingFoundMessage="No matching checks"
      data={[
        ...found,
        ...others.map((id) => ({ value: id, label: names[id] ?? domains[id] ?? 'Selected check' })),
      ]}
      filter={({ options }) => options}
      value={value}
      onChange={(ids) => {
        setNames({ ...names, ...Object.fromEntries(found.map((check) => [check.value, check.label])) });
        onChange(ids);
      }}
      error={error}
    />
  );
}
