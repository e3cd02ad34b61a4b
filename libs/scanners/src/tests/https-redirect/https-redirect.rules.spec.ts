import { CATALOGUE } from '@palisade/catalogue';
import { describeScanner } from '../../testing/describe-scanner';
import { judgeHttpsRedirect } from './https-redirect.rules';
import { httpsRedirectScanner } from './https-redirect.scanner';
import type { HttpLook, RedirectObservation } from './redirect-observation';

const ROOT = 'http://shop.example/';
const look = (changes: Partial<HttpLook> = {}): HttpLook => ({
  url: ROOT,
  outcome: 'document',
  failure: null,
  status: 200,
  redirectsTo: null,
  hasPasswordField: false,
  setsSession: false,
  onlyLeadsOn: false,
  ...changes,
});
const redirect = (redirectsTo: string, url = ROOT): HttpLook =>
  look({ url, outcome: 'redirect', status: 301, redirectsTo });

const HTTPS: RedirectObservation['https'] = {
  url: 'https://shop.example/',
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
};
const site = (changes: Partial<RedirectObservation> = {}): RedirectObservation => ({
  host: 'shop.example',
  hasOwnPort: false,
  isPreloaded: false,
  https: HTTPS,
  chain: [redirect('https://shop.example/')],
  end: 'https',
  endsAt: 'https://shop.example/',
  elsewhere: null,
  isCovered: false,
  isConfirmed: true,
  deep: null,
  twin: null,
  hasUnreadPages: false,
  downgrades: [],
  ...changes,
});
const served = (changes: Partial<HttpLook> = {}, more: Partial<RedirectObservation> = {}) =>
  site({ chain: [look(changes)], end: 'http', endsAt: null, ...more });
const DOWNGRADE = { url: 'https://shop.example/a', redirectsTo: 'http://shop.example/a', isConfirmed: true };
const TWIN = { look: look({ url: 'http://www.shop.example/' }), hasHttps: true, isSameSite: true };
const DEEP = { look: look({ url: 'http://shop.example/a' }), isConfirmed: true };
const WWW = 'https://www.shop.example/';

describeScanner({
  scanner: httpsRedirectScanner,
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.https_redirect.rules),
  fixtures: [
    { name: 'redirected', observation: site(), findings: [] },
    { name: 'served', observation: served(), findings: ['http-not-redirected'] },
    {
      name: 'one address of several serves a page',
      observation: site({
        elsewhere: {
          look: look({ outcome: 'document', status: 200, redirectsTo: null }),
          address: '203.0.113.9',
        },
      }),
      findings: ['http-not-redirected'],
    },
    { name: 'guard: served once', observation: served({}, { isConfirmed: false }), findings: [] },
    {
      name: 'guard: closed',
      observation: served({ outcome: 'closed', failure: 'refused', status: null }),
      findings: [],
    },
    { name: 'guard: nothing there', observation: served({ outcome: 'nothing', status: 404 }), findings: [] },
    {
      name: 'a page that leads on',
      observation: served({ onlyLeadsOn: true }),
      findings: ['http-redirect-client-side'],
    },
    {
      name: 'another http page',
      observation: served({}, { chain: [redirect('http://shop.example/a'), look()] }),
      findings: ['http-redirect-stays-http'],
    },
    { name: 'a circle', observation: site({ end: 'loop', endsAt: null }), findings: ['http-redirect-loop'] },
    {
      name: 'guard: a circle through https',
      observation: site({ end: 'loop', endsAt: null, downgrades: [DOWNGRADE] }),
      findings: ['https-downgrade'],
    },
    {
      name: 'over http',
      observation: site({
        chain: [redirect('http://www.shop.example/'), redirect(WWW, 'http://www.shop.example/')],
      }),
      findings: ['http-redirect-via-http'],
    },
    {
      name: 'away over http',
      observation: site({ end: 'other_site', endsAt: null }),
      findings: ['http-redirect-via-http'],
    },
    { name: 'to www', observation: site({ endsAt: WWW }), findings: ['http-redirect-other-host'] },
    { name: 'guard: covered', observation: site({ endsAt: WWW, isCovered: true }), findings: [] },
    {
      name: 'a page below and the twin',
      observation: site({ deep: DEEP, twin: TWIN }),
      findings: ['http-path-not-redirected', 'http-twin-not-redirected'],
    },
    {
      name: 'guard: one probe, another site',
      observation: site({ deep: { ...DEEP, isConfirmed: false }, twin: { ...TWIN, isSameSite: false } }),
      findings: [],
    },
    {
      name: 'guard: a twin without https',
      observation: site({ twin: { ...TWIN, hasHttps: false } }),
      findings: [],
    },
    { name: 'guard: both names', observation: served({}, { twin: TWIN }), findings: ['http-not-redirected'] },
    {
      name: 'guard: preloaded',
      observation: site({ isPreloaded: true, chain: [], end: 'http' }),
      findings: [],
    },
    {
      name: 'guard: a downgrade seen once',
      observation: site({ downgrades: [{ ...DOWNGRADE, isConfirmed: false }] }),
      findings: [],
    },
    {
      name: 'its own port',
      observation: site({ hasOwnPort: true, chain: [] }),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a downgrade at its own port',
      observation: site({ hasOwnPort: true, chain: [], downgrades: [DOWNGRADE] }),
      findings: ['https-downgrade'],
    },
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirect_loop'] as const).map(
      (outcome) => ({
        name: `https: ${outcome}`,
        observation: site({ https: { ...HTTPS, outcome } }),
        findings: [],
        inconclusive: true,
      }),
    ),
    ...(['failed', 'challenge', 'too_many_requests', 'server_error'] as const).map((outcome) => ({
      name: `http: ${outcome}`,
      observation: served({ outcome }),
      findings: [],
      inconclusive: true,
    })),
    {
      name: 'https leads to http elsewhere',
      observation: site({ https: { ...HTTPS, outcome: 'off_host', redirectsTo: 'http://other.example/' } }),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'https leads to https elsewhere',
      observation: site({ https: { ...HTTPS, outcome: 'off_host', redirectsTo: 'https://other.example/' } }),
      findings: [],
    },
  ],
});

const severityOf = (observation: RedirectObservation) =>
  judgeHttpsRedirect(observation).findings[0]?.severity;

it('is high where a password or a session goes over http', () => {
  expect(severityOf(served())).toBe('medium');
  expect(severityOf(served({ hasPasswordField: true }))).toBe('high');
  expect(severityOf(served({ setsSession: true }))).toBe('high');
});

it('closes no issue of a rule that it could not judge', () => {
  expect(judgeHttpsRedirect(site()).unjudgedRules).toEqual([]);
  expect(judgeHttpsRedirect(site({ hasUnreadPages: true })).unjudgedRules).toEqual(['https-downgrade']);
  const broken = judgeHttpsRedirect(
    served({ outcome: 'server_error', status: 503 }, { downgrades: [DOWNGRADE] }),
  );
  expect(broken.findings.map(({ id }) => id)).toEqual(['https-downgrade']);
  expect(broken.unjudgedRules).toContain('http-not-redirected');
});

it('shows the way, hop by hop', () => {
  const [finding] = judgeHttpsRedirect(
    site({ chain: [redirect('http://www.shop.example/'), redirect(WWW, 'http://www.shop.example/')] }),
  ).findings;
  expect(finding?.evidence.observed).toBe(
    'http://shop.example/: 301, Location: http://www.shop.example/; http://www.shop.example/: 301, Location: https://www.shop.example/',
  );
  expect(finding?.evidence.reproduce.split('\n')).toHaveLength(2);
});
