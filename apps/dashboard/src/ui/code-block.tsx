import { Box, Group, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './code-block.module.css';
import { CopyButton } from './copy-button';
import { useReveal } from './use-reveal';

interface CodeBlockProps {
  code: string;
  /** Names the block and its copy button. */
  label: string;
  /** Wraps long lines instead of scrolling, for single commands and URLs. */
  isWrapped?: boolean;
  /** The part of the text that is hidden until it is revealed. */
  secret?: string;
}

const FRAME = { overflow: 'hidden', border: '1px solid var(--pal-line)' };

/** Text with a copy button. */
export function CodeBlock({ code, label, isWrapped = false, secret }: CodeBlockProps) {
  const id = useId();
  const { shown, button } = useReveal(code, secret, label);
  return (
    <Box miw={0} bdrs="md" bg="var(--pal-page)" style={FRAME} role="group" aria-labelledby={id}>
      <Group
        justify="space-between"
        gap="xs"
        style={{ padding: '4px 6px 4px 12px', borderBottom: '1px solid var(--pal-line)' }}
        wrap="nowrap"
      >
        <Text size="xs" c="dimmed" fw={600} id={id}>
          {label}
        </Text>
        <Group gap={2} wrap="nowrap">
          {button}
          <CopyButton value={code} label={label} isCompact />
        </Group>
      </Group>
      {/* Focusable, so that the keyboard can scroll it. */}
      <pre
        className={classes.code}
        data-wrapped={isWrapped || undefined}
        tabIndex={isWrapped ? undefined : 0}
      >
        <code>{shown}</code>
      </pre>
    </Box>
  );
}
