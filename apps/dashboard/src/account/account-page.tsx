import { Stack } from '@mantine/core';
import { useSession } from '../session/session';
import { useSignInOptions } from '../sign-in/sign-in-options';
import { PageHeader } from '../ui/page-header';
import { EmailSection } from './email-section';
import { IdentitiesSection } from './identities-section';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
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
