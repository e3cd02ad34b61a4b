import type { Plan } from '../api/resources';

interface PlanWords {
  name: string;
  summary: string;
  points: readonly string[];
  /** What one might look for in vain. */
  lacks: readonly string[];
}

/** What each plan can do. The numbers of checks are settings of the operator. */
export const PLAN_WORDS: Record<Plan, PlanWords> = {
  trial: {
    name: 'Trial',
    summary: 'To get to know Palisade in the browser.',
    points: ['The whole dashboard', 'One check, unless the operator allows more'],
    lacks: ['REST API, CI URLs and MCP'],
  },
  professional: {
    name: 'Professional',
    summary: 'For teams that automate.',
    points: ['Everything of Trial', 'As many checks as the operator allows', 'REST API, CI URLs and MCP'],
    lacks: [],
  },
  business: {
    name: 'Business',
    summary: 'For whole organisations.',
    points: ['Everything of Professional', 'The limits that the operator set for it'],
    lacks: [],
  },
};
