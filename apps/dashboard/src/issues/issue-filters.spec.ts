import { issueFilters } from './issue-filters';

describe('issueFilters', () => {
  it('shows open issues unless the address says otherwise', () => {
    expect(issueFilters({})).toEqual({ status: 'unresolved' });
    expect(issueFilters({ status: 'all' }).status).toBe('all');
  });

  it('passes on what the api knows', () => {
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

  it('ignores nonsense in a link instead of failing on it', () => {
    expect(issueFilters({ severity: 'worst', status: 'open', test_type: 'x', check_id: 'y' })).toEqual({
      status: 'unresolved',
    });
  });
});
