import { isRefusedInSessions } from './session-headers';

const REFUSED = `Host hOST Authority :authority :path Connection Keep-Alive Proxy-Connection Proxy-Authorization TE Trailer Transfer-Encoding
  Upgrade HTTP2-Settings Expect Content-Length Content-Encoding X-HTTP-Method X-HTTP-Method-Override x_http_method_override X.HTTP.Method
  X-Method-Override Forwarded X-Forwarded X-Forwarded-For X-Forwarded-Host x_forwarded_host X-Forwarded-Proto X-Forward-For X-Host
  X-Original-Host X-Original-URL X-Rewrite-Url`;
const SENT = `Authorization Cookie X-Api-Key X-Auth-Token Proxy-Auth-Key X-Hostname-Token X-Forwarding-Key-Not Content-Type Accept Origin
  Referer X-Team X-Method X-Original-User`;

it.each(REFUSED.split(/\s+/))('%s is refused in a session', (name) => {
  expect(isRefusedInSessions(name)).toBe(true);
});

it.each(SENT.split(/\s+/))('%s is a field that a session may have', (name) => {
  expect(isRefusedInSessions(name)).toBe(false);
});
