import type { Plan } from '../api/resources';

interface PlanWords {
  name: string;
  summary: string;
  points: readonly string[];
}

export const PLAN_WORDS: Record<Plan, PlanWords> = {
  trial: {
    name: 'Trial',
    summary: 'To get to know Palisade in the browser.',
    points: [
      'The whole dashboard',
      'One check, unless the operator allows more',
      'No API keys, CI URLs or MCP',
    ],
  },
  professional: {
    name: 'Professional',
    summary: 'For teams that automate.',
    points: ['Everything of Trial', 'As many checks as the operator allows', 'REST API, CI URLs and MCP'],
  },
  business: {
    name: 'Business',
    summary: 'For whole organisations.',
    points: ['Everything of Professional', 'The limits that the operator set for it'],
  },
};
