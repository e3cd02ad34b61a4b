import { Button, Code, Stack, Text } from '@mantine/core';
import { IconMailCheck } from '../ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api, body } from '../api/client';
import { useEnter } from '../session/enter';
import { useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { Loaded } from '../ui/loaded';
import { Muted } from '../ui/muted';
import { Notice } from '../ui/notice';
import { RequestForm } from '../ui/request-form';
import { TextLink } from '../ui/links';
import { AuthLayout } from './auth-layout';
import { EmailInput } from './email-input';
import { useSignInOptions } from './sign-in-options';

/** Mails a link, or uses the link that opened the page: it has the token after `#`. */
export function Component() {
  const { data: session } = useSessionQuery();
  const token = useLocation().hash.slice(1);
  if (session) return <Navigate to="/" replace />;
  return token === '' ? <LinkRequest /> : <LinkUse token={token} />;
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

function LinkRequest() {
  const options = useSignInOptions();
  return (
    <Loaded query={options}>
      {({ sends_mail: sendsMail }) => (
        <AuthLayout title="Get a sign-in link" footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
          {sendsMail ? <MailForm /> : <WithoutMail />}
        </AuthLayout>
      )}
    </Loaded>
  );
}

function MailForm() {
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null) {
    return (
      <Notice color="teal" icon={IconMailCheck} title="Check your inbox" role="status">
        {message} The link expires in 30 minutes.
      </Notice>
    );
  }
  return (
    <RequestForm
      initialValues={{ email: '' }}
      send={(values) => body(api.POST('/api/v1/sign-in-links', { body: values }))}
      onSent={(response) => setMessage(response.message)}
      submitLabel="Send link"
    >
      {(form) => (
        <>
          <Text>
            Enter the e-mail address of your account. We will send you a link that signs you in without your
            password.
          </Text>
          <EmailInput autoFocus {...form.getInputProps('email')} />
        </>
      )}
    </RequestForm>
  );
}

function WithoutMail() {
  return (
    <Stack gap="sm">
      <Text>This installation does not send e-mail. Ask its operator for a sign-in link.</Text>
      <Muted component="div">
        The operator can create a link with <Code>palisade user sign-in-link EMAIL</Code>.
      </Muted>
    </Stack>
  );
}
