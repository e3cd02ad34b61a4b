import { Stack } from '@mantine/core';
import { useTeam } from '../session/team-context';
import { Loaded } from '../ui/loaded';
import { RowsLoading } from '../ui/loading';
import { Section } from '../ui/section';
import { InvitationsSection } from './invitations-section';
import { InviteButton } from './invite-button';
import { MemberTable } from './member-table';
import { useMembers } from './team-queries';

const ROLES_IN_SHORT =
  'Members see everything, run scans and manage issues. Admins also manage checks, keys and members. Owners may do all.';

function MembersPage() {
  const members = useMembers();
  const { refusal } = useTeam();
  return (
    <Stack gap="lg">
      <Section title="Members" description={ROLES_IN_SHORT} actions={<InviteButton />} isFlush>
        <Loaded query={members} loading={<RowsLoading rows={3} />}>
          {({ data }) => <MemberTable members={data} />}
        </Loaded>
      </Section>
      {refusal('members.manage') === null && <InvitationsSection />}
    </Stack>
  );
}

export { MembersPage as Component };
