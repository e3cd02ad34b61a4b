import { Alert, type AlertProps } from '@mantine/core';
import { IconLock, type IconComponent } from './icons';

interface NoticeProps extends Omit<AlertProps, 'icon'> {
  icon: IconComponent;
}

/** A message with an icon, which says what kind of message it is to people who cannot tell colours apart. */
export const Notice = ({ icon: Icon, ...props }: NoticeProps) => (
  <Alert icon={<Icon size={18} aria-hidden />} {...props} />
);

interface RefusalNoticeProps extends Omit<AlertProps, 'icon'> {
  /** Why the role does not allow it. */
  refusal: string;
}

/** Shown instead of content that the role cannot view. */
export const RefusalNotice = ({ refusal, ...props }: RefusalNoticeProps) => (
  <Notice color="gray" icon={IconLock} title="You do not have access" {...props}>
    {refusal}
  </Notice>
);
