import { CATALOGUE } from '@palisade/catalogue';
import { withAdvice } from './remediation';
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
      withAdvice('security_headers', { findings: [found(), found({ location: '/' }), nosniff] })
        .remediationSteps,
    ).toEqual([RULE.remediation, CATALOGUE.security_headers.rules['nosniff-missing'].remediation]);
    expect(withAdvice('security_headers', { findings: [] }).remediationSteps).toEqual([]);
  });

  it('add what the product of the site needs', () => {
    const productAdvice = { 'csp-missing': ['nginx: add_header …'] };
    expect(withAdvice('security_headers', { findings: [found()], productAdvice }).remediationSteps).toEqual([
      `${RULE.remediation} nginx: add_header …`,
    ]);
  });
});

describe('the advice on a finding', () => {
  const TRACE = CATALOGUE.http_methods.rules['method-trace-enabled'].remediation;
  const trace = (observed: string, remediation?: string): Finding =>
    toFinding('http_methods', 'method-trace-enabled', {
      ...SEEN,
      remediation,
      evidence: { ...SEEN.evidence, observed },
    });
  const adviceOn = (finding: Finding, products: string[] = []): string | undefined =>
    withAdvice('http_methods', { findings: [finding], products }).findings[0]?.remediation;

  it('is stored where it differs from the whole remediation of the rule', () => {
    expect(adviceOn(trace('status 200'))).toBeUndefined();
    expect(TRACE).toContain('nginx');
    expect(adviceOn(trace('status 200'), ['IIS'])).toMatch(/^Disable TRACE .* IIS: /);
  });

  it('is for what the evidence names, on one line as the engine writes it, before what the scan saw', () => {
    const advice = adviceOn(trace('status 200 server: Apache/2.4.58 (Debian) x-powered-by: PHP/8.2'), [
      'nginx',
    ]);
    expect(advice).toContain('Apache: TraceEnable off');
    expect(advice).not.toContain('nginx');
  });

  it('is what the test says of this finding, in place of the rule', () => {
    expect(adviceOn(trace('status 200', 'Ask the owner of the proxy.'))).toBe('Ask the owner of the proxy.');
  });
});
