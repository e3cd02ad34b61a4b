import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconShieldStar } from '@tabler/icons-react';
import { Link, Navigate } from 'react-router';
import { api, body } from '../api/client';
import { useSessionQuery } from '../session/session';
import { ErrorState } from '../ui/error-state';
import { PageLoading } from '../ui/loading';
import { AuthLayout } from './auth-layout';
import { SignUpForm } from './sign-up-form';

const toSignIn = (
  <>
    You have an account?{' '}
    <Anchor component={Link} to="/sign-in" underline="always">
      Sign in
    </Anchor>
  </>
);

function SignUpPage() {
  const { data: session } = useSessionQuery();
  const state = useQuery({ queryKey: ['sign-up'], queryFn: () => body(api.GET('/api/v1/sign-up')) });
  if (session) return <Navigate to="/" replace />;
  if (!state.data) {
    return state.error ? (
      <ErrorState error={state.error} onRetry={() => void state.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  if (!state.data.is_open) return <SignUpClosed />;
  return (
    <AuthLayout title="Create your account" footer={state.data.is_first ? undefined : toSignIn}>
      {state.data.is_first && (
        <Alert color="teal" icon={<IconShieldStar size={18} aria-hidden />} title="The first account" mb="md">
          This installation has no account yet. Yours becomes its operator and may set the plans of all teams.
        </Alert>
      )}
      <SignUpForm submitLabel="Create account" />
    </AuthLayout>
  );
}

function SignUpClosed() {
  return (
    <AuthLayout title="Sign-up is closed" footer={toSignIn}>
      <Text>
        On this installation people join by invitation. Ask an owner or admin of your team to send you a link;
        it works even though sign-up is closed.
      </Text>
    </AuthLayout>
  );
}

export { SignUpPage as Component };
