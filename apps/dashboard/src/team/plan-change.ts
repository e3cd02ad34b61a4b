import type { Plan, Team } from '../api/resources';

/** What another plan changes for a team, in sentences. */
interface PlanChange {
  /** What stops working. */
  stops: string[];
  /** What is lost permanently, and when. */
  deletes: string[];
  /** What works from now on. */
  starts: string[];
}

type Terms = Team['plans'][number];

/** Compares the plan of a team with another one. Null limits mean "without a limit". */
export function planChange(team: Pick<Team, 'plan' | 'plans' | 'checks'>, to: Plan): PlanChange {
  const from = termsOf(team.plans, team.plan);
  const next = termsOf(team.plans, to);
  const change: PlanChange = { stops: [], deletes: [], starts: [] };
  if (!from || !next) return change;
  if (from.has_api_access && !next.has_api_access) {
    change.stops.push(
      'The REST API, MCP and CI URLs return 403 immediately, in all scripts and pipelines. Keys are kept and work again on a plan that includes them.',
    );
  }
  if (!from.has_api_access && next.has_api_access) change.starts.push('The REST API, MCP and CI URLs work.');
  addChecks(change, team.checks, from.check_limit, next.check_limit);
  addRetention(change, from.retention_days, next.retention_days);
  return change;
}

const termsOf = (plans: readonly Terms[], plan: Plan): Terms | undefined =>
  plans.find((terms) => terms.plan === plan);

const isLess = (limit: number | null, than: number | null): boolean =>
  limit !== null && (than === null || limit < than);

function addChecks(change: PlanChange, checks: number, from: number | null, to: number | null): void {
  if (to !== null && isLess(to, from) && checks >= to) {
    change.stops.push(
      `No new checks: the plan allows ${to} and the team has ${checks}. Existing checks keep running.`,
    );
  }
  if (isLess(from, to)) {
    change.starts.push(to === null ? 'The number of checks is not limited.' : `Up to ${to} checks.`);
  }
}

function addRetention(change: PlanChange, from: number | null, to: number | null): void {
  if (to !== null && isLess(to, from)) {
    change.deletes.push(
      `Scans older than ${to} days, with their results, within half an hour. Issues and the latest scan of each check stay.`,
    );
  }
  if (isLess(from, to)) {
    change.starts.push(to === null ? 'Scans are kept without a limit.' : `Scans are kept for ${to} days.`);
  }
}
