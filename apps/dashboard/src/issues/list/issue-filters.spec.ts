import { ISSUE_FILTERS } from '@palisade/vocabulary';
import {
  isGrouped,
  isNarrowed,
  issueFilters,
  issueOrder,
  NARROWING,
  pageSizeOf,
  severitiesOf,
  stateOf,
} from './issue-filters';

const check_id = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';

describe('issueFilters', () => {
  it('shows open issues by default', () => {
    expect(issueFilters({}).state).toBe('open');
    expect(issueFilters({ state: 'all' }).state).toBeUndefined();
  });

  it('passes on what the API accepts', () => {
    const values = {
      severity: 'high',
      test_type: 'brute_force',
      check_id,
      search: 'login',
      state: 'accepted',
    };
    const more = {
      assignee: 'none',
      rule_id: 'csp-missing',
      seen_as: 'alice',
      tags: 'pay,shop',
      path: '/admin',
    };
    expect(issueFilters({ ...values, ...more })).toEqual({ ...values, ...more });
    const days = { newer_than_days: '7', older_than_days: '1', due_within_days: '30' };
    expect(issueFilters(days)).toMatchObject({ newer_than_days: 7, older_than_days: 1, due_within_days: 30 });
  });

  it.each(NARROWING)('reads the example of %s', (name) => {
    const row = ISSUE_FILTERS[name];
    const example = 'example' in row ? row.example : name === 'check_id' ? check_id : true;
    expect(issueFilters({ [name]: String(example) })[name]).toBe(example);
  });

  it('ignores unknown values in a link', () => {
    const filters = issueFilters({
      severity: 'worst',
      state: 'new',
      test_type: 'x',
      check_id: 'y',
      assignee: 'z',
      seen_as: 'a'.repeat(41),
      tags: 'SHOP!',
      newer_than_days: '0',
      older_than_days: '1.5',
      due_within_days: 'soon',
      has_ticket: 'maybe',
      is_detected: '1',
    });
    expect(Object.entries(filters).filter(([, value]) => value !== undefined)).toEqual([['state', 'open']]);
  });

  it('knows one value of a yes', () => {
    expect([
      issueFilters({ is_overdue: 'true' }).is_overdue,
      issueFilters({ is_overdue: 'x' }).is_overdue,
    ]).toEqual([true, undefined]);
  });

  it.each(['has_ticket', 'is_detected'] as const)('knows a yes and a no of %s', (name) => {
    expect(['true', 'false', ''].map((value) => issueFilters({ [name]: value })[name])).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('sorts severities and drops what is none', () => {
    expect(severitiesOf({ severity: 'low,critical,worst' })).toEqual(['critical', 'low']);
    expect(issueFilters({ severity: 'low,critical,low' }).severity).toBe('critical,low');
  });
});

describe('issueOrder', () => {
  it.each([
    [{}, 'severity', 'desc'],
    [{ sort: 'domain' }, 'domain', 'asc'],
    [{ sort: 'due_at' }, 'due_at', 'asc'],
    [{ sort: 'due_at', group: 'rule' }, 'severity', 'desc'],
    [{ sort: 'domain', direction: 'desc' }, 'domain', 'desc'],
    [{ sort: 'domain', group: 'rule' }, 'severity', 'desc'],
    [{ sort: 'age', direction: 'up' }, 'severity', 'desc'],
  ])('of %j', (values, sort, direction) => {
    expect(issueOrder(values)).toEqual({ sort, direction });
  });
});

it('knows the state and the page size, whatever a link says', () => {
  expect([stateOf({ state: 'resolved' }), stateOf({ state: 'x' })]).toEqual(['resolved', 'open']);
  expect([pageSizeOf({ per_page: '100' }), pageSizeOf({ per_page: '7' })]).toEqual([100, 50]);
});

it.each([
  [{}, true],
  [{ severity: 'high', is_overdue: 'true' }, true],
  [{ group: 'issue' }, false],
  [{ state: 'all' }, false],
  [{ state: 'all', group: 'rule' }, true],
  [{ rule_id: 'csp-missing' }, false],
  [{ check_id }, false],
  [{ search: 'csp' }, false],
  [{ sort: 'due_at' }, false],
  [{ sort: 'last_detected_at' }, true],
])('lists open issues by cause, unless the link is about less: %j', (values, grouped) => {
  expect(isGrouped(values)).toBe(grouped);
});

it('does not take tab and order for a filter', () => {
  expect(isNarrowed({ state: 'all', sort: 'domain', per_page: '20' })).toBe(false);
  expect(isNarrowed({ search: 'x' })).toBe(true);
});
