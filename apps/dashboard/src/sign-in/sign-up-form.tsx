import { Button, Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { useEnter } from '../session/enter';
import { FormFailure } from '../ui/form-failure';
import { NewPasswordInput } from '../ui/new-password-input';
import { EmailInput } from './email-input';

interface SignUpFormProps {
  /** With an invitation, the person joins its team instead of creating one, and the address is fixed. */
  invitation?: { token: string; email: string };
  /** Adds a field for the setup token with this value. */
  setupToken?: string;
  submitLabel: string;
}

const FIELDS = ['name', 'email', 'password', 'team_name', 'setup_token'];

interface Values {
  name: string;
  email: string;
  password: string;
  team_name: string;
  setup_token: string;
}

const requestOf = (
  { team_name: team, setup_token, ...values }: Values,
  { invitation, setupToken }: Pick<SignUpFormProps, 'invitation' | 'setupToken'>,
) => ({
  ...values,
  ...(team.trim() !== '' && { team_name: team }),
  ...(invitation && { invitation_token: invitation.token }),
  ...(setupToken !== undefined && { setup_token }),
});

const SetupTokenField = (props: TextInputProps) => (
  <TextInput label="Setup token" autoComplete="off" required withAsterisk={false} {...props} />
);

export function SignUpForm({ invitation, setupToken, submitLabel }: SignUpFormProps) {
  const enter = useEnter();
  const navigate = useNavigate();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      name: '',
      email: invitation?.email ?? '',
      password: '',
      team_name: '',
      setup_token: setupToken ?? '',
    },
  });
  const signUp = useMutation({
    mutationFn: (values: typeof form.values) =>
      body(api.POST('/api/v1/sign-up', { body: requestOf(values, { invitation, setupToken }) })),
    onSuccess: async (session) => {
      enter(session);
      // Without a team, the invitation needs a confirmed address first. Its page explains that.
      const isWaiting = invitation !== undefined && session.teams.length === 0;
      await navigate(isWaiting ? `/invitations/${invitation.token}` : '/', { replace: true });
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => signUp.mutate(values))} noValidate>
      <Stack gap="md">
        <TextInput
          label="Your name"
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <EmailInput
          readOnly={invitation !== undefined}
          description={invitation && 'The invitation is for this address.'}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput
          label="Password"
          required
          withAsterisk={false}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {!invitation && (
          <TextInput
            label="Team name"
            description="Checks, issues and keys belong to a team. You can invite others later."
            autoComplete="organization"
            key={form.key('team_name')}
            {...form.getInputProps('team_name')}
          />
        )}
        {setupToken !== undefined && (
          <SetupTokenField key={form.key('setup_token')} {...form.getInputProps('setup_token')} />
        )}
        <FormFailure error={signUp.error} fields={FIELDS} />
        <Button type="submit" size="md" loading={signUp.isPending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
