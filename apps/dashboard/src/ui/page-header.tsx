import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: string;
  /** For the browser's tab, where it should say more than the title. */
  tabTitle?: string;
  /** One line under the title. */
  description?: ReactNode;
  /** The way up, outermost first. */
  crumbs?: readonly Crumb[];
  /** Badges beside the title. */
  badges?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
}

/** The head of every page; its title is the title of the browser's tab too. */
export function PageHeader({
  title,
  tabTitle = title,
  description,
  crumbs = [],
  badges,
  actions,
}: PageHeaderProps) {
  useDocumentTitle(`${tabTitle} · Palisade`);
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="md" mb="lg">
      <Stack gap={4} miw={0}>
        {crumbs.length > 0 && (
          <Breadcrumbs fz="sm" separatorMargin={6}>
            {crumbs.map(({ label, to }) => (
              <Anchor key={to} component={Link} to={to} fz="sm" c="dimmed">
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {badges}
        </Group>
        {description !== undefined && (
          <Text c="dimmed" size="md" maw={720} component="div">
            {description}
          </Text>
        )}
      </Stack>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
  );
}
