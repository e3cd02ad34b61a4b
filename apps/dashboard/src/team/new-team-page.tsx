import { Anchor, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useSession, useSignOut } from '../session/session';
import { AuthLayout } from '../sign-in/auth-layout';
import { TextLink } from '../ui/links';
import { RequestForm } from '../ui/request-form';

export function Component() {
  const { teams, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  return (
    <AuthLayout
      title={teams.length === 0 ? 'Create your first team' : 'Create a team'}
      description="Checks, issues and keys belong to a team. Only its members can see them."
      footer={
        teams.length > 0 ? (
          <TextLink to="/">Back to your teams</TextLink>
        ) : (
          <>
            Signed in as {user.email}.{' '}
            <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
              Sign out
            </Anchor>
          </>
        )
      }
    >
      <RequestForm
        initialValues={{ name: '' }}
        send={(values) => body(api.POST('/api/v1/teams', { body: values }))}
        onSent={async (team) => {
          await client.invalidateQueries({ queryKey: SESSION_KEY });
          await navigate(`/t/${team.id}`);
        }}
        submitLabel="Create team"
      >
        {(form) => (
          <TextInput
            label="Team name"
            autoComplete="organization"
            autoFocus
            {...form.getInputProps('name')}
          />
        )}
      </RequestForm>
    </AuthLayout>
  );
}
