import {
  ANONYMOUS,
  type OpenIdentity,
  type PageCondition,
  type ScanLogin,
  type SignInProof,
  isRefusedInSessions,
  NOT_OF_A_SESSION,
  requiredSecrets,
  secretNames,
} from '@palisade/vocabulary';
import { z } from 'zod';
import { readRecording, recording } from './recording-entry';
import { secretReference } from './secret-reference';

const short = z.string().min(1).max(512);
const page = z
  .string()
  .max(2048)
  .regex(/^(\/|https?:\/\/)/, 'must be a path that starts with /, or a full URL')
  .describe('A path of the check, or a full URL on one of the origins.');
const field = z.string().min(1).max(200).nullable().default(null);
const headerName = z
  .string()
  .max(200)
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, 'is not the name of a header');
const headerValue = z
  .string()
  .min(1)
  .max(8192)
  .regex(/^[^\r\n\0]*$/, 'must be one line');
const sessionHeader = headerName.refine((name) => !isRefusedInSessions(name), NOT_OF_A_SESSION);
const pointer = z.string().max(512).regex(/^\//, 'must be a JSON pointer, for example /email');
const pattern = z.string().max(512).regex(/^\//, 'must start with /');

/** Of headers, cookies and the body of a login. */
const MOST_MEMBERS = 20;
const hasFew = (of: object): boolean => Object.keys(of).length <= MOST_MEMBERS;

const condition = z
  .strictObject({
    status: z.array(z.int().min(100).max(599)).min(1).max(10).nullable().default(null),
    json: pointer.nullable().default(null).describe('JSON pointer into the body (RFC 6901).'),
    equals: z
      .string()
      .max(512)
      .nullable()
      .default(null)
      .describe('What stands there. Absent: anything but null, false and empty.'),
    text: short.nullable().default(null).describe('A text that the body contains.'),
  })
  .refine(
    ({ status, json, text }) => status !== null || json !== null || text !== null,
    'must name a status, a JSON pointer or a text',
  );

/** What stands where a secret belongs. */
interface Secrets {
  secret: z.ZodType<string | undefined>;
  /** The value of a header or a cookie. */
  line: z.ZodType<string | undefined>;
  /** The key of a second factor. */
  code: z.ZodType<string | undefined>;
}

/** The kinds of login, as every form of a scan identity writes them. */
const loginOf = ({ secret, line, code }: Secrets) => {
  const optionalSecret = secret.nullish();
  const totp = code.nullish();
  const values = z
    .record(headerName, line as z.ZodType<string>)
    .refine(hasFew, 'must have at most 20 members')
    .meta({ maxProperties: MOST_MEMBERS });
  // The message of a key of a record would be lost.
  const headers = values.superRefine((given, context) => {
    for (const name of Object.keys(given).filter(isRefusedInSessions))
      context.addIssue({ code: 'custom', path: [name], message: NOT_OF_A_SESSION });
  });
  const username = z.string().min(1).max(512);
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('header'), headers: headers.optional() }),
    z.strictObject({ kind: z.literal('cookie'), cookies: values.optional() }),
    z.strictObject({ kind: z.literal('basic'), username, password: secret }),
    z.strictObject({
      kind: z.literal('form'),
      url: page,
      username,
      password: secret,
      username_field: field,
      password_field: field,
      totp,
      totp_field: field,
    }),
    z.strictObject({
      kind: z.literal('json'),
      url: page,
      username,
      password: secret,
      totp,
      body: z
        .record(z.string().max(200), z.unknown())
        .refine(hasFew, 'must have at most 20 members')
        .meta({ maxProperties: MOST_MEMBERS })
        .describe('{username}, {password} and {totp} are replaced in its texts.'),
    }),
    z.strictObject({
      kind: z.literal('client_credentials'),
      url: page,
      client_id: short,
      client_secret: secret,
      scope: short.nullable().default(null),
      client_auth: z.union([z.literal('header'), z.literal('body')]).default('header'),
    }),
    z.strictObject({
      kind: z.literal('refresh_token'),
      url: page,
      refresh_token: secret,
      client_id: short.nullable().default(null),
      client_secret: optionalSecret,
    }),
    z.strictObject({ kind: z.literal('browser'), url: page, username, password: secret, totp }),
    z
      .strictObject({
        kind: z.literal('recording'),
        url: page.optional().describe('Absent: where the recording begins.'),
        username,
        password: secret,
        totp,
        recording,
      })
      .transform(readRecording),
  ]);
};

const session = z
  .array(z.union([z.literal('cookie'), z.strictObject({ header: sessionHeader, value: headerValue })]))
  .max(10)
  .describe(
    'What signed-in requests carry. `{json:/token}` in a value is replaced from the response to the login.',
  );

const draftMembers = (secrets: Secrets) => ({
  name: z
    .string()
    .max(40)
    .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must have 1 to 40 of a to z, 0 to 9, _ and -')
    .refine((name) => name !== ANONYMOUS, `must not be ${ANONYMOUS}`),
  login: loginOf(secrets),
  session: session.optional(),
  private_canary: z
    .string()
    .min(4)
    .max(200)
    .nullable()
    .default(null)
    .describe('A text that only pages of this account show.'),
  logout: page
    .nullable()
    .default(null)
    .describe(
      'Where the account signs out: a path of the check, or a full URL on one of the origins. Only session_security sends it, for a session of its own.',
    ),
  start: z
    .array(pattern)
    .max(20)
    .default([])
    .describe('Paths where its crawl begins, besides the start page.'),
  never: z
    .array(pattern)
    .max(50)
    .default([])
    .describe('Paths that are never requested: ** stands for anything, * for one segment.'),
  origins: z
    .array(z.string().max(512))
    .min(1)
    .max(5)
    .optional()
    .describe('Where credentials may go: scheme, host and port. Absent: the origin of the check.'),
});

const members = (secrets: Secrets) => ({
  ...draftMembers(secrets),
  verify: z
    .strictObject({ url: page, signed_in: condition, anonymous: condition })
    .describe('One page that tells a session from a stranger.'),
});

const secretText = z.string().min(1).max(8192);
/** Base 32 (RFC 4648) as people copy it: in groups, in either letter case, padded. */
const BASE_32 = /^[ -]*(?:[A-Za-z2-7][ -]*){8,}(?:=+[ -]*)?$/;
const asSent: Secrets = {
  secret: secretText.optional(),
  line: headerValue.optional(),
  code: secretText.regex(BASE_32, 'must be the key of an authenticator in base 32').optional(),
};
const asReference: Secrets = { secret: secretReference, line: secretReference, code: secretReference };

/** A scan identity as the API takes it. Absent secrets keep those that are stored. */
export const identityEntry = z.strictObject(members(asSent));
/** The same before people know what proves the sign-in. */
export const identityDraftEntry = z.strictObject(draftMembers(asSent));
/** The same in the file of checks as code, where each secret is the name of an environment variable. */
export const fileIdentityEntry = z.strictObject(members(asReference)).superRefine(({ login }, context) => {
  for (const member of requiredSecrets(loginFrom(login)))
    context.addIssue({ code: 'custom', path: ['login', member], message: 'is required' });
});
export type FileIdentityEntry = z.output<typeof fileIdentityEntry>;
export type IdentityEntry = z.output<typeof identityEntry>;
export type IdentityDraftEntry = z.output<typeof identityDraftEntry>;
type LoginEntry = IdentityEntry['login'];

/** What is read from an entry: secrets that are absent stay undefined, those that are null are null. */
export type ReadIdentity = Omit<OpenIdentity, 'id' | 'origins' | 'verify'> & { origins: string[] | null };

export function readIdentityEntry(entry: IdentityDraftEntry): ReadIdentity {
  const { name, login, private_canary: privateCanary, logout, start, never, origins = null } = entry;
  return {
    name,
    privateCanary,
    logout,
    start,
    never,
    origins,
    login: loginFrom(login),
    session: entry.session ?? defaultSession(login.kind),
  };
}

export const readVerify = ({ url, signed_in: signedIn, anonymous }: IdentityEntry['verify']) => ({
  url,
  signedIn: signedIn satisfies PageCondition,
  anonymous: anonymous satisfies PageCondition,
});

/** Logins that return a token send it as most APIs expect it; the others send the cookies that they got. */
export function defaultSession(kind: ScanLogin['kind']): OpenIdentity['session'] {
  if (kind === 'client_credentials' || kind === 'refresh_token')
    return [{ header: 'Authorization', value: 'Bearer {json:/access_token}' }];
  // What a browser holds after a login in it is a session too: the cookies, and what its pages send.
  return kind === 'form' || kind === 'json' ? ['cookie'] : [];
}

const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const renamed = (of: object, rename: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [rename(name), value]));

const loginFrom = (login: LoginEntry): ScanLogin => renamed(login, camelCase) as unknown as ScanLogin;

/** The login as an entry, with what it has. */
export const loginEntryOf = (login: ScanLogin): Record<string, unknown> => renamed(login, snakeCase);

/** The login as an entry, without the members that hold secrets: sent back, it changes no secret. */
export function openLoginEntryOf(login: ScanLogin): Record<string, unknown> {
  const hidden = secretNames(login).map((place) => place.split('.', 1)[0]);
  const open = Object.entries(login).filter(([member]) => !hidden.includes(member));
  return renamed(Object.fromEntries(open), snakeCase);
}

/** The opposite of `readVerify`. */
export const verifyEntryOf = ({ url, signedIn, anonymous }: SignInProof): IdentityEntry['verify'] => ({
  url,
  signed_in: signedIn,
  anonymous,
});
