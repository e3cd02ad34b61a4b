import { createContext, useContext } from 'react';
import type { Session } from '../api/resources';

export const SessionContext = createContext<Session | null>(null);

/** The session of a page inside SessionGate, where there always is one. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession() outside of SessionGate');
  return session;
}
