import type { Sighted } from './sighting';
import { findingsOf } from './findings';

const seen = (more: Partial<Sighted<'security_headers'>>): Sighted<'security_headers'> => ({
  rule: 'csp-missing',
  location: '/orders',
  observed: 'not sent',
  expected: 'a policy',
  ...more,
});

describe('what several visitors see at one location', () => {
  it('names all identities where strangers do not see it', () => {
    const findings = findingsOf('security_headers', [seen({ seenAs: ['alice'] }), seen({ seenAs: ['bob'] })]);
    expect(findings).toMatchObject([{ seenAs: ['alice', 'bob'] }]);
  });

  it.each([
    ['first', [seen({ observed: 'theirs' }), seen({ seenAs: ['alice'], severity: 'high', confirmed: true })]],
    ['last', [seen({ seenAs: ['alice'], severity: 'high', confirmed: true }), seen({ observed: 'theirs' })]],
  ])('is shown by the evidence of strangers, who saw it %s, and names nobody', (_, sighted) => {
    const [finding] = findingsOf('security_headers', sighted);
    expect(finding?.evidence.observed).toBe('theirs');
    expect(finding).not.toHaveProperty('seenAs');
  });
});
