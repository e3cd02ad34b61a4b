import type { StepCounter } from '../step-counter';
import { setCookiesOf } from './set-cookie';

type HeaderLines = readonly (readonly [name: string, value: string])[];

const MOST_COOKIES = 50;
/** Servers refuse requests with longer headers (8 kB is the usual limit of a line). */
const LONGEST_HEADER = 8_192;

/**
 * The cookies of one visitor to one host, by name: all that a few requests to the same origin need. At most 50 and 8 kB in all; beyond
 * either, the oldest go. Values leave it in requests only.
 */
export class CookieJar {
  private readonly cookies = new Map<string, string>();
  private length = 0;

  /** Keeps what a response sets and forgets what it removes; gives the names that were set to a value. */
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
