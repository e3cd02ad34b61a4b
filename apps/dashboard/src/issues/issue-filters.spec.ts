import { issueFilters } from './issue-filters';

describe('issueFilters', () => {
  it('shows open issues by default', () => {
    expect(issueFilters({})).toEqual({ status: 'unresolved' });
    expect(issueFilters({ status: 'all' }).status).toBe('all');
  });

  it('passes on what the API accepts', () => {
    const check_id = '0197f3c2-7a31-7cc0-9d5e-0d3c5b1f8a42';
    expect(
      issueFilters({
        severity: 'high',
        test_type: 'brute_force',
        check_id,
        search: 'login',
        status: 'resolved',
      }),
    ).toEqual({ severity: 'high', test_type: 'brute_force', check_id, search: 'login', status: 'resolved' });
  });

  it('ignores unknown values in a link', () => {
    expect(issueFilters({ severity: 'worst', status: 'open', test_type: 'x', check_id: 'y' })).toEqual({
      status: 'unresolved',
    });
  });
});
