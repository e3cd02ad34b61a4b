import { describeScanner, observing, type ScannerCase } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeSecurityHeaders } from './security-headers.rules';
import { securityHeadersScanner } from './security-headers.scanner';
import { CASES } from './testing/page-cases';
import { siteOf, type PageSketch } from './testing/site-sketch';

const INCONCLUSIVE: ScannerCase<PageSketch>[] = [
  ['a site that is silent', { outcome: 'failed', failure: 'timeout', status: null }, 'timeout'],
  ['a name that does not resolve', { outcome: 'failed', failure: 'dns', status: null }, 'dns'],
  ['a challenge page', { outcome: 'challenge', status: 403 }, 'challenge'],
  ['a site that wants fewer requests', { outcome: 'too_many_requests', status: 429 }, 'rate_limited'],
  ['a site in trouble', { outcome: 'server_error', status: 503 }, 'server_error'],
  ['a redirect off the host', { outcome: 'off_host', redirectsTo: 'https://sso.example/' }, 'redirect'],
  ['a redirect loop', { outcome: 'redirect_loop', status: null }, 'redirect_loop'],
];

describeScanner({
  scanner: securityHeadersScanner,
  cases: [
    ...observing(CASES, siteOf),
    // Without any protection, so that a rule that judged anyway would have something to say.
    ...observing(INCONCLUSIVE, (start) =>
      siteOf({ pages: { start: { ...start, headers: { 'x-content-type-options': null } } } }),
    ),
  ],
});

describe('findings', () => {
  const judgeOne = (site: Parameters<typeof siteOf>[0]) => {
    const [finding] = judgeSecurityHeaders(siteOf(site)).findings;
    if (finding === undefined) throw new Error('no finding');
    return finding;
  };

  it('are the host’s when the start page has the defect, with all pages in the evidence', () => {
    const finding = judgeOne({
      headers: { 'x-content-type-options': null },
      pages: {
        configured: { url: 'https://www.example.org/login', headers: { 'x-content-type-options': null } },
      },
    });
    expect(finding.location).toBe('');
    expect(finding.evidence.pages).toEqual(['/', '/login']);
  });

  it('are of the configured page when only that has the defect', () => {
    const login = { url: 'https://www.example.org/login', headers: { 'x-content-type-options': null } };
    expect(judgeOne({ pages: { configured: login } }).location).toBe('/login');
  });

  it('do not depend on the names of static files', () => {
    const asset = { url: 'https://www.example.org/app.3f9a.js', headers: { 'x-content-type-options': null } };
    expect(judgeOne({ pages: { asset } }).location).toBe('static files');
  });

  it('take the worse severity of a further page only when it is confirmed there', () => {
    const framed = { 'x-frame-options': null, 'content-security-policy': "script-src 'self'" };
    const login = {
      url: 'https://www.example.org/login',
      headers: framed,
      html: { hasPasswordField: true },
    };
    const severityOf = (pages: Record<string, PageSketch>) =>
      judgeSecurityHeaders(siteOf({ headers: framed, pages })).findings.find(
        ({ id }) => id === 'clickjacking',
      )?.severity;
    expect(severityOf({ configured: login })).toBe('medium');
    expect(severityOf({ configured: login, configured_again: login })).toBe('high');
  });

  it('show no nonce and no query of a report address', () => {
    const policy = "script-src 'nonce-c2VjcmV0' 'unsafe-eval'; report-uri https://r.example/?token=secret";
    const findings = judgeSecurityHeaders(
      siteOf({ headers: { 'content-security-policy': policy } }),
    ).findings;
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/c2VjcmV0|token=secret/);
  });

  it('keep a long value short', () => {
    const { evidence } = judgeOne({ headers: { 'permissions-policy': `camera none ${'x'.repeat(5000)}` } });
    expect(evidence.observed).toHaveLength(512);
  });

  it('are listed worst first', () => {
    const { findings } = judgeSecurityHeaders(
      siteOf({ headers: { 'x-content-type-options': null, 'content-security-policy': null } }),
    );
    expect(findings.map(({ id }) => id)).toEqual(['csp-missing', 'nosniff-missing']);
  });
});
