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

/** A text as LIKE takes it literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
