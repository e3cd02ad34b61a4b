import type { TargetResponse } from '@palisade/target-client';
import type { StepCounter } from '@palisade/scan-engine';
import { jsonOf } from './json-body';
import type { EndpointRequests } from './endpoint-requests';
import type { PageSizeProbe } from './rate-limit-observation';

export const LARGE_PAGE = 100_000;
/** Of a list with one item nothing can be told. */
const FEWEST_ITEMS = 2;
const SIZE_PARAMETERS = [
  'limit',
  'per_page',
  'page_size',
  'pageSize',
  'perPage',
  'pagesize',
  'size',
  'first',
  'take',
  'count',
  'max_results',
  'maxResults',
  '$top',
];

/** Asks once for a page of 100000 items, where the usual response is a list. The client stops reading at 1 MiB. */
export async function probePageSize(
  requests: EndpointRequests,
  usual: TargetResponse,
): Promise<PageSizeProbe | null> {
  const usualItems = itemsIn(jsonOf(usual.body));
  if (usualItems < FEWEST_ITEMS) return null;
  const url = withLargePage(requests.url);
  const answered = await requests.ask({ url });
  if (answered === null) return null;
  const { answer, sample } = answered;
  const probe = { url, usualItems, items: 0, truncated: false, isCapped: false, sample };
  if (!answer.ok) return probe;
  if (answer.truncated) {
    const bytesPerItem = usual.body.length / usualItems;
    return { ...probe, items: Math.floor(answer.body.length / bytesPerItem), truncated: true };
  }
  const json = jsonOf(answer.body);
  const items = itemsIn(json);
  return { ...probe, items, isCapped: saysThereIsMore(answer, json, items) };
}

/** A size that the configured query already has is enlarged; else the usual names are all given. */
function withLargePage(url: string): string {
  const large = new URL(url);
  const own = SIZE_PARAMETERS.filter((name) => large.searchParams.has(name));
  for (const name of own.length > 0 ? own : SIZE_PARAMETERS.slice(0, 3))
    large.searchParams.set(name, String(LARGE_PAGE));
  return large.href;
}

/**
 * The longest list at the top or in one of the two levels below (`data`, `_embedded.users`, `result.items`). Bound: each value of
 * these levels is visited once.
 */
export function itemsIn(json: unknown, steps?: StepCounter, depth = 0): number {
  steps?.add();
  if (Array.isArray(json)) return json.length;
  if (json === null || typeof json !== 'object' || depth > 1) return 0;
  let longest = 0;
  for (const value of Object.values(json)) longest = Math.max(longest, itemsIn(value, steps, depth + 1));
  return longest;
}

const NEXT_FIELD =
  /^(next|next_?(page|cursor|token|link|url|page_url|page_token)|has_?(more|next(_?page)?))$/i;
const TOTAL_FIELD = /^(total|count|total_?(count|items|results|elements|records)|num_?found)$/i;

function saysThereIsMore({ headers }: TargetResponse, json: unknown, items: number): boolean {
  const linksOn = headers.some(([name, value]) => name === 'link' && /\brel="?next\b/i.test(value));
  const total = headers.find(([name]) => name === 'x-total-count' || name === 'x-total')?.[1];
  return linksOn || Number(total ?? 0) > items || bodySaysMore(json, items, 0);
}

function bodySaysMore(json: unknown, items: number, depth: number): boolean {
  if (json === null || typeof json !== 'object' || Array.isArray(json) || depth > 2) return false;
  return Object.entries(json).some(([name, value]) => {
    if (NEXT_FIELD.test(name)) return value !== null && value !== false && value !== '';
    if (TOTAL_FIELD.test(name) && typeof value === 'number') return value > items;
    return bodySaysMore(value, items, depth + 1);
  });
}
