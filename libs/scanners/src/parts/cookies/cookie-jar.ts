import type { StepCounter } from '../step-counter/step-counter';

export type SameSite = 'strict' | 'lax' | 'none' | 'absent';

export interface SetCookie {
  name: string;
  value: string;
  sameSite: SameSite;
  httpOnly: boolean;
  /** An order to forget the cookie. */
  isRemoval: boolean;
}

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Of one answer; further lines are not read. */
const MOST_LINES = 1_000;
/** As browsers do at least (RFC 6265bis section 5.6 and 6.1): a longer cookie is ignored. */
const LONGEST_COOKIE = 4096;
const MOST_COOKIES = 50;
const MOST_ATTRIBUTES = 20;
/** Servers refuse requests with longer headers (8 kB is the usual limit of a line). */
const LONGEST_HEADER = 8_192;
const LONGEST_DATE = 100;

/** Cookies that an answer sets (RFC 6265bis section 5.6); lines without a name are left out. */
export function setCookiesOf(headers: HeaderLines, steps?: StepCounter): SetCookie[] {
  return headers
    .filter(([field]) => field === 'set-cookie')
    .slice(0, MOST_LINES)
    .flatMap(([, line]) => parseSetCookie(line, steps) ?? []);
}

function parseSetCookie(line: string, steps: StepCounter | undefined): SetCookie | null {
  steps?.add(line.length);
  const [pair = '', ...rest] = line.split(';', MOST_ATTRIBUTES + 1);
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals).trim();
  if (equals < 1 || name === '' || pair.length > LONGEST_COOKIE) return null;
  const attributes = new Map(
    rest.map((attribute): [string, string] => {
      const [key = '', ...value] = attribute.split('=');
      return [key.trim().toLowerCase(), value.join('=').trim()];
    }),
  );
  return {
    name,
    value: pair.slice(equals + 1).trim(),
    sameSite: sameSiteOf(attributes.get('samesite')),
    httpOnly: attributes.has('httponly'),
    isRemoval: isPast(attributes),
  };
}

function sameSiteOf(value: string | undefined): SameSite {
  const written = value?.toLowerCase();
  return written === 'strict' || written === 'lax' || written === 'none' ? written : 'absent';
}

function isPast(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = Date.parse((attributes.get('expires') ?? '').slice(0, LONGEST_DATE));
  return !Number.isNaN(expires) && expires < Date.now();
}

/**
 * The cookies of one visitor to one host, by name: all that a few requests to the same origin need. At most 50 and 8 kB in all; beyond
 * either, the oldest go. Values leave it in requests only.
 */
export class CookieJar {
  private readonly cookies = new Map<string, string>();
  private length = 0;

  /** Keeps what an answer sets and forgets what it removes; gives the names that were set to a value. */
  take(headers: HeaderLines, steps?: StepCounter): string[] {
    const set: string[] = [];
    for (const { name, value, isRemoval } of setCookiesOf(headers, steps)) {
      steps?.add();
      if (isRemoval) {
        this.forget(name);
        continue;
      }
      this.remember(name, value, steps);
      set.push(name);
    }
    return set;
  }

  /** Header for a request of this visitor: none while there is no cookie. */
  header(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  entries(): [name: string, value: string][] {
    return [...this.cookies];
  }

  /** A cookie keeps its place when its value changes. */
  private remember(name: string, value: string, steps: StepCounter | undefined): void {
    this.length += lengthOf(name, value) - this.lengthOf(name);
    this.cookies.set(name, value);
    for (const oldest of this.cookies.keys()) {
      if (this.cookies.size <= MOST_COOKIES && this.length <= LONGEST_HEADER) break;
      steps?.add();
      this.forget(oldest);
    }
  }

  private forget(name: string): void {
    this.length -= this.lengthOf(name);
    this.cookies.delete(name);
  }

  private lengthOf(name: string): number {
    const value = this.cookies.get(name);
    return value === undefined ? 0 : lengthOf(name, value);
  }
}

const lengthOf = (name: string, value: string): number => name.length + value.length + '=; '.length;
