import { Select } from '@mantine/core';
import type { Scan } from '../api/resources';
import { localTime } from '../ui/time-format';

interface ScanSelectProps {
  label: string;
  scans: readonly Scan[];
  /** The id of a scan; empty for the default. */
  value: string;
  onChange: (scanId: string | null) => void;
  /** What the empty value means. */
  none: string;
}

/** Chooses a scan of a check by its time. */
export function ScanSelect({ label, scans, value, onChange, none }: ScanSelectProps) {
  const options = scans.map(({ id, created_at: at, is_partial: isPartial }) => ({
    value: id,
    label: `${localTime(new Date(at))}${isPartial ? ' (some tests)' : ''}`,
  }));
  return (
    <Select
      label={label}
      data={[{ value: '', label: none }, ...options]}
      // A scan from before the listed ones can be named by the URL only.
      value={value === '' || options.some((option) => option.value === value) ? value : null}
      placeholder="An earlier scan"
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
      allowDeselect={false}
      maxDropdownHeight={320}
    />
  );
}
