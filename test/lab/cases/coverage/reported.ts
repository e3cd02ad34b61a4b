import type { SiteCase } from '../../site-case';
import {
  type Answer,
  FIVE,
  home,
  links,
  page,
  type Route,
  shell,
  SIGN_IN,
  site,
  textOf,
  to,
  word,
} from './small-sites';

/** A site whose page `/b` becomes something else in the second scan. */
const becomes = (second: Answer, more: Record<string, Route> = {}) =>
  site({
    '/': { body: home },
    ...textOf(...FIVE),
    '/b': (phase) => (phase === 'second' ? second : word('/b')),
    ...more,
  });

const hides = (name: string, second: Answer, more: Record<string, Route> = {}): SiteCase => ({
  name,
  site: becomes(second, more),
  keepsOpen: ['/b'],
  closes: ['/a'],
});

const REJECTED = page(
  'The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 4831762093856201947<br><br><a href="javascript:history.back();">[Go Back]</a>',
  'Request Rejected',
);
const INCIDENT =
  '<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"></head><body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31&xinfo=8-1" frameborder=0 width="100%" height="100%">Request unsuccessful. Incapsula incident ID: 8000121-74</iframe></body></html>';

/** Reports to other scanners about what they took for fixed, or for a page: what hides a page does not fix it. */
export const REPORTED_CASES: readonly SiteCase[] = [
  // nuclei-templates #12603: every address that is not known leads to one page, which starts a session.
  hides('a page that leads to a page of errors with status 200', to('/oops'), {
    '/oops': {
      headers: { 'set-cookie': 'JSESSIONID=8f4ab1c09d2e7736; Path=/; Secure; HttpOnly; SameSite=Lax' },
      body: page('<h1>Oops</h1><p>We cannot find that page.</p>'),
    },
  }),
  // nuclei-templates #16423
  hides('a page that leads to a place that does not exist', to('/notfound/')),
  // nuclei-templates #4319
  {
    name: 'every page leads to the sign-in of another site',
    site: site({
      ...Object.fromEntries(
        ['/', ...FIVE].map((path): [string, Route] => [
          path,
          (phase) =>
            phase === 'second'
              ? to('https://accounts.sign-in.test/authorize?client_id=shop')
              : path === '/'
                ? { body: home }
                : word(path),
        ]),
      ),
      '/authorize': { body: SIGN_IN },
    }),
    keepsOpen: ['/', '/a', '/e'],
  },
  // nuclei-templates #16782
  hides('a firewall that rejects one page with status 200 and an identifier', { body: REJECTED }),
  // cwac #138
  hides('a firewall that shows an incident in a frame, with status 200', { body: INCIDENT }),
  // dalfox #1273
  hides('a login at the address of the page', { body: SIGN_IN }),
  // wapiti #808
  hides('a shell of an application in the place of the page', { body: shell('/gone.js') }),
  // OpenEASD #231
  {
    // The test stops there.
    ...hides('a page that is limited', {
      status: 429,
      headers: { 'retry-after': '30' },
      body: page('Too many requests'),
    }),
    closes: undefined,
  },
  // DefectDojo #11470: the same report again closed what it named.
  {
    name: 'the same site again, with its links in another order',
    site: site({
      ...textOf(...FIVE),
      '/': (phase) => ({
        body: phase === 'second' ? page(`<h1>Home</h1>${links(...FIVE.toReversed())}`) : home,
      }),
    }),
    closes: ['/', '/a', '/e'],
  },
];
