import { Box, Group, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  code: string;
  /** What it is: names the block and its copy button. */
  label: string;
  /** Lines are broken rather than scrolled: for single long commands and addresses. */
  isWrapped?: boolean;
}

/** Text to be used elsewhere, with a button that copies it. */
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
      {/* Reachable by keyboard, so that it can be scrolled without a mouse. */}
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
