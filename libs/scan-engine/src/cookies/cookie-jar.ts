import type { StepCounter } from '../ground/step-counter';
import { type SetCookie, setCookiesOf } from './set-cookie';

type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Where a cookie goes (RFC 6265, section 5.4). */
interface Scope {
  host: string;
  /** Its Domain attribute also sends it to the hosts below. */
  isForSubdomains: boolean;
  path: string;
  secure: boolean;
}

interface Kept {
  value: string;
  /** Null for a cookie that was taken without its URL: it goes everywhere. */
  scope: Scope | null;
}

const MOST_COOKIES = 50;
/** Servers refuse requests with longer headers (8 kB is the usual limit of a line). */
const LONGEST_HEADER = 8_192;

/**
 * The cookies of one visitor, by name. With the URL of each response and request, they go where a browser sends them (RFC 6265, sections 5.3
 * and 5.4); without, they all go to one origin. At most 50 and 8 kB in all; beyond either, the oldest are dropped. Values leave it in requests only.
 */
export class CookieJar {
  private readonly cookies = new Map<string, Kept>();
  private length = 0;

  /** Keeps what a response sets and forgets what it removes; returns the names that were set to a value. */
  take(headers: HeaderLines, { url, steps }: { url?: string; steps?: StepCounter } = {}): string[] {
    const set: string[] = [];
    for (const cookie of setCookiesOf(headers, steps)) {
      steps?.add();
      const scope = url === undefined ? null : scopeOf(cookie, new URL(url));
      if (scope === 'refused') continue;
      if (cookie.isRemoval) {
        this.forget(cookie.name);
        continue;
      }
      this.remember(cookie.name, { value: cookie.value, scope }, steps);
      set.push(cookie.name);
    }
    return set;
  }

  /** The header of a request: empty while there is no cookie for it. */
  header(url?: string): Record<string, string> {
    const target = url === undefined ? null : new URL(url);
    const pairs = [...this.cookies].filter(([, { scope }]) => target === null || isSent(scope, target));
    return pairs.length === 0
      ? {}
      : { cookie: pairs.map(([name, { value }]) => `${name}=${value}`).join('; ') };
  }

  entries(): [name: string, value: string][] {
    return [...this.cookies].map(([name, { value }]) => [name, value]);
  }

  /** A cookie keeps its place when its value changes. */
  private remember(name: string, kept: Kept, steps: StepCounter | undefined): void {
    this.length += lengthOf(name, kept.value) - this.lengthOf(name);
    this.cookies.set(name, kept);
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
    const kept = this.cookies.get(name);
    return kept === undefined ? 0 : lengthOf(name, kept.value);
  }
}

const lengthOf = (name: string, value: string): number => name.length + value.length + '=; '.length;

function scopeOf(
  { domain, path, secure }: SetCookie,
  { hostname, protocol, pathname }: URL,
): Scope | 'refused' {
  // Browsers take a Secure cookie over https only (RFC 6265bis, section 5.7).
  if (secure && protocol !== 'https:') return 'refused';
  if (domain !== null && !isBelow(hostname, domain)) return 'refused';
  return {
    host: domain ?? hostname,
    isForSubdomains: domain !== null,
    path: path ?? (pathname.slice(0, pathname.lastIndexOf('/')) || '/'),
    secure,
  };
}

function isSent(scope: Scope | null, { hostname, protocol, pathname }: URL): boolean {
  if (scope === null) return true;
  const { host, isForSubdomains, path, secure } = scope;
  const isHost = hostname === host || (isForSubdomains && isBelow(hostname, host));
  const isPath = pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  return isHost && isPath && (!secure || protocol === 'https:');
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
