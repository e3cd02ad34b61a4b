import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/api-failure';

/** A short word that something was done. */
export const notifyDone = (message: string): void => {
  notifications.show({ message, color: 'teal', withCloseButton: true });
};

/** The reason why something was not done. */
export const notifyFailure = (error: unknown): void => {
  notifications.show({
    title: 'That did not work',
    message: messageOf(error),
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  });
};
