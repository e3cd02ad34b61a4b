import { remediationSteps } from '@palisade/scan-engine';
import { judgeSecurityHeaders } from './security-headers.rules';
import { siteOf, type SketchedHeaders } from './testing/site-sketch';

const adviceOf = (headers: SketchedHeaders): string =>
  remediationSteps(
    'security_headers',
    judgeSecurityHeaders(siteOf({ headers: { 'x-content-type-options': null, ...headers } })),
  ).join('\n');

it.each<[SketchedHeaders, string]>([
  [{ server: 'nginx' }, 'nginx: add_header X-Content-Type-Options "nosniff" always;'],
  [{ server: 'nginx/1.25.3' }, 'nginx: server_tokens off;'],
  [{ server: 'Apache/2.4.41 (Ubuntu)' }, 'Apache: ServerTokens Prod'],
  [{ server: 'Microsoft-IIS/10.0' }, '<add name="X-Content-Type-Options" value="nosniff" />'],
  [{ 'x-powered-by': 'PHP/8.1.2' }, 'PHP: expose_php = Off'],
  [{ 'x-powered-by': 'Express' }, "Express: app.use((req, res, next) => { res.set('X-Content-Type-Options'"],
])('names the setting of the product that %j names', (headers, setting) => {
  expect(adviceOf(headers)).toContain(setting);
});

it.each<SketchedHeaders>([{}, { server: 'cloudflare' }, { server: 'not-nginx' }, { server: 'ApacheBench' }])(
  'stays general with %j',
  (headers) => expect(adviceOf(headers)).toBe('Send X-Content-Type-Options: nosniff on every response.'),
);
