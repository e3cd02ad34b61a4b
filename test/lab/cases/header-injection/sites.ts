import type { IncomingMessage } from 'node:http';
import type { CaseOf } from '../../lab-case';
import { encoded, inPage } from '../../sites/echo-site';
import { HARDENED, setHeaders } from '../../sites/pages';
import { cookieOf, type Entry, linkOf, valueIn } from '../../sites/ways';

const INJECTED = ['header-line-break high'];

/** What a page does with its value. */
interface Written {
  status?: string;
  /** Header lines, as a program writes them that joins them as text. */
  lines: readonly string[];
  body?: string;
}

/** Node itself would refuse a line break. */
function writeRaw(request: IncomingMessage, { status = '302 Found', lines, body = 'Moved.' }: Written): void {
  const page = inPage(body);
  const usual = Object.entries({
    ...HARDENED,
    'content-length': String(Buffer.byteLength(page)),
    connection: 'close',
  });
  const fields = usual.map(([name, value]) => `${name}: ${String(value)}`);
  request.socket.end(
    Buffer.from([`HTTP/1.1 ${status}`, ...lines, ...fields, '', page].join('\r\n'), 'latin1'),
  );
}

const GO: Entry = { path: '/go', name: 'to', value: '/a' };

/** @param written what the page `/go` makes of its value; null for an error */
const site = (
  name: string,
  written: (value: string) => Written | 'ended' | null,
  expected: CaseOf['expected'],
  rest: Partial<CaseOf> = {},
): CaseOf => ({
  name: `header injection: ${name}`,
  site: (ground) =>
    ground.https((request, response) => {
      const { way } = ground;
      void valueIn(way, request, GO).then((value) => {
        const isHome = request.url === '/';
        const result = value === null || isHome ? null : written(value);
        if (result === 'ended') return request.socket.destroy();
        if (result !== null) return writeRaw(request, result);
        setHeaders(response, { ...HARDENED, 'content-security-policy': null });
        const cookie = cookieOf(way, GO);
        if (isHome && cookie !== null) response.setHeader('set-cookie', cookie);
        if (isHome) return response.end(inPage(linkOf(way, GO)));
        return response.writeHead(value === null ? 404 : 400).end(inPage('Not found'));
      });
    }),
  expected,
  ...rest,
});

const safe = (name: string, written: Parameters<typeof site>[1], guards: string): CaseOf =>
  site(name, written, [], { guards });

const twice = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
const BREAKS = /[\r\n]/g;
const withoutBreaks = (value: string): string => value.replaceAll(BREAKS, '');
const hasBreaks = (value: string): boolean => withoutBreaks(value) !== value;
/** As Latin-1, which drops the upper byte. */
const narrow = (value: string): string => Buffer.from(value, 'latin1').toString('latin1');
const wide = (value: string): string => value.replaceAll(/[^\0-\u00ff]/g, '?');
const moved = (...lines: string[]): Written => ({ lines });
const location = (value: string): Written => moved(`location: ${wide(value)}`);

const REDIRECT = site('the place to go', location, INJECTED, {
  untouched: /set-cookie|content-length|%0d%0a%0d%0a/i,
});
const ENCODED = safe('encoded', (value) => location(encodeURIComponent(value)), 'the line break is data');

export const HEADER_INJECTION_CASES: CaseOf[] = [
  REDIRECT,
  site('a part of an address', (value) => location(`https://shop.test/go?to=${value}&from=shop`), INJECTED),
  site(
    'a cookie',
    (value) => moved('location: /', `set-cookie: last=${wide(value)}; Path=/; Secure; HttpOnly`),
    INJECTED,
  ),
  site(
    'the name of a download',
    (value) => ({
      status: '200 OK',
      lines: [`content-disposition: attachment; filename="${wide(value)}"`],
      body: 'A file.',
    }),
    INJECTED,
  ),
  site(
    'a header of its own',
    (value) => ({ status: '200 OK', lines: [`x-shop-page: ${wide(value)}`] }),
    INJECTED,
  ),
  site('a reload', (value) => ({ status: '200 OK', lines: [`refresh: 5; url=${wide(value)}`] }), INJECTED),
  site(
    'an error page',
    (value) => ({ status: '404 Not Found', lines: [`x-missing: ${wide(value)}`] }),
    INJECTED,
  ),
  site(
    'the body as well',
    (value) => ({ ...location(value), body: `Moved to ${encoded(value)}.` }),
    INJECTED,
  ),
  site('in capitals', (value) => location(value.toUpperCase()), INJECTED),
  site('line feeds alone', (value) => location(value.replaceAll('\r', '')), INJECTED),
  site('what was decoded twice', (value) => (hasBreaks(value) ? null : location(twice(value))), INJECTED),
  site(
    'characters that are cut to a byte',
    (value) => (hasBreaks(value) ? null : moved(`location: ${narrow(value)}`)),
    INJECTED,
  ),

  ENCODED,
  safe(
    'a program that cannot write a wide character, and ends the connection (Werkzeug)',
    (value) => (hasBreaks(value) ? null : wide(value) === value ? location(value) : 'ended'),
    'no response is not the page of a firewall',
  ),
  safe('line breaks left out', (value) => location(withoutBreaks(value)), 'one line remains'),
  safe('line breaks refused', (value) => (hasBreaks(value) ? null : location(value)), 'an error'),
  safe('blanks for line breaks', (value) => location(value.replaceAll(BREAKS, ' ')), 'one line remains'),
  safe(
    'a folded line',
    (value) => location(value.replaceAll(/\r?\n/g, '\r\n ')),
    'it continues in the next line',
  ),
  safe(
    'all from the line break on left out',
    (value) => location(value.split(/[\r\n]/)[0] ?? ''),
    'nothing is behind it',
  ),
  safe(
    'as JSON',
    (value) => moved(`x-state: ${wide(JSON.stringify({ to: value }))}`, 'location: /a'),
    'the line break is data',
  ),
  safe(
    'as Base64',
    (value) => moved(`set-cookie: last=${btoa(wide(value))}; Path=/; Secure; HttpOnly`),
    'no word comes back',
  ),
  safe(
    'an error of the framework',
    (value) => (hasBreaks(value) ? { status: '500 Internal Server Error', lines: [] } : location(value)),
    'it refuses such headers',
  ),
  safe(
    'a header dropped by the framework',
    (value) => ({ status: '200 OK', lines: hasBreaks(value) ? [] : location(value).lines }),
    'it refuses such headers',
  ),
  safe('the body alone', (value) => ({ status: '200 OK', lines: [], body: value }), 'it is not a header'),
  safe(
    'an error that repeats the lines (nuclei-templates 356)',
    (value) => (hasBreaks(value) ? { status: '400 Bad Request', lines: [], body: value } : location(value)),
    'the body is not a header',
  ),
  safe('no header with it', () => moved('location: /a'), 'nothing comes back in a header'),
  safe(
    'a header for each parameter that looks like one',
    (value) => moved('location: /a', `x-to: ${withoutBreaks(wide(value))}`, ...probeIn(value)),
    'the line break does nothing',
  ),
  site('a domain that is not verified', location, 'inconclusive', { mayIntrude: false, untouched: /./ }),
  {
    ...site('a form that stores, not staging', location, [], {
      guards: 'only a staging site gets forms of POST',
      untouched: /POST/,
    }),
    site: (ground) => {
      ground.way = 'form';
      return REDIRECT.site(ground);
    },
  },
];

function probeIn(value: string): string[] {
  const [, name, word] = /(plsd-probe): (\S+)/.exec(value) ?? [];
  return name === undefined || word === undefined ? [] : [`${name}: ${word}`];
}
