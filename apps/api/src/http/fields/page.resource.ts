import { MAX_PER_PAGE, PAGE_ITEMS, type PageQuery } from './page.query';
import { type Note, integer, link, list, one } from './fields';
import { type ResourceOf, resource } from './resource';
import { COUNT } from './response-limits';

const EXAMPLE = 'https://palisade.example/api/v1/checks?page=';

export const PageLinks = resource('PageLinks', {
  first: link(`${EXAMPLE}1`),
  last: link(`${EXAMPLE}3`),
  prev: link(null),
  next: link(`${EXAMPLE}2`).orNull(),
});

export const PageMeta = resource('PageMeta', {
  current_page: integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 1),
  from: integer(COUNT, 1, 'Position of the first item; null on an empty page.').orNull(),
  last_page: integer({ minimum: 1, maximum: COUNT.maximum }, 3),
  per_page: integer({ minimum: 1, maximum: MAX_PER_PAGE }, 20),
  to: integer(COUNT, 20, 'Position of the last item; null on an empty page.').orNull(),
  total: integer(COUNT, 42, 'Items on all pages. Above 10,000 it may be a few seconds old.'),
});
export type PageMeta = ResourceOf<typeof PageMeta>;

/** What every list has. */
export const pageOf = <Item>(item: new () => Item, ...notes: Note[]) => ({
  links: one(PageLinks),
  meta: one(PageMeta),
  data: list(item, PAGE_ITEMS, ...notes),
});

/** One page of a list. */
export interface PageResource<Item = unknown> {
  data: Item[];
  links: ResourceOf<typeof PageLinks>;
  meta: PageMeta;
}

export interface Page<Item> {
  /** The items of this page only. */
  items: Item[];
  /** How many there are on all pages together. */
  total: number;
}

/** The pagination envelope. `address` is the list's own public URL with its query (`@ListAddress()`). */
export function pageResource<Item>(
  { items, total }: Page<Item>,
  { page, per_page }: PageQuery,
  address: URL,
): PageResource<Item> {
  const lastPage = Math.max(1, Math.ceil(total / per_page));
  const from = items.length === 0 ? null : (page - 1) * per_page + 1;
  const link = (number: number): string => linkTo(address, number);
  return {
    data: items,
    links: {
      first: link(1),
      last: link(lastPage),
      prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
      next: page < lastPage ? link(page + 1) : null,
    },
    meta: {
      current_page: page,
      from,
      last_page: lastPage,
      per_page,
      to: from === null ? null : from + items.length - 1,
      total,
    },
  };
}

function linkTo(address: URL, page: number): string {
  const link = new URL(address);
  link.searchParams.set('page', String(page));
  return link.href;
}
