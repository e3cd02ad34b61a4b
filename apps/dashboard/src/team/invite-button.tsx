import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { body } from '../api/client';
import type { NewInvitation, Role } from '../api/resources';
import { useTeamChange } from '../data/team-data';
import { useTeam } from '../session/team-context';
import { Dialog } from '../ui/dialog';
import { GuardedButton } from '../ui/guarded-button';
import { IconUserPlus } from '../ui/icons';
import { Muted } from '../ui/muted';
import { RequestForm } from '../ui/request-form';
import { SecretField } from '../ui/secret-field';
import { TimeStamp } from '../ui/time-stamp';
import { ROLE_CHOICES } from './role-words';

export function InviteButton() {
  const { refusal } = useTeam();
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <GuardedButton
        refusal={refusal('members.manage')}
        leftSection={<IconUserPlus size={16} aria-hidden />}
        onClick={open}
      >
        Invite
      </GuardedButton>
      <Dialog opened={isOpen} onClose={close} title="Invite a member">
        <InviteForm onDone={close} />
      </Dialog>
    </>
  );
}

const DESCRIPTIONS: Record<Role, string> = {
  member: 'Can view everything, run scans and manage issues.',
  admin: 'Can also manage checks, API keys and members.',
  owner: 'Can do everything, including deleting the team.',
};

interface Invited {
  email: string;
  role: Role;
}

/** Sends an invitation, then shows its link, which the API returns only once. */
function InviteForm({ onDone }: { onDone: () => void }) {
  const { role: ownRole } = useTeam();
  const invite = useTeamChange(
    (api, values: Invited) => body(api.POST('/api/v1/team/invitations', { body: values })),
    { reloads: ['invitations'], gcTime: 0 },
  );
  if (invite.data) return <InvitationLink invitation={invite.data} onDone={onDone} />;
  const roles = ROLE_CHOICES.filter(({ value }) => value !== 'owner' || ownRole === 'owner').reverse();
  const initialValues: Invited = { email: '', role: 'member' };
  return (
    <RequestForm
      initialValues={initialValues}
      send={invite.mutateAsync}
      submitLabel="Invite"
      onCancel={onDone}
    >
      {(form) => (
        <>
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('email')}
          />
          <NativeSelect
            label="Role"
            description={DESCRIPTIONS[form.values.role]}
            data={roles}
            {...form.getInputProps('role')}
          />
        </>
      )}
    </RequestForm>
  );
}

function InvitationLink({ invitation, onDone }: { invitation: NewInvitation; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        {invitation.is_mailed
          ? `We sent the link to ${invitation.email}. You can also share it yourself:`
          : `This installation does not send e-mail. Share this link with ${invitation.email} yourself:`}
      </Text>
      <SecretField value={invitation.url} label="invitation link" />
      <Muted>
        You can see this link only now. It works once, and expires on{' '}
        <TimeStamp value={invitation.expires_at} format="full" />.
      </Muted>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
