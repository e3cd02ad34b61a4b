import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
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
  cases: [
    ['redirected', site(), []],
    ['served', served(), ['http-not-redirected']],
    [
      'one address of several serves a page',
      site({
        elsewhere: {
          look: look({ outcome: 'document', status: 200, redirectsTo: null }),
          address: '203.0.113.9',
        },
      }),
      ['http-not-redirected'],
    ],
    ['guard: served once', served({}, { isConfirmed: false }), []],
    ['guard: closed', served({ outcome: 'closed', failure: 'refused', status: null }), []],
    ['guard: nothing there', served({ outcome: 'nothing', status: 404 }), []],
    ['a page that leads on', served({ onlyLeadsOn: true }), ['http-redirect-client-side']],
    [
      'another http page',
      served({}, { chain: [redirect('http://shop.example/a'), look()] }),
      ['http-redirect-stays-http'],
    ],
    ['a circle', site({ end: 'loop', endsAt: null }), ['http-redirect-loop']],
    [
      'guard: a circle through https',
      site({ end: 'loop', endsAt: null, downgrades: [DOWNGRADE] }),
      ['https-downgrade'],
    ],
    [
      'over http',
      site({
        chain: [redirect('http://www.shop.example/'), redirect(WWW, 'http://www.shop.example/')],
      }),
      ['http-redirect-via-http'],
    ],
    ['away over http', site({ end: 'other_site', endsAt: null }), ['http-redirect-via-http']],
    ['to www', site({ endsAt: WWW }), ['http-redirect-other-host']],
    ['guard: covered', site({ endsAt: WWW, isCovered: true }), []],
    [
      'a page below and the twin',
      site({ deep: DEEP, twin: TWIN }),
      ['http-path-not-redirected', 'http-twin-not-redirected'],
    ],
    [
      'guard: one probe, another site',
      site({ deep: { ...DEEP, isConfirmed: false }, twin: { ...TWIN, isSameSite: false } }),
      [],
    ],
    ['guard: a twin without https', site({ twin: { ...TWIN, hasHttps: false } }), []],
    ['guard: both names', served({}, { twin: TWIN }), ['http-not-redirected']],
    ['guard: preloaded', site({ isPreloaded: true, chain: [], end: 'http' }), []],
    ['guard: a downgrade seen once', site({ downgrades: [{ ...DOWNGRADE, isConfirmed: false }] }), []],
    ['its own port', site({ hasOwnPort: true, chain: [] }), null],
    [
      'a downgrade at its own port',
      site({ hasOwnPort: true, chain: [], downgrades: [DOWNGRADE] }),
      ['https-downgrade'],
    ],
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirect_loop'] as const).map(
      (outcome) => [`https: ${outcome}`, site({ https: { ...HTTPS, outcome } }), null] as const,
    ),
    ...(['failed', 'challenge', 'too_many_requests', 'server_error'] as const).map(
      (outcome) => [`http: ${outcome}`, served({ outcome }), null] as const,
    ),
    [
      'https leads to http elsewhere',
      site({ https: { ...HTTPS, outcome: 'off_host', redirectsTo: 'http://other.example/' } }),
      null,
    ],
    [
      'https leads to https elsewhere',
      site({ https: { ...HTTPS, outcome: 'off_host', redirectsTo: 'https://other.example/' } }),
      [],
    ],
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
