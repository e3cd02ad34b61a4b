import { z } from 'zod';
import type { PageMeta, PageResource } from '../../http/page.resource';

/** A UUID in its usual form. What is none is refused as unknown, not as malformed. */
export const UUID = z.string().max(36).meta({ format: 'uuid' });
export const TIMESTAMP = z.string().describe('ISO 8601 with offset, e.g. 2026-03-07T02:00:00+00:00.');
export const TIMESTAMP_OR_NULL = z.string().nullable().describe('ISO 8601 with offset; null when not yet.');

/** What every list takes. */
export const PAGE_INPUT = {
  page: z.int().min(1).optional().describe('Page number, from 1 (default 1).'),
  per_page: z.int().min(1).max(100).optional().describe('Items on a page (default 20).'),
};

const META = z.object({
  current_page: z.int(),
  from: z.int().nullable().describe('Number of the first item; null on an empty page.'),
  last_page: z.int().describe('More pages follow while current_page is lower.'),
  per_page: z.int(),
  to: z.int().nullable().describe('Number of the last item; null on an empty page.'),
  total: z.int().describe('Items on all pages together.'),
});

export const pageOf = <Item extends z.ZodObject>(
  item: Item,
): z.ZodObject<{ data: z.ZodArray<Item>; meta: typeof META }> =>
  z.object({ data: z.array(item), meta: META });

/** The services make links to pages of REST. A tool has page numbers instead, so the address is of no matter. */
export const NO_ADDRESS = new URL('https://mcp.invalid');

/** A page of a service without its links, each item made over. */
export const withoutLinks = <Item, Shown>(
  { data, meta }: PageResource & { data: Item[] },
  show: (item: Item) => Shown,
): { data: Shown[]; meta: PageMeta } => ({ data: data.map(show), meta });
