const XHTML_TYPE = /^\s*application\/xhtml\+xml\s*(?:;|$)/i;
const XML_TYPE = /^\s*(?:text|application)\/xml\s*(?:;|$)/i;
const NAMESPACE = 'http://www.w3.org/1999/xhtml';
const LONGEST_PROLOGUE = 1024;

/** Whether browsers read the response as XML whose elements are those of HTML. */
export function isXhtml(headers: readonly (readonly [name: string, value: string])[], body: Buffer): boolean {
  const type = headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  if (XHTML_TYPE.test(type)) return true;
  if (!XML_TYPE.test(type)) return false;
  const prologue = body.toString('latin1', 0, LONGEST_PROLOGUE);
  return prologue.includes('<html') && prologue.includes(NAMESPACE);
}

/** HTML has no end tag for them, so that a reader of HTML ends them itself (HTML, "void elements"). */
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr|frame)$/i;
const UTF_16_MARKS: readonly number[] = [0xfffe, 0xfeff];

/**
 * A document of XHTML as a reader of HTML has to get it. In XML an element may end itself: to a reader of HTML, `<script src="a.js"/>` would
 * go on to the end of the page. CDATA sections become text. Takes time in proportion to the length, and gives at most twice as much.
 */
export function htmlOfXhtml(body: Buffer): Buffer {
  if (body.length < 2 || UTF_16_MARKS.includes(body.readUInt16BE())) return body;
  // One character for each byte, so that no byte is changed.
  return Buffer.from(new XhtmlReader(body.toString('latin1')).html(), 'latin1');
}

class XhtmlReader {
  private readonly parts: string[] = [];
  private at = 0;
  /** The element whose content a reader of HTML takes as it is. */
  private isProgram = false;

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
    this.parts.push(this.isProgram ? text : text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'));
    this.at = end;
  }

  private readTag(): void {
    const { xml, at } = this;
    const end = this.endOfTag();
    const name = /^<([a-z][\w:.-]{0,100})/i.exec(xml.slice(at, at + 102))?.[1];
    const closes = xml[end - 2] === '/';
    if (name === undefined) {
      this.isProgram &&= !/^<\/(?:script|style)\b/i.test(xml.slice(at, at + 10));
      this.parts.push(xml.slice(at, end));
    } else if (closes && !VOID.test(name)) {
      this.parts.push(`${xml.slice(at, end - 2)}></${name}>`);
    } else {
      this.isProgram ||= !closes && /^(?:script|style)$/i.test(name);
      this.parts.push(xml.slice(at, end));
    }
    this.at = end;
  }

  /** A value may hold `>`. */
  private endOfTag(): number {
    const { xml } = this;
    for (let at = this.at + 1; at < xml.length; at += 1) {
      const character = xml[at];
      if (character === '>') return at + 1;
      if (character !== '"' && character !== "'") continue;
      const end = xml.indexOf(character, at + 1);
      if (end === -1) return xml.length;
      at = end;
    }
    return xml.length;
  }
}
