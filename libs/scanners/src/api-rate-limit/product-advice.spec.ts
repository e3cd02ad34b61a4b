import { remediationSteps } from '@palisade/scan-engine';
import { judgeApiRateLimit } from './api-rate-limit.rules';
import { answers, endpointOf, seen } from './testing/endpoint-sketch';

const adviceOf = (headers: Record<string, string>, path = '/api/things'): string =>
  remediationSteps(
    'api_rate_limit',
    judgeApiRateLimit(seen(endpointOf({ path, samples: answers(36, () => ({ headers })) }))),
  ).join('\n');

it.each<[Record<string, string>, string, string]>([
  [{ server: 'nginx/1.26.0' }, '/api/things', 'limit_req_status 429;'],
  [{ server: 'Microsoft-IIS/10.0' }, '/api/things', 'denyByRequestRate'],
  [{ 'x-powered-by': 'Express' }, '/api/things', 'express-rate-limit'],
  [{}, '/wp-json/wp/v2/posts', 'WordPress has no limit'],
])('names the setting of the product that shows by %j at %s', (headers, path, setting) => {
  expect(adviceOf(headers, path)).toContain(setting);
});

it('stays general where no product is known', () => {
  expect(adviceOf({ server: 'cloudflare' })).not.toMatch(/nginx:|IIS|Express|WordPress|Laravel|Tomcat/);
});
