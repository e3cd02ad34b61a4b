import { getPublicSuffix } from 'tldts';
import { domainToASCII } from 'node:url';
import type { CookieForm } from './seen-cookies';

/** Why browsers drop a cookie: the rule that says so, and for a broken prefix what it lacks. */
export interface Refusal {
  rule: 'cookie-oversize' | 'cookie-prefix-violated' | 'cookie-domain-rejected';
  detail?: string;
}

/** Why browsers drop a cookie of this form; null for one that they keep. */
export function refusalOf(name: string, form: CookieForm): Refusal | null {
  if (form.isTooLong) return { rule: 'cookie-oversize' };
  const detail = brokenPromise(name, form);
  if (detail !== null) return { rule: 'cookie-prefix-violated', detail };
  const isRejected = form.domain !== null && !isOwnDomain(form.domain, form.host);
  return isRejected ? { rule: 'cookie-domain-rejected' } : null;
}

/** RFC 6265bis section 4.1.3 and 5.7: compared without case. `__Http-` and `__Host-Http-` are kept from scripts, so HttpOnly belongs to them. */
function brokenPromise(name: string, { secure, httpOnly, isHttps, domain, path }: CookieForm): string | null {
  const [, prefix] = /^__(secure|host-http|host|http)-/i.exec(name) ?? [];
  if (prefix === undefined) return null;
  if (!isHttps) return 'The site sets it over http.';
  if (!secure) return 'It has no Secure attribute.';
  const kind = prefix.toLowerCase();
  if (kind.endsWith('http') && !httpOnly) return 'It has no HttpOnly attribute.';
  if (!kind.startsWith('host')) return null;
  if (domain !== null) return 'It has a Domain attribute.';
  return path === '/' ? null : 'It does not have Path=/.';
}

/** RFC 6265bis section 5.1.3 and 5.7 step 9. */
function isOwnDomain(written: string, host: string): boolean {
  const domain = domainToASCII(written) || written;
  if (domain === host) return true;
  if (!host.endsWith(`.${domain}`) || isAddress(host)) return false;
  return getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain;
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);
