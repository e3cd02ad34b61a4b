import { domainToASCII } from 'node:url';

/** One page of a list. */
export interface RowPage<Row> {
  items: Row[];
  /** How many rows there are on all pages together. */
  total: number;
}

/** Which rows of a list; the offset is a decimal text because it may exceed a safe integer. */
export interface RowWindow {
  limit: number;
  offset: string;
}

/** A part of a domain as LIKE finds it: domains are stored in ASCII (RFC 5891), so `bücher` is `xn--bcher-kva`. */
export const domainPart = (search: string): string => {
  const text = search.trim().toLowerCase();
  return `%${escapeLike(/^\p{ASCII}*$/u.test(text) ? search.toLowerCase() : domainToASCII(text) || text)}%`;
};

/** The host of an address as lists show it and people paste it (`https://shop.example:8443/start`); any other text as it is. */
export function hostIn(search: string): string {
  const [start = '', rest = start] = search.split('://');
  const [place = ''] = rest.split('/', 1);
  const [host = '', port = '', ...more] = place.split(':');
  const isAddress = host !== '' && more.length === 0 && Number.isInteger(Number(port));
  return isAddress ? host : search;
}

/** A text as LIKE takes it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
