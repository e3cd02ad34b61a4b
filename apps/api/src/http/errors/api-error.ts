/** Every refusal the api knows besides 422, with its status. */
const STATUS_OF = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ApiErrorCode = keyof typeof STATUS_OF;

/** A refusal that the caller is told as `{error: message}`; `headers` go out with it (Retry-After, WWW-Authenticate, Allow). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ApiErrorCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = STATUS_OF[code];
  }
}

/** @param methods what the path takes */
export function methodNotAllowed(methods: readonly string[]): ApiError {
  const allowed = methods.join(', ');
  return new ApiError('method_not_allowed', `This path accepts ${allowed} only.`, { Allow: allowed });
}
