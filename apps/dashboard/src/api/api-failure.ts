/** An error response of the API: status, message, messages for fields (422) and when to retry (429, 503). */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';

  constructor(
    readonly status: number,
    message: string,
    readonly fields: Readonly<Record<string, readonly string[]>> = {},
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(message);
  }
}

/** The session has ended, and the person did not sign in again. */
export class SignedOutFailure extends ApiFailure {
  constructor() {
    super(401, 'You were signed out. Sign in again.');
  }
}

/** No response: the network or the server is down. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor() {
    super('Cannot reach the server. Check your connection. This page retries automatically.');
  }
}

interface RefusalBody {
  error?: string;
  message?: string;
  errors?: Record<string, string[]>;
}

export async function failureOf(response: Response): Promise<ApiFailure> {
  const said = await refusalIn(response);
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiFailure(
    response.status,
    said.error ?? said.message ?? `The server responded with status ${response.status}.`,
    said.errors,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** A proxy between the browser and the API may respond with something other than JSON. */
async function refusalIn(response: Response): Promise<RefusalBody> {
  const text = await response.clone().text();
  try {
    return JSON.parse(text) as RefusalBody;
  } catch {
    return {};
  }
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiFailure && error.status === status;

/** The message to show for an error, including unexpected ones. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 429) {
    const seconds = error.retryAfterSeconds;
    return seconds === null ? error.message : `Too many requests. Try again in ${seconds} seconds.`;
  }
  if (error instanceof ApiFailure || error instanceof UnreachableError) return error.message;
  return 'Something went wrong on this page. Reload it. If that does not help, contact the operator of this installation.';
}

/** The first message of each field, in the form that Mantine expects. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}
