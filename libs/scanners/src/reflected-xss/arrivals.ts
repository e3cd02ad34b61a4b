import { type Attributes, type HtmlEvents, isInCode, runsScript, scanHtml } from '@palisade/scan-engine';

/**
 * Where a mark arrived so that a browser would run what an attacker writes in its place: as an element, as an attribute, as code, as an address
 * with a scheme of our own, as the address of a script, as the base of one.
 */
export type Position = 'element' | 'attribute' | 'code' | 'address' | 'script_address' | 'base';

/** Attributes whose address a browser opens in the page. `object` and `embed` run no `javascript:` (HTML, "navigate", Chromium and Firefox). */
const ADDRESSES: ReadonlySet<string> = new Set([
  'a href',
  'area href',
  'a xlink:href',
  'iframe src',
  'frame src',
  'form action',
  'input formaction',
  'button formaction',
]);
const SCRIPT_ADDRESSES: ReadonlySet<string> = new Set(['script src', 'script href', 'script xlink:href']);
/** What a sandboxed frame shows. */
const IN_FRAME: ReadonlySet<string> = new Set(['iframe src', 'iframe srcdoc']);
/** Of a drawing alone: a script of HTML has only `src`. */
const FOREIGN: ReadonlySet<string> = new Set(['script href', 'script xlink:href', 'a xlink:href']);
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
  /** Whether the mark is the base of relative addresses, by the first `base` alone. */
  private isBase: boolean | null = null;

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
    if (name === 'base' && this.templates === 0) this.takeBase(attributes.get('href'));
    const isShut = isSandboxed(attributes.get('sandbox'));
    const isLive = name === 'script' && this.templates === 0 && runsScript(attributes, isForeign);
    for (const [attribute, value] of attributes) {
      const place = `${name} ${attribute}`;
      // Where a site doubles quotes, the first one ends the value, and the second one stands before the name.
      if (attribute.replace(/^["']+/, '').startsWith(this.mark)) this.positions.add('attribute');
      const runs = isShut ? !IN_FRAME.has(place) : isForeign || !FOREIGN.has(place);
      if (runs && (isLive || !SCRIPT_ADDRESSES.has(place))) this.takeAttribute(place, attribute, value);
    }
    if (name === 'script') this.startScript(attributes, { isLive, isForeign });
  }

  private startScript(
    attributes: Attributes,
    { isLive, isForeign }: { isLive: boolean; isForeign: boolean },
  ): void {
    if (isLive && this.isBase === true && isRelative(attributes.get('src'))) this.positions.add('base');
    this.runs = isLive && !attributes.has('src');
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

  private takeBase(href: string | undefined): void {
    if (href !== undefined) this.isBase ??= addressIn(href).startsWith(`//${this.mark}`);
  }

  private takeAttribute(place: string, attribute: string, value: string): void {
    if (HANDLER.test(attribute)) return this.takeCode(value);
    if (place === 'iframe srcdoc' && this.depth < MOST_DEPTH)
      for (const position of positionsOf(value, this.mark, this.depth + 1)) this.positions.add(position);
    if (ADDRESSES.has(place) || SCRIPT_ADDRESSES.has(place)) this.takeAddress(place, value);
  }

  private takeAddress(place: string, value: string): void {
    const address = addressIn(value);
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

const addressIn = (value: string): string => value.trim().replace(DROPPED, '').toLowerCase();
/** Beginnings of the names of events (HTML, "event handlers"): `one` and `onward` are attributes of a script of the page. */
const HANDLER =
  /^on(?:abort|after|animation|auxclick|before|begin|blur|can|change|click|close|command|content|copy|cue|cut|dblclick|drag|drop|duration|emptied|end|error|focus|form|fullscreen|got|hash|input|invalid|key|language|load|lost|message|mouse|offline|online|page|paste|play|pointer|pop|progress|ratechange|rejection|repeat|reset|resize|scroll|search|security|seek|select|slot|stalled|storage|submit|suspend|time|toggle|touch|transition|unhandled|unload|volume|waiting|webkit|wheel)[a-z]*$/;
/** A frame that runs no scripts. */
const isSandboxed = (sandbox: string | undefined): boolean =>
  sandbox !== undefined && !/(?:^|\s)allow-scripts(?:\s|$)/i.test(sandbox);
const isRelative = (address: string | undefined): boolean =>
  address !== undefined && address.trim() !== '' && !/^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i.test(address);

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
