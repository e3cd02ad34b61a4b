import { Alert, Anchor, Button, Code, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { IconMailCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { ErrorState } from '../ui/error-state';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';
import { AuthLayout } from './auth-layout';
import { useSignInOptions } from './sign-in-options';
import { EmailInput } from './email-input';

const toSignIn = (
  <Anchor component={Link} to="/sign-in" underline="always">
    Back to sign-in
  </Anchor>
);

function ForgotPasswordPage() {
  const options = useSignInOptions();
  if (!options.data) {
    return options.error ? (
      <ErrorState error={options.error} onRetry={() => void options.refetch()} />
    ) : (
      <PageLoading />
    );
  }
  return (
    <AuthLayout title="Reset your password" footer={toSignIn}>
      {options.data.sends_mail ? <RequestForm /> : <WithoutMail />}
    </AuthLayout>
  );
}

function RequestForm() {
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '' } });
  const request = useMutation({
    mutationFn: (values: { email: string }) => body(api.POST('/api/v1/password-resets', { body: values })),
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (request.data) {
    return (
      <Alert
        color="teal"
        icon={<IconMailCheck size={18} aria-hidden />}
        title="Check your inbox"
        role="status"
      >
        {request.data.message} The link expires in one hour.
      </Alert>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => request.mutate(values))} noValidate>
      <Stack gap="md">
        <Text>Enter the e-mail address of your account. We will send you a link to set a new password.</Text>
        <EmailInput autoFocus key={form.key('email')} {...form.getInputProps('email')} />
        <FormFailure error={request.error} fields={['email']} />
        <Button type="submit" size="md" loading={request.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}

function WithoutMail() {
  return (
    <Stack gap="sm">
      <Text>This installation does not send e-mail. Ask its operator for a password reset link.</Text>
      <Text size="sm" c="dimmed" component="div">
        The operator can create a link with <Code>palisade user reset-link EMAIL</Code>.
      </Text>
    </Stack>
  );
}

export { ForgotPasswordPage as Component };
