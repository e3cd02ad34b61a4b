import { Box, Group, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  code: string;
  /** Names the block and its copy button. */
  label: string;
  /** Wraps long lines instead of scrolling, for single commands and URLs. */
  isWrapped?: boolean;
}

/** Text with a copy button. */
export function CodeBlock({ code, label, isWrapped = false }: CodeBlockProps) {
  const id = useId();
  return (
    <Box className={classes.root} role="group" aria-labelledby={id}>
      <Group justify="space-between" gap="xs" className={classes.head} wrap="nowrap">
        <Text size="xs" c="dimmed" fw={600} id={id}>
          {label}
        </Text>
        <CopyButton value={code} label={label} isCompact />
      </Group>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className={classes.code}
        data-wrapped={isWrapped || undefined}
        tabIndex={isWrapped ? undefined : 0}
      >
        <code>{code}</code>
      </pre>
    </Box>
  );
}
