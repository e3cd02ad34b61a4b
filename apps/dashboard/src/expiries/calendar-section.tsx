import { Stack } from '@mantine/core';
import { body } from '../api/client';
import { useCalendarFeed } from '../data/address-queries';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { GuideLink } from '../ui/guide-link';
import { NewAddress } from '../ui/new-address';
import { SecretAddress } from '../ui/secret-address';
import { Section } from '../ui/section';

const KEY = ['calendar'];

/** The secret address at which calendar programs subscribe to these dates. */
export function CalendarSection() {
  const refusal = useTeam().refusal('addresses.manage');
  const query = useCalendarFeed(refusal === null);
  const create = useTeamChange((api) => body(api.POST('/api/v1/team/calendar')), {
    reloads: KEY,
    gcTime: 0,
  });
  const revoke = useTeamChange((api) => api.DELETE('/api/v1/team/calendar'), {
    done: 'Revoked the address.',
    reloads: KEY,
    onSuccess: () => create.reset(),
  });
  return (
    <Section
      title="Calendar"
      className="pal-no-print"
      description={
        <>
          Subscribe to these dates in your calendar, with reminders 30 days, 7 days and 1 day before. Anyone
          who has the address can read them.{' '}
          <GuideLink to="domains#subscribe-in-your-calendar">How to subscribe</GuideLink>
        </>
      }
    >
      <Stack gap="sm">
        {create.data !== undefined && <NewAddress value={create.data.url} label="address" />}
        <SecretAddress
          refusal={refusal}
          query={query}
          create={create}
          revoke={revoke}
          loss="Calendars that subscribe to the present address get nothing more."
        />
      </Stack>
    </Section>
  );
}
