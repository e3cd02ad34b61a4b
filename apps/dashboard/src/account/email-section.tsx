import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import type { AccountSecurity } from '../api/resources';
import { useSignInOptions } from '../sign-in/sign-in-options';
import { FormFailure } from '../ui/form-failure';
import { notifyDone, notifyFailure } from '../ui/notify';
import { Section } from '../ui/section';
import { ToneBadge } from '../ui/tone-badge';

interface EmailSectionProps {
  email: string;
  security: AccountSecurity;
}

export function EmailSection({ email, security }: EmailSectionProps) {
  const sendsMail = useSignInOptions().data?.sends_mail ?? false;
  return (
    <Section
      title="E-mail address"
      description="You sign in with it. Invitations and password resets go there."
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
          <Text size="sm" c="dimmed" component="div">
            This installation sends no mail, so only its operator can change the address:{' '}
            <Code>palisade user change-email OLD NEW</Code>
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function SendConfirmation() {
  const send = useMutation({
    mutationFn: () => body(api.POST('/api/v1/email-confirmation/mail')),
    onSuccess: ({ message }) => notifyDone(message),
    onError: notifyFailure,
  });
  return (
    <Group>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        Send a confirmation mail
      </Button>
    </Group>
  );
}

function ChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useForm({ initialValues: { email: '', current_password: '' } });
  const change = useMutation({
    mutationFn: ({ email, current_password: password }: typeof form.values) =>
      body(api.PUT('/api/v1/email', { body: { email, current_password: hasPassword ? password : null } })),
    onSuccess: ({ message }) => {
      form.reset();
      notifyDone(message);
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="sm" maw={420}>
        <TextInput
          label="New address"
          description="It counts once you open the link that is mailed there."
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {hasPassword && form.values.email !== '' && (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        )}
        <FormFailure error={change.error} fields={['email', 'current_password']} />
        <Group>
          <Button type="submit" loading={change.isPending} disabled={form.values.email === ''}>
            Change address
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
