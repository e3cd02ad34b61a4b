import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from './icons';
import { useState } from 'react';

/** Long enough to finish a word, short enough to feel immediate. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  /** The search text in the URL of the page. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
}

/** Searches while the person types, after a short pause. */
export function SearchField({ value, onSearch, label, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  const search = useDebouncedCallback((typed: string) => {
    setSent(typed);
    onSearch(typed);
  }, PAUSE_MS);
  if (value !== known) {
    setKnown(value);
    // A link or the back button changed the URL. After its own search the field keeps what the person typed since: a letter, or a space.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const type = (typed: string): void => {
    setText(typed);
    search(typed.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
