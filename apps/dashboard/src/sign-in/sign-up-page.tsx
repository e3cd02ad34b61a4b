import { Anchor, Code, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { api, body } from '../api/client';
import { useSessionQuery } from '../session/session';
import { AuthLayout } from './auth-layout';
import { SignUpForm } from './sign-up-form';
import { TextLink } from '../ui/links';
import { Loaded } from '../ui/loaded';

const toSignIn = (
  <>
    Already have an account? <TextLink to="/sign-in">Sign in</TextLink>
  </>
);

export function Component() {
  const { data: session } = useSessionQuery();
  // The command line prints a link with the token after `#`.
  const given = new URLSearchParams(useLocation().hash.slice(1)).get('setup_token') ?? '';
  const [isSetUp, setIsSetUp] = useState(given !== '');
  const state = useQuery({ queryKey: ['sign-up'], queryFn: () => body(api.GET('/api/v1/sign-up')) });
  if (session) return <Navigate to="/" replace />;
  const setUp = () => setIsSetUp(true);
  return (
    <Loaded query={state}>
      {({ is_open: isOpen }) => {
        if (isSetUp) return <SetUp token={given} />;
        if (!isOpen) return <SignUpClosed onSetUp={setUp} />;
        return (
          <AuthLayout title="Create your account" footer={toSignIn}>
            <SignUpForm submitLabel="Create account" />
            <SetUpLink onClick={setUp} />
          </AuthLayout>
        );
      }}
    </Loaded>
  );
}

function SetUp({ token }: { token: string }) {
  return (
    <AuthLayout title="Create the operator account" footer={toSignIn}>
      <Text mb="md">
        The operator of this installation signs up with a setup token. Until the first account exists, the API
        prints one to its log. To create another, run <Code>palisade setup-token</Code>.
      </Text>
      <SignUpForm setupToken={token} submitLabel="Create operator account" />
    </AuthLayout>
  );
}

function SignUpClosed({ onSetUp }: { onSetUp: () => void }) {
  return (
    <AuthLayout title="Sign-up is closed" footer={toSignIn}>
      <Text>
        You need an invitation to join this installation. Ask an owner or admin of your team to send you a
        link.
      </Text>
      <SetUpLink onClick={onSetUp} />
    </AuthLayout>
  );
}

function SetUpLink({ onClick }: { onClick: () => void }) {
  return (
    <Text size="sm" mt="md">
      <Anchor component="button" type="button" underline="always" onClick={onClick}>
        I have a setup token
      </Anchor>
    </Text>
  );
}
