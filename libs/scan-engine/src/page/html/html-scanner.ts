import { decodeHTML, decodeHTMLAttribute } from 'entities';
import type { StepCounter } from '../../ground/step-counter';
import { ForeignContent } from './foreign-content';
import {
  BANG,
  endOf,
  EQUALS,
  endsAttributeName,
  endsTagName,
  endsUnquoted,
  GREATER,
  isLetter,
  isSpace,
  lowerCase,
  QUESTION,
  SLASH,
} from './html-characters';

/** Names in lower case, as written otherwise; of attributes of one name the first counts. */
export type Attributes = ReadonlyMap<string, string>;

/** What `scanHtml` tells, in document order. */
export interface HtmlEvents {
  /** Whether the attributes of elements of this name are wanted; reading them costs most of the time. */
  wantsAttributes(name: string): boolean;
  start(name: string, attributes: Attributes, isForeign: boolean): void;
  end(name: string): void;
  /** Text with its character references decoded; `raw` names the element whose content is text alone, such as `script`. */
  text(chars: string, raw: string | null): void;
  /** What is in a comment, as written. */
  comment?(chars: string): void;
}

/** More attributes on one tag than these are skipped: no page of people has them. */
const MOST_ATTRIBUTES = 100;
const NO_ATTRIBUTES: Attributes = new Map();

/** Elements whose content is text up to their end tag; true where character references count (HTML, "RCDATA"). */
const RAW_TEXT = new Map(
  ['style', 'script', 'xmp', 'iframe', 'noembed', 'noframes', 'noscript'].map((name) => [name, false]),
)
  .set('title', true)
  .set('textarea', true);
const RAW_ENDS = new Map(
  [...RAW_TEXT.keys()].map((name) => [name, new RegExp(`</${name}(?=[\\t\\n\\f />])`, 'gi')]),
);
const SCRIPT_MARKS = /<!--|-->|<\/?script(?=[\t\n\f />])/gi;
const COMMENT_END = /--!?>/g;

/**
 * Reads tags and text as the tokenizer of HTML does (HTML Standard, section 13.2.5), without building a tree: what is in comments,
 * scripts and similar content is not markup. Never throws. Every character is read a fixed number of times, whatever the document:
 * each search begins where the last one ended, and a search that fails ends the scan.
 */
export function scanHtml(html: string, events: HtmlEvents, steps?: StepCounter): void {
  new HtmlScanner(html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html, events, steps).run();
}

class HtmlScanner {
  private at = 0;
  private readonly foreign = new ForeignContent();

  constructor(
    private readonly html: string,
    private readonly events: HtmlEvents,
    private readonly steps: StepCounter | undefined,
  ) {}

  run(): void {
    const { html } = this;
    while (this.at < html.length) {
      const next = html.indexOf('<', this.at);
      const end = next === -1 ? html.length : next;
      if (end > this.at) this.tell(this.at, end, true, null);
      this.goTo(end);
      if (next !== -1) this.readMarkup();
    }
  }

  /** All movement goes through here, so that the steps that are counted are those that were taken. */
  private goTo(position: number): void {
    this.steps?.add(position - this.at + 1);
    this.at = position;
  }

  private tell(from: number, to: number, decodes: boolean, raw: string | null): void {
    this.steps?.add(to - from);
    const chars = this.html.slice(from, to);
    this.events.text(decodes && chars.includes('&') ? decodeHTML(chars) : chars, raw);
  }

  private readMarkup(): void {
    const { html, at } = this;
    const next = html.charCodeAt(at + 1);
    if (isLetter(next)) return this.readStartTag();
    if (next === SLASH && isLetter(html.charCodeAt(at + 2))) return this.readEndTag();
    if (next === SLASH && html[at + 2] === '>') return this.goTo(at + 3);
    if (next === BANG) return this.readDeclaration();
    if (next === QUESTION || (next === SLASH && at + 2 < html.length)) return this.skipTo('>', at + 2);
    this.tell(at, at + 1, false, null);
    this.goTo(at + 1);
  }

  private readDeclaration(): void {
    const { html, at } = this;
    if (this.foreign.isInside && html.startsWith('<![CDATA[', at)) {
      const end = html.indexOf(']]>', at + 9);
      this.tell(at + 9, end === -1 ? html.length : end, false, null);
      return this.goTo(end === -1 ? html.length : end + 3);
    }
    if (!html.startsWith('<!--', at)) return this.skipTo('>', at + 2);
    // "<!-->" and "<!--->" are comments too.
    if (html.startsWith('>', at + 4)) return this.goTo(at + 5);
    if (html.startsWith('->', at + 4)) return this.goTo(at + 6);
    const end = this.find(COMMENT_END, at + 4);
    this.events.comment?.(html.slice(at + 4, end?.index ?? html.length));
    this.goTo(end === null ? html.length : end.index + end[0].length);
  }

  private skipTo(mark: string, from: number): void {
    const end = this.html.indexOf(mark, from);
    this.goTo(end === -1 ? this.html.length : end + mark.length);
  }

  private find(pattern: RegExp, from: number): RegExpExecArray | null {
    pattern.lastIndex = from;
    return pattern.exec(this.html);
  }

  private readEndTag(): void {
    this.goTo(this.at + 2);
    const name = this.readTagName();
    if (this.readAttributes(null) === null) return;
    this.foreign.end(name);
    this.events.end(name);
  }

  private readStartTag(): void {
    this.goTo(this.at + 1);
    const name = this.readTagName();
    const attributes = this.events.wantsAttributes(name) ? new Map<string, string>() : null;
    const closes = this.readAttributes(attributes);
    if (closes === null) return;
    const isForeign = this.foreign.start(name, closes);
    this.events.start(name, attributes ?? NO_ATTRIBUTES, isForeign);
    if (isForeign) {
      if (closes) this.events.end(name);
      return;
    }
    if (RAW_TEXT.has(name)) this.readRawText(name);
    if (name === 'plaintext') this.endWith(this.html.length, false, name);
  }

  private readRawText(name: string): void {
    const end =
      name === 'script' ? this.endOfScript() : this.find(RAW_ENDS.get(name) ?? COMMENT_END, this.at);
    this.endWith(end?.index ?? this.html.length, RAW_TEXT.get(name) === true, name);
  }

  private endWith(end: number, decodes: boolean, raw: string): void {
    if (end > this.at) this.tell(this.at, end, decodes, raw);
    this.goTo(end);
  }

  /** Inside `<!-- … -->` a script may write `<script>…</script>` (HTML, "script data double escaped state"). */
  private endOfScript(): RegExpExecArray | null {
    let [isEscaped, isDoubleEscaped] = [false, false];
    for (let from = this.at; ;) {
      const mark = this.find(SCRIPT_MARKS, from);
      if (mark === null) return null;
      const [text] = mark;
      if (text === '<!--') isEscaped = true;
      else if (text === '-->') [isEscaped, isDoubleEscaped] = [false, false];
      else if (!text.startsWith('</')) isDoubleEscaped ||= isEscaped;
      else if (isDoubleEscaped) isDoubleEscaped = false;
      else return mark;
      // The dashes of "<!--" may belong to "-->" as well.
      from = mark.index + (text === '<!--' ? 2 : text.length);
      this.steps?.add(from - mark.index);
    }
  }

  private readTagName(): string {
    const from = this.at;
    this.goTo(endOf(this.html, endsTagName, from));
    return lowerCase(this.html.slice(from, this.at));
  }

  /** Reads up to the end of the tag: whether it closes itself, or null when the document ends inside. */
  private readAttributes(into: Map<string, string> | null): boolean | null {
    const { html } = this;
    for (;;) {
      this.skipSpace();
      if (this.at >= html.length) return null;
      const code = html.charCodeAt(this.at);
      if (code === GREATER) {
        this.goTo(this.at + 1);
        return false;
      }
      if (code === SLASH) {
        this.goTo(this.at + 1);
        if (html.charCodeAt(this.at) !== GREATER) continue;
        this.goTo(this.at + 1);
        return true;
      }
      if (!this.readAttribute(into)) return null;
    }
  }

  /** False when the document ends inside the value. */
  private readAttribute(into: Map<string, string> | null): boolean {
    const { html } = this;
    const from = this.at;
    // An equals sign at the beginning is part of the name.
    this.goTo(endOf(html, endsAttributeName, from + 1));
    const nameEnd = this.at;
    this.skipSpace();
    let value = '';
    if (html.charCodeAt(this.at) === EQUALS) {
      this.goTo(this.at + 1);
      const read = this.readValue();
      if (read === null) return false;
      value = read;
    }
    if (into === null || into.size >= MOST_ATTRIBUTES) return true;
    const name = lowerCase(html.slice(from, nameEnd));
    if (!into.has(name)) into.set(name, value.includes('&') ? decodeHTMLAttribute(value) : value);
    return true;
  }

  private readValue(): string | null {
    const { html } = this;
    this.skipSpace();
    const quote = html[this.at];
    if (quote === '>') return '';
    if (quote !== '"' && quote !== "'") {
      const from = this.at;
      this.goTo(endOf(html, endsUnquoted, from));
      return html.slice(from, this.at);
    }
    const from = this.at + 1;
    const end = html.indexOf(quote, from);
    this.goTo(end === -1 ? html.length : end + 1);
    return end === -1 ? null : html.slice(from, end);
  }

  private skipSpace(): void {
    let { at } = this;
    while (isSpace(this.html.charCodeAt(at))) at += 1;
    this.goTo(at);
  }
}
