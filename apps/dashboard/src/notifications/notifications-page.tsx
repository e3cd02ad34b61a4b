import { useDisclosure } from '@mantine/hooks';
import { IconBell, IconPlus } from '../ui/icons';
import { MAX_CHANNELS_PER_TEAM } from '@palisade/vocabulary';
import { useChannels } from '../data/notifications-queries';
import { useTeam } from '../session/team-context';
import { RefusalNotice } from '../ui/notice';
import { EmptyState } from '../ui/empty-state';
import { GuardedButton } from '../ui/guarded-button';
import { Loaded } from '../ui/loaded';
import { Section } from '../ui/section';
import { ChannelDialog } from './channel-dialog';
import { ChannelTable } from './channel-table';
import { GuideLink } from '../ui/guide-link';

const FULL = `A team can have ${MAX_CHANNELS_PER_TEAM} channels. Delete one first.`;

export function Component() {
  const { refusal } = useTeam();
  const reason = refusal('channels.manage');
  const channels = useChannels(reason === null);
  const [isOpen, { open, close }] = useDisclosure();
  if (reason !== null) return <RefusalNotice refusal={reason} />;
  const isFull = (channels.data?.meta.total ?? 0) >= MAX_CHANNELS_PER_TEAM;
  const newChannel = (
    <GuardedButton
      refusal={isFull ? FULL : null}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={open}
    >
      New channel
    </GuardedButton>
  );
  return (
    <>
      <Section
        title="Notification channels"
        description={
          <>
            Where Palisade reports what scans find. Each channel gets at most one message for each scan.{' '}
            <GuideLink to="notifications">How channels work</GuideLink>
          </>
        }
        actions={newChannel}
        isFlush
      >
        <Loaded query={channels} isInset rows={3}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState icon={IconBell} title="Nobody is notified yet" action={newChannel}>
                Add a channel to get new issues by e-mail, Slack, Microsoft Teams or a webhook, or to wake
                people by PagerDuty or Alertmanager.
              </EmptyState>
            ) : (
              <ChannelTable channels={data} />
            )
          }
        </Loaded>
      </Section>
      <ChannelDialog isOpen={isOpen} onClose={close} channel={null} />
    </>
  );
}
