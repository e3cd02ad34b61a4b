import { riskyChecks } from './risk';

const issue = (name: string, severity: 'critical' | 'high' | 'medium' | 'low') => ({
  check_id: name,
  severity,
  check: { domain: `${name}.example` },
});

it('counts critical and high issues of each check, worst first', () => {
  const issues = [
    issue('a', 'high'),
    issue('b', 'critical'),
    issue('a', 'high'),
    issue('c', 'low'),
    issue('b', 'high'),
  ];
  expect(riskyChecks(issues)).toEqual([
    { checkId: 'b', domain: 'b.example', critical: 1, high: 1 },
    { checkId: 'a', domain: 'a.example', critical: 0, high: 2 },
  ]);
});
