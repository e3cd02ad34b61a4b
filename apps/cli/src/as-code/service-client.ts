import { setTimeout as wait } from 'node:timers/promises';
import { VERSION } from '@palisade/version';
import type { ServiceAccess } from './service-access';

const TIMEOUT_MS = 60_000;
const MAX_ATTEMPTS = 5;
const LONGEST_WAIT_SECONDS = 60;
const PER_PAGE = 100;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The service returned an error; the message has its status and what it says. */
export class ServiceRefusal extends Error {
  override readonly name = 'ServiceRefusal';
}

/** The REST API with one key. Waits as long as a 429 or 503 says. */
export class ServiceClient {
  constructor(readonly access: ServiceAccess) {}

  /** Every element of a list, from all of its pages. @param path may have a query */
  async all<Row>(path: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const query = `${path.includes('?') ? '&' : '?'}page=${page}&per_page=${PER_PAGE}`;
      const answer = await this.call<{ data: Row[]; meta: { last_page: number } }>('GET', path + query);
      rows.push(...answer.data);
      last = answer.meta.last_page;
    }
    return rows;
  }

  /** One request. @throws ServiceRefusal */
  async call<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.send(method, path, body);
      const seconds = attempt < MAX_ATTEMPTS ? secondsToWait(method, response) : null;
      if (seconds === null) return await this.answerOf<Answer>(response);
      await response.body?.cancel();
      await wait(seconds * 1000);
    }
  }

  private async send(method: Method, path: string, body?: object): Promise<Response> {
    try {
      return await fetch(`${this.access.appUrl}/api/v1${path}`, {
        method,
        // Another address must not get the key.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          Authorization: `Bearer ${this.access.apiKey}`,
          Accept: 'application/json',
          'User-Agent': `palisade-cli/${VERSION}`,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      });
    } catch (error) {
      throw new Error(`${this.access.appUrl} cannot be reached, check PALISADE_URL: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }

  private async answerOf<Answer>(response: Response): Promise<Answer> {
    const text = await response.text();
    const document = documentOf(text);
    if (response.ok && (text === '' || document !== null)) return document as Answer;
    if (document === null) {
      throw new Error(
        `${this.access.appUrl} is not Palisade, check PALISADE_URL: it returned ${response.status}.`,
      );
    }
    const hint = response.status === 401 ? ' Check PALISADE_API_KEY.' : '';
    throw new ServiceRefusal(`${messageOf(document)} (${response.status})${hint}`);
  }
}

/** A request that the service did not process may be sent again. */
function secondsToWait(method: Method, { status, headers }: Response): number | null {
  if (status !== 429 && !(status === 503 && method !== 'POST')) return null;
  const seconds = Number(headers.get('retry-after') ?? 1);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS) : 1;
}

function documentOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** `{errors: {field: [messages]}}` or `{error}`. */
function messageOf({ errors, error, message }: Record<string, unknown>): string {
  if (typeof errors === 'object' && errors !== null) return Object.values(errors).flat().join(' ');
  return String(error ?? message);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
