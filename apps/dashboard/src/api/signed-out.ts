import { useSyncExternalStore } from 'react';

/** The account that is signed in on this page; null before sign-in and after signing out. */
let account: string | null = null;
/** Requests that wait until the person has signed in again. */
let waiting: ((isBack: boolean) => void)[] = [];
const listeners = new Set<() => void>();

export function noteAccount(id: string | null): void {
  account = id;
}

/** Waits until the person of this page has signed in again. @returns false if there is no such person, or they leave. */
export function signedInAgain(): Promise<boolean> {
  if (account === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    waiting = [...waiting, resolve];
    notifyListeners();
  });
}

/** Ends the wait of all requests: they are sent again, or they fail. */
export function endWaits(isBack: boolean): void {
  const ended = waiting;
  waiting = [];
  for (const resolve of ended) resolve(isBack);
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether requests wait because the session has ended. */
export const useIsSignedOut = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0);
