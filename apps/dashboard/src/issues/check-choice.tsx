import { useCheckOptions, useCheckDomain } from '../data/checks-queries';
import { Typeahead } from '../ui/typeahead';

interface CheckChoiceProps {
  value: string | null;
  onChange: (checkId: string | null) => void;
  className?: string;
}

/** Selects a check by its domain, among all checks of the team. */
export function CheckChoice({ value, onChange, className }: CheckChoiceProps) {
  return (
    <Typeahead
      className={className}
      label="Check"
      placeholder="Any check"
      value={value}
      onChange={onChange}
      useOptions={useCheckOptions}
      valueLabel={useCheckDomain(value)}
    />
  );
}
