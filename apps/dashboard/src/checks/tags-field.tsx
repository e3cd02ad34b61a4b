import type { TagsInputProps } from '@mantine/core';
import { lazy } from 'react';
import { LazyField } from '../ui/lazy-field';
import { MOST_TAGS, MOST_TAG_CHARACTERS, tagsOf } from './tags';

const TagsInput = lazy(() => import('../ui/tags-input'));

type TagsFieldProps = Omit<TagsInputProps, 'onChange'> & { onChange?: (tags: string[]) => void };

/** A field for tags. Enter, a comma or a space ends a tag. */
export const TagsField = ({ onChange, ...props }: TagsFieldProps) => {
  const { label, description, placeholder, className, maw, error } = props;
  return (
    <LazyField
      {...{ label, description, placeholder, className, maw, error }}
      aria-label={props['aria-label']}
      hasValue={props.value !== undefined && props.value.length > 0}
    >
      {({ typed, autoFocus }) => (
        <TagsInput
          maxTags={MOST_TAGS}
          maxLength={MOST_TAG_CHARACTERS}
          splitChars={[',', ' ']}
          autoCapitalize="none"
          spellCheck={false}
          defaultSearchValue={typed}
          autoFocus={autoFocus}
          {...props}
          onChange={(texts) => onChange?.(tagsOf(texts))}
        />
      )}
    </LazyField>
  );
};
