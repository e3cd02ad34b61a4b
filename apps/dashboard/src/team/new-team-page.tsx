import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useSession } from '../session/session-context';
import { useSignOut } from '../session/sign-out';
import { AuthLayout } from '../sign-in/auth-layout';
import { FormFailure } from '../ui/form-failure';

function NewTeamPage() {
  const { teams, user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const form = useForm({ initialValues: { name: '' } });
  const create = useMutation({
    mutationFn: (values: { name: string }) => body(api.POST('/api/v1/teams', { body: values })),
    onSuccess: async (team) => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      await navigate(`/t/${team.id}`);
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <AuthLayout
      title={teams.length === 0 ? 'Create your first team' : 'Create a team'}
      description="Checks, issues and keys belong to a team. Only its members can see them."
      footer={
        teams.length > 0 ? (
          <Anchor component={Link} to="/" underline="always">
            Back to your teams
          </Anchor>
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
      <form onSubmit={form.onSubmit((values) => create.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Team name"
            autoComplete="organization"
            autoFocus
            {...form.getInputProps('name')}
          />
          <FormFailure error={create.error} fields={['name']} />
          <Button type="submit" size="md" loading={create.isPending}>
            Create team
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}

export { NewTeamPage as Component };
