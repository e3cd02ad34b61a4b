import type { CaseOf } from '../../lab-case';
import { HARDENED, type HeaderFields, LOGIN_PAGE } from '../../sites/pages';
import { withHeaders, withPage } from './headers-case';

const CSP = String(HARDENED['content-security-policy']);
const field = (name: string, headers: HeaderFields, expected: CaseOf['expected'], guards?: string): CaseOf =>
  withHeaders(`policies: ${name}`, headers, expected, { guards });
const csp = (name: string, more: string, expected: CaseOf['expected'], rest: HeaderFields = {}): CaseOf =>
  field(name, { 'content-security-policy': `${CSP}; ${more}`, ...rest }, expected);

const INTEGRITY = ['integrity-policy-invalid low'];
const ENDPOINT = ['reporting-endpoint-unknown low'];
const TYPES = ['csp-trusted-types-ineffective low'];
const ENDPOINTS = { 'reporting-endpoints': 'main="https://reports.shop.test/r", other="/r"' };

/** SRI, Reporting API, Trusted Types, Document-Isolation-Policy. */
export const POLICY_CASES: CaseOf[] = [
  field('an integrity policy', { 'integrity-policy': 'blocked-destinations=(script)' }, []),
  field(
    'an integrity policy with everything',
    {
      'integrity-policy': 'blocked-destinations=(script style), sources=(inline), endpoints=(main)',
      ...ENDPOINTS,
    },
    [],
  ),
  field('an integrity policy in the form of CSP', { 'integrity-policy': "script-src 'self'" }, INTEGRITY),
  field(
    'an integrity policy with quotes',
    { 'integrity-policy': 'blocked-destinations=("script")' },
    INTEGRITY,
  ),
  field(
    'an integrity policy without a list',
    { 'integrity-policy': 'blocked-destinations=script' },
    INTEGRITY,
  ),
  field(
    'an integrity policy for nothing',
    { 'integrity-policy-report-only': 'blocked-destinations=(image)' },
    INTEGRITY,
  ),
  field(
    'an integrity policy without sources',
    { 'integrity-policy': 'blocked-destinations=(script), sources=()' },
    INTEGRITY,
  ),
  field('isolation', { 'document-isolation-policy': 'isolate-and-credentialless' }, []),
  field(
    'isolation with reports',
    { 'document-isolation-policy': 'isolate-and-require-corp;report-to="main"', ...ENDPOINTS },
    [],
  ),
  field('isolation by a word of another field', { 'document-isolation-policy': 'require-corp' }, [
    'document-isolation-policy-invalid low',
  ]),
  csp('reports to a defined endpoint', 'report-to main', [], ENDPOINTS),
  csp('reports to nobody', 'report-to main', ENDPOINT),
  csp('reports to a name with another case', 'report-to Main', ENDPOINT, ENDPOINTS),
  csp('reports to a group of the older field', 'report-to csp', [], {
    'report-to': '{"group":"csp","max_age":86400,"endpoints":[{"url":"https://reports.shop.test/r"}]}',
  }),
  csp('reports to the default group of the older field', 'report-to default', [], {
    'report-to': '{"max_age":86400,"endpoints":[{"url":"https://reports.shop.test/r"}]}',
  }),
  csp('reports to an address in place of a name', 'report-to https://report.shop.test', ENDPOINT),
  csp('reports to an address', 'report-uri https://reports.shop.test/r', []),
  csp('reports to an endpoint that is not a text', 'report-to main', ENDPOINT, {
    'reporting-endpoints': 'main=1',
  }),
  field(
    'isolation of windows that reports to nobody',
    { 'cross-origin-opener-policy': 'same-origin; report-to="coop"' },
    ENDPOINT,
  ),
  csp('trusted types', "trusted-types app; require-trusted-types-for 'script'", []),
  csp('trusted types that nothing requires', 'trusted-types app', TYPES),
  csp('trusted types required for nothing', 'require-trusted-types-for script', TYPES),
  csp('trusted types that are being tried', 'trusted-types app', [], {
    'content-security-policy-report-only': "require-trusted-types-for 'script'",
  }),
  withPage('policies: none at all', { body: LOGIN_PAGE }, [], { guards: 'no site has to send them' }),
];
