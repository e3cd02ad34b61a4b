import type { z } from 'zod';

/** The same list, where no element occurs twice. */
export const unique = <Item extends z.ZodType>(list: z.ZodArray<Item>): z.ZodArray<Item> =>
  list.refine((items) => new Set(items).size === items.length, 'must not contain an element twice');
