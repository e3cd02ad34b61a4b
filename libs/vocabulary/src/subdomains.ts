/** How a host name was found; in the order of the list. */
export const SUBDOMAIN_SOURCES = [
  'certificate',
  'page',
  'mail',
  'spf',
  'transparency',
  'zone',
  'label',
] as const;
export type SubdomainSource = (typeof SUBDOMAIN_SOURCES)[number];

/** The most host names that one search adds to the list of a check. */
export const MAX_SUBDOMAINS_OF_SEARCH = 300;

/** Addresses that are kept of one host name. */
export const MAX_SUBDOMAIN_ADDRESSES = 20;
