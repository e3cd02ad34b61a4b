/** Elements of a head whose content is text for the parser: nothing in them is a tag (HTML Living Standard, 13.2.6.4.4). */
const RAW_TEXT = new Set(['title', 'style', 'script', 'noscript']);
/** A template may be in a head; its content is not part of the document. */
const TEMPLATE = 'template';
/** Tags that keep the head open; any other one begins the body. */
const HEAD_TAGS = new Set(['html', 'head', 'meta', 'link', 'base', ...RAW_TEXT]);

/** Character runs: the regular expression engine reads them faster than a loop. */
const RUN = { blank: /\s*/y, name: /[^\s/>]*/y, between: /[\s/]*/y, key: /[^\s/>=]*/y, bare: /[^\s>]*/y };

/**
 * The contents of the `<meta name=…>` in a document's head, in order. Not those of its body: visitors may write
 * there. `steps` counts the characters read. Reads each character at most twice and stops where the head ends: no document tree is built from untrusted input.
 */
export function metaContents(html: string, name: string, steps = { count: 0 }): string[] {
  const contents: string[] = [];
  for (let at = 0; at < html.length;) {
    const next = afterBlankOrComment(html, at) ?? readHeadTag(html, at, name, contents);
    if (next === null) break;
    steps.count += next - at;
    at = next;
  }
  return contents;
}

/** The position after invisible content; null at a tag or a text. */
function afterBlankOrComment(html: string, at: number): number | null {
  const next = afterRun(RUN.blank, html, at);
  if (next > at) return next;
  if (html.startsWith('<!--', at)) return after(html, '-->', at + 4);
  if (html.startsWith('<!', at) || html.startsWith('<?', at)) return after(html, '>', at + 2);
  return null;
}

/** Adds the content of a matching meta tag. @returns the next position, or null where the head ends. */
function readHeadTag(html: string, at: number, name: string, contents: string[]): number | null {
  const tag = html.charAt(at) === '<' ? readTag(html, at) : null;
  if (tag === null || !staysInHead(tag)) return null;
  if (tag.name === 'meta' && tag.attributes.name?.toLowerCase() === name)
    contents.push((tag.attributes.content ?? '').trim());
  return RAW_TEXT.has(tag.name) && !tag.isEnd ? afterRawText(html, tag.name, tag.end) : tag.end;
}

interface Tag {
  name: string;
  isEnd: boolean;
  /** The first value of each attribute; the others, possibly a hundred thousand, are not kept. */
  attributes: { name?: string; content?: string };
  /** Where the text continues. */
  end: number;
}

/** `</head>` ends the head; the text after a template is ignored, to stay on the safe side. */
const staysInHead = ({ name, isEnd }: Tag): boolean =>
  name !== TEMPLATE && HEAD_TAGS.has(name) && !(isEnd && (name === 'head' || name === 'html'));

function afterRun(run: RegExp, html: string, from: number): number {
  run.lastIndex = from;
  run.test(html);
  return run.lastIndex;
}

const after = (html: string, mark: string, from: number): number => {
  const at = html.indexOf(mark, from);
  return at === -1 ? html.length : at + mark.length;
};

function afterRawText(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi');
  closing.lastIndex = from;
  const found = closing.exec(html);
  return found === null ? html.length : after(html, '>', found.index);
}

/** Null if it is not a tag. */
function readTag(html: string, start: number): Tag | null {
  const isEnd = html.charAt(start + 1) === '/';
  const from = start + (isEnd ? 2 : 1);
  let at = afterRun(RUN.name, html, from);
  const name = html.slice(from, at).toLowerCase();
  if (!/^[a-z]/.test(name)) return null;
  const attributes: Tag['attributes'] = {};
  for (;;) {
    at = afterRun(RUN.between, html, at);
    if (at >= html.length) return null;
    if (html.charAt(at) === '>') return { name, isEnd, attributes, end: at + 1 };
    const attribute = readAttribute(html, at);
    if (attribute.name === 'name' || attribute.name === 'content')
      attributes[attribute.name] ??= attribute.value;
    at = attribute.end;
  }
}

/** HTML Living Standard, 13.2.5.33 to 13.2.5.39: with double quotes, single quotes, none, or no value. */
function readAttribute(html: string, start: number): { name: string; value: string; end: number } {
  const nameEnd = afterRun(RUN.key, html, start + 1);
  const name = html.slice(start, nameEnd).toLowerCase();
  let at = afterRun(RUN.blank, html, nameEnd);
  if (html.charAt(at) !== '=') return { name, value: '', end: at };
  at = afterRun(RUN.blank, html, at + 1);
  const quote = html.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return {
      name,
      value: html.slice(at + 1, end === -1 ? html.length : end),
      end: end === -1 ? html.length : end + 1,
    };
  }
  const end = afterRun(RUN.bare, html, at);
  return { name, value: html.slice(at, end), end };
}
