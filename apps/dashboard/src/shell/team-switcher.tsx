import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../session/session-context';
import { useTeam } from '../session/team-context';
import classes from './team-switcher.module.css';

/** Shows the current team and a menu with the other teams. */
export function TeamSwitcher() {
  const { teams } = useSession();
  const current = useTeam();
  return (
    <Menu width={220} position="bottom-start" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.button}>
          <span className={classes.initial} aria-hidden>
            {current.name.slice(0, 1).toUpperCase()}
          </span>
          <span className={classes.words}>
            <span className={classes.name}>{current.name}</span>
            <span className={classes.detail}>
              {current.plan} · {current.role}
            </span>
          </span>
          <VisuallyHidden>Switch team</VisuallyHidden>
          <IconSelector size={16} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your teams</Menu.Label>
        {teams.map((team) => (
          <Menu.Item
            key={team.id}
            component={Link}
            to={`/t/${team.id}`}
            aria-current={team.id === current.id ? 'true' : undefined}
            rightSection={team.id === current.id ? <IconCheck size={16} aria-hidden /> : null}
          >
            {team.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/teams/new" leftSection={<IconPlus size={16} aria-hidden />}>
          New team
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
