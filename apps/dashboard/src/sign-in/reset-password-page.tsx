import { Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { api } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { NewPasswordInput } from '../ui/new-password-input';
import { AuthLayout } from './auth-layout';
import { TextLink } from '../ui/links';
import { RequestForm } from '../ui/request-form';

/** Opened from the link in the e-mail, which has the token after `#`. */
export function Component() {
  const token = useLocation().hash.slice(1);
  const client = useQueryClient();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Done />;
  return (
    <AuthLayout
      title="Set a new password"
      description="This signs you out of all sessions. Two-factor authentication stays enabled."
      footer={<TextLink to="/forgot-password">Request a new link</TextLink>}
    >
      <RequestForm
        initialValues={{ new_password: '' }}
        send={(values) => api.POST('/api/v1/password-resets/complete', { body: { token, ...values } })}
        onSent={() => {
          client.setQueryData(SESSION_KEY, null);
          setIsDone(true);
        }}
        submitLabel="Set password"
      >
        {(form) => (
          <NewPasswordInput required withAsterisk={false} autoFocus {...form.getInputProps('new_password')} />
        )}
      </RequestForm>
    </AuthLayout>
  );
}

function Done() {
  return (
    <AuthLayout title="Password changed">
      <Stack gap="md">
        <Text>Sign in with your new password.</Text>
        <Button component={Link} to="/sign-in" size="md">
          Sign in
        </Button>
      </Stack>
    </AuthLayout>
  );
}
