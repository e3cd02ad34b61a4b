import { Menu, Text } from '@mantine/core';
import { IconLogout, IconUserCircle } from '../ui/icons';
import { Link } from 'react-router';
import { useSession, useSignOut } from '../session/session';
import { useTeam } from '../session/team-context';
import type { MenuButton } from '../ui/lazy-menu';
import { OpenedMenu } from '../ui/opened-menu';

/** The person's account, and the way out. */
export default function UserMenuEntries({ button }: { button: MenuButton }) {
  const { user } = useSession();
  const { path } = useTeam();
  const signOut = useSignOut();
  return (
    <OpenedMenu button={button} position="bottom-end" width={240}>
      <Menu.Label>
        Signed in as
        <Text size="sm" truncate>
          {user.email}
        </Text>
      </Menu.Label>
      <Menu.Item
        component={Link}
        to={`${path}/account`}
        leftSection={<IconUserCircle size={16} aria-hidden />}
      >
        Account and sessions
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
        Sign out
      </Menu.Item>
    </OpenedMenu>
  );
}
