import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { FormFailure } from '../ui/form-failure';
import { TextLink } from '../ui/links';
import { AuthLayout } from './auth-layout';

/** Opened from the e-mail about a new sign-in. Has a button, because mail programs may open links on their own. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const client = useQueryClient();
  const disown = useMutation({
    mutationFn: () => body(api.POST('/api/v1/password-resets/disown', { body: { token } })),
    onSuccess: ({ reset_token }) => {
      client.setQueryData(SESSION_KEY, null);
      void navigate(`/reset-password#${reset_token}`, { replace: true });
    },
  });
  return (
    <AuthLayout
      title="This was not you?"
      description="This signs out every browser, and your password no longer works. Then you set a new one. Two-factor authentication stays enabled."
      footer={<TextLink to="/forgot-password">Request a link to set a new password</TextLink>}
    >
      <Stack gap="md">
        <FormFailure error={disown.error} />
        <Button size="md" color="red" loading={disown.isPending} onClick={() => disown.mutate()}>
          This was not me: sign out everywhere
        </Button>
      </Stack>
    </AuthLayout>
  );
}
