import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';
import { AuthLayout } from './auth-layout';

/** Opened from the link in the e-mail. Has a button, because mail programs may open links on their own. */
export function Component() {
  const { hash } = useLocation();
  const { data: session, isPending } = useSessionQuery();
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => body(api.POST('/api/v1/email-confirmation', { body: { token: hash.slice(1) } })),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
  if (isPending) return <PageLoading />;
  if (confirm.data) {
    return (
      <AuthLayout title="E-mail address confirmed">
        <Stack gap="md">
          <Text>{confirm.data.email} is now confirmed.</Text>
          <Button component={Link} to="/" size="md">
            Continue
          </Button>
        </Stack>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Confirm your e-mail address">
      {session ? (
        <Stack gap="md">
          <Text>You are signed in as {session.user.name}.</Text>
          <FormFailure error={confirm.error} />
          <Button size="md" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm address
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>Sign in to the account that uses this address.</Text>
          <Button
            component={Link}
            size="md"
            to={`/sign-in?return=${encodeURIComponent(`/confirm-email${hash}`)}`}
          >
            Sign in
          </Button>
        </Stack>
      )}
    </AuthLayout>
  );
}
