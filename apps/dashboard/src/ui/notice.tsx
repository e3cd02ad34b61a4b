import { Alert, type AlertProps } from '@mantine/core';
import type { IconComponent } from './icons';

interface NoticeProps extends Omit<AlertProps, 'icon'> {
  icon: IconComponent;
}

/** A message with an icon, which says what kind of message it is to people who cannot tell colours apart. */
export const Notice = ({ icon: Icon, ...props }: NoticeProps) => (
  <Alert icon={<Icon size={18} aria-hidden />} {...props} />
);
