import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import { FormFailure } from '../ui/form-failure';
import { NewPasswordInput } from '../ui/new-password-input';
import { AuthLayout } from './auth-layout';

/** Opened from the link in the e-mail, which has the token after `#`. */
function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  const client = useQueryClient();
  const form = useForm({ mode: 'uncontrolled', initialValues: { new_password: '' } });
  const reset = useMutation({
    mutationFn: (values: { new_password: string }) =>
      api.POST('/api/v1/password-resets/complete', { body: { token, ...values } }),
    onSuccess: () => client.setQueryData(SESSION_KEY, null),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (reset.isSuccess) return <Done />;
  return (
    <AuthLayout
      title="Set a new password"
      description="This signs you out of all sessions. Two-factor authentication stays enabled."
      footer={
        <Anchor component={Link} to="/forgot-password" underline="always">
          Request a new link
        </Anchor>
      }
    >
      <form onSubmit={form.onSubmit((values) => reset.mutate(values))} noValidate>
        <Stack gap="md">
          <NewPasswordInput
            required
            withAsterisk={false}
            autoFocus
            key={form.key('new_password')}
            {...form.getInputProps('new_password')}
          />
          <FormFailure error={reset.error} fields={['new_password']} />
          <Button type="submit" size="md" loading={reset.isPending}>
            Set password
          </Button>
        </Stack>
      </form>
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

export { ResetPasswordPage as Component };
