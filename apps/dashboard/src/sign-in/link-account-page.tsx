import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../api/client';
import { useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';
import { notifyDone } from '../ui/notify';
import { AuthLayout } from './auth-layout';
import { returnAddress } from './return-address';
import { useSignInOptions } from './sign-in-options';
import { TextLink } from '../ui/links';

/** The provider confirmed an address that already has an account: its owner signs in once and links the two. */
export function Component() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { data: session, isPending } = useSessionQuery();
  const provider = useSignInOptions().data?.provider_name ?? 'the provider';
  const target = returnAddress(search);
  const link = useMutation({
    mutationFn: () => api.POST('/api/v1/identities/pending'),
    onSuccess: async () => {
      notifyDone(`You can now sign in with ${provider}.`);
      await navigate(target, { replace: true });
    },
  });
  if (isPending) return <PageLoading />;
  return (
    <AuthLayout
      title={`Link ${provider}`}
      footer={<TextLink to={session ? target : '/sign-in'}>Not now</TextLink>}
    >
      {session ? (
        <Stack gap="md">
          <Text>
            You are signed in as {session.user.email}. Link the accounts to sign in with {provider}.
          </Text>
          <FormFailure error={link.error} />
          <Button size="md" loading={link.isPending} onClick={() => link.mutate()}>
            Link accounts
          </Button>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text>
            Your e-mail address already has a Palisade account. Sign in once to confirm that it is yours.
          </Text>
          <Button component={Link} size="md" to={`/sign-in?return=${encodeURIComponent(pathname + search)}`}>
            Sign in with your password
          </Button>
        </Stack>
      )}
    </AuthLayout>
  );
}
