import { remediationSteps } from '@palisade/scan-engine';
import type { LoginFacts } from './brute-force.observation';
import { judgeBruteForce } from './brute-force.rules';
import { observationOf } from './testing/rule-cases';

const adviceOf = (login: Partial<LoginFacts>): string =>
  remediationSteps(
    'brute_force',
    judgeBruteForce(
      observationOf({ login, failures: 13, reaction: null, bypass: 'not_tried', afterwards: null }),
    ),
  ).join('\n');

it.each<[Partial<LoginFacts>, string]>([
  [{ fields: ['log', 'pwd'] }, 'Limit Login Attempts Reloaded'],
  [{ fields: ['wpName', 'wpPassword'] }, '$wgPasswordAttemptThrottle'],
  [{ hidden: ['csrfmiddlewaretoken'] }, 'AXES_FAILURE_LIMIT = 5'],
  [{ hidden: ['__RequestVerificationToken'] }, 'lockoutOnFailure: true'],
  [{ kind: 'basic', endpoint: 'https://shop.example/manager/html' }, 'LockOutRealm'],
])('names the setting of the product of %j', (login, setting) => {
  expect(adviceOf(login)).toContain(setting);
});

it('stays general where no product is known', () => {
  expect(adviceOf({})).not.toMatch(/WordPress|MediaWiki|Django|ASP\.NET|Tomcat/);
});
