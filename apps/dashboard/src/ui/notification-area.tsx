import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export { notifications } from '@mantine/notifications';

/** Where messages about actions appear. */
export const NotificationArea = () => <Notifications position="bottom-right" autoClose={6000} limit={4} />;
