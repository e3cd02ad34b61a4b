import type { ScanIdentity } from './scan-identities';

/**
 * What the client alone says: which site a request is for, how it is framed (RFC 9110, sections 7.2, 7.6.1 and 10.1.1), and the pseudo-headers
 * of HTTP/2.
 */
const OF_THE_CLIENT = new Set(
  `host authority connection proxy-connection proxy-authenticate proxy-authorization keep-alive te trailer transfer-encoding upgrade
   http2-settings expect content-length content-encoding content-range`.split(/\s+/),
);

/** What makes a server read another host, path or method than the request line names. */
const OF_ANOTHER_REQUEST =
  /^(?:x-)?(?:forward(?:ed|er)?(?:-|$)|http-method|method-override|host$|original-(?:host|url|uri|method)|rewrite-(?:url|uri)|override-(?:url|uri)|url-scheme)/;

/**
 * Whether a header field is refused in the session of a scan identity. Such a session says who asks, and nothing about what is asked: a field `Host`
 * would scan another site at the same address, past the proof of the domain. Servers read `_` and other signs as `-` (CGI, RFC 3875).
 */
export function isRefusedInSessions(header: string): boolean {
  const name = header.toLowerCase().replace(/[^a-z0-9:]/g, '-');
  return name.startsWith(':') || OF_THE_CLIENT.has(name) || OF_ANOTHER_REQUEST.test(name);
}

/** What a refusal says of such a field. */
export const NOT_OF_A_SESSION =
  'must not be one that says which site, path or method a request is for, or how it is framed';

/** Whether an identity that was stored before this rule names such a field. */
export const namesRefusedHeader = ({ login, session }: Pick<ScanIdentity, 'login' | 'session'>): boolean =>
  [
    ...('headers' in login ? Object.keys(login.headers) : []),
    ...session.flatMap((part) => (part === 'cookie' ? [] : [part.header])),
  ].some(isRefusedInSessions);
