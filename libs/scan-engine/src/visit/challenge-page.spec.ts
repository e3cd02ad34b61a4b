import { isChallengePage } from './challenge-page';

const LONG = 'x'.repeat(10_000);

describe('isChallengePage', () => {
  it.each<[name: string, status: number, headers: [string, string][], body: string, expected: boolean]>([
    ['a marked header', 403, [['cf-mitigated', 'challenge']], '', true],
    ['a marked header with a block status', 405, [['x-amzn-waf-action', 'captcha']], '', true],
    ['a marked body of a refusal', 503, [], `<title>Just a moment...</title>${LONG}`, true],
    ['a short marked page with status 200', 200, [], '<script src="/_Incapsula_Resource?a"></script>', true],
    [
      'a real page that carries the firewall’s script',
      200,
      [],
      `${LONG}/cdn-cgi/challenge-platform/x.js`,
      false,
    ],
    [
      'Cloudflare’s own page',
      200,
      [],
      '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/x"></script>',
      true,
    ],
    [
      'a short real page into which Cloudflare put its script',
      200,
      [],
      '<script src="/cdn-cgi/challenge-platform/h/g/scripts/jsd/0a1b/main.js"></script>',
      false,
    ],
    ['an ordinary refusal', 403, [['server', 'nginx']], '<h1>403 Forbidden</h1>', false],
    ['an ordinary page', 200, [], '<p>Welcome</p>', false],
  ])('%s', (_name, status, headers, body, expected) => {
    expect(isChallengePage(status, headers, body)).toBe(expected);
  });
});
