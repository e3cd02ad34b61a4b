import { Transform } from 'class-transformer';
import { toInteger } from './query-values';
import { OPTIONAL, Parameter, terms } from './request-fields';

const DEFAULT_PER_PAGE = 20;
export const MAX_PER_PAGE = 100;

/** The items of one page. */
export const PAGE_ITEMS = { maxItems: MAX_PER_PAGE } as const;

/** Where numbers end to be exact. A page that far is past the end of every list, like all behind it. */
const toPage = (parameter: { value: unknown }): unknown => {
  const page = toInteger(parameter);
  return typeof page === 'number' ? Math.min(page, Number.MAX_SAFE_INTEGER) : page;
};

/** What every list accepts. */
export class PageQuery {
  @Parameter.Integer(
    1,
    Number.MAX_SAFE_INTEGER,
    1,
    'Page number, from 1. Higher numbers count as the maximum.',
    { ...OPTIONAL, default: 1 },
    terms({ message: 'The page must be an integer of at least 1.' }),
  )
  @Transform(toPage)
  page = 1;

  @Parameter.Integer(1, MAX_PER_PAGE, DEFAULT_PER_PAGE, 'Items on a page.', {
    ...OPTIONAL,
    default: DEFAULT_PER_PAGE,
  })
  per_page = DEFAULT_PER_PAGE;
}

/** The same as a database wants it. A decimal text, since the offset of a far page may exceed a safe integer. */
export const pageWindow = ({ page, per_page }: PageQuery): { limit: number; offset: string } => ({
  limit: per_page,
  offset: String(BigInt(page - 1) * BigInt(per_page)),
});
