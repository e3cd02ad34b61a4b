import { type FrontierEntry, type Queue, queue, takeFrom } from './queue';

/** So many pages of a spelling are read, and so many more for each that shows something new. */
const SAMPLE = 2;

/** Pages whose addresses differ in numbers, ids, titles or values of parameters alone. */
interface Spelling {
  taken: number;
  allowed: number;
  /** What the documents consist of that were read; null before the first. */
  parts: Set<string> | null;
  held: Queue;
}

/**
 * How many pages of one spelling are read: two, because most share a template. A front controller (`?page=users`) has another document at each
 * address, so each page with a form, parameter, script or element that no other has shown lets two more be read.
 */
export class Spellings {
  private readonly all = new Map<string, Spelling>();
  /** Those that may be read on, in turns. */
  private readonly open: Spelling[] = [];
  /** Those with pages that are held, in turns. */
  private readonly holding: Spelling[] = [];

  /** Whether one more page may be read; then it counts as taken. Another one is kept, if it is new. */
  mayTake(address: URL, entry: FrontierEntry, isNew: boolean): boolean {
    const spelling = this.of(address);
    if (spelling.taken < spelling.allowed) {
      spelling.taken += 1;
      return true;
    }
    if (isNew) this.hold(spelling, entry);
    return false;
  }

  private hold(spelling: Spelling, entry: FrontierEntry): void {
    const { held } = spelling;
    if (held.next === held.entries.length) this.holding.push(spelling);
    held.entries.push(entry);
  }

  /** @param parts see `partsOfDocument` */
  note(address: URL, parts: readonly string[]): void {
    const spelling = this.all.get(spelledLike(address));
    if (spelling === undefined) return;
    const known = (spelling.parts ??= new Set(parts));
    const before = known.size;
    for (const part of parts) known.add(part);
    if (known.size === before) return;
    spelling.allowed += SAMPLE;
    this.open.push(spelling);
  }

  take(): FrontierEntry | null {
    for (let spelling = this.open.shift(); spelling !== undefined; spelling = this.open.shift()) {
      const next = spelling.taken < spelling.allowed ? takeFrom(spelling.held) : undefined;
      if (next === undefined) continue;
      spelling.taken += 1;
      this.open.push(spelling);
      return next;
    }
    return null;
  }

  /** One more of those that are alike, one spelling after the other. */
  takeAlike(): FrontierEntry | null {
    for (let spelling = this.holding.shift(); spelling !== undefined; spelling = this.holding.shift()) {
      const next = takeFrom(spelling.held);
      if (next === undefined) continue;
      this.holding.push(spelling);
      return next;
    }
    return null;
  }

  private of(address: URL): Spelling {
    const name = spelledLike(address);
    const spelling = this.all.get(name) ?? { taken: 0, allowed: SAMPLE, parts: null, held: queue() };
    this.all.set(name, spelling);
    return spelling;
  }
}

const UUID = /^[0-9a-f-]{36}$/i;

/** `/item/17?page=2` and `/item/18?page=3` are of one spelling. */
function spelledLike({ pathname, searchParams }: URL): string {
  const path = pathname
    .split('/')
    .map((part) => (UUID.test(part) ? '0' : part.replace(/\d+/g, '0')))
    .map((part) => (part.split('-', 3).length > 2 ? 'words' : part))
    .join('/');
  return `${path}?${[...new Set(searchParams.keys())].sort().join('&')}`;
}
