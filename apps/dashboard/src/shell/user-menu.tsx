import { Button, Text } from '@mantine/core';
import { IconChevronDown, IconUserCircle } from '../ui/icons';
import { lazy } from 'react';
import { useSession } from '../session/session';
import { LazyMenu } from '../ui/lazy-menu';

const Entries = lazy(() => import('./user-menu-entries'));

export function UserMenu() {
  const { user } = useSession();
  const button = (
    <Button
      aria-label={user.name}
      variant="subtle"
      color="gray"
      rightSection={<IconChevronDown size={14} aria-hidden />}
      px="xs"
    >
      <IconUserCircle size={18} stroke={1.7} aria-hidden />
      <Text span inherit truncate maw={180} ml={8} visibleFrom="sm">
        {user.name}
      </Text>
    </Button>
  );
  return <LazyMenu button={button}>{(opener) => <Entries button={opener} />}</LazyMenu>;
}
