import { Stack } from '@mantine/core';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { Section } from '../ui/section';
import { InvitationsSection } from './invitations-section';
import { InviteButton } from './invite-button';
import { MemberTable } from './member-table';
import { useMembers } from '../data/team-queries';

const ROLE_SUMMARY =
  'Members can view everything, run scans and manage issues. Admins can also manage checks, keys and members. Owners can do everything.';

export function Component() {
  const members = useMembers();
  const { refusal } = useTeam();
  return (
    <Stack gap="lg">
      <Section title="Members" description={ROLE_SUMMARY} actions={<InviteButton />} isFlush>
        <Loaded query={members} loading={<RowsLoading isInset rows={3} />}>
          {({ data }) => <MemberTable members={data} />}
        </Loaded>
      </Section>
      {refusal('members.manage') === null && <InvitationsSection />}
    </Stack>
  );
}
