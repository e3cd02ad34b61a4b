import type { InjectionAnswer } from './injection-run';

type Compared = Pick<InjectionAnswer, 'status' | 'text' | 'headers'>;

/** Where a redirect leads is what such a response shows. */
const shownBy = ({ text, headers }: Compared): string =>
  `${headers.find(([name]) => name === 'location')?.[1] ?? ''}\n${text}`;

/** What changes from visit to visit on a page that is otherwise the same. */
const CHANGING = /[\w+/=-]{16,}|\d+/g;

/** How pages often write a value that they repeat. */
const WRITINGS: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => encodeURIComponent(value).replaceAll("'", '%27'),
  (value) => new URLSearchParams([['', value]]).toString().slice(1),
  (value) => entities(value, '&#39;'),
  (value) => entities(value, '&#039;'),
  (value) => entities(value, '&#x27;'),
  (value) => entities(value, '&apos;'),
  (value) => entities(value, "'"),
  (value) => value.replaceAll(/['"\\]/g, String.raw`\$&`),
  (value) => JSON.stringify(value).slice(1, -1),
];

const entities = (value: string, quote: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", quote);

/** Compares responses with the page for the usual value. */
export class UsualPage {
  private constructor(
    private readonly usual: Compared,
    private readonly value: string,
    private readonly isExact: boolean,
  ) {}

  /** Null for a page that differs although nothing was changed. */
  static of(first: Compared, second: Compared, value: string): UsualPage | null {
    for (const isExact of [true, false]) {
      const page = new UsualPage(first, value, isExact);
      if (page.isSame(second, value)) return page;
    }
    return null;
  }

  /** Without numbers and long words, which change from visit to visit on many pages. */
  static loosely(first: Compared, value: string): UsualPage {
    return new UsualPage(first, value, false);
  }

  /** Whether a response shows the usual page; where it repeats the value that was sent, the usual one takes its place. */
  isSame(answer: Compared, sent: string): boolean {
    const shown = this.withUsual(shownBy(answer), sent);
    return answer.status === this.usual.status && this.read(shown) === this.read(shownBy(this.usual));
  }

  private read(text: string): string {
    return this.isExact ? text : text.replaceAll(CHANGING, '#');
  }

  /** The page with the usual value wherever it repeats what was sent. */
  withUsual(text: string, sent: string): string {
    if (sent === this.value) return text;
    return WRITINGS.reduce((page, write) => page.replaceAll(write(sent), () => write(this.value)), text);
  }
}
