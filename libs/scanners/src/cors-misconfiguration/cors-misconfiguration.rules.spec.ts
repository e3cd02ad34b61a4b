import { describeScanner, observing } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeCorsMisconfiguration } from './cors-misconfiguration.rules';
import { corsMisconfigurationScanner } from './cors-misconfiguration.scanner';
import type { CorsAnswer } from './cors-observation';
import { MOST_REQUESTS_PER_PATH } from './probe-plan';
import { CASES, GUARD_CASES } from './testing/answer-cases';
import { CREDENTIALS, echoing, reflecting, withStatus } from './testing/cors-policies';
import { siteOf, type SiteSketch } from './testing/site-sketch';
import type { CorsCase } from './testing/trust-cases';

const FAILED: Partial<CorsAnswer> = { outcome: 'failed', status: null, headers: [] };
const ECHO = { '/': reflecting() };

/** Sites that would have a finding, or would pass, if the probe in question had been taken for a response. */
const INCONCLUSIVE: CorsCase[] = [
  ['silence', { looks: { none: { ...FAILED, failure: 'timeout' } } }, 'timeout'],
  ['a site in trouble', { looks: { none: { outcome: 'server_error', status: 503 } } }, 'server_error'],
  ['a challenge page', { paths: ECHO, looks: { none: { outcome: 'challenge', status: 403 } } }, 'challenge'],
  [
    'a redirect off the host',
    { paths: ECHO, looks: { none: { outcome: 'off_host', status: 302 } } },
    'redirect',
  ],
  ['a redirect loop', { looks: { none: { ...FAILED, outcome: 'redirect_loop' } } }, 'redirect_loop'],
  ['only an error page', { paths: { '/': withStatus(404, reflecting()) } }, 'not_found'],
  ['only a redirect', { paths: { '/': withStatus(302, reflecting()) } }, 'redirect'],
  ['a stranger who got no response', { looks: { any: { ...FAILED, failure: 'reset' } } }, 'reset'],
  ['a gateway in trouble', { looks: { null: { outcome: 'server_error', status: 502 } } }, 'server_error'],
  ['fewer requests wanted', { stopped: 'rate_limited' }, 'rate_limited'],
  ['a challenge later', { stopped: 'challenge' }, 'challenge'],
  ['too slow', { stopped: 'time' }, 'timeout'],
  [
    'an echo that nothing confirms',
    { paths: ECHO, looks: { any_again: { ...FAILED, failure: 'timeout' } } },
    'timeout',
  ],
  [
    'an echo that is gone at the second probe',
    {
      paths: {
        '/': echoing(
          (origin) => origin.includes('random-one.example') && !origin.includes('.uk'),
          CREDENTIALS,
        ),
      },
    },
    'unconfirmed',
  ],
];

describeScanner({
  scanner: corsMisconfigurationScanner,
  cases: observing([...CASES, ...GUARD_CASES, ...INCONCLUSIVE], siteOf),
});

describe('what could not be judged', () => {
  it('does not hide what another path has', () => {
    const site = siteOf({ paths: { '/': () => ({ status: 404 }), '/api': reflecting() } });
    expect(judgeCorsMisconfiguration(site).findings.map(({ location }) => location)).toEqual(['/api']);
  });
});

describe('requests', () => {
  it.each([...CASES, ...GUARD_CASES])('stay within the limit: %s', (_name, site) => {
    for (const { answers } of siteOf(site).paths) {
      const speaks = answers.some(({ headers }) =>
        headers.some(([name]) => name === 'access-control-allow-origin'),
      );
      expect(answers.length).toBeLessThanOrEqual(speaks ? MOST_REQUESTS_PER_PATH : 8);
    }
  });

  it('stay within the limit when all classes but the plain stranger are admitted', () => {
    const trusting = echoing((origin) => !/\/\/random-(one|two)\.(example|com)$/.test(origin), CREDENTIALS);
    const [path] = siteOf({ paths: { '/': trusting } }).paths;
    expect(path?.answers.length).toBeLessThanOrEqual(MOST_REQUESTS_PER_PATH);
  });
});

describe('findings', () => {
  const judgeOne = (site: SiteSketch) => {
    const [finding] = judgeCorsMisconfiguration(siteOf(site)).findings;
    if (finding === undefined) throw new Error('no finding');
    return finding;
  };

  it('are of a path, with the class of the origin, what came, and a line to see it again', () => {
    const { location, evidence } = judgeOne({ paths: { '/api/me': reflecting() } });
    expect(location).toBe('/api/me');
    expect(evidence).toMatchObject({
      request: 'GET https://www.example.co.uk/api/me',
      origin_class: 'a random origin',
      origin_sent: 'https://random-one.example',
      observed: {
        'access-control-allow-origin': 'https://random-one.example',
        'access-control-allow-credentials': 'true',
      },
      confirmed: true,
      confirmed_with: 'https://random-two.com',
      reproduce: expect.stringContaining(
        "for origin in 'https://random-one.example' 'https://random-two.com'; do",
      ),
    });
  });

  it('of a preflight come with its request', () => {
    const { evidence } = judgeOne({
      paths: {
        '/': (origin, method) => (method === 'OPTIONS' ? reflecting()(origin, method) : {}),
      },
    });
    expect(evidence.reproduce).toContain("--request OPTIONS --header 'Access-Control-Request-Method: PUT'");
  });

  it('are listed worst first', () => {
    const { findings } = judgeCorsMisconfiguration(
      siteOf({ paths: { '/a': reflecting({}), '/b': reflecting() } }),
    );
    expect(findings.map(({ severity }) => severity)).toEqual(['high', 'low']);
  });
});

describe('details', () => {
  const detailsOf = (site: SiteSketch) => judgeCorsMisconfiguration(siteOf(site)).technicalDetails;

  it('say what is neutral: *, static files, other ports, a foreign origin, error pages', () => {
    const anyPort = echoing((origin) => /^https:\/\/www\.example\.co\.uk(:\d+)?$/.test(origin));
    const details = detailsOf({
      paths: {
        '/open': () => ({ headers: { 'access-control-allow-origin': '*' } }),
        '/app.js': () => ({
          headers: { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' },
        }),
        '/ports': anyPort,
        '/partner': () => ({ headers: { 'access-control-allow-origin': 'https://partner.example' } }),
        '/gone': withStatus(404, reflecting()),
      },
    });
    expect(details.paths).toEqual([
      expect.objectContaining({ allows: ['everyone'], credentials: false, judged: true }),
      expect.objectContaining({ static_file: true }),
      expect.objectContaining({ other_ports_of_own_host: true }),
      expect.objectContaining({ allows: ['one foreign origin'] }),
      expect.objectContaining({ allows: ['the origin that asks'], credentials: true, judged: false }),
    ]);
  });
});
