import { Alert, type AlertProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface NoticeProps extends Omit<AlertProps, 'icon'> {
  icon: TablerIcon;
}

/** A message with an icon, which says what kind of message it is to people who cannot tell colours apart. */
export const Notice = ({ icon: Icon, ...props }: NoticeProps) => (
  <Alert icon={<Icon size={18} aria-hidden />} {...props} />
);
