import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api, body } from '../api/client';
import { useEnter, useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { TextLink } from '../ui/links';
import { AuthLayout } from './auth-layout';
import { MailedLink } from './mailed-link';

/** Mails a link, or uses the link that opened the page: it has the token after `#`. */
export function Component() {
  const { data: session } = useSessionQuery();
  const token = useLocation().hash.slice(1);
  if (session) return <Navigate to="/" replace />;
  if (token !== '') return <LinkUse token={token} />;
  return (
    <MailedLink
      title="Get a sign-in link"
      purpose="that signs you in without your password"
      send={(values) => body(api.POST('/api/v1/sign-in-links', { body: values }))}
      lifetime="30 minutes"
      noun="a sign-in link"
      command="palisade user sign-in-link EMAIL"
    />
  );
}

/** Has a button, because mail programs may open links on their own, and the link works once. */
function LinkUse({ token }: { token: string }) {
  const enter = useEnter();
  const navigate = useNavigate();
  const use = useMutation({
    mutationFn: () => body(api.POST('/api/v1/sign-in-links/complete', { body: { token } })),
    onSuccess: (response) =>
      'needs_second_factor' in response ? void navigate('/sign-in/code') : enter(response),
  });
  return (
    <AuthLayout
      title="Sign in with your link"
      description="You do not need your password."
      footer={<TextLink to="/sign-in-link">Request a new link</TextLink>}
    >
      <Stack gap="md">
        <FormFailure error={use.error} />
        <Button size="md" loading={use.isPending} onClick={() => use.mutate()}>
          Sign in
        </Button>
      </Stack>
    </AuthLayout>
  );
}
