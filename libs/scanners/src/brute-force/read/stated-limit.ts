import type { Reaction } from './login-observation';
import type { LoginResponse } from './login-response';

/** `X-RateLimit-Remaining`, `RateLimit-Remaining`, and with a unit as Kong writes them. */
const REMAINING = /^(?:x-)?rate-?limit-remaining(?:-(?:second|minute|hour|day))?$/;
/** The field `RateLimit` of the IETF draft: `"login";r=12;t=30`, and in its older form `limit=30, remaining=12`. */
const LEFT = /(?:^|[;,\s])(?:r|remaining)=(\d{1,9})(?:[;,\s]|$)/;
/** A limit above that is one for programs, and stops nobody who guesses. */
const MOST_LEFT = 100;
const FEWEST = 5;

/** How many requests a response says are left; null where it says nothing. */
export function requestsLeft({ headers }: Pick<LoginResponse, 'headers'>): number | null {
  const numbers = headers.flatMap(([name, value]) => {
    const text = REMAINING.test(name)
      ? /^\d{1,9}/.exec(value)?.[0]
      : name === 'ratelimit' && LEFT.exec(value)?.[1];
    return typeof text === 'string' ? [Number(text)] : [];
  });
  return numbers.length === 0 ? null : Math.min(...numbers);
}

/** A limit that the tries did not reach: each response says that less is left than the one before, and nothing contradicts it. */
export function statedLimit(left: readonly (number | null)[]): Reaction | null {
  const numbers = left.filter((each) => each !== null);
  const [last] = numbers.slice(-1);
  if (numbers.length < Math.max(FEWEST, left.length) || last === undefined) return null;
  const countsDown = numbers.every((each, place) => place === 0 || each < (numbers[place - 1] ?? 0));
  return countsDown && last > 0 && last <= MOST_LEFT
    ? { kind: 'stated_limit', observed: 'header fields that count the requests down' }
    : null;
}
