import { NativeSelect } from '@mantine/core';
import type { CheckCondition } from '../api/resources';

const CONDITIONS: readonly { value: CheckCondition; label: string }[] = [
  { value: 'never_scanned', label: 'Never scanned' },
  { value: 'broken', label: 'Last scan failed' },
  { value: 'overdue', label: 'Scan overdue' },
  { value: 'clean', label: 'Without open issues' },
];

export const conditionOf = (value: string | undefined): CheckCondition | undefined =>
  CONDITIONS.find((condition) => condition.value === value)?.value;

interface ConditionChoiceProps {
  value: CheckCondition | undefined;
  onChange: (condition: string | null) => void;
}

/** Filters the checks by the conditions that the overview counts. */
export const ConditionChoice = ({ value, onChange }: ConditionChoiceProps) => (
  <NativeSelect
    aria-label="Condition"
    w={190}
    data={[{ value: '', label: 'Any condition' }, ...CONDITIONS]}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || null)}
  />
);
