import type { SiteHeaders } from '@palisade/persistence';
import { securityHeadersForm } from './security-headers-form';

const formOf = (rules: readonly string[], details: object = {}) =>
  securityHeadersForm({
    domain: 'shop.example.com',
    completedAt: new Date('2026-03-07T10:15:00Z'),
    findings: rules.map((id) => ({ id })) as SiteHeaders['findings'],
    details: { referrer_policy: 'no-referrer', permissions_policy: true, ...details },
    inconclusiveReason: null,
  });

it('has the members that programs read', () => {
  expect(formOf(['csp-missing', 'hsts-short'])).toEqual({
    status: 'good',
    summary: {
      site: 'shop.example.com',
      grade: 'B',
      timestamp: '07 Mar 2026 10:15:00 UTC',
      headers: {
        'Strict-Transport-Security': 'orange',
        'Content-Security-Policy': 'red',
        'X-Frame-Options': 'green',
        'X-Content-Type-Options': 'green',
        'Referrer-Policy': 'green',
        'Permissions-Policy': 'green',
      },
    },
    missingHeaders: ['Content-Security-Policy'],
  });
});

it.each([
  ['A+', [], {}],
  ['A', ['csp-unsafe-inline'], {}],
  ['B', ['nosniff-missing'], {}],
  ['C', ['nosniff-missing', 'clickjacking'], {}],
  ['D', ['csp-missing', 'nosniff-missing', 'clickjacking'], {}],
  ['E', ['csp-missing', 'nosniff-missing', 'clickjacking', 'hsts-missing'], {}],
  ['F', ['csp-missing', 'nosniff-missing', 'clickjacking', 'hsts-missing'], { referrer_policy: null }],
  [
    'F',
    ['csp-missing', 'nosniff-missing', 'clickjacking', 'hsts-missing'],
    { referrer_policy: null, permissions_policy: false },
  ],
])('grades %s', (grade, rules, details) => {
  expect(formOf(rules, details).summary.grade).toBe(grade);
});
