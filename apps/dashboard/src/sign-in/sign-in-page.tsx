import { Alert, Group, PasswordInput } from '@mantine/core';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { api, body } from '../api/client';
import { useEnter, useSessionQuery } from '../session/session';
import { AuthLayout } from './auth-layout';
import { ProviderButton } from './provider-button';
import { providerFailure } from './provider-words';
import { ThrottledNotice } from './throttled-notice';
import { returnAddress } from './return-address';
import { EmailInput } from './email-input';
import { TextLink } from '../ui/links';
import { RequestForm } from '../ui/request-form';

export function Component() {
  const { data: session } = useSessionQuery();
  const { search } = useLocation();
  const enter = useEnter();
  const navigate = useNavigate();
  if (session) return <Navigate to={returnAddress(search)} replace />;
  const failure = providerFailure(search);
  const isReturning = returnAddress(search) !== '/';
  return (
    <AuthLayout
      title="Sign in"
      description={isReturning ? 'Sign in to continue.' : undefined}
      footer={
        <>
          No account yet? <TextLink to="/sign-up">Sign up</TextLink>
        </>
      }
    >
      {failure !== null && (
        <Alert color="red" role="alert" mb="md">
          {failure}
        </Alert>
      )}
      <RequestForm
        initialValues={{ email: '', password: '' }}
        send={(values) => body(api.POST('/api/v1/session', { body: values }))}
        onSent={(response) =>
          'needs_second_factor' in response ? navigate(`/sign-in/code${search}`) : enter(response)
        }
        submitLabel="Sign in"
        failureNote={(error) => <ThrottledNotice error={error} />}
      >
        {(form) => (
          <>
            <EmailInput autoFocus {...form.getInputProps('email')} />
            <PasswordInput
              label="Password"
              autoComplete="current-password"
              required
              withAsterisk={false}
              {...form.getInputProps('password')}
            />
            <Group justify="space-between" gap="xs">
              <TextLink to="/forgot-password" size="sm">
                Forgot your password?
              </TextLink>
              <TextLink to="/sign-in-link" size="sm">
                E-mail me a sign-in link
              </TextLink>
            </Group>
          </>
        )}
      </RequestForm>
      <ProviderButton returnTo={returnAddress(search)} />
    </AuthLayout>
  );
}
