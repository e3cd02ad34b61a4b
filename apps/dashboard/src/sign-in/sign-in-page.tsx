import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import { fieldErrorsOf } from '../api/api-failure';
import { api, body } from '../api/client';
import { useEnter } from '../session/enter';
import { useSessionQuery } from '../session/session';
import { FormFailure } from '../ui/form-failure';
import { AuthLayout } from './auth-layout';
import { returnAddress } from './return-address';

const FIELDS = ['email', 'password'];

function SignInPage() {
  const { data: session } = useSessionQuery();
  const { search } = useLocation();
  const enter = useEnter();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const signIn = useMutation({
    mutationFn: (values: { email: string; password: string }) =>
      body(api.POST('/api/v1/session', { body: values })),
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (session) return <Navigate to={returnAddress(search)} replace />;
  const isReturning = returnAddress(search) !== '/';
  return (
    <AuthLayout
      title="Sign in"
      description={isReturning ? 'Sign in to go on where you were.' : undefined}
      footer={
        <>
          No account yet?{' '}
          <Anchor component={Link} to="/sign-up" underline="always">
            Sign up
          </Anchor>
        </>
      }
    >
      <form onSubmit={form.onSubmit((values) => signIn.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <FormFailure error={signIn.error} fields={FIELDS} />
          <Button type="submit" size="md" loading={signIn.isPending}>
            Sign in
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}

export { SignInPage as Component };
