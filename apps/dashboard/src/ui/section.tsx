import { Box, Group, Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Muted } from './muted';

interface SectionProps extends PaperProps {
  title: string;
  id?: string;
  /** Its name for screen readers, if the title is not one. */
  'aria-label'?: string;
  description?: ReactNode;
  /** On the right of the title. */
  actions?: ReactNode;
  /** For tables and lists, which have their own spacing. */
  isFlush?: boolean;
  isDangerous?: boolean;
  children: ReactNode;
}

/** A titled card; pages consist of these. */
export function Section({
  title,
  description,
  actions,
  isFlush,
  isDangerous,
  children,
  ...card
}: SectionProps) {
  return (
    <Paper
      component="section"
      style={isDangerous ? { borderColor: 'var(--pal-critical-text)' } : undefined}
      {...card}
    >
      <Group justify="space-between" align="flex-start" gap="sm" p="lg" pb={12}>
        <Box flex={1} miw={200} maw={680}>
          <Title order={2}>{title}</Title>
          {description !== undefined && <Muted component="div">{description}</Muted>}
        </Box>
        {actions}
      </Group>
      {isFlush ? (
        children
      ) : (
        <Box px="lg" pb="lg">
          {children}
        </Box>
      )}
    </Paper>
  );
}
