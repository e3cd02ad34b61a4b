import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Crumb {
  label: string;
  to: string;
}

interface PageHeaderProps {
  title: string;
  /** The title of the browser tab, if it differs from the heading. */
  tabTitle?: string;
  /** One line under the title. */
  description?: ReactNode;
  /** Breadcrumbs, outermost first. */
  crumbs?: readonly Crumb[];
  /** Badges next to the title. */
  badges?: ReactNode;
  /** Buttons on the right. */
  actions?: ReactNode;
}

/** A domain may be longer than a phone is wide. */
const WRAPS = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

/** The header of every page. Also sets the title of the browser tab. */
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
          <Breadcrumbs fz="sm" separatorMargin={6} style={{ flexWrap: 'wrap' }}>
            {crumbs.map(({ label, to }) => (
              <Anchor key={to} component={Link} to={to} fz="sm" c="dimmed">
                <span style={WRAPS}>{label}</span>
              </Anchor>
            ))}
          </Breadcrumbs>
        )}
        <Group gap="sm">
          <Title order={1} style={WRAPS}>
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
