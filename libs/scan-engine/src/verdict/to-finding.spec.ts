import { CATALOGUE } from '@palisade/catalogue';
import { remediationSteps } from './remediation';
import type { Finding } from '../contract/scanner';
import { type Seen, toFinding, worstFirst } from './to-finding';

const SEEN: Seen = {
  location: '/account',
  detail: 'The page has none.',
  evidence: { observed: null, expected: 'a policy', reproduce: 'curl https://shop.test/account' },
};
const RULE = CATALOGUE.security_headers.rules['csp-missing'];
const found = (changes: Partial<Seen> = {}): Finding =>
  toFinding('security_headers', 'csp-missing', { ...SEEN, ...changes });

describe('a finding', () => {
  it('has the words of its rule, what was seen, and the version that judged', () => {
    expect(found()).toEqual({
      id: 'csp-missing',
      ruleVersion: RULE.version,
      severity: 'medium',
      title: RULE.title,
      description: `${RULE.description} The page has none.`,
      location: '/account',
      evidence: { ...SEEN.evidence, references: { cwe: 'CWE-693', links: RULE.references } },
    });
    expect(found({ severity: 'low', detail: undefined })).toMatchObject({
      severity: 'low',
      description: RULE.description,
    });
  });

  it('keeps long and unprintable text of strangers short, but no command', () => {
    const { evidence } = found({
      evidence: { ...SEEN.evidence, observed: `a\u0007${'b'.repeat(600)}`, reproduce: 'c'.repeat(600) },
    });
    expect(evidence.observed).toMatch(/^a b{509}…$/);
    expect(evidence.reproduce).toHaveLength(600);
  });

  it('takes its place by severity, rule and location', () => {
    const low = found({ severity: 'low' });
    const other = found({ location: '/' });
    expect(worstFirst([low, found(), other])).toEqual([other, found(), low]);
  });
});

describe('the remediation steps of a test', () => {
  const nosniff = toFinding('security_headers', 'nosniff-missing', SEEN);

  it('follow the findings, each once', () => {
    expect(
      remediationSteps('security_headers', { findings: [found(), found({ location: '/' }), nosniff] }),
    ).toEqual([RULE.remediation, CATALOGUE.security_headers.rules['nosniff-missing'].remediation]);
    expect(remediationSteps('security_headers', { findings: [] })).toEqual([]);
  });

  it('add what the product of the site needs', () => {
    const productAdvice = { 'csp-missing': ['nginx: add_header …'] };
    expect(remediationSteps('security_headers', { findings: [found()], productAdvice })).toEqual([
      `${RULE.remediation} nginx: add_header …`,
    ]);
  });
});
