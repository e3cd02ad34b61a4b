import { type IdentityEntry, identityEntry, readRecording, recording } from '@palisade/checks-file';
import type { Target } from '@palisade/target-client';
import {
  ANONYMOUS,
  isDrawnLogin,
  isRefusedInSessions,
  MAX_SCAN_IDENTITIES,
  NOT_OF_A_SESSION,
  type ScanIdentity,
} from '@palisade/vocabulary';
import { parse, YAMLError } from 'yaml';
import { z } from 'zod';
import { readTextFile, unreadableReason } from '../text-file';
import { InvalidTestConfig } from './test-config-file';

const text = z.string().min(1).max(4096);
const optional = text.nullable().default(null);
const words = z.record(text, text).refine((value) => Object.keys(value).length > 0, 'must not be empty');
const headers = words.refine((given) => !Object.keys(given).some(isRefusedInSessions), NOT_OF_A_SESSION);
const header = text.refine((name) => !isRefusedInSessions(name), NOT_OF_A_SESSION);
const account = { url: text, username: text, password: text, totp: optional };

const login = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('header'), headers }),
  z.strictObject({ kind: z.literal('cookie'), cookies: words }),
  z.strictObject({ kind: z.literal('basic'), username: text, password: text }),
  z
    .strictObject({
      kind: z.literal('form'),
      ...account,
      username_field: optional,
      password_field: optional,
      totp_field: optional,
    })
    .transform(({ username_field, password_field, totp_field, ...rest }) => ({
      ...rest,
      usernameField: username_field,
      passwordField: password_field,
      totpField: totp_field,
    })),
  z.strictObject({ kind: z.literal('json'), ...account, body: z.record(z.string(), z.unknown()) }),
  z
    .strictObject({
      kind: z.literal('client_credentials'),
      url: text,
      client_id: text,
      client_secret: text,
      scope: optional,
      client_auth: z.enum(['header', 'body']).default('header'),
    })
    .transform(({ client_id, client_secret, client_auth, ...rest }) => ({
      ...rest,
      clientId: client_id,
      clientSecret: client_secret,
      clientAuth: client_auth,
    })),
  z
    .strictObject({
      kind: z.literal('refresh_token'),
      url: text,
      refresh_token: text,
      client_id: optional,
      client_secret: optional,
    })
    .transform(({ refresh_token, client_id, client_secret, ...rest }) => ({
      ...rest,
      refreshToken: refresh_token,
      clientId: client_id,
      clientSecret: client_secret,
    })),
  z.strictObject({ kind: z.literal('browser'), ...account }),
  z
    .strictObject({ kind: z.literal('recording'), ...account, url: text.optional(), recording })
    .transform(readRecording),
]);

/** A condition without any part would always hold. */
const condition = z
  .strictObject({
    status: z
      .union([z.int(), z.array(z.int()).min(1)])
      .nullable()
      .default(null),
    json: optional,
    equals: optional,
    text: optional,
  })
  .refine(
    ({ status, json, text: words_ }) => status !== null || json !== null || words_ !== null,
    'must name status, json or text',
  )
  .transform(({ status, ...rest }) => ({ ...rest, status: typeof status === 'number' ? [status] : status }));

const identity = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i, 'must be letters, digits, - and _')
      .refine((name) => name !== ANONYMOUS, 'is taken'),
    login,
    session: z.array(z.union([z.literal('cookie'), z.strictObject({ header, value: text })])).default([]),
    verify: z.strictObject({ url: text, signed_in: condition, anonymous: condition }),
    origins: z.array(z.url({ protocol: /^https?$/ })).default([]),
    private_canary: optional,
    logout: optional,
    start: z.array(text).max(20).default([]),
    never: z.array(text).max(100).default([]),
  })
  .transform(({ verify, private_canary, ...rest }) => ({
    ...rest,
    verify: { url: verify.url, signedIn: verify.signed_in, anonymous: verify.anonymous },
    privateCanary: private_canary,
  }));

const fileOf = <Entry extends z.ZodType<{ name: string }>>(entry: Entry) =>
  z.strictObject({
    scan_identities: z
      .array(entry)
      .min(1)
      .max(MAX_SCAN_IDENTITIES)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must have different names'),
  });
const identitiesFile = fileOf(identity);
const entriesFile = fileOf(identityEntry);

/** Reads `--identities`: YAML with secrets as `${NAME}`, which the environment holds. @param mayDraw whether there is a renderer @throws InvalidTestConfig */
export function readIdentities(
  file: string,
  { host, url }: Target,
  environment: Record<string, string | undefined>,
  mayDraw = true,
): ScanIdentity[] {
  const { scan_identities: identities } = readFile(file, identitiesFile, environment);
  const drawn = mayDraw ? undefined : identities.find((each) => isDrawnLogin(each.login));
  if (drawn !== undefined)
    throw new InvalidTestConfig(
      `The identity ${drawn.name} signs in with a browser, which needs a renderer: add --render (docs/renderer.md).`,
    );
  const own = new URL(url ?? `https://${host.includes(':') ? `[${host}]` : host}/`).origin;
  return identities.map((each) => ({
    ...each,
    id: each.name,
    origins: each.origins.length === 0 ? [own] : each.origins,
    proveBroken: true,
  }));
}

/** Reads the same file as what the API takes. @throws InvalidTestConfig */
export const readIdentityEntries = (
  file: string,
  environment: Record<string, string | undefined>,
): IdentityEntry[] => readFile(file, entriesFile, environment).scan_identities;

function readFile<Content>(
  file: string,
  form: z.ZodType<Content>,
  environment: Record<string, string | undefined>,
): Content {
  const parsed = form.safeParse(withSecrets(yamlOf(file), environment));
  if (parsed.success) return parsed.data;
  const [{ path, message } = { path: [], message: 'is not valid' }] = parsed.error.issues;
  throw new InvalidTestConfig(`The identities ${file} were not used: ${path.join('.')}: ${message}`);
}

function yamlOf(file: string): unknown {
  try {
    return parse(readTextFile(file));
  } catch (error) {
    // The message of a YAML error quotes the file.
    const reason = error instanceof YAMLError ? 'it is not YAML' : unreadableReason(error);
    throw new InvalidTestConfig(`The identities ${file} were not used: ${reason}.`);
  }
}

function withSecrets(value: unknown, environment: Record<string, string | undefined>): unknown {
  if (typeof value === 'string')
    return value.replace(/\$\{([A-Z_][A-Z0-9_]*)\}/g, (_text, name: string) => {
      const secret = environment[name];
      if (secret === undefined || secret === '')
        throw new InvalidTestConfig(
          `The identities name \${${name}}, and the environment has no such variable.`,
        );
      return secret;
    });
  if (Array.isArray(value)) return value.map((item) => withSecrets(item, environment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withSecrets(item, environment)]),
  );
}
