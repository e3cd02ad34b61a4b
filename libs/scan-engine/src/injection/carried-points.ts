import type { TargetRequest } from '@palisade/target-client';
import { lastingUrl } from '../visit/page-url';
import { getAt, inPath, type InjectionPoint, LONGEST_LOCATION, type ShownRequest } from './injection-point';

type Traits = Pick<InjectionPoint, 'hasPassword' | 'isPassing' | 'form'>;

/** A request in which a header field or a cookie varies. */
export interface Carrier extends Traits {
  url: string;
  /** Before the path in locations; '' for a GET. */
  prefix: string;
  sent: () => TargetRequest;
  shown: () => ShownRequest;
}

export const getCarrier = (url: string): Carrier => ({
  url,
  prefix: '',
  sent: () => ({ url, share: false }),
  shown: () => getAt(url),
});

/** A POST without a body. */
export const emptyPost = (url: string): Carrier => ({
  url,
  prefix: 'POST ',
  sent: () => ({ method: 'POST', url, body: '', share: false, followRedirects: 1, stayOnOrigin: true }),
  shown: () => ({ method: 'POST', url: lastingUrl(url), headers: {}, body: '' }),
});

/** The request of another point, with its usual value. */
export const carrierOf = (point: InjectionPoint): Carrier => ({
  ...traitsOf(point),
  url: point.url,
  prefix: `${point.shownWith(point.value).method} `,
  sent: () => point.requestWith(point.value),
  shown: () => point.shownWith(point.value),
});

const traitsOf = ({ hasPassword, isPassing, form }: Traits): Traits => ({
  ...(hasPassword !== undefined && { hasPassword }),
  ...(isPassing !== undefined && { isPassing }),
  ...(form !== undefined && { form }),
});

type HeadersWith = (value: string) => Record<string, string>;

const withHeaders = <Sent extends { headers?: Record<string, string> }>(
  request: Sent,
  headers: Record<string, string>,
): Sent => ({ ...request, headers: { ...request.headers, ...headers } });

const carried = (
  carrier: Carrier,
  point: Pick<InjectionPoint, 'place' | 'name' | 'value' | 'isMadeUp'>,
  [headersWith, shownHeaders]: [sent: HeadersWith, shown: HeadersWith],
): InjectionPoint => ({
  ...point,
  ...traitsOf(carrier),
  url: carrier.url,
  location: `${carrier.prefix}${new URL(carrier.url).pathname} ${point.place} ${point.name}`.slice(
    0,
    LONGEST_LOCATION,
  ),
  requestWith: (value) => withHeaders(carrier.sent(), headersWith(value)),
  shownWith: (value) => withHeaders(carrier.shown(), shownHeaders(value)),
});

/** A header field. What a header cannot hold becomes a blank. */
export function headerPoint(
  carrier: Carrier,
  { name, value, isMadeUp }: Pick<InjectionPoint, 'name' | 'value' | 'isMadeUp'>,
): InjectionPoint {
  const headersWith: HeadersWith = (written) => ({ [name]: written.replaceAll(/[^\t\u0020-\u007e]/g, ' ') });
  return carried(carrier, { place: 'header', name, value, isMadeUp }, [headersWith, headersWith]);
}

/** A cookie, next to `others` of the visit. Some sites decode its value, others read it as it is. */
export function cookiePoint(
  carrier: Carrier,
  cookie: Pick<InjectionPoint, 'name' | 'value' | 'isMadeUp'>,
  { others, isEncoded }: { others: readonly string[]; isEncoded: boolean },
): InjectionPoint {
  const written = (text: string): string =>
    `${cookie.name}=${isEncoded ? inPath(text) : text.replaceAll(/[^\u0020-\u003a\u003c-\u007e]/g, '%3B')}`;
  return carried(carrier, { ...cookie, place: 'cookie' }, [
    (text) => ({ cookie: [...others, written(text)].join('; ') }),
    (text) => ({ cookie: written(text) }),
  ]);
}
