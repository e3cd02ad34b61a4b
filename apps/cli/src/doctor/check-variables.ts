import { type Environment, EnvironmentError, loadEnvironment } from '@palisade/config';
import { type Finding, failed, ok, warning } from './finding';

const ADVICE = 'Set it as docs/configuration.md says, for api and workers too.';

/** @returns the findings, and the settings for the other checks; null when a value is wrong, because none can be trusted then. */
export function checkVariables(): { findings: Finding[]; environment: Environment | null } {
  const problems = problemsWith(['databaseUrl', 'redisUrl', 'appSecret']);
  const findings = problems.map((line) => failed('variables', line, ADVICE));
  if (problemsWith([]).length > 0) return { findings, environment: null };
  const environment = loadEnvironment([]);
  if (environment.appUrl === undefined) {
    const effect = 'APP_URL is missing: links in mails and messages lead to localhost';
    findings.push(warning('variables', effect, 'Set APP_URL to the public address.'));
  }
  if (findings.length === 0) findings.push(ok('variables', 'All required variables are set and valid.'));
  return { findings, environment };
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
