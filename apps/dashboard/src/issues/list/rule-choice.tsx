import { useState } from 'react';
import { useTests } from '../../data/tests-queries';
import { SearchSelect } from '../../ui/search-select';

interface Choice {
  test_type: string | null;
  rule_id: string | null;
}

interface RuleChoiceProps {
  value: Choice;
  onChange: (choice: Choice) => void;
  className?: string;
}

/** Selects a rule, or all rules of a test. The catalogue is large, so it is loaded when it is needed. */
export function RuleChoice({ value, onChange, className }: RuleChoiceProps) {
  const [isOpened, setOpened] = useState(false);
  const selected = value.test_type === null && value.rule_id === null ? null : keyOf(value);
  const { data: tests } = useTests(isOpened || selected !== null);
  const groups = (tests ?? []).map(({ key, name, rules }) => ({
    group: name,
    items: [
      { value: keyOf({ test_type: key, rule_id: null }), label: `Any rule of ${name}` },
      ...rules.map(({ id, title }) => ({ value: keyOf({ test_type: key, rule_id: id }), label: title })),
    ],
  }));
  return (
    <SearchSelect
      className={className}
      aria-label="Rule"
      placeholder="Any rule"
      clearable
      nothingFoundMessage={tests === undefined ? 'Loading…' : 'No match'}
      limit={100}
      data={groups}
      value={selected}
      onChange={(key) => onChange(key === null ? NOTHING : choiceOf(key))}
      onFocus={() => setOpened(true)}
    />
  );
}

const NOTHING: Choice = { test_type: null, rule_id: null };
const keyOf = ({ test_type, rule_id }: Choice): string => `${test_type ?? ''}/${rule_id ?? ''}`;

function choiceOf(key: string): Choice {
  const [test = '', ...rule] = key.split('/');
  return { test_type: test || null, rule_id: rule.join('/') || null };
}
