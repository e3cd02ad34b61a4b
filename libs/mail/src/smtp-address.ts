import { hostname } from 'node:os';
import { urlOf } from '@palisade/store-addresses';

const TLS_PORT = '465';
/** The domain of `Palisade <palisade@example.org>`, where it has a dot. */
const SENDERS_DOMAIN = /@((?:[\w-]+\.)+[\w-]+)>?\s*$/;

/** Mail servers speak TLS from the start at port 465 (RFC 8314), whatever the address says: with `smtp://` both sides would wait. */
export const withTlsOfPort = (smtpUrl: string): string =>
  urlOf(smtpUrl)?.port === TLS_PORT ? smtpUrl.replace(/^smtp:/i, 'smtps:') : smtpUrl;

/**
 * The name that a program gives itself in EHLO. Containers have names without a dot, in place of which mail servers would get `[127.0.0.1]`,
 * and relays such as that of Google close the connection. `?name=` of the address wins.
 */
export function greetingName(mailFrom: string, host = hostname()): { name?: string } {
  const [, domain] = SENDERS_DOMAIN.exec(mailFrom) ?? [];
  return host.includes('.') || domain === undefined ? {} : { name: domain };
}
