import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError } from '../http/errors/api-error';
import { errorResponseTo } from '../http/errors/error-response';

/** Structured, and the same as text for clients that know no structured content. */
export const successResult = (content: object): CallToolResult => ({
  structuredContent: { ...content },
  content: [{ type: 'text', text: JSON.stringify(content) }],
});

/** What REST would say to the exception, as an error of the tool that its model reads. */
export function refusalResult(exception: unknown): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify({ error: refusalOf(exception) }) }],
  };
}

export interface Refusal {
  /** `not_found`, `forbidden`, `validation_failed`, `too_many_requests`, `unavailable`, `internal`. */
  code: string;
  message: string;
  /** Messages by field, of `validation_failed`. */
  errors?: Record<string, string[]>;
  retry_after_seconds?: number;
}

export function refusalOf(exception: unknown): Refusal {
  const { status, body, headers } = errorResponseTo(exception);
  const code = exception instanceof ApiError ? exception.code : (CODE_OF[status] ?? 'internal');
  const retryAfter = headers?.['Retry-After'];
  return {
    code,
    ...('error' in body ? { message: body.error } : body),
    ...(retryAfter === undefined ? {} : { retry_after_seconds: Number(retryAfter) }),
  };
}

const CODE_OF: Readonly<Record<number, string>> = { 422: 'validation_failed', 503: 'unavailable' };
