import { CHECK_TREND_DAYS, type CheckTrend } from '@palisade/persistence';
import { EXAMPLE_ID, field, id, list } from '../../http/fields/fields';
import { PAGE_ITEMS } from '../../http/fields/page.query';
import { Parameter, terms } from '../../http/fields/request-fields';
import { type ResourceOf, resource } from '../../http/fields/resource';
import { COUNT } from '../../http/fields/response-limits';

const ID = '[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}';
const IDS = `^${ID}(,${ID}){0,${PAGE_ITEMS.maxItems - 1}}$`;
const LONGEST = PAGE_ITEMS.maxItems * (EXAMPLE_ID.length + 1) - 1;
export const IDS_MESSAGE = `The check_ids must be UUIDs, at most ${PAGE_ITEMS.maxItems}, separated by commas.`;

export class CheckTrendsQuery {
  @Parameter.Text(
    { pattern: IDS, maxLength: LONGEST },
    EXAMPLE_ID,
    `Ids of checks, separated by commas, at most ${PAGE_ITEMS.maxItems}: a page of the list. Unknown ids are ignored.`,
    terms({ message: IDS_MESSAGE }),
  )
  check_ids!: string;
}

const CheckTrendResource = resource('CheckTrendResource', {
  check_id: id(),
  open: field<number[]>(
    {
      type: 'array',
      maxItems: CHECK_TREND_DAYS,
      items: { type: 'integer', ...COUNT },
      example: [4, 4, 5, 2],
    },
    [`Open issues at the end of each of the last ${CHECK_TREND_DAYS} days (UTC), oldest first; today: now.`],
  ),
});

export const CheckTrendsResource = resource('CheckTrendsResource', {
  data: list(CheckTrendResource, PAGE_ITEMS),
});
export type CheckTrendsResource = ResourceOf<typeof CheckTrendsResource>;

export const toCheckTrendsResource = (trends: readonly CheckTrend[]): CheckTrendsResource => ({
  data: trends.map((trend) => CheckTrendResource.of(trend)),
});
