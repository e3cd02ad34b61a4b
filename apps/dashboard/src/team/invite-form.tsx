import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLES } from '@palisade/vocabulary';
import { fieldErrorsOf } from '../api/api-failure';
import { body } from '../api/client';
import type { NewInvitation, Role } from '../api/resources';
import { useTeam } from '../session/team-context';
import { FormFailure } from '../ui/form-failure';
import { SecretField } from '../ui/secret-field';
import { TimeStamp } from '../ui/time-stamp';

const DESCRIPTIONS: Record<Role, string> = {
  member: 'Sees everything, runs scans, manages issues.',
  admin: 'Also manages checks, API keys and members.',
  owner: 'May do all, also delete the team.',
};

/** Asks whom to invite, then shows the link, which the api tells only once. */
export function InviteForm({ onDone }: { onDone: () => void }) {
  const { api, key, role: ownRole } = useTeam();
  const client = useQueryClient();
  const form = useForm<{ email: string; role: Role }>({ initialValues: { email: '', role: 'member' } });
  const invite = useMutation({
    mutationFn: (values: typeof form.values) => body(api.POST('/api/v1/team/invitations', { body: values })),
    onSuccess: () => client.invalidateQueries({ queryKey: [...key, 'invitations'] }),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
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
        <Select
          label="Role"
          description={DESCRIPTIONS[form.values.role]}
          data={roles.map((role) => ({ value: role, label: role[0]?.toUpperCase() + role.slice(1) }))}
          {...form.getInputProps('role')}
        />
        <FormFailure error={invite.error} fields={['email', 'role']} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Invite
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function InvitationLink({ invitation, onDone }: { invitation: NewInvitation; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        {invitation.is_mailed
          ? `We have sent the link to ${invitation.email}. You may also hand it over yourself:`
          : `This installation sends no mail: give this link to ${invitation.email} yourself.`}
      </Text>
      <SecretField value={invitation.url} label="invitation link" />
      <Text size="sm" c="dimmed">
        It is shown only now, works once, and until <TimeStamp value={invitation.expires_at} format="full" />.
      </Text>
      <Group justify="flex-end">
        <Button onClick={onDone} data-autofocus>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
