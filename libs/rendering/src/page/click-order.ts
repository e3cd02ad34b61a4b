import type { ClickableElement } from '@palisade/scan-engine';

/** Of elements that say the same, so many more are used if they run something else, and so many more for each that showed something new. */
const SAMPLE = 2;

/** An element in the order in which it is used. */
export interface Turn extends ClickableElement {
  /** It was used, and listens to something else by now. */
  isAgain: boolean;
  /** What it says is said by an element within it. */
  isOuter: boolean;
}

interface Words {
  programs: Set<string>;
  left: number;
}

/** Which elements of a page are used, and in which order: each words once, then a sample of what says the same and runs something else. */
export class ClickOrder<Item extends Turn> {
  private waiting: Item[] = [];
  private readonly alike: Item[] = [];
  private readonly known = new Map<string, Words>();

  /** What has appeared comes first: the next click may hide it. */
  add(elements: readonly Item[]): void {
    this.waiting = [...elements, ...this.waiting];
  }

  next(): Item | undefined {
    for (let each = this.waiting.shift(); each !== undefined; each = this.waiting.shift())
      if (each.isAgain || this.isNew(each)) return each;
    const place = this.alike.findIndex((each) => this.wordsOf(each).left > 0);
    if (place < 0) return undefined;
    const [alike] = this.alike.splice(place, 1);
    if (alike !== undefined) this.wordsOf(alike).left -= 1;
    return alike;
  }

  /** @param element that `next` has returned, and that showed something new */
  reward(element: Item): void {
    this.wordsOf(element).left += SAMPLE;
  }

  private isNew(element: Item): boolean {
    const isFirst = !this.known.has(keyOf(element));
    const { programs } = this.wordsOf(element);
    const program = programOf(element);
    if (!isFirst && !programs.has(program)) this.alike.push(element);
    programs.add(program);
    return isFirst;
  }

  private wordsOf(element: Item): Words {
    const key = keyOf(element);
    const words = this.known.get(key) ?? { programs: new Set(), left: SAMPLE };
    this.known.set(key, words);
    return words;
  }
}

const keyOf = ({ isOuter, address, text }: Turn): string => `${String(isOuter)} ${address ?? ''} ${text}`;

/** What the page itself writes at an element for events. */
const programOf = ({ attributes }: Turn): string =>
  Object.entries(attributes)
    .filter(([name]) => name.startsWith('on'))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
