import { lazy, useState } from 'react';
import { useCompletedScans, useScan } from '../data/scans-queries';
import { type FieldStart, LazyField } from '../ui/lazy-field';
import { SCROLLING_LIST, whenAtEnd } from '../ui/scrolling-list';
import { localTime } from '../ui/time-format';
import { dayEnd, earlierScans, timeOfId } from './comparable-scans';

const Select = lazy(() => import('../ui/select'));

interface ScanSelectProps {
  label: string;
  checkId: string;
  /** Only scans before the one with this id. */
  before?: string;
  /** The id of a scan; empty for the default. */
  value: string;
  onChange: (scanId: string | null) => void;
  /** What the empty value means. */
  none: string;
}

interface Labelled {
  id: string;
  created_at: string;
  is_partial: boolean;
}

const optionOf = ({ id, created_at: at, is_partial: isPartial }: Labelled) => ({
  value: id,
  label: `${localTime(new Date(at))}${isPartial ? ' (some tests)' : ''}`,
});

/** Selects any completed scan of a check. The list grows as a person scrolls; a typed date jumps to scans of that day. */
export function ScanSelect(props: ScanSelectProps) {
  return (
    <LazyField label={props.label} placeholder={props.none} hasValue={props.value !== ''}>
      {(start) => <LoadedSelect {...props} start={start} />}
    </LazyField>
  );
}

function LoadedSelect({ start, ...props }: ScanSelectProps & { start: FieldStart }) {
  const { label, checkId, before, value, onChange, none } = props;
  const [typed, setTyped] = useState(start.typed);
  const { scans, loadMore, isLoading } = useCompletedScans(
    checkId,
    dayEnd(typed) ?? (before && timeOfId(before) + 1),
  );
  const { data: chosen } = useScan(value, value !== '');
  const listed = (before ? earlierScans(scans, before) : scans).map(optionOf);
  const isListed = value === '' || listed.some((option) => option.value === value);
  const current = chosen === undefined ? { value, label: 'Loading…' } : optionOf(chosen);
  return (
    <Select
      label={label}
      data={[{ value: '', label: none }, ...(isListed ? [] : [current]), ...listed]}
      value={value}
      onChange={(scanId) => onChange(scanId === '' ? null : scanId)}
      autoFocus={start.autoFocus}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has filtered them.
      filter={({ options }) => options}
      nothingFoundMessage={isLoading ? 'Loading…' : 'No scan'}
      description="Type a date such as 2026-03-07 to find older scans."
      {...SCROLLING_LIST}
      attributes={{ options: { onScroll: whenAtEnd(loadMore) } }}
    />
  );
}
