import { ApiProperty } from '@nestjs/swagger';
import { MAX_PER_PAGE, type PageQuery } from './page.query';
import { COUNT } from './response-limits';
import { IntegerField, LinkField, NULLABLE } from './fields';

const EXAMPLE = 'https://palisade.example/api/v1/checks?page=';

export class PageLinks {
  @LinkField(`${EXAMPLE}1`)
  first!: string;

  @LinkField(`${EXAMPLE}3`)
  last!: string;

  @LinkField(null)
  prev!: string | null;

  @LinkField(`${EXAMPLE}2`, NULLABLE)
  next!: string | null;
}

export class PageMeta {
  @IntegerField({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 1)
  current_page!: number;

  @IntegerField(COUNT, 1, 'Position of the first item; null on an empty page.', NULLABLE)
  from!: number | null;

  @IntegerField({ minimum: 1, maximum: COUNT.maximum }, 3)
  last_page!: number;

  @IntegerField({ minimum: 1, maximum: MAX_PER_PAGE }, 20)
  per_page!: number;

  @IntegerField(COUNT, 20, 'Position of the last item; null on an empty page.', NULLABLE)
  to!: number | null;

  @IntegerField(COUNT, 42, 'Items on all pages. Above 10,000 it may be a few seconds old.')
  total!: number;
}

/** What every list answers; a subclass per resource names the type of `data` for the OpenAPI document. */
export abstract class PageResource {
  @ApiProperty({ type: PageLinks })
  links!: PageLinks;

  @ApiProperty({ type: PageMeta })
  meta!: PageMeta;
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
): PageResource & { data: Item[] } {
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
