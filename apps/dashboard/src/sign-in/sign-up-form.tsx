import { TextInput, type TextInputProps } from '@mantine/core';
import { useNavigate } from 'react-router';
import { api, body } from '../api/client';
import type { Session } from '../api/resources';
import { useEnter } from '../session/session';
import { NewPasswordInput } from '../ui/new-password-input';
import { EmailInput } from './email-input';
import { RequestForm } from '../ui/request-form';

interface SignUpFormProps {
  /** With an invitation, the person joins its team instead of creating one, and the address is fixed. */
  invitation?: { token: string; email: string };
  /** Adds a field for the setup token with this value. */
  setupToken?: string;
  submitLabel: string;
}

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
  const start = async (session: Session): Promise<void> => {
    enter(session);
    // Without a team, the invitation needs a confirmed address first. Its page explains that.
    const isWaiting = invitation !== undefined && session.teams.length === 0;
    await navigate(isWaiting ? `/invitations/${invitation.token}` : '/', { replace: true });
  };
  return (
    <RequestForm
      initialValues={{
        name: '',
        email: invitation?.email ?? '',
        password: '',
        team_name: '',
        setup_token: setupToken ?? '',
      }}
      send={(values) =>
        body(api.POST('/api/v1/sign-up', { body: requestOf(values, { invitation, setupToken }) }))
      }
      onSent={start}
      submitLabel={submitLabel}
    >
      {(form) => (
        <>
          <TextInput
            label="Your name"
            autoComplete="name"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('name')}
          />
          <EmailInput
            readOnly={invitation !== undefined}
            description={invitation && 'The invitation is for this address.'}
            {...form.getInputProps('email')}
          />
          <NewPasswordInput
            label="Password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          {!invitation && (
            <TextInput
              label="Team name"
              description="Checks, issues and keys belong to a team. You can invite others later."
              autoComplete="organization"
              {...form.getInputProps('team_name')}
            />
          )}
          {setupToken !== undefined && <SetupTokenField {...form.getInputProps('setup_token')} />}
        </>
      )}
    </RequestForm>
  );
}
