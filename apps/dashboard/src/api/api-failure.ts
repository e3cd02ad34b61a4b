/** A refusal of the api: its status, its words, the messages of fields (422) and when to try again (429, 503). */
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

/** No answer at all: the network or the server is away. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';

  constructor() {
    super('The server cannot be reached. Check your connection; this page tries again by itself.');
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
    said.error ?? said.message ?? `The server answered ${response.status}.`,
    said.errors,
    Number.isFinite(retryAfter) ? retryAfter : null,
  );
}

/** Something between the browser and the api may answer in another form than JSON. */
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

/** What a person is told about an error, also about one that nobody foresaw. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiFailure && error.status === 429) {
    const seconds = error.retryAfterSeconds;
    return seconds === null ? error.message : `Too many requests. Try again in ${seconds} s.`;
  }
  if (error instanceof ApiFailure || error instanceof UnreachableError) return error.message;
  return 'Something went wrong in this page. Reload it; when that does not help, tell the operator.';
}

/** First message per field, as forms want them. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiFailure)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}
