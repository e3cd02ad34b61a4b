import { domainToASCII } from 'node:url';
import { getPublicSuffix } from 'tldts';
import type { CookieForm, CookieObservation, DuplicateCookie, SeenCookie } from './cookie-observation';
import { type Defect, shownLine } from './defect';

/** Why browsers drop a cookie of this form, as the defect that it is; null for one that they keep. */
export function refusalOf(cookie: SeenCookie, form: CookieForm): Defect | null {
  if (form.isTooLong)
    return { id: 'cookie-oversize', form, expected: 'at most 4096 bytes for name and value together' };
  const broken = brokenPromise(cookie.name, form);
  if (broken !== null)
    return {
      id: 'cookie-prefix-violated',
      severity: cookie.kind === 'session' ? 'medium' : 'low',
      form,
      expected: 'Secure over https; for __Host- also Path=/ and no Domain',
      detail: broken,
    };
  if (form.domain !== null && !isOwnDomain(form.domain, form.host))
    return {
      id: 'cookie-domain-rejected',
      form,
      expected: `no Domain attribute, or one that covers ${form.host}`,
    };
  return null;
}

/** RFC 6265bis section 4.1.3 and 5.7: compared without case. */
function brokenPromise(name: string, { secure, isHttps, domain, path }: CookieForm): string | null {
  const [, prefix] = /^__(secure|host)-/i.exec(name) ?? [];
  if (prefix === undefined) return null;
  if (!isHttps) return 'The site sets it over http.';
  if (!secure) return 'It has no Secure attribute.';
  if (prefix.toLowerCase() !== 'host') return null;
  if (domain !== null) return 'It has a Domain attribute.';
  return path === '/' ? null : 'It does not have Path=/.';
}

/** RFC 6265bis section 5.1.3 and 5.7 step 9. */
export function isOwnDomain(written: string, host: string): boolean {
  const domain = domainToASCII(written) || written;
  if (domain === host) return true;
  if (!host.endsWith(`.${domain}`) || isAddress(host)) return false;
  return getPublicSuffix(domain, { allowPrivateDomains: true }) !== domain;
}

const isAddress = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/.test(host);

/** What browsers drop. A plain http response of a site with https is judged by another rule. */
export function judgeRefused(cookie: SeenCookie, { hasHttps }: CookieObservation): Defect[] {
  const judged = cookie.forms.filter(({ isHttps }) => isHttps || !hasHttps);
  const refusals = judged.flatMap((form) => refusalOf(cookie, form) ?? []);
  return refusals.filter(({ id }, index) => refusals.findIndex((other) => other.id === id) === index);
}

export const judgeDuplicate = ({ name, forms: [first, second] }: DuplicateCookie): Defect => ({
  id: 'cookie-duplicate',
  form: second,
  expected: 'the cookie once in a response',
  facts: { first: `Set-Cookie: ${shownLine(name, first)}` },
});
