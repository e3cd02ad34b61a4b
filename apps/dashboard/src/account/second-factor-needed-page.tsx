import { Anchor } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { SESSION_KEY } from '../api/query-client';
import { useSession, useSignOut } from '../session/session';
import { AuthLayout } from '../sign-in/auth-layout';
import { returnAddress } from '../sign-in/return-address';
import { SecondFactorSetup } from './second-factor-setup';
import { TextLink } from '../ui/links';

/** Shown to members without a second factor when their team requires one. */
export function Component() {
  const { security, teams } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const signOut = useSignOut();
  // The state when the page opened: it is already on while the recovery codes are shown.
  const [hadOne] = useState(security.has_second_factor);
  const target = returnAddress(search);
  if (hadOne) return <Navigate to={target} replace />;
  const open = teams.find(({ id }) => !security.teams_requiring_second_factor.includes(id));
  return (
    <AuthLayout
      title="Set up two-factor authentication"
      description="Your team requires two-factor authentication. You need an authenticator app on your phone or computer."
      footer={
        <>
          {open && (
            <>
              <TextLink to={`/t/${open.id}`}>Go to {open.name}</TextLink> or{' '}
            </>
          )}
          <Anchor component="button" type="button" underline="always" onClick={() => signOut.mutate()}>
            {open ? 'sign out' : 'Sign out'}
          </Anchor>
        </>
      }
    >
      <SecondFactorSetup
        hasPassword={security.has_password}
        onDone={() => {
          void client
            .invalidateQueries({ queryKey: SESSION_KEY })
            .then(() => navigate(target, { replace: true }));
        }}
      />
    </AuthLayout>
  );
}
