import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { isStatus } from '../api/api-failure';
import { api, body } from '../api/client';
import { SESSION_KEY } from '../api/query-client';
import type { InvitationOffer, Membership, Session } from '../api/resources';
import { useSessionQuery } from '../session/session';
import { useSignOut } from '../session/sign-out';
import { AuthLayout } from '../sign-in/auth-layout';
import { SignUpForm } from '../sign-in/sign-up-form';
import { ErrorState } from '../ui/error-state';
import { FormFailure } from '../ui/form-failure';
import { PageLoading } from '../ui/loading';

function InvitationPage() {
  const { token = '' } = useParams();
  const { data: session, isPending } = useSessionQuery();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => body(api.GET('/api/v1/invitations/{token}', { params: { path: { token } } })),
  });
  if (isStatus(invitation.error, 404)) return <InvitationGone />;
  if (invitation.error) {
    return <ErrorState error={invitation.error} onRetry={() => void invitation.refetch()} />;
  }
  if (!invitation.data || isPending) return <PageLoading />;
  return <Invited invitation={invitation.data} token={token} session={session ?? null} />;
}

interface InvitedProps {
  invitation: InvitationOffer;
  token: string;
}

function Invited({ session, ...invited }: InvitedProps & { session: Session | null }) {
  const { team_name: team, role, email, has_account: hasAccount } = invited.invitation;
  const article = role === 'member' ? 'a' : 'an';
  return (
    <AuthLayout
      title={`Join ${team}`}
      description={
        <>
          {email} is invited to this team as {article} {role}.
        </>
      }
    >
      {session ? (
        <Accept {...invited} session={session} />
      ) : hasAccount ? (
        <Button
          component={Link}
          size="md"
          to={`/sign-in?return=${encodeURIComponent(`/invitations/${invited.token}`)}`}
        >
          Sign in to join
        </Button>
      ) : (
        <SignUpForm invitation={{ token: invited.token, email }} submitLabel={`Create account and join`} />
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
        You are signed in as {session.user.email}.{isOther && ' The invitation is for another address.'}
      </Text>
      <FormFailure error={accept.error} />
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

function InvitationGone() {
  return (
    <AuthLayout title="This invitation is no longer valid">
      <Stack gap="md">
        <Text>It was used, withdrawn, or has expired. Ask the person who invited you for a new link.</Text>
        <Anchor component={Link} to="/">
          Go to your team
        </Anchor>
      </Stack>
    </AuthLayout>
  );
}

export { InvitationPage as Component };
