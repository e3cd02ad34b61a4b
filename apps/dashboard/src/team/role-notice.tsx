import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** In place of what a role may not see. */
export function RoleNotice({ refusal }: { refusal: string }) {
  return (
    <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />} title="Not for your role">
      {refusal}
    </Alert>
  );
}
