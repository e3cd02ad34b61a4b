import type { Plan } from '@palisade/vocabulary';
import type { Request } from 'express';

/** Whose request it is: what the key guard found out. */
export interface AuthenticatedTeam {
  id: string;
  name: string;
  plan: Plan;
  /** What the team's CI hash derives from, besides its id. */
  ciGeneration: number;
  keyId: string;
}

/** A request that went through the key guard; `team` is missing on public routes only. */
export interface AuthenticatedRequest extends Request {
  team?: AuthenticatedTeam;
}
