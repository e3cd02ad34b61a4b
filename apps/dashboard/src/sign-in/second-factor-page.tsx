import { Navigate, useLocation } from 'react-router';
import { useEnter, useSessionQuery } from '../session/session';
import { AuthLayout } from './auth-layout';
import { CodeForm } from './code-form';
import { returnAddress } from './return-address';
import { TextLink } from '../ui/links';

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
      <CodeForm onSent={enter} />
    </AuthLayout>
  );
}
