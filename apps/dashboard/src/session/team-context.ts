import { createContext, useContext } from 'react';
import type { ApiClient } from '../api/client';
import type { Membership } from '../api/resources';
import type { Permission } from './permissions';

/** The team of the URL, and everything that a page needs to work in it. */
export interface CurrentTeam extends Membership {
  /** The client whose requests name this team. */
  api: ApiClient;
  /** The prefix of every query key of this team: `[...team.key, 'checks', filters]`. */
  key: readonly ['team', string];
  /** The prefix of every page of this team: `/t/<id>`. */
  path: string;
  /** Why this person cannot do it, as text for a tooltip; null if they can. */
  refusal: (permission: Permission) => string | null;
}

export const TeamContext = createContext<CurrentTeam | null>(null);

export function useTeam(): CurrentTeam {
  const team = useContext(TeamContext);
  if (!team) throw new Error('useTeam() outside of TeamGate');
  return team;
}
