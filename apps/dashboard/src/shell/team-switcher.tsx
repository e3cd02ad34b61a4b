import { Avatar, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSelector } from '../ui/icons';
import { lazy } from 'react';
import { useTeam } from '../session/team-context';
import { LazyMenu } from '../ui/lazy-menu';
import classes from './team-switcher.module.css';

const TeamMenu = lazy(() => import('./team-menu'));

/** Shows the current team and a menu with the other teams. */
export function TeamSwitcher() {
  const current = useTeam();
  const button = (
    <UnstyledButton className={classes.button}>
      <Avatar size={28} radius={6} variant="filled" color="#7dd3c0" aria-hidden>
        <Text span fw={700} c="#0c2b26">
          {current.name.slice(0, 1).toUpperCase()}
        </Text>
      </Avatar>
      <span style={{ flex: 1, minWidth: 0 }}>
        <Text span display="block" truncate fw={600} c="#fff">
          {current.name}
        </Text>
        <Text span display="block" truncate size="xs" tt="capitalize" c="#a3b3c9">
          {current.plan} · {current.role}
        </Text>
      </span>
      <VisuallyHidden>Switch team</VisuallyHidden>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
  return <LazyMenu button={button}>{(opener) => <TeamMenu button={opener} />}</LazyMenu>;
}
