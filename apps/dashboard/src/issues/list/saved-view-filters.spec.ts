import { isShown, viewFilters, viewValues } from './saved-view-filters';

const VALUES = [
  {},
  { state: 'all' },
  { state: 'resolved', severity: 'critical,high', search: 'csp', per_page: '100' },
  { sort: 'domain', check_id: '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42' },
  { group: 'rule', sort: 'last_detected_at', direction: 'asc', assignee: 'none' },
] as const;

it.each(VALUES)('opens the list that was saved: %j', (values) => {
  const saved = viewFilters(values);
  expect(viewFilters(viewValues(saved))).toEqual(saved);
  expect(VALUES.filter((each) => isShown(saved, each))).toEqual([values]);
});

it('saves what the list asks the API for', () => {
  expect(viewFilters({ severity: 'high,critical', group: 'rule' })).toMatchObject({
    state: 'open',
    severity: 'critical,high',
    group_by: 'rule',
    sort: 'severity',
    direction: 'desc',
    per_page: 50,
  });
});

it('knows a view whatever the order of its parameters, and short ways to say them', () => {
  const saved = viewFilters({ severity: 'critical,high' });
  expect(isShown(saved, { state: 'open', sort: 'severity', severity: 'high,critical' })).toBe(true);
});
