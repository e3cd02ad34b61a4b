import { useDebouncedValue } from '@mantine/hooks';
import { lazy, useEffect, useState } from 'react';
import { type FieldStart, LazyField } from './lazy-field';
import { SCROLLING_LIST } from './scrolling-list';

const Select = lazy(() => import('./select'));
const PAUSE_MS = 200;

interface Option {
  value: string;
  label: string;
}

interface TypeaheadProps {
  label: string;
  placeholder: string;
  value: string | null;
  onChange: (value: string | null) => void;
  /** Loads the options for a text; a hook, called once per render. */
  useOptions: (search: string, isWanted: boolean) => { options: readonly Option[] | undefined };
  /** The label of the value, which may not be among the options; undefined while it loads. */
  valueLabel: string | undefined;
  className?: string;
}

/** A select whose options the server finds while the person types. */
export function Typeahead(props: TypeaheadProps) {
  const { label, placeholder, className, value } = props;
  return (
    <LazyField aria-label={label} placeholder={placeholder} className={className} hasValue={value !== null}>
      {(start) => <LoadedTypeahead {...props} start={start} />}
    </LazyField>
  );
}

function LoadedTypeahead({ start, ...props }: TypeaheadProps & { start: FieldStart }) {
  const { label, placeholder, value, onChange, useOptions, valueLabel, className } = props;
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(start.typed);
  // The field holds the label of the value until the person types.
  const [search] = useDebouncedValue(text === valueLabel ? '' : text.trim(), PAUSE_MS);
  // The select empties its text when it appears.
  useEffect(() => {
    const timer = window.setTimeout(() => start.typed !== '' && setText(start.typed));
    return () => window.clearTimeout(timer);
  }, [start.typed]);
  const { options } = useOptions(search, isOpen);
  const known = options ?? [];
  const isListed = value === null || known.some((option) => option.value === value);
  const current = { value: value ?? '', label: valueLabel ?? 'Loading…' };
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={placeholder}
      autoFocus={start.autoFocus}
      clearable
      searchable
      data={isListed ? known : [current, ...known]}
      // The server has filtered them.
      filter={({ options: all }) => all}
      nothingFoundMessage={options === undefined ? 'Searching…' : 'No match'}
      value={value}
      onChange={onChange}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      {...SCROLLING_LIST}
    />
  );
}
