import { Group, Stack, Text } from '@mantine/core';
import { body } from '../api/client';
import { useCalendarFeed } from '../data/overview-queries';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { ActionButton } from '../ui/action-button';
import { ConfirmedButton } from '../ui/confirmed-button';
import { GuideLink } from '../ui/guide-link';
import { Loaded } from '../ui/loaded';
import { NewAddress } from '../ui/new-address';
import { Section } from '../ui/section';
import { TimeStamp } from '../ui/time-stamp';

const KEY = ['calendar'];

/** The secret address at which calendar programs subscribe to these dates. */
export function CalendarSection() {
  const { refusal } = useTeam();
  const reason = refusal('calendar.manage');
  const create = useTeamChange((api) => body(api.POST('/api/v1/overview/calendar')), {
    ...{ reloads: KEY, gcTime: 0 },
  });
  return (
    <Section
      title="Calendar"
      className="pal-no-print"
      description={
        <>
          Subscribe to these dates in your calendar, with reminders 30, 7 and 1 days before. Anyone who has
          the address can read them.{' '}
          <GuideLink to="domains#subscribe-in-your-calendar">How to subscribe</GuideLink>
        </>
      }
    >
      <Stack gap="sm">
        {create.data !== undefined && <NewAddress value={create.data.url} label="address" />}
        {reason === null ? (
          <Feed create={create} />
        ) : (
          <Group>
            <ActionButton refusal={reason} action={create}>
              Create address
            </ActionButton>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

function Feed({ create }: { create: Parameters<typeof ActionButton>[0]['action'] & { reset: () => void } }) {
  const feed = useCalendarFeed();
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/overview/calendar'), {
    ...{ done: 'Revoked the address.', reloads: KEY },
    onSuccess: () => create.reset(),
  });
  return (
    <Loaded query={feed} rows={1}>
      {(known) =>
        known === null ? (
          <Group>
            <ActionButton action={create}>Create address</ActionButton>
          </Group>
        ) : (
          <Group gap="sm">
            <Text size="sm">
              Created by {known.created_by}, <TimeStamp value={known.created_at} />
            </Text>
            <ConfirmedButton
              {...{ label: 'Replace address', title: 'Replace the address?', confirmLabel: 'Replace' }}
              action={create}
            >
              Calendars that subscribe to the present address get nothing more. Give people the new one.
            </ConfirmedButton>
            <ConfirmedButton
              {...{ label: 'Revoke', title: 'Revoke the address?', confirmLabel: 'Revoke' }}
              action={revoke}
            >
              Calendars that subscribe to it get nothing more. You cannot undo this, but you can create a new
              address.
            </ConfirmedButton>
          </Group>
        )
      }
    </Loaded>
  );
}
