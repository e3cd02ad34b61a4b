import type { Attempt } from '@palisade/persistence';
import {
  BROKEN_HTTP,
  type Failure,
  type FailureCategory,
  type TargetResponse,
  toldWait,
} from '@palisade/target-client';

const EXCERPT_BYTES = 512;
const GONE = 410;
/** The receiver judged this message: its form, its size, its content. It may take the next one. */
const REFUSES_THE_MESSAGE = new Set([400, 406, 413, 414, 415, 422, 431]);
/** The old connectors of Teams put the response of what is behind them into a 200. */
const INNER_STATUS = /returned HTTP error (\d{3})/i;

/** Messages for people. By category only: they must not reveal the refused address. */
const WORDS: Readonly<Partial<Record<FailureCategory, string>>> = {
  dns: 'The name of the receiver has no address.',
  blocked_address:
    'The address of the receiver is private, reserved or belongs to this installation. An operator can allow hosts in NOTIFY_ALLOWED_HOSTS.',
  refused: 'The receiver refused the connection.',
  timeout: 'The receiver did not respond within 10 seconds.',
  reset: 'The receiver closed the connection before it responded.',
  tls: 'The TLS connection failed. The certificate of the receiver may be invalid, or of a private authority, which an operator adds by NODE_EXTRA_CA_CERTS.',
  ...Object.fromEntries(BROKEN_HTTP.map((category) => [category, 'The response was not valid HTTP.'])),
  aborted: 'The worker stopped.',
};

const NOTHING = {
  isGone: false,
  waitSeconds: null,
  responseStatus: null,
  responseExcerpt: null,
  acceptedBy: [],
  maybeSent: [],
};

export const failedAttempt = (error: string): Attempt => ({ ...NOTHING, result: 'later', error });
export const finalAttempt = (error: string): Attempt => ({ ...NOTHING, result: 'refused', error });
export const nobodyAttempt = (error: string): Attempt => ({ ...NOTHING, result: 'no_recipient', error });

/** A 2xx delivers. A redirect does not: following it would send the message to an address that no member chose. */
export function attemptOf(response: TargetResponse | Failure): Attempt {
  if (!response.ok) return failedAttempt(WORDS[response.category] ?? 'The connection failed.');
  const { body } = response;
  const excerpt = excerptOf(body);
  const [, inner] = response.status === 200 ? (INNER_STATUS.exec(excerpt) ?? []) : [];
  const status = inner === undefined ? response.status : Number(inner);
  const result = resultOf(status);
  return {
    ...NOTHING,
    result,
    isGone: status === GONE,
    waitSeconds: status === 429 || status === 503 ? toldWait(response) : null,
    responseStatus: response.status,
    responseExcerpt: excerpt,
    error: result === 'delivered' ? null : errorOf(status),
  };
}

function resultOf(status: number): Attempt['result'] {
  if (status >= 200 && status < 300) return 'delivered';
  return REFUSES_THE_MESSAGE.has(status) ? 'refused' : 'later';
}

function errorOf(status: number): string {
  if (status === GONE) return 'The receiver returned 410: it wants no more messages.';
  if (REFUSES_THE_MESSAGE.has(status))
    return `The receiver returned ${status}: it does not take this message, which is not sent again. It gets the next ones.`;
  if (status >= 300 && status < 400)
    return `The receiver returned ${status}, a redirect. Enter the URL that it redirects to.`;
  return `The receiver returned ${status}.`;
}

/** As text that PostgreSQL stores. */
const excerptOf = (body: Buffer): string =>
  body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
