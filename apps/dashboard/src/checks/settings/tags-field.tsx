import type { TagsInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazy, useEffect, useState } from 'react';
import { useTagSuggestions } from '../../data/checks-queries';
import { type FieldStart, LazyField } from '../../ui/lazy-field';
import { MOST_TAGS, MOST_TAG_CHARACTERS, tagsOf } from '../tags';

const TagsInput = lazy(() => import('../../ui/tags-input'));
const PAUSE_MS = 200;
const SEPARATOR = /[, ]/;

type TagsFieldProps = Omit<TagsInputProps, 'onChange'> & { onChange?: (tags: string[]) => void };

/** A field for tags, which suggests those of the team. Enter, a comma or a space ends a tag. */
export function TagsField(props: TagsFieldProps) {
  const { label, description, placeholder, className, maw, error } = props;
  return (
    <LazyField
      label={label}
      description={description}
      placeholder={placeholder}
      className={className}
      maw={maw}
      error={error}
      aria-label={props['aria-label']}
      // People type into it immediately, and what they type becomes tags; so it does not wait for them.
      hasValue
    >
      {(start) => <LoadedField {...props} start={start} />}
    </LazyField>
  );
}

function LoadedField({ start, onChange, ...props }: TagsFieldProps & { start: FieldStart }) {
  const [typed, setTyped] = useState(() => start.typed.split(SEPARATOR).at(-1) ?? '');
  useEffect(() => {
    // What a quick person typed while the field was loading.
    const tags = start.typed.split(SEPARATOR).slice(0, -1);
    if (tags.length > 0) onChange?.(tagsOf([...(props.value ?? []), ...tags]));
    // Once, when the field appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS);
  return (
    <TagsInput
      data={useTagSuggestions(search)}
      searchValue={typed}
      onSearchChange={setTyped}
      maxTags={MOST_TAGS}
      maxLength={MOST_TAG_CHARACTERS}
      splitChars={[',', ' ']}
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={start.autoFocus}
      {...props}
      onChange={(texts) => onChange?.(tagsOf(texts))}
    />
  );
}
