import { notifications } from '@mantine/notifications';
import { messageOf } from '../api/api-failure';

/** Confirms that an action is done. */
export const notifyDone = (message: string): void => {
  notifications.show({ message, color: 'teal', withCloseButton: true });
};

/** Explains why an action failed. */
export const notifyFailure = (error: unknown): void => {
  notifications.show({
    title: 'Something went wrong',
    message: messageOf(error),
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  });
};
