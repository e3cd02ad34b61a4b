import { Menu } from '@mantine/core';
import { IconCheck, IconPlus } from '../ui/icons';
import { Link } from 'react-router';
import { useSession } from '../session/session';
import { useTeam } from '../session/team-context';
import type { MenuButton } from '../ui/lazy-menu';
import { OpenedMenu } from '../ui/opened-menu';

/** The person's teams, and a new one. */
export default function TeamMenu({ button }: { button: MenuButton }) {
  const { teams } = useSession();
  const current = useTeam();
  return (
    <OpenedMenu button={button} width={220} position="bottom-start">
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
    </OpenedMenu>
  );
}
