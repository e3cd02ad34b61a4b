import type { Plan } from '../api/resources';

interface PlanWords {
  name: string;
  summary: string;
  points: readonly string[];
  /** What the plan does not include. */
  lacks: readonly string[];
}

/** What each plan includes. The operator configures how many checks it allows. */
export const PLAN_WORDS: Record<Plan, PlanWords> = {
  trial: {
    name: 'Trial',
    summary: 'Try Palisade in the browser.',
    points: ['Full dashboard', 'One check, unless the operator allows more'],
    lacks: ['REST API, CI URLs and MCP'],
  },
  professional: {
    name: 'Professional',
    summary: 'For teams that automate.',
    points: ['Everything in Trial', 'As many checks as the operator allows', 'REST API, CI URLs and MCP'],
    lacks: [],
  },
  business: {
    name: 'Business',
    summary: 'For large organisations.',
    points: ['Everything in Professional', 'Limits set by the operator'],
    lacks: [],
  },
};
