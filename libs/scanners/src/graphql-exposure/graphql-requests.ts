import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import {
  ask,
  type AskedRecord,
  isChallengePage,
  isHtml,
  isPlaceholder,
  type ScannerInput,
  textOf,
} from '@palisade/scan-engine';
import type { TargetResponse } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';

/** How a query is sent: as JSON, as a form of a browser, as text, in an address, or in an address as any page makes a browser request it. */
export type Way = 'json' | 'form' | 'text' | 'get' | 'link';

/** What a response to a query says. */
export interface Reply extends Pick<AskedRecord, 'outcome' | 'failure' | 'status'> {
  /** Whether GraphQL responded: with data or with its errors. */
  isGraphql: boolean;
  data: Record<string, unknown> | null;
  /** The texts of the errors. */
  errors: string[];
  hasStack: boolean;
  /** GraphQL or the server in front of it wants a sign-in. */
  isRefused: boolean;
  /** The response was longer than what is read of one, and what was read tells nothing. */
  isCut: boolean;
  headers: TargetResponse['headers'];
  /** The text of what is not JSON. */
  page: string;
}

const NO_REPLY: Omit<Reply, 'outcome' | 'failure' | 'status'> = {
  isGraphql: false,
  data: null,
  errors: [],
  hasStack: false,
  isRefused: false,
  isCut: false,
  headers: [],
  page: '',
};
/** A server says one for each field that it does not know. */
const MOST_ERRORS = 150;
/** Servers with a guard against forged requests want a field that forms cannot send. */
const FIELDS = {
  accept: 'application/graphql-response+json, application/json',
  'apollo-require-preflight': 'true',
  'graphql-require-preflight': '1',
};
const TYPES = { json: 'application/json', form: 'application/x-www-form-urlencoded', text: 'text/plain' };

export async function send({ client }: ScannerInput, url: string, query: string, way: Way): Promise<Reply> {
  if (way === 'get' || way === 'link') {
    const address = new URL(url);
    address.searchParams.set('query', query);
    const fields = way === 'get' ? FIELDS : { accept: '*/*' };
    return replyOf(await client.request({ url: address.href, headers: fields, share: false }));
  }
  const body = way === 'form' ? new URLSearchParams({ query }).toString() : JSON.stringify({ query });
  // What a form of another site can send has none of these fields.
  const headers = way === 'json' ? { ...FIELDS, 'content-type': TYPES[way] } : { 'content-type': TYPES[way] };
  return replyOf(await client.request({ method: 'POST', url, headers, body, share: false }));
}

function replyOf(response: Awaited<ReturnType<ScannerInput['client']['request']>>): Reply {
  if (!response.ok) return { ...NO_REPLY, outcome: 'failed', failure: response.category, status: null };
  const { status, headers, truncated } = response;
  const text = textOf(response.body);
  const base = { ...NO_REPLY, failure: null, status, headers };
  if (isChallengePage(status, headers, text)) return { ...base, outcome: 'challenge' };
  if (status === 429) return { ...base, outcome: 'too_many_requests' };
  const parsed = jsonIn(text);
  if (parsed !== null) return { ...base, outcome: 'answered', ...saidBy(parsed, status) };
  // With 501 a server says that it knows no POST (RFC 9110, section 15.6.2), so there is no endpoint: files of Python or webfs.
  const outcome = status >= 500 && status !== 501 ? 'server_error' : 'answered';
  return { ...base, outcome, isRefused: isRefusal(status), isCut: truncated, page: text };
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;

function saidBy(parsed: Record<string, unknown>, status: number) {
  const errors = Array.isArray(parsed.errors) ? parsed.errors.filter(isRecord).slice(0, MOST_ERRORS) : [];
  const messages = errors.map(({ message }) => message).filter((message) => typeof message === 'string');
  const data = isRecord(parsed.data) ? parsed.data : null;
  const hasResult = typeof data?.__typename === 'string' || isRecord(data?.__schema);
  return {
    isGraphql: hasResult || messages.some(isOfGraphql),
    data,
    errors: messages.map((message) => message.slice(0, 300)),
    hasStack: errors.some(hasStack),
    isRefused: isRefusal(status) || (data === null && messages.some(speaksOfSignIn)),
  };
}

function jsonIn(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = parseOutsideJson(text, FROM_SITES);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/** Texts of the usual libraries about a query; other APIs have `errors` as well. */
const isOfGraphql = (message: string): boolean =>
  /graphql|cannot query field|__typename|query string|persisted ?query|operation|introspection|must provide (?:a )?query|selection|field '?"?\w+'? ?(?:doesn't|does not) exist/i.test(
    message,
  );
const speaksOfSignIn = (message: string): boolean =>
  /unauthenticated|unauthori[sz]ed|not (?:authenticated|authori[sz]ed|logged in)|(?:log|sign) ?in|authentication|forbidden|access denied/i.test(
    message,
  );

/** Members in which Apollo, Lighthouse, webonyx, Hot Chocolate, Strapi and Graphene put what is for developers. */
function hasStack(error: Record<string, unknown>): boolean {
  const extensions = isRecord(error.extensions) ? error.extensions : {};
  const exception = isRecord(extensions.exception) ? extensions.exception : {};
  return [error, extensions, exception].some(
    (holder) =>
      ['stacktrace', 'stackTrace', 'stack', 'trace', 'traceback'].some((name) => isFilled(holder[name])) ||
      isFilled(holder.debugMessage),
  );
}
const isFilled = (value: unknown): boolean =>
  (typeof value === 'string' && value.length > 10) || (Array.isArray(value) && value.length > 0);

/** What consoles load and call; their name alone is in articles too. */
const CONSOLES: readonly (readonly [name: string, sign: RegExp])[] = [
  [
    'GraphiQL',
    /graphiql(?:\.min)?\.(?:js|css)|createElement\(\s{0,5}GraphiQL|YogaGraphiQL|GraphiQL\.create/i,
  ],
  ['GraphQL Playground', /GraphQLPlayground\.init|graphql-playground(?:-react)?\//],
  // The landing page for production (`isProd` true) only says how to send queries.
  ['Apollo Sandbox', /embeddable-sandbox|EmbeddedSandbox|isProd%22%3Afalse/],
  ['Altair', /AltairGraphQL\.init/],
  ['Voyager', /GraphQLVoyager\.(?:init|renderVoyager)/],
  ['Banana Cake Pop', /banana-cake-pop|Nitro<\/title>/i],
];

/** Of Parse Server and Hasura, as their consoles get it. */
const ADMIN_KEY =
  /\b(?:x-parse-master-key|masterkey|x-hasura-admin-secret)["']?\s{0,5}[:=]\s{0,5}["']([^"'\s]{4,200})["']/i;

/** What a browser gets at an address that may be a console. */
export interface Console {
  /** Null where it is none. */
  name: string | null;
  url: string;
  /** The page contains a key for administrators. */
  hasAdminKey: boolean;
}

export async function consoleAt({ client }: ScannerInput, url: string): Promise<Console> {
  const asked = await ask(client, url, {
    hops: 1,
    fresh: true,
    request: { headers: { accept: 'text/html' } },
  });
  const isPage = asked.response?.status === 200 && isHtml(asked.response.headers, asked.text);
  const name = isPage ? (CONSOLES.find(([, sign]) => sign.test(asked.text))?.[0] ?? null) : null;
  const key = name === null ? undefined : ADMIN_KEY.exec(asked.text)?.[1];
  return { name, url: asked.url, hasAdminKey: key !== undefined && !isPlaceholder(key) };
}
