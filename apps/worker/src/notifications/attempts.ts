import type { Attempt } from '@palisade/persistence';
import type { Failure, FailureCategory, TargetResponse } from '@palisade/target-client';

const EXCERPT_BYTES = 512;
const GONE = 410;

/** Messages for people. By category only: they must not reveal the refused address. */
const WORDS: Readonly<Partial<Record<FailureCategory, string>>> = {
  dns: 'The name of the receiver has no address.',
  blocked_address:
    'The address of the receiver is private, reserved or belongs to this installation. An operator can allow hosts in NOTIFY_ALLOWED_HOSTS.',
  refused: 'The receiver refused the connection.',
  timeout: 'The receiver did not respond within 10 seconds.',
  reset: 'The receiver closed the connection before it responded.',
  tls: 'The TLS connection failed. The certificate of the receiver may be invalid.',
  protocol: 'The response was not valid HTTP.',
  aborted: 'The worker stopped.',
};

export const failedAttempt = (error: string): Attempt => ({
  ...{ isDelivered: false, isGone: false, responseStatus: null, responseExcerpt: null, error },
  acceptedBy: [],
});

/** A 2xx delivers. A redirect does not: following it would send the message to an address that no member chose. */
export function attemptOf(response: TargetResponse | Failure): Attempt {
  if (!response.ok) return failedAttempt(WORDS[response.category] ?? 'The connection failed.');
  const { status, body } = response;
  const isDelivered = status >= 200 && status < 300;
  return {
    ...{ isDelivered, isGone: status === GONE, responseStatus: status, acceptedBy: [] },
    responseExcerpt: excerptOf(body),
    error: isDelivered ? null : errorOf(status),
  };
}

function errorOf(status: number): string {
  if (status === GONE) return 'The receiver returned 410: it wants no more messages.';
  if (status >= 300 && status < 400)
    return `The receiver returned ${status}, a redirect. Enter the URL that it redirects to.`;
  return `The receiver returned ${status}.`;
}

/** As text that PostgreSQL stores. */
const excerptOf = (body: Buffer): string =>
  body.subarray(0, EXCERPT_BYTES).toString('utf8').replaceAll('\0', '');
