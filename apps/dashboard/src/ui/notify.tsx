import { lazy, Suspense, useSyncExternalStore } from 'react';
import { messageOf } from '../api/api-failure';
import { importWhenIdle } from './when-idle';

const load = importWhenIdle(() => import('./notification-area'));
const Area = lazy(async () => ({ default: (await load()).NotificationArea }));

type Message = Parameters<Awaited<ReturnType<typeof load>>['notifications']['show']>[0];

let isWanted = false;
const listeners = new Set<() => void>();

let messages = 0;
export const newMessageId = (): string => `message-${(messages += 1)}`;

/** Shows a message. */
export function notify(message: Message): void {
  void load().then(({ notifications }) => {
    notifications.show(message);
    isWanted = true;
    for (const listener of listeners) listener();
  });
}

/** Confirms that an action is done. */
export const notifyDone = (message: string): void =>
  notify({ message, color: 'teal', withCloseButton: true });

/** Explains why an action failed. */
export const notifyFailure = (error: unknown): void =>
  notify({
    title: 'Something went wrong',
    message: messageOf(error),
    color: 'red',
    autoClose: 10_000,
    role: 'alert',
  });

export const hideMessage = (id: string): void =>
  void load().then(({ notifications }) => notifications.hide(id));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where messages appear. Loads with the first one. */
export function NotificationPlace() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  if (!isShown) return null;
  return (
    <Suspense>
      <Area />
    </Suspense>
  );
}
