import { issueCertificate } from '@palisade/scan-engine/testing/certificates';
import type { CaseOf } from '../../lab-case';
import { SHOP } from '../../sites/ground';
import { type HeaderFields, pages } from '../../sites/pages';
import { withHeaders } from './headers-case';

const hsts = (
  name: string,
  value: string | string[] | null,
  expected: CaseOf['expected'],
  guards?: string,
): CaseOf => withHeaders(`HSTS: ${name}`, { 'strict-transport-security': value }, expected, { guards });

/** The same pages on both ports: nobody is sent to https. */
const overHttpToo = (name: string, headers: HeaderFields, expected: CaseOf['expected']): CaseOf => ({
  name: `HSTS: ${name}`,
  site: async (ground) => {
    const listener = pages({ '/': { headers } }, { headers });
    await ground.https(listener);
    await ground.http(listener);
  },
  expected,
});

const PRELOAD = 'max-age=31536000; includeSubDomains; preload';

export const HSTS_CASES: CaseOf[] = [
  hsts('missing', null, ['hsts-missing medium']),
  overHttpToo('missing, and http serves the site', { 'strict-transport-security': null }, [
    'hsts-missing high',
  ]),
  overHttpToo('sent over http too', {}, []),
  {
    name: 'HSTS: missing, and http only says that it is closed',
    site: async (ground) => {
      const headers = { 'strict-transport-security': null };
      await ground.https(pages({ '/': { headers } }, { headers }));
      await ground.http((_request, response) => response.writeHead(403).end());
    },
    expected: ['hsts-missing medium'],
    guards: 'an error over http is not a site without redirect',
  },
  hsts('max-age=0', 'max-age=0', ['hsts-disabled medium']),
  overHttpToo('max-age=0, and http serves the site', { 'strict-transport-security': 'max-age=0' }, [
    'hsts-disabled high',
  ]),
  hsts('a quoted number', 'max-age="31536000"; includeSubDomains', [], 'RFC 6797 allows quoted values'),
  hsts('capitals and odd spaces', 'MAX-AGE=31536000 ;includesubdomains', [], 'directive names have no case'),
  hsts('an unknown directive', 'max-age=31536000; future=1', [], 'RFC 6797: unknown directives are ignored'),
  hsts('an empty directive at the end', 'max-age=31536000; includeSubDomains;', [], 'the grammar allows it'),
  hsts('a word as max-age', 'max-age=forever', ['hsts-invalid medium']),
  hsts('without max-age', 'includeSubDomains', ['hsts-invalid medium']),
  hsts('commas instead of semicolons', 'max-age=31536000, includeSubDomains', ['hsts-invalid medium']),
  hsts(
    'nginx and the application both send it',
    ['max-age=31536000', 'max-age=31536000'],
    ['hsts-invalid low'],
  ),
  hsts('half a year', 'max-age=15768000', ['hsts-short low']),
  hsts('an hour', 'max-age=3600', ['hsts-short medium']),
  hsts('claims preload without subdomains', 'max-age=31536000; preload', ['hsts-no-subdomains low']),
  hsts('claims preload for half a year', 'max-age=15768000; includeSubDomains; preload', [
    'hsts-short low',
    'hsts-preload-not-eligible low',
  ]),
  hsts('without subdomains', 'max-age=31536000', [], 'only a claim of preload needs them'),
  {
    name: 'HSTS: missing under an untrusted certificate',
    site: async (ground) => {
      const headers = { 'strict-transport-security': null };
      await ground.https(pages({ '/': { headers } }, { headers }), [
        await issueCertificate({ name: SHOP, names: [SHOP] }),
      ]);
    },
    expected: [],
    guards: 'browsers ignore it there, and the certificate has its own test',
  },
  {
    ...hsts('missing on an address literal', null, [], 'RFC 6797 8.1.1: not for addresses'),
    url: 'https://127.99.1.1/',
    site: async (ground) => {
      const headers = { 'strict-transport-security': null };
      await ground
        .standAt('127.99.1.1')
        .https(pages({ '/': { headers } }, { headers }), await ground.chain({ names: ['127.99.1.1'] }));
    },
  },
  {
    ...hsts(
      'missing under a preloaded top-level domain',
      null,
      [],
      'browsers have the whole of .dev in their list',
    ),
    url: 'https://shop.dev/',
    site: async (ground) => {
      const headers = { 'strict-transport-security': null };
      await ground.https(
        pages({ '/': { headers } }, { headers }),
        await ground.chain({ names: ['shop.dev'] }),
      );
    },
  },
  {
    name: 'HSTS: a site without https',
    url: 'http://shop.test/',
    site: (ground) =>
      ground.http(
        pages(
          { '/': { headers: { 'strict-transport-security': null } } },
          { headers: { 'strict-transport-security': null } },
        ),
      ),
    expected: [],
    guards: 'without https there is nothing to send it over',
  },
  hsts('a repeated directive', 'max-age=31536000; max-age=0', ['hsts-invalid medium']),
  hsts(
    'a broken second field',
    ['max-age=31536000', 'nonsense'],
    ['hsts-invalid low'],
    'no browser reads it',
  ),
  overHttpToo(
    'claims preload, and http serves the site',
    { 'strict-transport-security': 'max-age=31536000; includeSubDomains; preload' },
    ['hsts-preload-not-eligible low'],
  ),
  {
    name: 'HSTS: claims preload behind a redirect of the domain that does not',
    site: (ground) =>
      ground.site(
        pages({
          '/': { status: 302, headers: { location: '/en/', 'strict-transport-security': null } },
          '/en/': { headers: { 'strict-transport-security': PRELOAD } },
        }),
      ),
    expected: ['hsts-preload-not-eligible low'],
    guards: 'the preload list follows no redirect',
  },
  {
    name: 'HSTS: claims preload, also in the redirect of the domain',
    site: (ground) =>
      ground.site(
        pages({
          '/': { status: 302, headers: { location: '/en/', 'strict-transport-security': PRELOAD } },
          '/en/': { headers: { 'strict-transport-security': PRELOAD } },
        }),
      ),
    expected: [],
  },
  {
    name: 'HSTS: claims preload in the redirect of the domain, to a page that claims nothing',
    site: (ground) =>
      ground.site(
        pages({
          '/': { status: 302, headers: { location: '/en/', 'strict-transport-security': PRELOAD } },
          '/en/': { headers: { 'strict-transport-security': 'max-age=31536000' } },
        }),
      ),
    expected: [],
    guards: 'hstspreload.org #36: the response of the domain counts',
  },
  {
    name: 'HSTS: missing, and http serves the site, but the second probe fails',
    site: async (ground) => {
      const headers = { 'strict-transport-security': null };
      await ground.https(
        pages({ '/': (visit) => ({ headers, status: visit === 1 ? 200 : 503 }) }, { headers }),
      );
      await ground.http(pages({ '/': { headers } }, { headers }));
    },
    expected: ['hsts-missing medium'],
    guards: 'a high finding needs two probes',
  },
];
