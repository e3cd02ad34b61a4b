import { Group, Paper, type PaperProps, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './section.module.css';
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
    <Paper component="section" className={classes.section} data-dangerous={isDangerous} {...card}>
      <Group justify="space-between" align="flex-start" gap="sm" style={{ padding: '16px 20px 12px' }}>
        <div className={classes.words}>
          <Title order={2}>{title}</Title>
          {description !== undefined && <Muted component="div">{description}</Muted>}
        </div>
        {actions}
      </Group>
      <div className={isFlush ? undefined : classes.content}>{children}</div>
    </Paper>
  );
}
