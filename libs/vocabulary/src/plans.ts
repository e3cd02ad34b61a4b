/** The plans a team can be on. `trial` has the dashboard only: no API, MCP or CI URLs. */
export const PLANS = ['trial', 'professional', 'business'] as const;
export type Plan = (typeof PLANS)[number];

/** Plans whose teams may use the API, MCP and the CI URLs. */
export const PLANS_WITH_API_ACCESS: readonly Plan[] = ['professional', 'business'];

export const mayUseApi = (plan: Plan): boolean => PLANS_WITH_API_ACCESS.includes(plan);
