import type { AuditActor, SessionOwner } from '@palisade/persistence';
import type { KeyScope, Plan, Role } from '@palisade/vocabulary';
import type { Request } from 'express';

/** A link cannot send a header, so the address of a download names the team of a session. */
export const TEAM_PARAMETER = 'team_id';

/** The team that a request acts in, and who acts there. */
export interface AuthenticatedTeam {
  id: string;
  name: string;
  plan: Plan;
  /** What the team's CI hash derives from, besides its id. */
  ciGeneration: number;
  /** What the caller may do there; a key is an admin, an operator who is not a member has null. */
  role: Role | null;
  /** What the key may do; absent for people, whom the role judges. */
  scopes?: readonly KeyScope[];
  /** The caller as the audit log names it. */
  actor: AuditActor;
}

/** What a request was judged by. */
export interface Caller {
  kind: 'key' | 'session';
  id: string;
}

/** A request that went through the access guard, or the guard of URLs with a secret. */
export interface AuthenticatedRequest extends Request {
  /** The check whose secret URL was requested. */
  hookId?: string;
  /** Missing on public routes only. */
  caller?: Caller;
  /** Who is signed in; missing when the request was judged by a key. */
  session?: SessionOwner;
  /** Missing on public routes and on those of a person, which concern no team. */
  team?: AuthenticatedTeam;
}
