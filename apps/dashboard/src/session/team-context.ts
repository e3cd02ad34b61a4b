import { createContext, useContext } from 'react';
import type { ApiClient } from '../api/client';
import type { Membership } from '../api/resources';
import type { Permission } from './permissions';

/** The team of the address, and everything that a page needs to work in it. */
export interface CurrentTeam extends Membership {
  /** The client whose requests name this team. */
  api: ApiClient;
  /** Begins the key of every query of this team: `[...team.key, 'checks', filters]`. */
  key: readonly ['team', string];
  /** Begins the address of every page of this team: `/t/<id>`. */
  path: string;
  /** Why this person may not do it, in words for a tooltip; null when they may. */
  refusal: (permission: Permission) => string | null;
}

export const TeamContext = createContext<CurrentTeam | null>(null);

export function useTeam(): CurrentTeam {
  const team = useContext(TeamContext);
  if (!team) throw new Error('useTeam() outside of TeamGate');
  return team;
}
