import type { StepCounter } from '../step-counter';

/** RFC 6265 section 6.1 asks clients for 50 cookies; servers refuse headers above 8 or 16 kB. Beyond both, the oldest go. */
const MOST_COOKIES = 50;
const LONGEST_HEADER = 8_192;
const LONGEST_COOKIE = 4_096;

/** Cookies of one visitor to one host, at most 50 and 8 kB in all. Values never leave it but in requests. */
export class CookieJar {
  private readonly values = new Map<string, string>();
  private length = 0;

  /** Names that the answer set to a value, not those that it removed. */
  take(headers: readonly (readonly [string, string])[], steps?: StepCounter): string[] {
    const set: string[] = [];
    for (const [field, line] of headers) {
      if (field !== 'set-cookie' || line.length > LONGEST_COOKIE) continue;
      steps?.add(line.length);
      const [pair = '', ...attributes] = line.split(';');
      const at = pair.indexOf('=');
      if (at < 1) continue;
      const name = pair.slice(0, at).trim();
      this.forget(name);
      if (isRemoval(attributes)) continue;
      this.remember(name, pair.slice(at + 1).trim());
      set.push(name);
    }
    return set;
  }

  header(): Record<string, string> {
    if (this.values.size === 0) return {};
    return { cookie: [...this.values].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  private remember(name: string, value: string): void {
    this.values.set(name, value);
    this.length += lengthOf(name, value);
    for (const oldest of this.values.keys()) {
      if (this.values.size <= MOST_COOKIES && this.length <= LONGEST_HEADER) break;
      this.forget(oldest);
    }
  }

  private forget(name: string): void {
    const value = this.values.get(name);
    if (value === undefined) return;
    this.values.delete(name);
    this.length -= lengthOf(name, value);
  }
}

const lengthOf = (name: string, value: string): number => name.length + value.length + '=; '.length;

function isRemoval(attributes: readonly string[]): boolean {
  return attributes.some((attribute) => {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    return name.toLowerCase() === 'expires' && Date.parse(value) < Date.now();
  });
}
