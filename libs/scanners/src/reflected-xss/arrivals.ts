import { type Attributes, type HtmlEvents, isProgram, scanHtml } from '@palisade/scan-engine';
import { isInCode } from './script-code';

/**
 * Where a mark arrived so that a browser would run what an attacker writes in its place: as an element, as an attribute, as code, as an address
 * with a scheme of our own, as the address of a script.
 */
export type Position = 'element' | 'attribute' | 'code' | 'address' | 'script_address';

/** Attributes whose address a browser opens in the page. */
const ADDRESSES: ReadonlySet<string> = new Set([
  'a href',
  'area href',
  'a xlink:href',
  'iframe src',
  'frame src',
  'embed src',
  'object data',
  'form action',
  'input formaction',
  'button formaction',
]);
const SCRIPT_ADDRESSES: ReadonlySet<string> = new Set(['script src', 'script href', 'script xlink:href']);
/** `srcdoc` in `srcdoc` is more than any page does. */
const MOST_DEPTH = 3;
/** What URL parsers drop (URL Standard, "basic URL parser"). */
const DROPPED = /[\t\n\r]/g;

/** Where in a document a mark, in lower case, can run. Reads the document as the tokenizer of HTML does, and scripts as that of ECMAScript. */
export function positionsOf(html: string, mark: string, depth = 0): Set<Position> {
  const reader = new ArrivalReader(mark, depth);
  if (html.toLowerCase().includes(mark) || html.includes('&') || html.includes('%')) scanHtml(html, reader);
  return reader.positions;
}

class ArrivalReader implements HtmlEvents {
  readonly positions = new Set<Position>();
  private runs = false;
  private isForeignScript = false;
  private templates = 0;

  constructor(
    private readonly mark: string,
    private readonly depth: number,
  ) {}

  wantsAttributes(): boolean {
    return true;
  }

  start(name: string, attributes: Attributes, isForeign: boolean): void {
    if (name === 'template') this.templates += 1;
    if (name.startsWith(this.mark)) this.positions.add('element');
    for (const [attribute, value] of attributes) this.takeAttribute(name, attribute, value);
    if (name !== 'script') return;
    this.runs = isProgram(attributes.get('type')) && !attributes.has('src') && this.templates === 0;
    this.isForeignScript = isForeign;
  }

  end(name: string): void {
    if (name === 'script') this.isForeignScript = false;
    if (name === 'template' && this.templates > 0) this.templates -= 1;
  }

  text(chars: string, raw: string | null): void {
    if ((raw === 'script' || this.isForeignScript) && this.runs) this.takeCode(chars);
  }

  private takeCode(code: string): void {
    if (isInCode(code, this.mark)) this.positions.add('code');
  }

  private takeAttribute(element: string, attribute: string, value: string): void {
    if (attribute.startsWith(this.mark)) this.positions.add('attribute');
    if (attribute.startsWith('on')) return this.takeCode(value);
    if (attribute === 'srcdoc' && this.depth < MOST_DEPTH)
      for (const position of positionsOf(value, this.mark, this.depth + 1)) this.positions.add(position);
    const place = `${element} ${attribute}`;
    if (ADDRESSES.has(place) || SCRIPT_ADDRESSES.has(place)) this.takeAddress(place, value);
  }

  private takeAddress(place: string, value: string): void {
    const address = value.trim().replace(DROPPED, '').toLowerCase();
    if (SCRIPT_ADDRESSES.has(place)) {
      if (address.startsWith(`//${this.mark}`)) this.positions.add('script_address');
      return;
    }
    if (!address.startsWith('javascript:')) return;
    const code = address.slice('javascript:'.length);
    if (code.startsWith(`//${this.mark}`)) this.positions.add('address');
    else this.takeCode(percentDecoded(code));
  }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
