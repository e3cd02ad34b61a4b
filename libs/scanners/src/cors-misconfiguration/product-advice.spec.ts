import { remediationSteps } from '@palisade/scan-engine';
import { judgeCorsMisconfiguration } from './cors-misconfiguration.rules';
import { reflecting } from './testing/cors-policies';
import { siteOf } from './testing/site-sketch';

function adviceOf(headers: Record<string, string>): string {
  const policy = reflecting();
  const paths = {
    '/api/me': (...request: Parameters<typeof policy>) => {
      const answer = policy(...request);
      return { ...answer, headers: { ...answer.headers, ...headers } };
    },
  };
  return remediationSteps('cors_misconfiguration', judgeCorsMisconfiguration(siteOf({ paths }))).join('\n');
}

it.each<[Record<string, string>, string]>([
  [{ server: 'nginx' }, 'map $http_origin'],
  [{ server: 'Apache/2.4.62 (Debian)' }, 'SetEnvIf Origin'],
  [{ 'x-powered-by': 'Express' }, "cors({ origin: ['https://app.example.com']"],
  [{ 'set-cookie': 'laravel_session=abc; path=/; httponly' }, 'config/cors.php'],
])('names the setting of the product that shows by %j', (headers, setting) => {
  expect(adviceOf(headers)).toContain(setting);
});

it('stays general where no product is known', () => {
  expect(adviceOf({ server: 'cloudflare' })).not.toMatch(/nginx:|Apache:|Express:|Laravel:/);
});
