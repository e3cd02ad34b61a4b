import type { Team } from '../api/resources';
import { planChange } from './plan-change';

const PLANS: Team['plans'] = [
  { plan: 'trial', check_limit: 1, retention_days: 30, has_api_access: false },
  { plan: 'professional', check_limit: 100, retention_days: 365, has_api_access: true },
  { plan: 'business', check_limit: null, retention_days: null, has_api_access: true },
];
const on = (plan: Team['plan'], checks: number): Parameters<typeof planChange>[0] => ({
  plan,
  plans: PLANS,
  checks,
});

it('says what stops and what is deleted when a team changes to a smaller plan', () => {
  const { stops, deletes, starts } = planChange(on('business', 12), 'trial');
  expect(stops).toEqual([
    expect.stringContaining('CI URLs return 403'),
    'No new checks: the plan allows 1 and the team has 12. Existing checks keep running.',
  ]);
  expect(deletes).toEqual([expect.stringMatching(/^Scans older than 30 days.*within half an hour/)]);
  expect(starts).toEqual([]);
});

it('says what starts when a team changes to a larger plan', () => {
  expect(planChange(on('trial', 1), 'business')).toEqual({
    stops: [],
    deletes: [],
    starts: [
      'The REST API, MCP and CI URLs work.',
      'The number of checks is not limited.',
      'Scans are kept without a limit.',
    ],
  });
});

it('does not speak of a limit that is not reached', () => {
  expect(planChange(on('business', 12), 'professional')).toEqual({
    stops: [],
    deletes: [expect.stringContaining('older than 365 days')],
    starts: [],
  });
});
