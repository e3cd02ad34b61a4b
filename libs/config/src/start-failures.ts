import { EnvironmentError } from './load-environment';

/** Runs a parser of another lib on variables, for example the one for hosts. @throws EnvironmentError that names the variables */
export function madeOf<Value>(variables: string, make: () => Value): Value {
  try {
    return make();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError([`${variables} is invalid: ${reason}`]);
  }
}

/** SQLSTATE undefined_table and undefined_column. */
const OLDER_DATABASE: readonly unknown[] = ['42P01', '42703'];

/** Why a program could not start, a sentence per line. @param port the variable of its port, and the port without it */
export function startFailure(error: unknown, program: string, port: [name: string, byDefault: number]) {
  if (error instanceof EnvironmentError) return error.lines;
  if (!(error instanceof Error)) return [`The ${program} could not start.`];
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRNOTAVAIL')
    return [
      `BIND_ADDRESS=${process.env.BIND_ADDRESS} is not an address of this host. Set it to one that is.`,
    ];
  if (OLDER_DATABASE.includes(code))
    return ['The database is older than this program: run `palisade migrate`.'];
  const [name, byDefault] = port;
  if (code === 'EADDRINUSE')
    return [`Port ${process.env[name] ?? byDefault} is in use: set ${name} to a free one.`];
  return [`The ${program} could not start: ${error.message || error.name}`];
}
