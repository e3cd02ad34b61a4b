import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { putPasswordsIn } from './address-passwords';
import { Environment } from './environment';

/** Thrown when the environment cannot be used; `lines` has one sentence per wrong or missing variable. */
export class EnvironmentError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
  }
}

type Requirable = 'databaseUrl' | 'redisUrl' | 'appSecret';
const VARIABLE_OF: Record<Requirable, string> = {
  databaseUrl: 'DATABASE_URL',
  redisUrl: 'REDIS_URL',
  appSecret: 'APP_SECRET',
};

export type EnvironmentWith<Required extends Requirable> = Environment & Record<Required, string>;

/**
 * `docker run --env-file` keeps the quotes around values, and each line end of a file from Windows leaves a CR. Secrets of Palisade stay as they are: what
 * programs sealed with them must open again. Passwords may begin and end with quotes.
 */
function asMeant(name: string, value: string): string {
  if (/^(APP|SEALING|NOTIFY)_SECRET|_KEYS$/.test(name)) return value;
  const line = value.replace(/\r?\n?$/, '');
  const mark = line.charAt(0);
  const isQuoted = line.length > 1 && ['"', "'"].includes(mark) && line.endsWith(mark);
  return isQuoted && !/PASSWORD|TOKEN|CLIENT_SECRET/.test(name) ? line.slice(1, -1) : line;
}

/** Reads and checks the variables. @throws EnvironmentError with one line per wrong or missing variable. */
export function loadEnvironment<Required extends Requirable>(
  required: readonly Required[],
  source: NodeJS.ProcessEnv = process.env,
): EnvironmentWith<Required> {
  const present = Object.fromEntries(
    Object.entries(source)
      .map(([name, value = '']) => [name, asMeant(name, value)] as const)
      .filter(([, value]) => value !== ''),
  );
  const environment = plainToInstance(Environment, present, {
    excludeExtraneousValues: true,
    exposeDefaultValues: true,
  });
  // The last rule is the most basic one (is it a number?), so its message helps most.
  const wrong = validateSync(environment).flatMap((error) =>
    Object.values(error.constraints ?? {}).slice(-1),
  );
  const missing = required
    .filter((name) => environment[name] === undefined)
    .map((name) => `${VARIABLE_OF[name]} is missing: set it in the environment`);
  const unusable = wrong.length + missing.length > 0 ? [] : putPasswordsIn(environment);
  if (wrong.length + missing.length + unusable.length > 0) {
    throw new EnvironmentError([...missing, ...wrong, ...unusable]);
  }
  return environment as EnvironmentWith<Required>;
}
