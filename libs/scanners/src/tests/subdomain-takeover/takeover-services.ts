import { CHECKED_SERVICES } from './checked-services';
import { FREE_SERVICES } from './free-services';
import { type TakeoverService, below } from './takeover-service';

/**
 * The catalogue has the day when the rows were last compared with the providers' documents and with can-i-take-over-xyz
 * (`takeover_services` of its data sets). Paused and unpaid accounts, pages missing inside a customer's site, and refused access have other
 * texts: they are no signs.
 */
export const TAKEOVER_SERVICES: readonly TakeoverService[] = [...FREE_SERVICES, ...CHECKED_SERVICES];

export const serviceOf = (id: string): TakeoverService | undefined =>
  TAKEOVER_SERVICES.find((service) => service.id === id);

/** The service that a chain of CNAMEs leads into, whatever is behind it there. */
export const serviceIn = (chain: readonly string[]): TakeoverService | undefined =>
  TAKEOVER_SERVICES.find(({ pattern }) => chain.some((name) => pattern.test(name)));

/** Providers where everyone may add a zone of any name and gets the same name servers as the others (can-i-take-over-dns). */
const OPEN_NAME_SERVERS = below(
  'digitalocean.com',
  'dnsimple.com',
  'dnsimple-edge.net',
  'easydns.com',
  'he.net',
  'linode.com',
  'vultr.com',
);
export const isOpenNameServer = (host: string): boolean => OPEN_NAME_SERVERS.test(host);
