import { Button } from '@mantine/core';
import { IconChevronDown, IconUserCircle } from '../ui/icons';
import { lazy } from 'react';
import { useSession } from '../session/session';
import { LazyMenu } from '../ui/lazy-menu';
import classes from './user-menu.module.css';

const Entries = lazy(() => import('./user-menu-entries'));

export function UserMenu() {
  const { user } = useSession();
  const button = (
    <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={14} aria-hidden />} px="xs">
      <IconUserCircle size={18} stroke={1.7} aria-hidden />
      <span className={classes.name}>{user.name}</span>
    </Button>
  );
  return <LazyMenu button={button}>{(opener) => <Entries button={opener} />}</LazyMenu>;
}
