import {
  type DataDocuments,
  type TakeoverService,
  namesMatching,
  oncePerDocument,
} from '@palisade/scan-engine';

/**
 * Rows are compared with the providers' documents and with can-i-take-over-xyz. Paused and unpaid accounts, pages missing inside a
 * customer's site, and refused access have other texts: they are no signs. `rule` says who can claim a name that has no site: `free` anyone
 * with an account, `checked` only who proves to own the name, `github` and `azure` anyone unless a TXT record of the domain says who owns it.
 */
export type TakeoverServices = DataDocuments['takeover_services'];

const matchers = oncePerDocument(({ services, open_name_servers: servers }: TakeoverServices) => ({
  services: services.map((service) => ({ service, form: namesMatching(service.names) })),
  servers: namesMatching(servers),
}));

export const serviceOf = (list: TakeoverServices, id: string | null): TakeoverService | undefined =>
  list.services.find((service) => service.id === id);

/** The service that a chain of CNAMEs leads into, whatever is behind it there. */
export const serviceIn = (list: TakeoverServices, chain: readonly string[]): TakeoverService | undefined =>
  matchers(list).services.find(({ form }) => chain.some((name) => form.test(name)))?.service;

/** Providers where everyone may add a zone of any name and gets the same name servers as the others (can-i-take-over-dns). */
export const isOpenNameServer = (list: TakeoverServices, host: string): boolean =>
  matchers(list).servers.test(host);
