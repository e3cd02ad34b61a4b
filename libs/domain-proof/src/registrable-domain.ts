import { getDomain } from 'tldts';

/**
 * The domain that someone registered, e.g. `example.co.uk` for `a.b.example.co.uk`, by the Public Suffix List with its private
 * part: `foo.github.io` is one, `github.io` belongs to all. Null for addresses, single labels and what is itself a suffix.
 */
export const registrableDomainOf = (host: string): string | null =>
  getDomain(host, { allowPrivateDomains: true });

/** One query each: a name of a hundred labels must not cause a hundred queries. */
const MOST_DOMAINS = 8;

/**
 * Where a TXT record proves the host: at the host itself and at each parent up to the registrable domain, nearest first. If there are
 * too many, those nearest to the registrable domain, and the host. Empty where no record can prove anything: a record below a shared suffix shows control of one label only.
 */
export function provingDomains(host: string): string[] {
  const registrable = registrableDomainOf(host);
  if (registrable === null) return [];
  const labels = host.split('.');
  const parents = labels.length - registrable.split('.').length;
  const domains = Array.from({ length: parents + 1 }, (_, depth) => labels.slice(depth).join('.'));
  return [...domains.slice(0, 1), ...domains.slice(1).slice(1 - MOST_DOMAINS)];
}
