import { Stack, Text, Title } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './states.module.css';

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  /** It is all that the page has, and its title the page's. */
  isPage?: boolean;
  /** What this place is for and what to do next. */
  children: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** Nothing is here yet, or nothing fits the filter: says why, and what to do next. */
export function EmptyState({ icon: Icon, title, isPage = false, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <span className={classes.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <Title order={isPage ? 1 : 2} size="h2" mt={4}>
        {title}
      </Title>
      <Text c="dimmed" maw={460} component="div">
        {children}
      </Text>
      {action && <div className={classes.action}>{action}</div>}
    </Stack>
  );
}
