import { UnstyledButton, VisuallyHidden } from '@mantine/core';
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
      <span className={classes.initial} aria-hidden>
        {current.name.slice(0, 1).toUpperCase()}
      </span>
      <span style={{ flex: 1, minWidth: 0 }}>
        <span className={classes.name}>{current.name}</span>
        <span className={classes.detail}>
          {current.plan} · {current.role}
        </span>
      </span>
      <VisuallyHidden>Switch team</VisuallyHidden>
      <IconSelector size={16} aria-hidden />
    </UnstyledButton>
  );
  return <LazyMenu button={button}>{(opener) => <TeamMenu button={opener} />}</LazyMenu>;
}
