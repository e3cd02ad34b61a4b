import { getDomain } from 'tldts';
import { isIP } from '@palisade/scan-engine';

/** What an origin tries. `…_again` repeats a class with another random label: that is the confirmation. */
export type ProbeRole =
  | 'any'
  | 'any_again'
  | 'null'
  | 'null_again'
  | 'own'
  | 'http_own'
  | 'prefix'
  | 'prefix_again'
  | 'suffix'
  | 'suffix_again'
  | 'preflight'
  | 'preflight_again'
  | 'subdomain'
  | 'http_subdomain'
  | DotRole
  | `${DotRole}_again`
  | 'underscore'
  | 'underscore_again'
  | 'backtick'
  | 'backtick_again'
  | 'other_port'
  | 'localhost'
  | 'localhost_again';
export type DotRole = 'dot_1' | 'dot_2' | 'dot_3';
export const DOT_ROLES: readonly DotRole[] = ['dot_1', 'dot_2', 'dot_3'];

/** Sent whatever the site says; the rest only when it spoke of CORS at all. */
export const FIRST_ROUND: readonly ProbeRole[] = [
  'any',
  'null',
  'own',
  'http_own',
  'prefix',
  'suffix',
  'preflight',
];

/** A firewall that stops such a character in an Origin has refused that origin, not us. */
export const isOddOrigin = (role: ProbeRole | 'none'): boolean => /^(underscore|backtick)/.test(role);

/** Stand for the random labels wherever something is stored or shown. */
export const STAND_INS = ['random-one', 'random-two'] as const;

export type ProbeOrigins = Partial<Record<ProbeRole, string>>;

/**
 * The origins to try on a site; classes that make no sense there are absent. `.example` belongs to nobody (RFC 2606) and
 * the second label is 64 random bits, so no allow-list can hold one of them by chance.
 */
export function probeOrigins(site: string, [one, two]: readonly [string, string]): ProbeOrigins {
  const { protocol, hostname, port, origin } = new URL(site);
  const at = (host: string): string => `${protocol}//${host}${port && `:${port}`}`;
  // A check that compares the start of the host needs no name; of an IPv6 literal nothing can follow the bracket.
  const begun = hostname.startsWith('[') ? {} : beginnings(hostname, [one, two], at);
  return {
    any: `${protocol}//${one}.example`,
    any_again: `${protocol}//${two}.com`,
    preflight: `${protocol}//${one}.example`,
    preflight_again: `${protocol}//${two}.com`,
    null: 'null',
    null_again: 'null',
    own: origin,
    ...(protocol === 'https:' ? { http_own: origin.replace('https:', 'http:') } : {}),
    ...begun,
    ...endings(hostname, [one, two], at),
    other_port: `${protocol}//${hostname}:${port === '8443' ? '9443' : '8443'}`,
    localhost: `${protocol}//localhost.${one}.example`,
    localhost_again: `${protocol}//localhost.${two}.example`,
  };
}

type AtSite = (host: string) => string;

const beginnings = (host: string, [one, two]: readonly [string, string], at: AtSite): ProbeOrigins => ({
  prefix: at(`${host}.${one}.example`),
  prefix_again: at(`${host}.${two}.example`),
  underscore: at(`${host}_.${one}.example`),
  underscore_again: at(`${host}_.${two}.example`),
  backtick: at(`${host}\`.${one}.example`),
  backtick_again: at(`${host}\`.${two}.example`),
});

/** Origins around the registrable domain: addresses, bare names and public suffixes have none. */
function endings(host: string, [one, two]: readonly [string, string], at: AtSite): ProbeOrigins {
  const domain = registrableDomain(host);
  if (domain === null) return {};
  const isEncrypted = at('').startsWith('https:');
  return {
    suffix: at(`${one}${domain}`),
    suffix_again: at(`${two}${domain}`),
    subdomain: at(`${one}.${domain}`),
    ...(isEncrypted ? { http_subdomain: at(`${two}.${domain}`).replace('https:', 'http:') } : {}),
    ...replacedDots(host, domain, at),
  };
}

/** As the public suffix list has it, private part included: neighbours on a shared platform are strangers. */
export const registrableDomain = (host: string): string | null =>
  isIP(host) ? null : getDomain(host, { allowPrivateDomains: true });

/**
 * The host with one dot replaced, for each dot where the result is a name that a stranger could register: not below the
 * own domain, and not in front of the top-level domain.
 */
function replacedDots(host: string, domain: string, at: AtSite): ProbeOrigins {
  const topLevel = host.slice(host.lastIndexOf('.'));
  const dots = [...host.matchAll(/\./g)].map(({ index }) => index);
  const replaced = (index: number, letter: string): string =>
    `${host.slice(0, index)}${letter}${host.slice(index + 1)}`;
  const telling = dots.filter((index) => {
    const name = replaced(index, 'x');
    const itsDomain = registrableDomain(name);
    return name.endsWith(topLevel) && itsDomain !== null && itsDomain !== domain;
  });
  return Object.fromEntries(
    telling.slice(0, DOT_ROLES.length).flatMap((index, nth) => {
      const role = DOT_ROLES[nth] ?? 'dot_3';
      return [
        [role, at(replaced(index, 'x'))],
        [`${role}_again`, at(replaced(index, 'q'))],
      ];
    }),
  );
}
