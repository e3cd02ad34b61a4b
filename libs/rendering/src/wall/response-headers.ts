import type { BrowserResponse } from '@palisade/scan-engine';

type Headers = Extract<BrowserResponse, { status: number }>['headers'];

/** They describe the connection, which is not the browser's, a body that has been decoded, or what the browser shall send later. */
const LEFT_OUT = [
  'alt-svc',
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'nel',
  'report-to',
  'reporting-endpoints',
  'speculation-rules',
  'transfer-encoding',
];

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const UNSENDABLE = /[\0\r\n]/g;

/** What the browser gets to see of the headers of a response. */
export const responseHeaders = (headers: Headers): { name: string; value: string }[] =>
  headers
    .filter(([name]) => NAME.test(name) && !LEFT_OUT.includes(name.toLowerCase()))
    .map(([name, value]) => ({ name, value: value.replace(UNSENDABLE, ' ') }));

export const cookieNamesIn = (headers: Headers): string[] =>
  headers
    .filter(([name]) => name.toLowerCase() === 'set-cookie')
    .flatMap(([, value]) => value.split(/[=;]/, 1))
    .map((name) => name.trim());
