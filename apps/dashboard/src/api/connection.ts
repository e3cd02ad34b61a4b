import { useSyncExternalStore } from 'react';

/** Whether the server responds: `slow` while a request has waited for five seconds, `down` when requests fail. */
type Connection = 'good' | 'slow' | 'down';

const SLOW_AFTER_MS = 5000;

let isReachable = true;
let slowRequests = 0;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function setReachable(value: boolean): void {
  if (value === isReachable) return;
  isReachable = value;
  notifyListeners();
}

export const reportReachable = (): void => setReachable(true);
export const reportUnreachable = (): void => setReachable(false);

/** Watches how long something takes. Call the result when it has ended, however it ended. */
export function watchWait(): () => void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    slowRequests += 1;
    notifyListeners();
  }, SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (!isSlow) return;
    isSlow = false;
    slowRequests -= 1;
    notifyListeners();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const connection = (): Connection => {
  if (!isReachable) return 'down';
  return slowRequests > 0 ? 'slow' : 'good';
};

export const useConnection = (): Connection => useSyncExternalStore(subscribe, connection);
export const useIsReachable = (): boolean => useConnection() !== 'down';
