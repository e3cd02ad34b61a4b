import { Anchor, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { BASE_PATH } from '../api/base-path';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { Session } from '../api/resources';
import { endWaits, useIsSignedOut } from '../api/signed-out';
import { findSession, useSession } from '../session/session';
import { Dialog } from '../ui/dialog';
import { RequestForm } from '../ui/request-form';
import { CodeForm } from './code-form';
import { EmailInput } from './email-input';
import { ThrottledNotice } from './throttled-notice';

/** Hides the page, which is no longer for everyone at this screen, and keeps it. */
const OVERLAY = { backgroundOpacity: 1, color: 'var(--pal-page)' };

/** Signs the same person in again without leaving the page, so that what they typed is kept and sent. */
export default function SignInAgain() {
  const isSignedOut = useIsSignedOut();
  return (
    <Dialog
      opened={isSignedOut}
      onClose={() => endWaits(false)}
      title="You were signed out"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      overlayProps={OVERLAY}
      zIndex={500}
    >
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const { user } = useSession();
  const [needsCode, setNeedsCode] = useState(false);
  const continueWith = useContinue();
  useSignInElsewhere(continueWith);
  return (
    <Stack gap="md">
      <Text>Sign in again to continue. Nothing that you typed is lost.</Text>
      {needsCode ? (
        <CodeForm description="From your authenticator app, or a recovery code." onSent={continueWith} />
      ) : (
        <PasswordForm
          email={user.email}
          onSent={(response) =>
            'needs_second_factor' in response ? setNeedsCode(true) : continueWith(response)
          }
        />
      )}
      <Text fz="sm" c="dimmed">
        Another way?{' '}
        <Anchor href={`${BASE_PATH}/sign-in`} target="_blank" inherit underline="always">
          Sign in in a new tab
        </Anchor>
        , then come back to this one.
      </Text>
      <Button variant="subtle" color="gray" onClick={() => endWaits(false)}>
        Leave this page
      </Button>
    </Stack>
  );
}

/** The person may have signed in in another tab. */
function useSignInElsewhere(continueWith: (session: Session) => void): void {
  const { data: found } = useQuery({
    queryKey: ['session-elsewhere'],
    queryFn: findSession,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
  const continueOnce = useEffectEvent(continueWith);
  useEffect(() => {
    if (found) continueOnce(found);
  }, [found]);
}

/** Sends what waits. It is not sent for another person, who starts at their own first page. */
function useContinue(): (session: Session) => void {
  const { user } = useSession();
  const client = useQueryClient();
  return (session) => {
    if (session.user.id !== user.id) return window.location.assign(`${BASE_PATH}/`);
    client.setQueryData(SESSION_KEY, session);
    endWaits(true);
  };
}

const signIn = (values: { email: string; password: string }) =>
  body(api.POST('/api/v1/session', { body: values }));

interface PasswordFormProps {
  email: string;
  onSent: (response: Awaited<ReturnType<typeof signIn>>) => void;
}

const PasswordForm = ({ email, onSent }: PasswordFormProps) => (
  <RequestForm
    initialValues={{ email, password: '' }}
    send={signIn}
    onSent={onSent}
    submitLabel="Sign in"
    failureNote={(error) => <ThrottledNotice error={error} />}
  >
    {(form) => (
      <>
        <EmailInput readOnly {...form.getInputProps('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          data-autofocus
          {...form.getInputProps('password')}
        />
      </>
    )}
  </RequestForm>
);
