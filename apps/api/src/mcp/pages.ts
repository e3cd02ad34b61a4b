import type { PageMeta, PageResource } from '../http/fields/page.resource';

/** The services make links to pages of REST. A tool has page numbers instead, so the address does not matter. */
export const NO_ADDRESS = new URL('https://mcp.invalid');

/** A page of a service without its links, each item made over. */
export const withoutLinks = <Item, Shown>(
  { data, meta }: PageResource<Item>,
  show: (item: Item) => Shown,
): { data: Shown[]; meta: PageMeta } => ({ data: data.map(show), meta });
