import type { WrittenLink } from '../link-reader';
import { ownText } from '../html/text-capture';

/** Of one document. */
const MOST_WRITTEN = 100;
/** Of one text: what is behind is data. */
const LONGEST_TEXT = 65_536;
/** What is before an address says what it is for. */
const LONGEST_BEFORE = 60;
const OF_ADDRESS = /[\w\-.~/?&=%+:@!$,;]{0,500}/y;
const ENDS_SENTENCE = '.,;:!?';

/** Addresses of the site itself that a document has in full in its texts and programs, each with the words before it. */
export class WrittenAddresses {
  private readonly found = new Map<string, string>();
  private readonly origin: string;

  constructor(url: string) {
    this.origin = `${new URL(url).origin}/`;
  }

  get links(): WrittenLink[] {
    return [...this.found].map(([href, text]) => ({ href, text }));
  }

  text(chars: string): void {
    const text = chars.slice(0, LONGEST_TEXT);
    for (let at = text.indexOf(this.origin); at >= 0; at = text.indexOf(this.origin, OF_ADDRESS.lastIndex)) {
      OF_ADDRESS.lastIndex = at;
      const [address = ''] = OF_ADDRESS.exec(text) ?? [];
      OF_ADDRESS.lastIndex = at + Math.max(address.length, this.origin.length);
      const href = withoutEnd(address);
      if (this.found.size < MOST_WRITTEN && !this.found.has(href))
        this.found.set(ownText(href), ownText(text.slice(Math.max(0, at - LONGEST_BEFORE), at)));
    }
  }
}

/** A full stop behind an address is that of the sentence. */
function withoutEnd(address: string): string {
  let end = address.length;
  while (end > 0 && ENDS_SENTENCE.includes(address.charAt(end - 1))) end -= 1;
  return address.slice(0, end);
}
