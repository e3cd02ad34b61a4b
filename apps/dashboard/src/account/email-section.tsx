import { Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconMail } from '../ui/icons';
import { api, body } from '../api/client';
import type { AccountSecurity } from '../api/resources';
import { useSignInOptions } from '../sign-in/sign-in-options';
import { useChange } from '../data/change';
import { ActionButton } from '../ui/action-button';
import { notifyDone } from '../ui/notify';
import { Section } from '../ui/section';
import { ToneBadge } from '../ui/tone-badge';
import { PasswordForm } from './password-form';
import { Muted } from '../ui/muted';

interface EmailSectionProps {
  email: string;
  security: AccountSecurity;
}

export function EmailSection({ email, security }: EmailSectionProps) {
  const sendsMail = useSignInOptions().data?.sends_mail ?? false;
  return (
    <Section
      title="E-mail address"
      description="You sign in with this address. We send invitations and password resets to it."
    >
      <Stack gap="md">
        <Group gap="xs">
          <Text>{email}</Text>
          {sendsMail && (
            <ToneBadge
              {...(security.is_email_confirmed
                ? { tone: 'good', icon: IconCheck, label: 'Confirmed' }
                : { tone: 'medium', icon: IconMail, label: 'Not confirmed' })}
            />
          )}
        </Group>
        {sendsMail && !security.is_email_confirmed && <SendConfirmation />}
        {sendsMail ? (
          <ChangeForm hasPassword={security.has_password} />
        ) : (
          <Muted component="div">
            This installation does not send e-mail. Only its operator can change the address:{' '}
            <Code>palisade user change-email OLD NEW</Code>
          </Muted>
        )}
      </Stack>
    </Section>
  );
}

function SendConfirmation() {
  const send = useChange(() => body(api.POST('/api/v1/email-confirmation/mail')), [], {
    done: ({ message }) => message,
  });
  return (
    <Group>
      <ActionButton size="xs" action={send}>
        Send confirmation e-mail
      </ActionButton>
    </Group>
  );
}

function ChangeForm({ hasPassword }: { hasPassword: boolean }) {
  return (
    <PasswordForm
      fields={{ email: '' }}
      hasPassword={hasPassword}
      change={async (values) => notifyDone((await body(api.PUT('/api/v1/email', { body: values }))).message)}
      submitLabel="Change address"
    >
      {(form, password) => (
        <>
          <TextInput
            label="New address"
            description="The change takes effect when you open the link that we send to this address."
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          {form.values.email !== '' && password}
        </>
      )}
    </PasswordForm>
  );
}
