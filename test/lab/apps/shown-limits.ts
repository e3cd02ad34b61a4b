import { type IsShown, plain } from './shown-words';

/** A try at a login: `401, 12 bytes, 0.01 s`. */
interface Try {
  status: string;
  size: number;
}

const triesIn = (output: string): Try[] =>
  [...output.matchAll(/^(\d{3}), (\d+) bytes, /gm)].map(([, status = '', size = '']) => ({
    status,
    size: Number(size),
  }));

const isSame = (one: Try | undefined, other: Try | undefined): boolean =>
  one !== undefined && one.status === other?.status && one.size === other.size;

/** Not the response of a login: nothing is there, it is elsewhere, a limit, or an error. */
const isNoLogin = (status = ''): boolean => /^(?:000|301|308|404|405|410|429|5\d\d)$/.test(status);
const STOPPED = /too many|locked|blocked|captcha|slow down|rate.?limit/i;

/** As many tries as the test sent, all of them with the response of the first one. */
const hasManyTries: IsShown = (_observed, output) => {
  const [first, ...others] = triesIn(output);
  return (
    others.length >= 12 &&
    !isNoLogin(first?.status) &&
    others.every(({ status }) => status === first?.status) &&
    !STOPPED.test(output)
  );
};

/** At least as many tries as the evidence counts, and then another response. */
const isLate: IsShown = (observed, output) => {
  const tries = triesIn(output);
  const failures = parseInt(observed, 10);
  const [first] = tries;
  const free = tries.findIndex(({ status }) => status !== first?.status);
  return (
    !isNoLogin(first?.status) &&
    tries.length > failures &&
    (free === -1 || free >= failures) &&
    (free !== -1 || STOPPED.test(output) || !isSame(first, tries.at(-1)))
  );
};

/** Refused, then not with what differs, then refused again: the lines around two words of the command. */
const isLetIn =
  (differently: string, asBefore: string): IsShown =>
  (_observed, output) => {
    const [before = '', rest = ''] = output.split(`\n${differently}\n`);
    const [other = '', after = ''] = rest.split(`\n${asBefore}\n`);
    const [refused] = triesIn(before).slice(-1);
    const [letIn] = triesIn(`${other}\n`);
    const [again] = triesIn(after);
    return letIn !== undefined && refused !== undefined && !isSame(refused, letIn) && isSame(refused, again);
  };

/** The page and its form came over http, or the endpoint read the fields there: nothing led to https. */
const isCleartext: IsShown = (_observed, output) => {
  const [first] = triesIn(output);
  return first === undefined
    ? /<form|password/i.test(output) && !/^location: *https:/im.test(output)
    : !isNoLogin(first.status);
};

/** The sentence about the user, who has another name in each command. */
const namesUser: IsShown = (observed, output) => {
  const read = (text: string): string =>
    plain(text.replaceAll('’', "'")).replaceAll(/probe-(?:<[^>]*>|[\da-f]+)/g, 'probe');
  return read(output).includes(read(observed));
};

/** Fields of all drafts and habits that say something about a limit. */
const LIMIT_FIELD = /^(?:retry-after|(?:x-)?rate-?limit[\w-]*): *(.*)$/gim;
const limitFieldsIn = (output: string): string[] =>
  [...output.matchAll(LIMIT_FIELD)].map(([field]) => field.toLowerCase());

/** The same status each time, and then a response without a field about limits. */
const hasNoLimit: IsShown = (_observed, output) =>
  /^(?!429)([1-4]\d\d) [\d.]+ s\n(?:\1 [\d.]+ s\n){34}/.test(output) &&
  /^HTTP\/\S+ (?!429)/m.test(output) &&
  limitFieldsIn(output).length === 0;

/** The number that remains, in each response. */
const remainingIn = (output: string): string[] =>
  [...output.matchAll(/^(?:x-)?rate-?limit.*?(?:remaining[:=] *|;\s*r=)(\d+)/gim)].map(
    ([, number = '']) => number,
  );

const DAY_SECONDS = 86_400;
/** Seconds or a moment within a month: what a client can wait for. */
const isUsableReset = (number: number): boolean => {
  const wait =
    number > 1e12 ? (number - Date.now()) / 1_000 : number > 1e9 ? number - Date.now() / 1_000 : number;
  return wait >= 0 && wait <= 31 * DAY_SECONDS;
};

const hasUntrueFields: IsShown = (observed, output) => {
  const remaining = remainingIn(output);
  if (observed.includes('remaining')) return remaining.length > 3 && new Set(remaining).size === 1;
  const resets = [...output.matchAll(/^(?:x-)?rate-?limit.*?(?:reset[\w-]*[:=] *|;\s*t=)(\S+)/gim)];
  return resets.length > 3 && resets.every(([, value = '']) => !isUsableReset(Number(value)));
};

/** A 429 that says nothing about when to come again, or what the evidence quotes. */
const lacksRetryAfter: IsShown = (observed, output) =>
  /^HTTP\/\S+ 429/m.test(output) &&
  (observed.startsWith('Retry-After:')
    ? plain(output).includes(plain(observed))
    : !/^retry-after:/im.test(output));

const hasOtherRefusal: IsShown = (observed, output) => {
  const status = /\d{3}/.exec(observed)?.[0] ?? '';
  const [, body = ''] = output.split(new RegExp(`^HTTP/\\S+ ${status}`, 'm'));
  return (
    status !== '429' && body !== '' && (status.startsWith('5') || /limit|too many|quota|throttl/i.test(body))
  );
};

/** Two numbers of the fields, or one and a usual window, make as many requests a minute. */
const hasGenerousLimit: IsShown = (observed, output) => {
  const numbers = limitFieldsIn(output)
    .flatMap((field) => field.match(/\d+/g) ?? [])
    .map(Number);
  const windows = [...numbers, 1, 60, 3_600, DAY_SECONDS];
  return numbers.some((limit) =>
    windows.some((seconds) => Math.round((limit / seconds) * 60) === parseInt(observed, 10)),
  );
};

/** A response of much more bytes than the usual one. */
const isLongList: IsShown = (_observed, output) => {
  const [usual = 0, large = 0] = output.trim().split(/\s+/).map(Number);
  return usual > 0 && large > 5 * usual;
};

const isWholeBatch: IsShown = (_observed, output) => (output.match(/"__typename"/g) ?? []).length >= 10;

/** What the output of the commands of `brute_force` and `api_rate_limit` must show. */
export const LIMITS: Record<string, RegExp | IsShown> = {
  'login-cleartext': isCleartext,
  'login-no-throttling': hasManyTries,
  'login-late-throttling': isLate,
  'login-throttle-header-bypass': isLetIn('with an invented address:', 'without:'),
  'login-throttle-cookie-bound': isLetIn('without the cookies:', 'with the cookies:'),
  'login-generic-error-missing': namesUser,
  'login-get-method': /<form(?![^>]*method=["']?post)[^]*^(?!404|405)\d{3} \S+=wrong/im,
  'rate-limit-not-observed': hasNoLimit,
  'rate-limit-headers-untrue': hasUntrueFields,
  'rate-limit-no-retry-after': lacksRetryAfter,
  'rate-limit-wrong-status': hasOtherRefusal,
  'rate-limit-too-generous': hasGenerousLimit,
  'rate-limit-header-bypass':
    /^429 [^\n]*\nwith a made-up address:\n(?!429)[1-4]\d\d [^\n]*\nwithout:\n429 /m,
  'rate-limit-per-path-variant': /^429 [^\n]*\nspelt otherwise:\n(?!429)[1-4]\d\d [^\n]*\nas before:\n429 /m,
  'page-size-unbounded': isLongList,
  'graphql-batching-unbounded': isWholeBatch,
};
