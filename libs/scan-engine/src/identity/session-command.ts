import type { ScanIdentity } from '@palisade/vocabulary';
import type { Credentials } from './credentials';
import { originsOf } from './identity-session';

/** As a shell variable without `$`, with what it stands for: `ALICE` and `SESSION` make `ALICE_SESSION`. */
export const variableOf = (identityName: string, what: string): string =>
  [identityName, what].map((part) => part.toUpperCase().replace(/[^A-Z0-9]+/g, '_')).join('_');

/** As people write it: `X-Api-Key`. */
export const headerName = (name: string): string =>
  name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());

/** The names of the headers that carry a session: at least one. */
export const sessionHeadersOf = ({ headers, jar }: Credentials): string[] => {
  const named = Object.keys(headers).map(headerName);
  return jar === null || (named.length > 0 && jar.entries().length === 0) ? named : ['Cookie', ...named];
};

/** Each value of a session: the name of its cookie or header, and a command that prints the header from its variable. */
export function sessionValuesOf(
  identityName: string,
  credentials: Credentials,
): { location: string; value: string; show: string }[] {
  return variablesOf(identityName, sessionHeadersOf(credentials)).flatMap(({ header, variable }) => {
    const show = `${hintOf(identityName, [{ header, variable }])}\nprintf '%s\\n' "$${variable}"`;
    return header === 'Cookie'
      ? (credentials.jar?.entries() ?? []).map(([name, value]) => ({
          location: name.slice(0, 100),
          value,
          show,
        }))
      : { location: header, value: credentials.headers[header.toLowerCase()] ?? '', show };
  });
}

interface Variable {
  header: string;
  variable: string;
}

const variablesOf = (identityName: string, headers: readonly string[]): Variable[] =>
  headers.map((header, at) => ({
    header,
    variable: variableOf(identityName, at === 0 ? 'session' : header),
  }));

const hintOf = (identityName: string, variables: readonly Variable[]): string =>
  `# Sign in as ${identityName} in a browser, and set ${variables
    .map(({ header, variable }) => `${variable} to its ${header} header`)
    .join(', ')}.`;

/** How `curl` of `shell-command.ts` starts. */
const CURL = /curl -sgk? -m 60/;
const BEFORE_CURL = /(?=curl -sgk? -m 60)/;
/** Evidence holds texts of at most 1,024 characters. */
const LONGEST = 1024;

/**
 * A command with the session of an identity as shell variables, for requests to its origins; the first line says what to put into them. A
 * command that sends none of these, or would be too long, stays as it is.
 */
export function commandWithSession(
  command: string,
  { name, origins }: Pick<ScanIdentity, 'name' | 'origins'>,
  headers: readonly string[],
): string {
  const own = originsOf({ origins });
  const variables = variablesOf(name, headers);
  const options = variables.map(({ header, variable }) => ` -H "${header}: $${variable}"`).join('');
  const [before = '', ...calls] = command.split(BEFORE_CURL);
  const withOptions = [before, ...calls].map((call) =>
    own.some((origin) => call.includes(`${origin}/`) || call.includes(`${origin}'`))
      ? call.replace(CURL, (start) => start + options)
      : call,
  );
  const changed = withOptions.join('');
  const whole = `${hintOf(name, variables)}\n${changed}`;
  return changed === command || whole.length > LONGEST ? command : whole;
}
