import { z } from 'zod';

/**
 * The lists and records of documents from outside; eslint refuses those of zod, which judge every item before they judge how many there are, and write
 * down what is wrong with each.
 */
export const listOf = <Item extends z.ZodType>(item: Item, most: number, least = 0) =>
  z
    .custom<unknown[]>((value) => !Array.isArray(value) || value.length <= most, {
      error: `Too big: expected array to have <=${most} items`,
    })
    .pipe(z.array(item).min(least).max(most));

/** See {@link listOf}. */
export const recordOf = <Key extends z.ZodType<string, string>, Item extends z.ZodType>(
  key: Key,
  item: Item,
  most: number,
) =>
  z
    .custom<Record<string, unknown>>(
      (value) => typeof value !== 'object' || value === null || Object.keys(value).length <= most,
      { error: `Too big: expected record to have <=${most} keys` },
    )
    .pipe(z.record(key, item));
