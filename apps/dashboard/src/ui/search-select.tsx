import type { SelectProps } from '@mantine/core';
import { lazy } from 'react';
import { LazyField } from './lazy-field';
import { SCROLLING_LIST } from './scrolling-list';

const Select = lazy(() => import('./select'));

/** A select of known options, among which a person searches by typing. */
export function SearchSelect(props: SelectProps<string>) {
  const { label, placeholder, className, disabled, w, value, onFocus } = props;
  return (
    <LazyField
      label={label}
      placeholder={placeholder}
      className={className}
      disabled={disabled}
      w={w}
      aria-label={props['aria-label']}
      hasValue={value !== null && value !== undefined}
    >
      {({ typed, autoFocus }) => (
        <Select
          searchable
          {...props}
          autoFocus={autoFocus}
          defaultSearchValue={typed}
          onFocus={onFocus}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          {...SCROLLING_LIST}
        />
      )}
    </LazyField>
  );
}
