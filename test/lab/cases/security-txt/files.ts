import type { RequestListener } from 'node:http';
import type { CaseOf } from '../../lab-case';
import type { Ground } from '../../sites/ground';

interface File {
  status?: number;
  type?: string | null;
  location?: string;
  body?: string | Buffer;
}
type Files = Record<string, File>;

const WELL_KNOWN = '/.well-known/security.txt';
const OLD = '/security.txt';
const LATER = 'Expires: 2099-12-31T23:59:59Z';
const CONTACT = 'Contact: mailto:security@shop.test';
/** RFC 9116 section 2.6, shortened. */
const GOOD = `# Our security address\r\n${CONTACT}\r\n\r\nPreferred-Languages: en, de\r\n${LATER}\r\n`;
const NOT_FOUND = '<!doctype html><html><title>Not found</title><h1>Not found</h1></html>';

/** Files by path; what is not listed is `fallback`. A location makes a redirect. */
const files =
  (byPath: Files, fallback: File = { status: 404, type: 'text/html', body: NOT_FOUND }): RequestListener =>
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://shop.test');
    const { status, type = 'text/plain; charset=utf-8', location, body = '' } = byPath[pathname] ?? fallback;
    if (type !== null) response.setHeader('content-type', type);
    if (location !== undefined) response.setHeader('location', location);
    response.statusCode = status ?? (location === undefined ? 200 : 302);
    response.end(body);
  };

const site = (
  name: string,
  byPath: Files,
  expected: CaseOf['expected'],
  guards?: string,
  fallback?: File,
): CaseOf => ({ name, site: (ground: Ground) => ground.site(files(byPath, fallback)), expected, guards });

/** A file at the right place. */
const text = (
  name: string,
  body: string | Buffer,
  expected: CaseOf['expected'],
  guards?: string,
  type?: string | null,
): CaseOf =>
  site(name, { [WELL_KNOWN]: { body, ...(type === undefined ? {} : { type }) } }, expected, guards);

const lines = (...all: string[]): string => `${all.join('\n')}\n`;

const signed = (...all: string[]): string =>
  lines(
    '-----BEGIN PGP SIGNED MESSAGE-----',
    'Hash: SHA512',
    '',
    ...all,
    '-----BEGIN PGP SIGNATURE-----',
    '',
    'iQIzBAEBCgAdFiEEexample=',
    '=abcd',
    '-----END PGP SIGNATURE-----',
  );
const CANONICAL = `Canonical: https://shop.test${WELL_KNOWN}`;
const ELSEWHERE = 'Canonical: https://other.example/.well-known/security.txt';

/** What the file says (RFC 9116 sections 2 and 4). */
export const SECURITY_TXT_CASES: CaseOf[] = [
  text('a good file with CRLF', GOOD, []),
  text('a good file with LF, without a last line end', `${CONTACT}\n${LATER}`, []),
  text(
    'names and time in another case',
    lines('CONTACT: https://shop.test/report', LATER.toLowerCase()),
    [],
    'names have no case',
  ),
  text(
    'unknown fields',
    lines(CONTACT, LATER, 'Bug-Bounty: True', 'CSAF: https://shop.test/csaf.json'),
    [],
    'extensions are allowed',
  ),
  text('several contacts', lines('Contact: tel:+1-201-555-0123', CONTACT, LATER), []),
  text(
    'one usable contact among others',
    lines('Contact: security@shop.test', CONTACT, LATER),
    [],
    'one is enough',
  ),
  text(
    'a contact with another scheme',
    lines('Contact: signal:+12015550123', LATER),
    [],
    'any URI is allowed',
  ),
  text('expires with an offset and fractions', lines(CONTACT, 'Expires: 2099-02-28T10:00:00.5+02:00'), []),
  text(
    'comments, and a colon in a value',
    lines('# a: b', '#', CONTACT, LATER, 'Policy: https://shop.test/a:b'),
    [],
  ),
  text('a past time', lines(CONTACT, 'Expires: 2021-01-01T00:00:00Z'), ['securitytxt-expired low']),
  text('a past time in an offset', lines(CONTACT, 'Expires: 2020-12-31T23:00:00-02:00'), [
    'securitytxt-expired low',
  ]),
  text('no expires', lines(CONTACT), ['securitytxt-no-expires low']),
  text('expires twice', lines(CONTACT, LATER, LATER), ['securitytxt-no-expires low']),
  text(
    'expires twice, one of them past',
    lines(CONTACT, 'Expires: 2020-01-01T00:00:00Z', LATER),
    ['securitytxt-no-expires low'],
    'which one counts is open',
  ),
  text('expires as a date of mails', lines(CONTACT, 'Expires: Thu, 31 Dec 2099 23:59:59 GMT'), [
    'securitytxt-invalid low',
  ]),
  text('expires without a time', lines(CONTACT, 'Expires: 2099-12-31'), ['securitytxt-invalid low']),
  text('expires on a day that does not exist', lines(CONTACT, 'Expires: 2099-02-30T00:00:00Z'), [
    'securitytxt-invalid low',
  ]),
  text('no contact', lines(LATER), ['securitytxt-no-contact low']),
  text('a contact without a scheme', lines('Contact: security@shop.test', LATER), [
    'securitytxt-no-contact low',
  ]),
  text('a contact on an http page', lines('Contact: http://shop.test/report', LATER), [
    'securitytxt-no-contact low',
  ]),
  text('an empty contact', lines('Contact: mailto:', LATER), ['securitytxt-no-contact low']),
  text('a line of prose', lines('Please report bugs to us', CONTACT, LATER), ['securitytxt-invalid low']),
  text('no space after the colon', lines('Contact:mailto:security@shop.test', LATER), [
    'securitytxt-invalid low',
  ]),
  text('a space before the colon', lines('Contact : mailto:security@shop.test', LATER), [
    'securitytxt-invalid low',
  ]),
  text('languages twice', lines(CONTACT, LATER, 'Preferred-Languages: en', 'Preferred-Languages: de'), [
    'securitytxt-invalid low',
  ]),
  text(
    'several faults of the format',
    lines('Hello', 'World', CONTACT, 'Expires: soon'),
    ['securitytxt-invalid low'],
    'one finding for one file',
  ),
  text('signed, with its address', signed(CONTACT, LATER, CANONICAL), []),
  text(
    'signed, with dashes escaped',
    signed('- # --- ours ---', CONTACT, LATER, CANONICAL),
    [],
    'dash-escaping of clear-signed texts',
  ),
  text('signed, for two places', signed(CONTACT, LATER, ELSEWHERE, CANONICAL), []),
  text('signed, without an address', signed(CONTACT, LATER), ['securitytxt-canonical-mismatch low']),
  text(
    'signed, cut before the end of the signature',
    signed(CONTACT, LATER, CANONICAL).replace(/-----END[^]*/, ''),
    ['securitytxt-invalid low'],
  ),
  text(
    'signed, with the beginning of a signature twice',
    signed(CONTACT, LATER, CANONICAL).replace(/(-----BEGIN PGP SIGNATURE-----\n)/, '$1$1'),
    ['securitytxt-invalid low'],
    'sectxt #83: no program can verify it',
  ),
  text(
    'signed, behind a field that is not',
    `Policy: https://shop.test/policy\n${signed(CONTACT, LATER, CANONICAL)}`,
    ['securitytxt-invalid low'],
    'the signature must be around everything',
  ),
  text(
    'signed, behind an empty line',
    `\n${signed(CONTACT, LATER, CANONICAL)}`,
    [],
    'sectxt #41: programs verify it',
  ),
  text('signed, before a field that is not', `${signed(CONTACT, LATER, CANONICAL)}${CONTACT}\n`, [
    'securitytxt-invalid low',
  ]),
  text('signed, of another site', signed(CONTACT, LATER, ELSEWHERE), ['securitytxt-canonical-mismatch low']),
  text(
    'not signed, with another address',
    lines(CONTACT, LATER, ELSEWHERE),
    [],
    'only a signature makes it a promise',
  ),
  text('text/plain without a charset, ASCII', GOOD, [], 'ASCII is UTF-8', 'text/plain'),
  text(
    'text/plain without a charset, UTF-8',
    lines('# Grüße', CONTACT, LATER),
    ['securitytxt-bad-type low'],
    undefined,
    'text/plain',
  ),
  text('text/plain with a charset, UTF-8', lines('# Grüße', CONTACT, LATER), []),
  text('charset in quotes and capitals', GOOD, [], 'parameters may be quoted', 'Text/Plain; Charset="UTF-8"'),
  text('another charset', GOOD, ['securitytxt-bad-type low'], undefined, 'text/plain; charset=iso-8859-1'),
  text('bytes that are not UTF-8', Buffer.from(lines('# Gr\xfc\xdfe', CONTACT, LATER), 'latin1'), [
    'securitytxt-bad-type low',
  ]),
  text(
    'a byte order mark',
    `\ufeff${GOOD}`,
    ['securitytxt-invalid low'],
    'strict parsers miss the first field',
  ),
  text('as a download', GOOD, ['securitytxt-bad-type low'], undefined, 'application/octet-stream'),
  text(
    'as html, though it is text',
    GOOD,
    ['securitytxt-bad-type low'],
    'the content decides whether there is a file',
    'text/html',
  ),
  text('without a content type', GOOD, ['securitytxt-bad-type low'], undefined, null),
  text(
    'a text without any field',
    lines('We have no bounty program. Send a letter.'),
    ['securitytxt-invalid low', 'securitytxt-no-contact low', 'securitytxt-no-expires low'],
    'a file that is there is not missing',
  ),
];

const NOTHING: File = { type: 'text/plain', body: 'File not found.' };
const SHELL: File = {
  type: 'text/html',
  body: '<!DOCTYPE html><html><head><title>App</title></head><body id=root></body></html>',
};
const ERROR: File = { status: 500, type: 'text/html', body: '<h1>Internal Server Error</h1>' };
const HUB = 'https://hub.shop.test/central.txt';

/** Where the file is, and how sites say that there is none (RFC 9116 section 3). */
export const SECURITY_TXT_PLACE_CASES: CaseOf[] = [
  site('none', {}, ['securitytxt-missing low']),
  site('gone', {}, ['securitytxt-missing low'], undefined, { status: 410 }),
  site(
    'an application that answers every path',
    {},
    ['securitytxt-missing low'],
    'status 200 proves nothing',
    SHELL,
  ),
  site(
    'a plain text for every unknown path',
    {},
    ['securitytxt-missing low'],
    'a soft 404 in plain text is not a broken file',
    NOTHING,
  ),
  site('an empty answer to every path', {}, ['securitytxt-missing low'], undefined, { type: 'text/plain' }),
  site(
    'every unknown path leads to the start',
    { '/': SHELL },
    ['securitytxt-missing low'],
    'a redirect proves nothing',
    { location: '/' },
  ),
  site('only at the old place', { [OLD]: { body: GOOD } }, ['securitytxt-wrong-place low']),
  site(
    'the old place leads to the right one',
    { [WELL_KNOWN]: { body: GOOD }, [OLD]: { location: WELL_KNOWN } },
    [],
  ),
  site(
    'the right place leads to the old one',
    { [WELL_KNOWN]: { location: OLD }, [OLD]: { body: GOOD } },
    [],
    'a redirect is a way to publish it',
  ),
  site(
    'leads to another host over https',
    { [WELL_KNOWN]: { location: HUB }, '/central.txt': { body: GOOD } },
    [],
    'one file for many sites',
  ),
  site(
    'signed at another host, with the address there',
    {
      [WELL_KNOWN]: { location: HUB },
      '/central.txt': { body: signed(CONTACT, LATER, `Canonical: ${HUB}`) },
    },
    [],
  ),
  {
    name: 'a redirect by way of http',
    site: (ground) =>
      ground.site(
        files({ [WELL_KNOWN]: { location: 'http://shop.test/central.txt' }, '/central.txt': { body: GOOD } }),
      ),
    expected: ['securitytxt-not-https low'],
  },
  {
    name: 'a site without https',
    site: (ground) => ground.http(files({ [WELL_KNOWN]: { body: GOOD } })),
    url: 'http://shop.test/',
    expected: ['securitytxt-not-https low'],
  },
  {
    name: 'a site without https and without a file',
    site: (ground) => ground.http(files({})),
    url: 'http://shop.test/',
    expected: ['securitytxt-missing low'],
  },
  {
    name: 'a start page on http of a site with https',
    site: (ground) => ground.site(files({ [WELL_KNOWN]: { body: GOOD } })),
    url: 'http://shop.test/',
    expected: [],
    guards: 'the file belongs to https, wherever the check starts',
  },
  site('a login for every path', {}, 'inconclusive', 'what is behind a login may exist', { status: 401 }),
  site(
    'forbidden',
    { [WELL_KNOWN]: { status: 403 } },
    'inconclusive',
    'a rule against dot folders hides the file from us',
  ),
  site(
    '405 for every path that GET may not ask for',
    {},
    ['securitytxt-missing low'],
    'no file there (Tryton)',
    {
      status: 405,
      type: 'text/html',
      body: '<!doctype html><title>405 Method Not Allowed</title>',
    },
  ),
  site('too many requests', {}, 'inconclusive', undefined, { status: 429 }),
  site('an error', { [WELL_KNOWN]: { status: 503 } }, 'inconclusive'),
  site('the old place fails', { [OLD]: { status: 500 } }, 'inconclusive', 'the file may be there'),
  site('a challenge', {}, 'inconclusive', undefined, {
    status: 403,
    type: 'text/html',
    body: '<title>Just a moment...</title>',
  }),
  site(
    'a site that returns 400 to every path that it does not know',
    {},
    ['securitytxt-missing low'],
    'its way to say that nothing is there (Mercurial)',
    { status: 400, type: 'text/html', body: NOT_FOUND },
  ),
  site(
    'an error for each path that the application does not know',
    { '/': SHELL },
    ['securitytxt-missing low'],
    'its way to say that nothing is there (Raneto)',
    ERROR,
  ),
  site('an error for each path, the start page too', {}, 'inconclusive', 'the site is down', ERROR),
  site('a gateway without its application', { '/': SHELL }, 'inconclusive', 'the site is down', {
    ...ERROR,
    status: 502,
  }),
  site(
    'a proxy that returns 400 to this path alone',
    { [WELL_KNOWN]: { status: 400, type: 'text/html', body: '<h1>Bad request</h1>' } },
    'inconclusive',
  ),
  site('redirects in a circle', { [WELL_KNOWN]: { location: WELL_KNOWN } }, 'inconclusive'),
];
