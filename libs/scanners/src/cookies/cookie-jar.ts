import type { StepCounter } from '../step-counter';

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
const MOST_LINES = 100;
/** As browsers do at least (RFC 6265bis section 5.6 and 6.1): a longer cookie is ignored. */
const LONGEST_COOKIE = 4096;
const MOST_COOKIES = 50;
const MOST_ATTRIBUTES = 20;
/** Servers refuse requests with longer headers (8 kB is the usual limit of a line). */
const LONGEST_HEADER = 8000;
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

/** The cookies of one visitor to one host, by name: all that a few requests to the same origin need. Values leave it in requests only. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  /** Keeps what an answer sets and forgets what it removes; gives the names that were set to a value. */
  take(headers: HeaderLines, steps?: StepCounter): string[] {
    const set: string[] = [];
    for (const { name, value, isRemoval } of setCookiesOf(headers, steps)) {
      steps?.add();
      if (isRemoval) this.cookies.delete(name);
      else if (this.cookies.has(name) || this.cookies.size < MOST_COOKIES) {
        this.cookies.set(name, value);
        set.push(name);
      }
    }
    return set;
  }

  /** Headers for a request of this visitor: none while there is no cookie; cookies that do not fit are left out. */
  headers(): Record<string, string> {
    let line = '';
    for (const [name, value] of this.cookies) {
      const pair = `${line === '' ? '' : '; '}${name}=${value}`;
      if (line.length + pair.length <= LONGEST_HEADER) line += pair;
    }
    return line === '' ? {} : { cookie: line };
  }

  entries(): [name: string, value: string][] {
    return [...this.cookies];
  }
}
