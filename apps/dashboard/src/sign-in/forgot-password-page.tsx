import { Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { IconMailCheck } from '../ui/icons';
import { api, body } from '../api/client';
import { AuthLayout } from './auth-layout';
import { useSignInOptions } from './sign-in-options';
import { EmailInput } from './email-input';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { RequestForm } from '../ui/request-form';
import { Loaded } from '../ui/loaded';
import { Notice } from '../ui/notice';

const toSignIn = <TextLink to="/sign-in">Back to sign-in</TextLink>;

export function Component() {
  const options = useSignInOptions();
  return (
    <Loaded query={options}>
      {({ sends_mail: sendsMail }) => (
        <AuthLayout title="Reset your password" footer={toSignIn}>
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
        {message} The link expires in one hour.
      </Notice>
    );
  }
  return (
    <RequestForm
      initialValues={{ email: '' }}
      send={(values) => body(api.POST('/api/v1/password-resets', { body: values }))}
      onSent={(response) => setMessage(response.message)}
      submitLabel="Send link"
    >
      {(form) => (
        <>
          <Text>
            Enter the e-mail address of your account. We will send you a link to set a new password.
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
      <Text>This installation does not send e-mail. Ask its operator for a password reset link.</Text>
      <Muted component="div">
        The operator can create a link with <Code>palisade user reset-link EMAIL</Code>.
      </Muted>
    </Stack>
  );
}
