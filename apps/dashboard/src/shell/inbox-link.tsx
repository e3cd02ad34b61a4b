import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useUnreadCount } from '../data/inbox-queries';
import { useTeam } from '../session/team-context';
import { IconInbox } from '../ui/icons';

const MOST_SHOWN = 99;

/** The way to the inbox, with the number of unread entries. */
export default function InboxLink() {
  const { path } = useTeam();
  const { data: count = 0 } = useUnreadCount();
  return (
    <Button
      component={Link}
      to={`${path}/inbox`}
      variant="subtle"
      color="gray"
      px="xs"
      aria-label={count === 0 ? 'Inbox' : `Inbox, ${count.toLocaleString('en')} unread`}
    >
      <IconInbox size={18} stroke={1.7} aria-hidden />
      {count > 0 && <b style={{ marginLeft: 6 }}>{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</b>}
    </Button>
  );
}
