import { Stack, Text, Title } from '@mantine/core';
import type { IconComponent } from './icons';
import type { ReactNode } from 'react';
import { StateIcon } from './state-icon';

interface EmptyStateProps {
  icon: IconComponent;
  title: string;
  /** It is the whole page, so its title is the heading of the page. */
  isPage?: boolean;
  /** What appears here and what to do next. */
  children: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
}

/** Shown where there is nothing yet, or nothing matches the filter. */
export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <StateIcon icon={icon} tone="neutral" />
      <Title order={isPage ? 1 : 2} size="h2" mt={4}>
        {title}
      </Title>
      <Text c="dimmed" maw={460} component="div">
        {children}
      </Text>
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </Stack>
  );
}
