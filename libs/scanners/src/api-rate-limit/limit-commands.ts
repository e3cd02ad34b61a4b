import { curl, shQuote } from '@palisade/scan-engine';
import type { EndpointObservation } from './rate-limit-observation';

/** As the scanner asks: some servers answer a web page to anyone who does not want JSON. */
const ACCEPT = "--header 'Accept: application/json'";
const base = (url: string): string => `${curl(url)} ${ACCEPT}`;

/** A command that prints the status of one request; `options` are before the address. */
export const curlStatus = (url: string, options = ''): string =>
  `${base(url)} --output /dev/null --write-out '%{http_code} %{time_total} s\\n' ${options}${shQuote(url)}`;

/** The same many times, for what shows itself only then. */
export const curlTimes = (count: number, url: string, options = ''): string =>
  `for i in $(seq ${count}); do ${curlStatus(url, options)}; done`;

/** How many requests a person needs to meet the limit: other spellings, a larger page and a redirect may have counted as well. */
export const untilRefused = ({ sent }: EndpointObservation): number => sent;

/** Status and the header fields that tell about limits, of one request. */
export const curlLimitFields = (url: string): string =>
  `${base(url)} --output /dev/null --dump-header - ${shQuote(url)} | grep -iE '^(HTTP/|date:|retry-after:|(x-)?rate-?limit)'`;

/** The body of one response. */
export const curlBody = (url: string, options = ''): string => `${base(url)} ${options}${shQuote(url)}`;
