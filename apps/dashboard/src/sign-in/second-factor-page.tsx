import { Anchor, Button, Stack, TextInput } from '@mantine/core';
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

/** The second step of sign-in, after the password or the provider. */
function SecondFactorPage() {
  const { data: session } = useSessionQuery();
  const { search } = useLocation();
  const enter = useEnter();
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' } });
  const pass = useMutation({
    mutationFn: (values: { code: string }) =>
      body(api.POST('/api/v1/session/second-factor', { body: values })),
    onSuccess: enter,
    onError: (error) => form.setErrors(fieldErrorsOf(error)),
  });
  if (session) return <Navigate to={returnAddress(search)} replace />;
  return (
    <AuthLayout
      title="Enter your code"
      description="Open your authenticator app and enter the code for Palisade. A recovery code works too."
      footer={
        <Anchor component={Link} to={`/sign-in${search}`} underline="always">
          Start over
        </Anchor>
      }
    >
      <form onSubmit={form.onSubmit((values) => pass.mutate(values))} noValidate>
        <Stack gap="md">
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
            key={form.key('code')}
            {...form.getInputProps('code')}
          />
          <FormFailure error={pass.error} fields={['code']} />
          <Button type="submit" size="md" loading={pass.isPending}>
            Continue
          </Button>
        </Stack>
      </form>
    </AuthLayout>
  );
}

export { SecondFactorPage as Component };
