import { TagsInput, type TagsInputProps } from '@mantine/core';
import { MOST_TAGS, MOST_TAG_CHARACTERS, tagsOf } from './tags';

type TagsFieldProps = Omit<TagsInputProps, 'onChange'> & { onChange?: (tags: string[]) => void };

/** A field for tags. Enter, a comma or a space ends a tag. */
export const TagsField = ({ onChange, ...props }: TagsFieldProps) => (
  <TagsInput
    maxTags={MOST_TAGS}
    maxLength={MOST_TAG_CHARACTERS}
    splitChars={[',', ' ']}
    autoCapitalize="none"
    spellCheck={false}
    {...props}
    onChange={(texts) => onChange?.(tagsOf(texts))}
  />
);
