import type { Failure, FailureCategory } from './target';

export function failure(category: FailureCategory, detail: string): Failure {
  return { ok: false, category, detail };
}

/** One text for every refused host: it must not reveal the internal address of a name. */
export const blockedAddress = (): Failure =>
  failure('blocked_address', 'the address policy refuses this host');

const CATEGORY_BY_CODE: Record<string, FailureCategory> = {
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  EACCES: 'refused',
  EPERM: 'refused',
  ETIMEDOUT: 'timeout',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  ERR_HTTP2_GOAWAY_SESSION: 'reset',
  ERR_HTTP2_INVALID_SESSION: 'reset',
  ERR_HTTP2_SESSION_ERROR: 'reset',
  ERR_HTTP2_STREAM_CANCEL: 'reset',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  // Before the header is complete: its lengths contradict each other.
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'malformed_header',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
};

/** Codes only: the messages of socket errors carry addresses. `otherwise` is the category of unknown codes. */
export function socketFailure(error: unknown, otherwise: FailureCategory = 'protocol'): Failure {
  const code = errorCode(error);
  const isTls = /^ERR_(SSL|TLS|OSSL)_|^EPROTO$/.test(code);
  return failure(CATEGORY_BY_CODE[code] ?? (isTls ? 'tls' : otherwise), code);
}

export function errorCode(error: unknown): string {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : 'UNKNOWN';
}
