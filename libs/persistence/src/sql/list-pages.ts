import type { DataSource } from 'typeorm';
import type { RowPage, RowWindow } from './page-of-rows';

/** Up to here every request counts; a longer list takes too long for that. */
export const EXACT_TOTAL_UP_TO = 10_000;

const FRESH_MS = 5_000;
const LONG_LISTS_KEPT = 1_000;

/** The order of a list: by an expression over `listed`, then by the id. */
export interface ListOrder {
  key: string;
  direction: 'asc' | 'desc';
}

/** A list that is ordered by its ids, the newest first, unless it names another order. */
export interface ListSql {
  /** Columns of an item; `id` is one of them. */
  columns: string;
  /** Joins that make items of `page.id`. */
  joins: string;
  /** FROM the table `listed`, what its order needs, and the conditions that put a row into the list. */
  listed: string;
  /** What `listed` has parameters for. One of them is the team. */
  values: readonly unknown[];
  order?: ListOrder;
}

const NEWEST_FIRST: ListOrder = { key: 'listed.id', direction: 'desc' };

interface LongTotal {
  total: number;
  countedAt: number;
}

type Row<Item> = (Item | { id: null }) & { counted: number };

/**
 * Pages of long lists. The ids of a page are found in an index alone and only its rows are read, so a late page costs a scan along the index. Page and total come from one scan and in one round trip, unless the list is longer than
 * EXACT_TOTAL_UP_TO: then its total may be five seconds old. It is kept under the list's text and values, so no team
 * can see another's.
 */
export class ListPages {
  private readonly longTotals = new Map<string, LongTotal>();

  constructor(private readonly dataSource: DataSource) {}

  async read<Item extends { id: string }>(list: ListSql, window: RowWindow): Promise<RowPage<Item>> {
    const key = JSON.stringify([list.listed, ...list.values]);
    const known = this.longTotals.get(key);
    if (known === undefined) {
      const page = await pageOf<Item>((text, values) => this.dataSource.query(text, values), list, window, {
        within: EXACT_TOTAL_UP_TO + 1,
      });
      if (page.total <= EXACT_TOTAL_UP_TO) return page;
    }
    const isFresh = known !== undefined && performance.now() - known.countedAt < FRESH_MS;
    const [items, total] = await Promise.all([
      this.itemsOfLong<Item>(list, window),
      isFresh ? known.total : this.countLong(key, list),
    ]);
    return { items, total };
  }

  private itemsOfLong<Item extends { id: string }>(
    { columns, joins, listed, values, order: { key, direction } = NEWEST_FIRST }: ListSql,
    { limit, offset }: RowWindow,
  ): Promise<Item[]> {
    return this.dataSource.query<Item[]>(
      `SELECT ${columns}
       FROM (SELECT listed.id, ${key} AS place ${listed} ORDER BY ${key} ${direction}, listed.id ${direction}
             LIMIT $${values.length + 1} OFFSET $${values.length + 2}::bigint) AS page
       ${joins} ORDER BY page.place ${direction}, page.id ${direction}`,
      [...values, limit, offset],
    );
  }

  private async countLong(key: string, { listed, values }: ListSql): Promise<number> {
    const countedAt = performance.now();
    const text = `SELECT count(*)::integer AS total ${listed}`;
    const [row] = await this.dataSource.query<{ total: number }[]>(text, [...values]);
    const total = row?.total ?? 0;
    this.longTotals.delete(key);
    if (total > EXACT_TOTAL_UP_TO) this.longTotals.set(key, { total, countedAt });
    const [oldest] = this.longTotals.keys();
    if (this.longTotals.size > LONG_LISTS_KEPT && oldest !== undefined) this.longTotals.delete(oldest);
    return total;
  }
}

/** A page among the first `within` rows of a list, and how many those are, from one scan along the list. */
export async function pageOf<Item extends { id: string }>(
  query: (text: string, values: unknown[]) => Promise<Row<Item>[]>,
  { columns, joins, listed, values, order: { key, direction } = NEWEST_FIRST }: ListSql,
  { limit, offset }: RowWindow,
  { within }: { within: number },
): Promise<RowPage<Item>> {
  const rows = await query(
    `WITH first AS MATERIALIZED (
       SELECT listed.id, ${key} AS place ${listed} ORDER BY ${key} ${direction}, listed.id ${direction} LIMIT ${within}
     )
     SELECT counting.counted, items.* FROM (SELECT count(*)::integer AS counted FROM first) AS counting
     LEFT JOIN (
       SELECT ${columns}, page.place AS "listPlace"
       FROM (SELECT id, place FROM first ORDER BY place ${direction}, id ${direction}
             LIMIT $${values.length + 1} OFFSET $${values.length + 2}::bigint) AS page
       ${joins}
     ) AS items ON true ORDER BY items."listPlace" ${direction}, items.id ${direction}`,
    [...values, limit, offset],
  );
  // An empty page still has one row, with the count alone.
  const items = rows.filter((row): row is Item & { counted: number } => row.id !== null);
  return { items, total: rows[0]?.counted ?? 0 };
}

/** For `listed` with the team as $1: what belongs to deleted checks is in no list. */
export const OF_LIVE_CHECKS = `listed.team_id = $1
  AND listed.check_id NOT IN (SELECT id FROM checks WHERE team_id = $1 AND deleted_at IS NOT NULL)`;
