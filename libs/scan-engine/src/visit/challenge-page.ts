/**
 * Marks of pages that a web application firewall shows instead of the site. Such a page carries the firewall's
 * headers, so nothing about the site can be judged from it.
 */
const CHALLENGE_HEADERS: readonly (readonly [name: string, value: RegExp])[] = [
  ['cf-mitigated', /challenge/i],
  ['x-amzn-waf-action', /./],
  ['x-datadome', /protected/i],
  ['x-sucuri-block', /./],
];

/** Whether a field, in lower case, is one with which firewalls mark their own pages. */
export const isBlockingHeader = (name: string): boolean =>
  CHALLENGE_HEADERS.some(([field]) => field === name);

const CHALLENGE_BODY = new RegExp(
  [
    // Not the script that Cloudflare puts into the site's own pages.
    'cf-chl-|/cdn-cgi/challenge-platform/(?![\\w/]{0,100}scripts/jsd/)|<title>Just a moment\\.\\.\\.|Attention Required! \\| Cloudflare',
    '_Incapsula_Resource|Incapsula incident ID',
    'captcha-delivery\\.com|px-captcha|ddos-guard|Sucuri WebSite Firewall|awsWafCookieDomainList',
    'Reference&#32;&#35;|The requested URL was rejected\\. Please consult with your administrator',
    '/_____tmd_____/punish|rgv587_flag',
  ].join('|'),
  'i',
);

/** Statuses with which firewalls answer; 202 is AWS WAF's silent challenge. */
const BLOCKING_STATUSES = [202, 403, 405, 406, 429, 503];
/** A real page may carry a firewall's script, but it is not this short. */
const SHORT_PAGE = 4096;
/** Firewalls' own pages are shorter; what follows is not read. */
const LONGEST_BLOCK_PAGE = 65_536;

export function isChallengePage(
  status: number,
  headers: readonly (readonly [string, string])[],
  body: string,
): boolean {
  const blocking = BLOCKING_STATUSES.includes(status);
  const marked = headers.some(([name, value]) =>
    CHALLENGE_HEADERS.some(([field, pattern]) => field === name && pattern.test(value)),
  );
  if (marked && (blocking || headers.some(([name]) => name === 'cf-mitigated'))) return true;
  return (blocking || body.length < SHORT_PAGE) && CHALLENGE_BODY.test(body.slice(0, LONGEST_BLOCK_PAGE));
}
