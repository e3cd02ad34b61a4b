import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret of a webhook as Standard Webhooks writes it: `whsec_` and base64. */
export const generateSigningSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * The headers of Standard Webhooks 1.0.0 (https://www.standardwebhooks.com). Each attempt is signed for its own time, because receivers
 * refuse old timestamps.
 *
 * @param secrets the current one and, during a rotation, the previous one; each gives a signature.
 */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): SignedHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
