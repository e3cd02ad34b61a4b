import { TextInput } from '@mantine/core';
import { Navigate, useLocation } from 'react-router';
import { api, body } from '../api/client';
import { useEnter, useSessionQuery } from '../session/session';
import { AuthLayout } from './auth-layout';
import { returnAddress } from './return-address';
import { TextLink } from '../ui/links';
import { RequestForm } from '../ui/request-form';

/** The second step of sign-in, after the password or the provider. */
export function Component() {
  const { data: session } = useSessionQuery();
  const { search } = useLocation();
  const enter = useEnter();
  if (session) return <Navigate to={returnAddress(search)} replace />;
  return (
    <AuthLayout
      title="Enter your code"
      description="Open your authenticator app and enter the code for Palisade. A recovery code works too."
      footer={<TextLink to={`/sign-in${search}`}>Start over</TextLink>}
    >
      <RequestForm
        initialValues={{ code: '' }}
        send={(values) => body(api.POST('/api/v1/session/second-factor', { body: values }))}
        onSent={enter}
        submitLabel="Continue"
      >
        {(form) => (
          <TextInput
            label="Code"
            autoComplete="one-time-code"
            required
            withAsterisk={false}
            autoFocus
            {...form.getInputProps('code')}
          />
        )}
      </RequestForm>
    </AuthLayout>
  );
}
