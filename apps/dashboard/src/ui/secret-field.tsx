import { Code, Group } from '@mantine/core';
import { CopyButton } from './copy-button';
import classes from './secret-field.module.css';

/** A value to copy: a key, a link, a command. */
export function SecretField({ value, label }: { value: string; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap" className={classes.field}>
      <Code className={classes.value} aria-label={label} role="textbox" aria-readonly tabIndex={0}>
        {value}
      </Code>
      <CopyButton value={value} label={label} />
    </Group>
  );
}
