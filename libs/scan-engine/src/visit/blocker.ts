import { setCookiesOf } from '../cookies/set-cookie';
import { edgeProductsOf } from '../products/edge-products';
import type { Asked } from './ask';
import { isBlockingHeader } from './challenge-page';

/**
 * The firewall or network whose own page came instead of the site's: by the words of the page, else by the header with which it says so, else by any sign of
 * it. A refusal counts by the words only, because networks deliver the refusals of the site too.
 *
 * @returns null where the site itself refused, or nothing names the product
 */
export function blockerOf({ outcome, status, response, text }: Asked): string | null {
  const isChallenge = outcome === 'challenge';
  if (response === null || (!isChallenge && (status ?? 0) < 400)) return null;
  const signs = { headers: [], cookies: [], text };
  const blocking = response.headers.filter(([name]) => isBlockingHeader(name));
  const cookies = setCookiesOf(response.headers).map(({ name }) => name);
  const choices = isChallenge
    ? [signs, { ...signs, headers: blocking }, { ...signs, cookies, headers: response.headers }]
    : [signs];
  const products = choices.map((each) => edgeProductsOf([each])).find((found) => found.length > 0) ?? [];
  return products.length === 0 ? null : products.map(({ name }) => name).join(', ');
}
