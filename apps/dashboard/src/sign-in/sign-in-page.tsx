import { Alert, Anchor, Button, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { useEnter } from '../session/enter';
import { useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { AuthLayout } from './auth-layout';
import { ProviderButton } from './provider-button';
import { providerFailure } from './provider-words';
import { returnAddress } from './return-address';
import { EmailInput } from './email-input';

const FIELDS = ['email', 'password'];

function SignInPage() {
  const { data: session } = useSessionQuery();
  const { search } = useLocation();
  const enter = useEnter();
  const navigate = useNavigate();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (values: { email: string; password: string }) =>
      body(api.POST('/api/v1/session', { body: values })),
    onSuccess: (answer) => {
      if ('needs_second_factor' in answer) void navigate(`/sign-in/code${search}`);
      else enter(answer);
    },
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (session) return <Navigate to={returnAddress(search)} replace />;
  const failure = providerFailure(search);
  const isReturning = returnAddress(search) !== '/';
  return (
    <AuthLayout
      title="Sign in"
      description={isReturning ? 'Sign in to continue.' : undefined}
      footer={
        <>
          No account yet?{' '}
          <Anchor component={Link} to="/sign-up" underline="always">
            Sign up
          </Anchor>
        </>
      }
    >
      {failure !== null && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap="md">
          <EmailInput autoFocus key={form.key('email')} {...form.getInputProps('email')} />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Anchor component={Link} to="/forgot-password" size="sm" underline="always">
            Forgot your password?
          </Anchor>
          <FormFailure error={signIn.error} fields={FIELDS} />
          <Button type="submit" size="md" loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
      <ProviderButton returnTo={returnAddress(search)} />
    </AuthLayout>
  );
}

export { SignInPage as Component };
