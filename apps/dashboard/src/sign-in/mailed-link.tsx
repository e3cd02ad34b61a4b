import { Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { IconMailCheck } from '../ui/icons';
import { Loaded } from '../ui/loaded';
import { TextLink } from '../ui/links';
import { Muted } from '../ui/muted';
import { Notice } from '../ui/notice';
import { RequestForm } from '../ui/request-form';
import { AuthLayout } from './auth-layout';
import { EmailInput } from './email-input';
import { useSignInOptions } from './sign-in-options';

interface MailedLinkProps {
  title: string;
  /** What the link does, to complete "We will send you a link …". */
  purpose: string;
  send: (values: { email: string }) => Promise<{ message: string }>;
  /** How long the link works: "one hour". */
  lifetime: string;
  /** What the operator creates where no e-mail is sent: "a sign-in link". */
  noun: string;
  command: string;
}

/** Sends a link to the address of an account. Without e-mail, it says what the operator can do. */
export function MailedLink({ title, noun, command, ...form }: MailedLinkProps) {
  const options = useSignInOptions();
  return (
    <Loaded query={options}>
      {({ sends_mail: sendsMail }) => (
        <AuthLayout title={title} footer={<TextLink to="/sign-in">Back to sign-in</TextLink>}>
          {sendsMail ? (
            <MailForm {...form} />
          ) : (
            <Stack gap="sm">
              <Text>This installation does not send e-mail. Ask its operator for {noun}.</Text>
              <Muted component="div">
                The operator can create a link with <Code>{command}</Code>.
              </Muted>
            </Stack>
          )}
        </AuthLayout>
      )}
    </Loaded>
  );
}

function MailForm({ purpose, send, lifetime }: Pick<MailedLinkProps, 'purpose' | 'send' | 'lifetime'>) {
  const [message, setMessage] = useState<string | null>(null);
  if (message !== null) {
    return (
      <Notice color="teal" icon={IconMailCheck} title="Check your inbox" role="status">
        {message} The link expires in {lifetime}.
      </Notice>
    );
  }
  return (
    <RequestForm
      initialValues={{ email: '' }}
      send={send}
      onSent={(response) => setMessage(response.message)}
      submitLabel="Send link"
    >
      {(form) => (
        <>
          <Text>Enter the e-mail address of your account. We will send you a link {purpose}.</Text>
          <EmailInput autoFocus {...form.getInputProps('email')} />
        </>
      )}
    </RequestForm>
  );
}
