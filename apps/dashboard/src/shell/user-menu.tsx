import { Button, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../session/session-context';
import { useTeam } from '../session/team-context';
import { useSignOut } from '../session/sign-out';
import classes from './user-menu.module.css';

export function UserMenu() {
  const { user } = useSession();
  const { path } = useTeam();
  const signOut = useSignOut();
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          px="xs"
        >
          <IconUserCircle size={18} stroke={1.7} aria-hidden />
          <span className={classes.name}>{user.name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
      </Menu.Dropdown>
    </Menu>
  );
}
