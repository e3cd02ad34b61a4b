/** What every error of this client is. */
export abstract class PalisadeError extends Error {}

/** An error response of the API. `message` is its text, made for people. */
export class ApiError extends PalisadeError {
  override readonly name = 'ApiError';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    message: string,
    /** For 422: the messages by field, such as `{"tests.ssl": ["…"]}`; else empty. */
    readonly fields: Readonly<Record<string, readonly string[]>>,
    /** What `Retry-After` says; null where the response has none. */
    readonly retryAfterSeconds: number | null,
    /** The id of the request, which the logs of the service have too. */
    readonly requestId: string | null,
  ) {
    super(message);
  }
}

/** There was a response, and it is not one of Palisade: a proxy, a redirect, another program. */
export class UnexpectedResponseError extends PalisadeError {
  override readonly name = 'UnexpectedResponseError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** No response: the network or the service is down, or the time limit of a request is over. `cause` has the reason. */
export class UnreachableError extends PalisadeError {
  override readonly name = 'UnreachableError';
}

/** The scan was not over within the time that `waitForScan` had. The scan continues. */
export class ScanTimeoutError extends PalisadeError {
  override readonly name = 'ScanTimeoutError';

  constructor(
    readonly scanId: string,
    readonly waitedMs: number,
  ) {
    super(`The scan ${scanId} did not end within ${Math.round(waitedMs / 1000)} seconds. It continues.`);
  }
}

interface ErrorBody {
  error?: string;
  message?: string;
  errors?: Record<string, string[]>;
}

/** The error of a response that is not a success. @param text its body */
export function errorOf(response: Response, text: string): PalisadeError {
  const { status, headers } = response;
  const body = errorBodyOf(text);
  const message = body?.error ?? body?.message;
  if (body === null || message === undefined) {
    const location = headers.get('location');
    const hint = location === null ? '' : ` It redirects to ${location}.`;
    return new UnexpectedResponseError(
      status,
      `The server returned ${status} without an error of Palisade. Check the address.${hint}`,
    );
  }
  const requestId = headers.get('x-request-id');
  return new ApiError(status, message, body.errors ?? {}, retryAfterSeconds(headers), requestId);
}

/** `Retry-After` as seconds from now, from a number or a date; null where it is missing or unreadable. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | null {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / 1000));
}

function errorBodyOf(text: string): ErrorBody | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}
