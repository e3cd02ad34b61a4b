import { Stack } from '@mantine/core';
import { useSession } from '../session/session-context';
import { PageHeader } from '../ui/page-header';
import { PasswordSection } from './password-section';
import { ProfileSection } from './profile-section';
import { SessionsSection } from './sessions-section';

function AccountPage() {
  const { user } = useSession();
  return (
    <>
      <PageHeader
        title="Account"
        description={user.is_operator ? `${user.email} · operator of this installation` : user.email}
      />
      <Stack gap="lg">
        <ProfileSection user={user} />
        <PasswordSection email={user.email} />
        <SessionsSection />
      </Stack>
    </>
  );
}

export { AccountPage as Component };
