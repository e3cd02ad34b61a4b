import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';

/** Shown instead of content that the role cannot view. */
export function RoleNotice({ refusal }: { refusal: string }) {
  return (
    <Alert
      color="gray"
      variant="light"
      icon={<IconLock size={18} aria-hidden />}
      title="You do not have access"
    >
      {refusal}
    </Alert>
  );
}
