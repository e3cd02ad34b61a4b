import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ROLES } from '@palisade/vocabulary';
import { fieldErrorsOf } from '../api/api-failure';
import { body } from '../api/client';
import type { NewInvitation, Role } from '../api/resources';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { SecretField } from '../ui/secret-field';
import { TimeStamp } from '../ui/time-stamp';
import { FormButtons } from '../ui/form-buttons';
import { Muted } from '../ui/muted';
import { useTeamChange } from '../data/team-data';

const DESCRIPTIONS: Record<Role, string> = {
  member: 'Can view everything, run scans and manage issues.',
  admin: 'Can also manage checks, API keys and members.',
  owner: 'Can do everything, including deleting the team.',
};

/** Sends an invitation, then shows its link, which the API returns only once. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { role: ownRole } = useTeam();
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'member' } });
  const invite = useTeamChange(
    (api, values: typeof form.values) => body(api.POST('/api/v1/team/invitations', { body: values })),
    { reloads: ['invitations'], onError: (error) => form.setErrors(fieldErrorsOf(error)) },
  );
  if (invite.data) return <InvitationLink invitation={invite.data} onDone={onDone} />;
  const roles = ROLES.filter((role) => role !== 'owner' || ownRole === 'owner').reverse();
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))} noValidate>
      <Stack gap="md">
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
          data={roles.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }))}
          {...form.getInputProps('role')}
        />
        <FormFailure error={invite.error} fields={['email', 'role']} />
        <FormButtons onCancel={onDone} loading={invite.isPending}>
          Invite
        </FormButtons>
      </Stack>
    </form>
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
