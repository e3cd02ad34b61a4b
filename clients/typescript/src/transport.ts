import type { CallOptions } from './call-options.js';
import { API_VERSION, type Method } from './generated/operations.js';
import { UnexpectedResponseError, UnreachableError, errorOf } from './errors.js';
import { TimeLimit } from './time-limit.js';
import { type RetryOptions, secondsBeforeRetry, wait } from './retries.js';

const TIMEOUT_MS = 60_000;

/** Which installation, as which team, and how patiently. */
export interface ClientOptions extends RetryOptions {
  /** The address of Palisade, such as `https://palisade.example.com`; with or without `/api/v1`. */
  url: string;
  /** A key of the team, `pls_…`. */
  apiKey: string;
  /** Your program and its version, such as `deploy-bot/1.2`. It comes first in the `User-Agent`. */
  userAgent?: string;
  /** Time limit of one request in milliseconds, by default 60,000. Retries have the same again. */
  timeoutMs?: number;
  /** What sends the requests, by default the global `fetch`. */
  fetch?: typeof fetch;
}

type QueryValue = string | number | boolean | null | undefined;

export interface CallArguments extends CallOptions {
  path?: Record<string, string | number>;
  query?: Record<string, QueryValue | readonly QueryValue[]>;
  body?: unknown;
}

/** Sends requests with the key, and again where that is safe. */
export class Transport {
  private readonly origin: string;

  /** @throws TypeError where `url` is not an http or https address */
  constructor(
    private readonly options: Omit<ClientOptions, 'apiKey'> & Partial<Pick<ClientOptions, 'apiKey'>>,
  ) {
    this.origin = originOf(options.url);
  }

  /**
   * One call. @returns the parsed JSON, the text of a document of another type, a stream of events as it comes, or undefined where the response has no body
   * @throws ApiError, UnexpectedResponseError, UnreachableError, or the reason of the signal
   */
  async call(method: Method, path: string, args: CallArguments = {}): Promise<unknown> {
    // The same for all attempts, so that the service does the work once.
    const idempotencyKey = method === 'POST' ? newIdempotencyKey() : null;
    for (let attempt = 0; ; attempt += 1) {
      const limit = new TimeLimit(this.options.timeoutMs ?? TIMEOUT_MS, args.signal);
      let seconds: number | null;
      try {
        const outcome = await this.attempt(method, path, { ...args, signal: limit.signal }, idempotencyKey);
        args.signal?.throwIfAborted();
        const response = outcome instanceof UnreachableError ? null : outcome;
        seconds = secondsBeforeRetry(method, response, attempt, this.options);
        if (seconds === null) {
          if (response === null) throw outcome as UnreachableError;
          return await contentOf(response);
        }
        await response?.body?.cancel();
      } finally {
        limit.end();
      }
      await wait(seconds * 1000, args.signal);
    }
  }

  private async attempt(
    method: Method,
    path: string,
    { body, signal, ...parameters }: CallArguments,
    idempotencyKey: string | null,
  ): Promise<Response | UnreachableError> {
    const { fetch: send = fetch } = this.options;
    const address = this.origin + addressOf(path, parameters);
    try {
      return await send(address, {
        method,
        headers: {
          ...this.headers(body !== undefined),
          ...(idempotencyKey !== null && { 'Idempotency-Key': idempotencyKey }),
        },
        // Another address must not get the key.
        redirect: 'manual',
        signal: signal ?? null,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      return new UnreachableError(`${this.origin} cannot be reached: ${reasonOf(cause)}`, { cause });
    }
  }

  private headers(hasBody: boolean): Record<string, string> {
    const { apiKey, userAgent } = this.options;
    return {
      ...(apiKey !== undefined && { Authorization: `Bearer ${apiKey}` }),
      Accept: 'application/json, text/csv, text/html',
      'User-Agent': [userAgent, `palisade-client/${API_VERSION}`].filter(Boolean).join(' '),
      ...(hasBody && { 'Content-Type': 'application/json' }),
    };
  }
}

function originOf(url: string): string {
  const text = url.trim();
  if (!/^https?:\/\/[^/?#@]+[^?#@]*$/i.test(text)) {
    throw new TypeError('url must be an http or https address without credentials, query and fragment.');
  }
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** `/checks/{check_id}` and its query. Members that are undefined or null are left out; a list is separated by commas. */
export function addressOf(path: string, { path: places = {}, query = {} }: CallArguments): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(places[name] ?? '');
    // "." and ".." would name another path.
    if (/^\.{0,2}$/.test(value)) throw new TypeError(`path.${name} is missing.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

async function contentOf(response: Response): Promise<unknown> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (response.ok && isStream) return response.body;
  const text = await response.text();
  if (!response.ok) throw errorOf(response, text);
  if (text === '') return undefined;
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new UnexpectedResponseError(response.status, 'The server returned invalid JSON.');
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

/** Browsers have `crypto.randomUUID` on pages of HTTPS only. */
const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
