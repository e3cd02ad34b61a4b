import { Stack } from '@mantine/core';
import { api, body } from '../api/client';
import type { Session } from '../api/resources';
import { useChange } from '../data/change';
import { useSession } from '../session/session';
import { useSignInOptions } from '../sign-in/sign-in-options';
import { NameForm } from '../ui/name-form';
import { PageHeader } from '../ui/page-header';
import { Section } from '../ui/section';
import { EmailSection } from './email-section';
import { IdentitiesSection } from './identities-section';
import { PasswordSection } from './password-section';
import { SecondFactorSection } from './second-factor-section';
import { SessionsSection } from './sessions-section';

export function Component() {
  const { user, security } = useSession();
  const options = useSignInOptions();
  const provider = options.data?.provider_name ?? null;
  return (
    <>
      <PageHeader
        title="Account"
        description={user.is_operator ? `${user.email} · operator of this installation` : user.email}
      />
      <Stack gap="lg">
        <ProfileSection user={user} />
        <EmailSection email={user.email} security={security} />
        {security.has_password && <PasswordSection email={user.email} />}
        <SecondFactorSection security={security} />
        {provider !== null && <IdentitiesSection provider={provider} hasPassword={security.has_password} />}
        {/* The section above would push it down. */}
        {!options.isPending && <SessionsSection />}
      </Stack>
    </>
  );
}

function ProfileSection({ user }: { user: Session['user'] }) {
  const save = useChange(
    (values: { name: string }) => body(api.PATCH('/api/v1/user', { body: values })),
    [],
    { done: 'Name saved.', reloadsSession: true },
  );
  return (
    <Section title="Name" description="Shown to the other members of your teams and in the audit log.">
      <NameForm label="Your name" name={user.name} autoComplete="name" save={save} />
    </Section>
  );
}
