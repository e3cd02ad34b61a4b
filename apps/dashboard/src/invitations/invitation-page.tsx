import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { isStatus } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { InvitationOffer, Membership, Session } from '../api/resources';
import { useSessionQuery, useSignOut } from '../session/session';
import { AuthLayout } from '../sign-in/auth-layout';
import { ProviderButton } from '../sign-in/provider-button';
import { SignUpForm } from '../sign-in/sign-up-form';
import { BrandFrame } from '../ui/brand-frame';
import { ErrorState } from '../ui/error-state';
import { FormFailure } from '../ui/form-failure';
import { StartShell } from '../ui/start-shell';
import { TextLink } from '../ui/links';

export function Component() {
  const { token = '' } = useParams();
  const { data: session, isPending } = useSessionQuery();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => body(api.GET('/api/v1/invitations/{token}', { params: { path: { token } } })),
  });
  if (isStatus(invitation.error, 404)) return <InvitationGone />;
  if (invitation.error) {
    return (
      <BrandFrame>
        <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />
      </BrandFrame>
    );
  }
  if (!invitation.data || isPending) return <StartShell />;
  return <Invited invitation={invitation.data} token={token} session={session ?? null} />;
}

interface InvitedProps {
  invitation: InvitationOffer;
  token: string;
}

function Invited({ session, ...invited }: InvitedProps & { session: Session | null }) {
  const { team_name: team, role, email } = invited.invitation;
  const page = `/invitations/${invited.token}`;
  const article = role === 'member' ? 'a' : 'an';
  return (
    <AuthLayout
      title={`Join ${team}`}
      description={
        <>
          {email} was invited to this team as {article} {role}.
        </>
      }
      footer={
        session ? undefined : (
          <>
            Already have an account?{' '}
            <TextLink to={`/sign-in?return=${encodeURIComponent(page)}`}>Sign in to join</TextLink>
          </>
        )
      }
    >
      {session ? (
        <Accept {...invited} session={session} />
      ) : (
        <>
          <SignUpForm invitation={{ token: invited.token, email }} submitLabel={`Create account and join`} />
          <ProviderButton returnTo={page} />
        </>
      )}
    </AuthLayout>
  );
}

function Accept({ invitation, token, session }: InvitedProps & { session: Session }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const accept = useMutation({
    mutationFn: () => body(api.POST('/api/v1/invitations/{token}/accept', { params: { path: { token } } })),
    onSuccess: async (team: Membership) => {
      await client.invalidateQueries({ queryKey: SESSION_KEY });
      await navigate(`/t/${team.id}`);
    },
  });
  const isOther = session.user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <Stack gap="md">
      <Text>
        You are signed in as {session.user.email}.{isOther && ' This invitation is for a different address.'}
      </Text>
      <FormFailure error={accept.error} />
      {isStatus(accept.error, 403) && !isOther && <ConfirmFirst />}
      {isOther ? (
        <Button size="md" variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
          Sign out and use {invitation.email}
        </Button>
      ) : (
        <Button size="md" loading={accept.isPending} onClick={() => accept.mutate()}>
          Join {invitation.team_name}
        </Button>
      )}
    </Stack>
  );
}

/** The link was not mailed, so having it does not prove the address. */
function ConfirmFirst() {
  const send = useMutation({ mutationFn: () => body(api.POST('/api/v1/email-confirmation/mail')) });
  if (send.data) return <Text role="status">{send.data.message} Then come back to this page.</Text>;
  return (
    <>
      <FormFailure error={send.error} />
      <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
        Send confirmation e-mail
      </Button>
    </>
  );
}

function InvitationGone() {
  return (
    <AuthLayout title="This invitation is no longer valid">
      <Stack gap="md">
        <Text>It was used or revoked, or it has expired. Ask the person who invited you for a new link.</Text>
        <Anchor component={Link} to="/">
          Go to your team
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}
