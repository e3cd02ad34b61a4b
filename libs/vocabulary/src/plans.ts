import { DEFAULT_MAX_PAGES, MOST_MAX_PAGES } from './coverage/page-limits';

/** The plans a team can be on. `trial` has the dashboard only: no API, MCP or CI URLs. */
export const PLANS = ['trial', 'professional', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** Plans whose teams may use the API, MCP and the CI URLs. */
export const PLANS_WITH_API_ACCESS: readonly Plan[] = ['professional', 'business'];

export const mayUseApi = (plan: Plan): boolean => PLANS_WITH_API_ACCESS.includes(plan);

/** What `max_pages` of a check may be. */
export const MAX_PAGES_OF_PLAN: Readonly<Record<Plan, number>> = {
  trial: DEFAULT_MAX_PAGES,
  professional: 200,
  business: MOST_MAX_PAGES,
};
