import { useSyncExternalStore } from 'react';

/** Whether the server responds, according to the latest request of this page. */
let isReachable = true;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  if (value === isReachable) return;
  isReachable = value;
  for (const listener of listeners) listener();
}

export const reportReachable = (): void => set(true);
export const reportUnreachable = (): void => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsReachable = (): boolean => useSyncExternalStore(subscribe, () => isReachable);
