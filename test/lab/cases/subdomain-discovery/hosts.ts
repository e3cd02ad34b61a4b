import type { RequestListener } from 'node:http';
import type { KnownDomain, OutsideStore } from '@palisade/scan-engine';
import type { CaseOf } from '../../lab-case';
import type { DnsOptions } from '../../sites/dns-ground';
import { HARDENED, LOGIN_PAGE, setHeaders, WELCOME } from '../../sites/pages';

const ZONES = `shop.test SOA
shop.test A 127.0.0.1`;
const LABELS = {
  subdomain_labels: JSON.stringify({
    data: 'subdomain_labels',
    date: new Date().toISOString().slice(0, 10),
    source: 'lab',
    labels: ['www', 'staging', 'dev', 'blog', 'test2', 'demo', 'intranet', 'old-dev'],
  }),
};
const CT = 'https://log.living.com/?q={domain}';

interface Page {
  status?: number;
  body?: string;
  location?: string;
  type?: string;
}

interface Rest extends Partial<CaseOf> {
  dns?: string;
  options?: DnsOptions;
  /** By host; what is not here shows a page. */
  hosts?: Record<string, Page>;
  /** Names of the certificate, next to the usual ones. */
  names?: string[];
  /** Hosts that speak http only. */
  isPlain?: boolean;
}

const byHost =
  (hosts: Record<string, Page>): RequestListener =>
  ({ headers }, response) => {
    const { status = 200, body = WELCOME, location, type } = hosts[headers.host ?? ''] ?? {};
    setHeaders(response, { ...HARDENED, ...(type && { 'content-type': type }) });
    if (location !== undefined) response.setHeader('location', location);
    response.statusCode = location === undefined ? status : 302;
    response.end(body);
  };

const domain = (
  name: string,
  { dns = '', options, hosts = {}, names, isPlain = false, ...rest }: Rest,
  expected: CaseOf['expected'],
): CaseOf => ({
  name: `hosts: ${name}`,
  site: async (ground) => {
    await ground.dns(`${ZONES}\n${dns}`, options);
    const listener = byHost(hosts);
    if (isPlain) await ground.http(listener);
    else
      await ground.https(
        listener,
        await ground.chain({ names: ['shop.test', 'log.living.com', ...(names ?? [])] }),
      );
  },
  ...(isPlain && { url: 'http://shop.test/' }),
  data: LABELS,
  expected,
  ...rest,
});

const known = (facts: KnownDomain, kept: unknown = undefined): OutsideStore => ({
  claim: () =>
    Promise.resolve({
      mayAsk: kept === undefined,
      kept: kept === undefined || kept === null ? null : { at: new Date().toISOString(), value: kept },
    }),
  keep: () => Promise.resolve(),
  knownDomain: () => Promise.resolve(facts),
});
const UNWATCHED = ['subdomain-unwatched low'];
const watching = (...watched: string[]): OutsideStore =>
  known({ isProven: true, watched: ['shop.test', ...watched] });
const BLOG = 'blog.shop.test A 127.0.0.1';
const WWW = 'www.shop.test A 127.0.0.1';
const STAGING = 'staging.shop.test A 127.0.0.1';
const PRE = ['subdomain-preproduction low'];
const visit = (more: object) => ({ status: 200, scheme: 'https', leadsTo: [], isOpen: true, ...more });
const host = (name: string, more: object = {}) => ({
  name,
  source: 'label',
  addresses: ['127.0.0.1'],
  isInner: false,
  visit: visit({ isOpen: false }),
  ...more,
});
const discovery = (...hosts: object[]) => ({ hosts, unknown: 0, unvisited: 0, isServiceRead: null });

/** Where names come from. */
const SOURCE_CASES: CaseOf[] = [
  domain('the domain alone', {}, []),
  domain('a usual label', { dns: BLOG }, UNWATCHED),
  domain('two usual labels', { dns: `${BLOG}\n${WWW}` }, UNWATCHED),
  domain(
    'a name of the certificate',
    { dns: 'x7.shop.test A 127.0.0.1', names: ['x7.shop.test'] },
    UNWATCHED,
  ),
  domain(
    'a name that a page links',
    {
      dns: 'x7.shop.test A 127.0.0.1',
      hosts: { 'shop.test': { body: `${WELCOME}<a href="https://x7.shop.test/">More</a>` } },
    },
    UNWATCHED,
  ),
  domain(
    'a mail server with a web site',
    { dns: 'shop.test MX 10 x7.shop.test\nx7.shop.test A 127.0.0.1' },
    UNWATCHED,
  ),
  domain(
    'a name of the SPF record',
    { dns: 'shop.test TXT v=spf1 a:x7.shop.test -all\nx7.shop.test A 127.0.0.1' },
    UNWATCHED,
  ),
  domain(
    'a name of the zone, from record to record',
    { dns: 'shop.test !signed\nx7.shop.test A 127.0.0.1', options: { signed: { 'shop.test': {} } } },
    UNWATCHED,
  ),
  domain(
    'a name of the log, in the form of crt.sh',
    {
      ctUrl: CT,
      dns: 'x7.shop.test A 127.0.0.1',
      hosts: {
        'log.living.com': {
          type: 'application/json',
          body: JSON.stringify([{ common_name: 'shop.test', name_value: '*.shop.test\nx7.shop.test' }]),
        },
      },
    },
    UNWATCHED,
  ),
  domain(
    'a name of the log, in the form of Certspotter',
    {
      ctUrl: CT,
      dns: 'x7.shop.test A 127.0.0.1',
      hosts: {
        'log.living.com': {
          type: 'application/json',
          body: JSON.stringify([{ id: '1', dns_names: ['x7.shop.test', 'shop.test'] }]),
        },
      },
    },
    UNWATCHED,
  ),
  domain('a log that shows a page', { ctUrl: CT, hosts: { 'log.living.com': { body: WELCOME } } }, []),
  domain(
    'names of strangers',
    { dns: 'x7.living.com A 127.0.0.1', names: ['x7.living.com', 'notshop.test'], guards: 'own names only' },
    [],
  ),
  domain(
    'a name of the log that does not exist any more',
    {
      ctUrl: CT,
      hosts: {
        'log.living.com': {
          type: 'application/json',
          body: JSON.stringify([{ name_value: 'gone.shop.test' }]),
        },
      },
      guards: 'certificates outlive hosts',
    },
    [],
  ),
];

/** What counts as a host that no check watches. */
const WATCH_CASES: CaseOf[] = [
  domain(
    'a host that a check watches',
    { dns: BLOG, outside: watching('blog.shop.test'), guards: 'the team watches it' },
    [],
  ),
  domain(
    'one of two hosts is watched',
    { dns: `${BLOG}\n${WWW}`, outside: watching('blog.shop.test') },
    UNWATCHED,
  ),
  domain(
    'a host that redirects to a watched one',
    {
      dns: WWW,
      hosts: { 'www.shop.test': { location: 'https://shop.test/' } },
      guards: 'the check of that host watches it',
    },
    [],
  ),
  domain(
    'a host that redirects to a stranger',
    { dns: WWW, hosts: { 'www.shop.test': { location: 'https://www.living.com/' } } },
    UNWATCHED,
  ),
  domain(
    'a host with an error page',
    { dns: BLOG, hosts: { 'blog.shop.test': { status: 500, body: 'Error' } } },
    UNWATCHED,
  ),
  domain(
    'a host that refuses visitors',
    { dns: BLOG, hosts: { 'blog.shop.test': { status: 403, body: 'No' } } },
    UNWATCHED,
  ),
  domain('a host over http only', { dns: BLOG, isPlain: true }, UNWATCHED),
  domain(
    'a name without a web server',
    {
      dns: BLOG,
      hosts: {},
      url: 'https://shop.test/',
      site: async (ground) => {
        await ground.dns(`${ZONES}\n${BLOG}`);
      },
      guards: 'nothing to watch',
    },
    [],
  ),
  domain('a name without an address', { dns: 'blog.shop.test TXT x', guards: 'nothing to watch' }, []),
  domain('a wildcard', { dns: '*.shop.test A 127.0.0.1', guards: 'a random name has the same records' }, []),
  domain(
    'a wildcard, and a host with its own address',
    { dns: `*.shop.test A 127.0.0.1\nblog.shop.test A 127.0.0.5` },
    UNWATCHED,
  ),
];

const NAME_CASES: CaseOf[] = [
  domain('a private address', { dns: 'intranet.shop.test A 10.1.2.3' }, ['subdomain-private-address low']),
  domain(
    'two names with private addresses',
    { dns: 'intranet.shop.test A 10.1.2.3\nblog.shop.test A 192.168.1.1' },
    ['subdomain-private-address low', 'subdomain-private-address low'],
  ),
  domain(
    'a private address that the operator allows',
    {
      dns: 'intranet.shop.test A 10.9.8.7',
      outside: watching('intranet.shop.test'),
      guards: 'it is a target',
    },
    [],
  ),
  domain('an open staging site', { dns: STAGING, outside: watching('staging.shop.test') }, PRE),
  domain('an open staging site that no check watches', { dns: STAGING }, [...PRE, ...UNWATCHED]),
  domain(
    'an open test site with a number',
    { dns: 'test2.shop.test A 127.0.0.1', outside: watching('test2.shop.test') },
    PRE,
  ),
  domain(
    'a word of a name for development',
    { dns: 'old-dev.shop.test A 127.0.0.1', outside: watching('old-dev.shop.test') },
    PRE,
  ),
  domain(
    'a staging site with a password',
    {
      dns: STAGING,
      hosts: { 'staging.shop.test': { status: 401, body: 'No' } },
      outside: watching('staging.shop.test'),
      guards: 'strangers do not get in',
    },
    [],
  ),
  domain(
    'a staging site with a login',
    {
      dns: STAGING,
      hosts: { 'staging.shop.test': { body: LOGIN_PAGE } },
      outside: watching('staging.shop.test'),
      guards: 'strangers do not get in',
    },
    [],
  ),
  domain(
    'a staging site that leads to a login elsewhere',
    {
      dns: STAGING,
      hosts: { 'staging.shop.test': { location: 'https://login.living.com/' } },
      outside: watching('staging.shop.test'),
      guards: 'strangers do not get in',
    },
    [],
  ),
  domain(
    'a staging site with an error',
    {
      dns: STAGING,
      hosts: { 'staging.shop.test': { status: 502, body: 'Bad gateway' } },
      outside: watching('staging.shop.test'),
      guards: 'it shows nothing',
    },
    [],
  ),
  domain(
    'a demo',
    { dns: 'demo.shop.test A 127.0.0.1', outside: watching('demo.shop.test'), guards: 'it is for visitors' },
    [],
  ),
];

const RIGHT_CASES: CaseOf[] = [
  domain(
    'a host below the domain, without its proof',
    {
      dns: `${BLOG}\n${WWW}`,
      url: 'https://www.shop.test/',
      guards: 'the proof of a host is not one of the domain',
    },
    'inconclusive',
  ),
  domain(
    'a team without a proof',
    { dns: BLOG, outside: known({ isProven: false, watched: ['shop.test'] }), untouched: /./ },
    'inconclusive',
  ),
  domain('a domain that is not verified', { dns: BLOG, mayIntrude: false, untouched: /./ }, 'inconclusive'),
  domain(
    'searched within a week',
    {
      dns: BLOG,
      outside: known({ isProven: true, watched: ['shop.test'] }, discovery(host('blog.shop.test'))),
      untouched: /./,
    },
    UNWATCHED,
  ),
  domain(
    'searched within a week, and watched now',
    {
      dns: BLOG,
      outside: known(
        { isProven: true, watched: ['shop.test', 'blog.shop.test'] },
        discovery(host('blog.shop.test')),
      ),
      untouched: /./,
      guards: 'the checks of today count',
    },
    [],
  ),
  domain(
    'another scan is searching',
    { outside: known({ isProven: true, watched: [] }, null), untouched: /./, guards: 'nothing is known yet' },
    'inconclusive',
  ),
  {
    name: 'hosts: an address as target',
    site: (ground) => ground.standAt('127.123.0.1').site(byHost({})),
    url: 'https://127.123.0.1/',
    expected: 'not_applicable',
  },
];

export const SUBDOMAIN_DISCOVERY_CASES: CaseOf[] = [
  ...SOURCE_CASES,
  ...WATCH_CASES,
  ...NAME_CASES,
  ...RIGHT_CASES,
];
