import { type Environment, EnvironmentError, loadEnvironment, sealingSecretsOf } from '@palisade/config';
import { parseAllowedHosts, unusableProxies } from '@palisade/target-client';
import { reasonOf } from '../reason-of';
import { type Finding, failed, ok, warning } from './finding';

const ADVICE = 'Set it as docs/configuration.md says, for api and workers too.';

const LOOPBACK = /^http:\/\/(localhost|127\.|\[::1\])/;

/** @returns the findings, and the settings for the other checks; null when a value is invalid, because the other checks need all of them. */
export function checkVariables(): { findings: Finding[]; environment: Environment | null } {
  const problems = problemsWith(['databaseUrl', 'redisUrl', 'appSecret']);
  const findings = problems.map((line) => failed('variables', line, ADVICE));
  if (problemsWith([]).length > 0) return { findings, environment: null };
  const environment = loadEnvironment([]);
  if (environment.appUrl === undefined) {
    const effect = 'APP_URL is missing: links in e-mails and messages lead to localhost';
    findings.push(warning('variables', effect, 'Set APP_URL to the public address.'));
  }
  findings.push(...warningsAbout(environment), ...problemsOfHostLists(environment));
  if (findings.length === 0) findings.push(ok('variables', 'All required variables are set and valid.'));
  return { findings, environment };
}

function warningsAbout(environment: Environment): Finding[] {
  const { appUrl } = environment;
  const findings: Finding[] = [];
  if (appUrl?.startsWith('http://') === true && !LOOPBACK.test(appUrl)) {
    const effect = 'APP_URL has no https: passwords and session cookies cross the network in plain text';
    findings.push(
      warning('variables', effect, 'Put a proxy with TLS in front, and set APP_URL to its address.'),
    );
  }
  if (appUrl !== undefined && new URL(appUrl).pathname !== '/') {
    const effect =
      'APP_URL has a path: scripts of other applications on the same host can act for people who are signed in';
    findings.push(warning('variables', effect, 'Give Palisade its own host name, if you can.'));
  }
  if (sealingSecretsOf(environment).length === 0) {
    const effect = 'SEALING_SECRET is missing: there are no notification channels and no scan identities';
    findings.push(warning('variables', effect, 'Set SEALING_SECRET, the same for api and workers.'));
  }
  for (const name of unusableProxies()) {
    const effect = `${name} names a proxy of a kind that is not used: webhooks, tickets, sign-in and data lists go out without it`;
    findings.push(warning('variables', effect, 'Name a proxy with http:// or https://.'));
  }
  return findings;
}

/** Workers do not start with these. */
function problemsOfHostLists(environment: Environment): Finding[] {
  const { appUrl, scanAllowedHosts, scanOptOut, notifyAllowedHosts, scanNat64Prefixes } = environment;
  const nat64Prefixes = scanNat64Prefixes;
  const lists: [string, () => unknown][] = [
    [
      'SCAN_ALLOWED_HOSTS, SCAN_OPT_OUT or SCAN_NAT64_PREFIXES',
      () => parseAllowedHosts(scanAllowedHosts, scanOptOut, { appUrl, nat64Prefixes }),
    ],
    ['NOTIFY_ALLOWED_HOSTS', () => parseAllowedHosts(notifyAllowedHosts, '', { appUrl })],
  ];
  return lists.flatMap(([name, parse]) => {
    try {
      parse();
      return [];
    } catch (error) {
      return [failed('variables', `${name} is invalid: ${reasonOf(error)}`, ADVICE)];
    }
  });
}

function problemsWith(required: Parameters<typeof loadEnvironment>[0]): readonly string[] {
  try {
    loadEnvironment(required);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
}
