import { contentTypeOf } from './content-type';
import { attributesIn, type Scope, scopeIn, SVG, XHTML, XLINK } from './xml-namespaces';

const OWN_TYPE = /^\s*(?:application\/xhtml|image\/svg)\+xml\s*(?:;|$)/i;
const XML_TYPE = /^\s*(?:text|application)\/xml\s*(?:;|$)/i;
const LONGEST_PROLOGUE = 2048;
const ROOT = /^<(?:([\w.-]{1,60}):)?(html|svg)(?=[\s/>])/;
const ROOTS: Readonly<Record<string, string>> = { html: XHTML, svg: SVG };

/** Whether browsers read the response as XML whose elements are those of HTML or SVG. */
export function isXhtml(headers: readonly (readonly [name: string, value: string])[], body: Buffer): boolean {
  const type = contentTypeOf(headers) ?? '';
  if (OWN_TYPE.test(type)) return true;
  return XML_TYPE.test(type) && hasRoot(body.toString('latin1', 0, LONGEST_PROLOGUE));
}

/** Whether the first element is the root of a page or of a drawing, in its own namespace. */
function hasRoot(prologue: string): boolean {
  for (let at = prologue.indexOf('<'); at >= 0; at = prologue.indexOf('<', at + 1)) {
    if (prologue.startsWith('<!--', at)) at = prologue.indexOf('-->', at + 4);
    else if (!/[!?]/.test(prologue[at + 1] ?? '')) {
      const tag = prologue.slice(at, endOfTag(prologue, at));
      const [, prefix = '', name = ''] = ROOT.exec(tag) ?? [];
      return name !== '' && scopeIn(tag, new Map()).get(prefix) === ROOTS[name];
    }
    if (at < 0) return false;
  }
  return false;
}

/** HTML has no end tag for them, so that a reader of HTML ends them itself (HTML, "void elements"). */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|frame)$/i;
/** Names that mean something to a reader of HTML. XML has letter case, and elements of other kinds with the same names. */
const KNOWN =
  /^(?:a|area|base|body|button|embed|form|frame|frameset|head|html|iframe|input|link|meta|noscript|object|option|script|select|style|template|textarea|title)$/;
/** Elements of SVG whose content is HTML to a reader of HTML (HTML, "HTML integration point"). */
const HOLDS_HTML = /^(?:foreignObject|desc|title)$/;
const UTF_16_MARKS: readonly number[] = [0xfffe, 0xfeff];
/** An end tag without its element is a mistake; further up, nothing is searched for it. */
const MOST_UNENDED = 10;

/**
 * A document of XML as a reader of HTML has to get it. In XML an element may end itself: to a reader of HTML, `<script src="a.js"/>` would
 * go on to the end of the page. Prefixes of the namespaces of HTML and SVG are dropped, `SCRIPT` is not a script, and CDATA sections become text.
 * Takes time in proportion to the length, and gives at most a fixed number of characters more for each element.
 */
export function htmlOfXhtml(body: Buffer): Buffer {
  if (body.length < 2 || UTF_16_MARKS.includes(body.readUInt16BE())) return body;
  // One character for each byte, so that no byte is changed.
  return Buffer.from(new XhtmlReader(body.toString('latin1')).html(), 'latin1');
}

interface OpenElement {
  /** As written, with its prefix. */
  written: string;
  scope: Scope;
  /** Null without any: then the author means HTML. */
  namespace: string | null;
  name: string;
  /** What ends it in HTML. */
  end: string;
}

class XhtmlReader {
  private readonly parts: string[] = [];
  private readonly open: OpenElement[] = [];
  private at = 0;

  constructor(private readonly xml: string) {}

  html(): string {
    const { xml, parts } = this;
    while (this.at < xml.length) {
      const from = this.at;
      const next = xml.indexOf('<', from);
      if (next === -1) break;
      parts.push(xml.slice(from, next));
      this.at = next;
      if (xml.startsWith('<!--', next)) this.keepTo('-->');
      else if (xml.startsWith('<![CDATA[', next)) this.readSection();
      else if (xml.startsWith('<?', next)) this.keepTo('?>');
      else if (xml[next + 1] === '/') this.readEndTag();
      else this.readTag();
    }
    parts.push(xml.slice(this.at));
    return parts.join('');
  }

  private keepTo(mark: string): void {
    const end = this.endOf(mark);
    this.parts.push(this.xml.slice(this.at, end));
    this.at = end;
  }

  private endOf(mark: string): number {
    const end = this.xml.indexOf(mark, this.at);
    return end === -1 ? this.xml.length : end + mark.length;
  }

  private readSection(): void {
    const end = this.endOf(']]>');
    const text = this.xml.slice(this.at + 9, end).replace(/\]\]>$/, '');
    this.parts.push(this.isInProgram() ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    this.at = end;
  }

  /** Whether a reader of HTML takes the content as it is. */
  private isInProgram(): boolean {
    const inner = this.open.at(-1);
    return inner !== undefined && inner.namespace !== SVG && /^(?:script|style)$/i.test(inner.name);
  }

  private readEndTag(): void {
    const { xml, at, open } = this;
    this.at = this.endOf('>');
    const written = /^<\/([\w:.-]{1,200})/.exec(xml.slice(at, at + 202))?.[1];
    const lowest = Math.max(0, open.length - MOST_UNENDED);
    const found = open.slice(lowest).findLastIndex((element) => element.written === written);
    this.parts.push(found < 0 ? xml.slice(at, this.at) : (open[lowest + found]?.end ?? ''));
    if (found >= 0) open.length = lowest + found;
  }

  private readTag(): void {
    const { xml, at, open } = this;
    const end = endOfTag(xml, at);
    this.at = end;
    const tag = xml.slice(at, end);
    const [begin = '', prefix = '', local = ''] =
      /^<(?:([\w.-]{1,100}):)?([a-z_][\w.-]{0,100})/i.exec(tag) ?? [];
    if (begin === '') return void this.parts.push(tag);
    const scope = scopeIn(tag, open.at(-1)?.scope ?? NO_SCOPE);
    const namespace = scope.get(prefix) ?? (prefix === '' ? null : prefix);
    const name = nameInHtml({ prefix, local, namespace });
    const [before, behind] = this.around(namespace, local);
    const closes = tag.endsWith('/>');
    const attributes = attributesIn(tag.slice(begin.length, closes ? -2 : tag.length), scope, XLINK);
    const element = { written: begin.slice(1), scope, namespace, name, end: `</${name}>${behind}` };
    if (!closes) {
      this.parts.push(`${before}<${name}${attributes}`);
      open.push(element);
    } else if (VOID.test(name)) this.parts.push(`${before}<${name}${attributes}/>${behind}`);
    else this.parts.push(`${before}<${name}${attributes}>${element.end}`);
  }

  /** HTML has no namespaces: where they change within a document, the elements that change them in HTML are missing. */
  private around(namespace: string | null, local: string): [before: string, behind: string] {
    const parent = this.open.at(-1);
    if (parent === undefined) return NOTHING;
    if (namespace === XHTML && parent.namespace === SVG && !HOLDS_HTML.test(parent.name))
      return ['<foreignObject>', '</foreignObject>'];
    if (namespace === SVG && local !== 'svg' && (parent.namespace ?? XHTML) === XHTML)
      return ['<svg>', '</svg>'];
    return NOTHING;
  }
}

const NOTHING: [string, string] = ['', ''];
const NO_SCOPE: Scope = new Map();

function nameInHtml({
  prefix,
  local,
  namespace,
}: {
  prefix: string;
  local: string;
  namespace: string | null;
}): string {
  const isOurs = namespace === XHTML || namespace === SVG;
  if (prefix !== '' && !isOurs) return `${prefix}:${local}`;
  const isOther = namespace !== null && (!isOurs || local !== local.toLowerCase());
  return isOther && KNOWN.test(local.toLowerCase()) ? `xml:${local}` : local;
}

/** A value may hold `>`. */
function endOfTag(xml: string, from: number): number {
  for (let at = from + 1; at < xml.length; at += 1) {
    const character = xml[at];
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    const end = xml.indexOf(character, at + 1);
    if (end === -1) return xml.length;
    at = end;
  }
  return xml.length;
}
