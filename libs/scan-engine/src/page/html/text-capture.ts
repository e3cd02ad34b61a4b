/** Keeps a text alive without the document from which it was cut: V8 would keep the whole document for a slice of it. */
export const ownText = (text: string): string => (text.length < 13 ? text : ` ${text}`.slice(1));

/** The words of one element, white space folded and cut at `longest`; what follows twice that is not read. */
export class TextCapture {
  private text = '';
  private behind = '';
  private isOpen = true;

  constructor(private readonly longest: number) {}

  add(chars: string): void {
    if (this.isOpen && this.text.length < 2 * this.longest) this.text += chars.slice(0, 2 * this.longest);
  }

  /** Words that come after all others. */
  addBehind(chars: string): void {
    if (this.behind.length < this.longest) this.behind += ` ${chars.slice(0, this.longest)}`;
  }

  close(): void {
    this.isOpen = false;
  }

  get words(): string {
    return ownText(`${this.text} ${this.behind}`.replace(/\s+/g, ' ').trim().slice(0, this.longest));
  }

  /** As written, cut. */
  get value(): string {
    return ownText(this.text.slice(0, this.longest));
  }
}

/** Elements inside a line: they do not part words or sentences. */
const INLINE = new Set(
  'a abbr b bdi cite code em font i kbd mark q s small span strong sub sup u wbr'.split(' '),
);
/** Enough to compare pages and to read what they say. */
const LONGEST_TEXT = 100_000;

/** What a visitor reads on a page, with a line break wherever an element ends a line. */
export class VisibleText {
  private text = '';
  private isNewLine = true;

  add(chars: string): void {
    if (this.text.length >= LONGEST_TEXT) return;
    this.text += chars.length > LONGEST_TEXT ? chars.slice(0, LONGEST_TEXT) : chars;
    this.isNewLine = false;
  }

  tag(name: string): void {
    if (this.isNewLine || INLINE.has(name)) return;
    if (this.text.length < LONGEST_TEXT) this.text += '\n';
    this.isNewLine = true;
  }

  get all(): string {
    return ownText(this.text.slice(0, LONGEST_TEXT));
  }
}
