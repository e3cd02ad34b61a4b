import type { SameSite } from './csrf-observation';

export interface SetCookie {
  name: string;
  value: string;
  sameSite: SameSite;
  httpOnly: boolean;
  /** An order to forget the cookie. */
  isRemoval: boolean;
}

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Cookies that an answer sets (RFC 6265bis section 5.6); lines without a name are left out. */
export function setCookiesOf(headers: HeaderLines): SetCookie[] {
  return headers
    .filter(([field]) => field === 'set-cookie')
    .flatMap(([, line]) => parseSetCookie(line) ?? []);
}

function parseSetCookie(line: string): SetCookie | null {
  const [pair = '', ...rest] = line.split(';');
  const equals = pair.indexOf('=');
  const name = pair.slice(0, equals).trim();
  if (equals < 1 || name === '') return null;
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
  const expires = Date.parse(attributes.get('expires') ?? '');
  return !Number.isNaN(expires) && expires < Date.now();
}

/** The cookies of one session on one host, by name: all that a few requests to the same origin need. */
export class CookieJar {
  private readonly cookies = new Map<string, string>();

  take(headers: HeaderLines): this {
    for (const { name, value, isRemoval } of setCookiesOf(headers)) {
      if (isRemoval) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return this;
  }

  /** Headers for a request of this session: none while there is no cookie. */
  headers(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  entries(): [name: string, value: string][] {
    return [...this.cookies];
  }
}
