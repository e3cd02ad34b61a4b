export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Own text without that of children, references resolved. */
  text: string;
}

const NAME = '[A-Za-z_][\\w.-]*';
const TAG = new RegExp(`^<(/?)(${NAME})((?:\\s+${NAME}="[^"<]*")*)\\s*(/?)>`);
const ATTRIBUTE = new RegExp(`\\s+(${NAME})="([^"<]*)"`, 'g');
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads the XML 1.0 that our reports use: a declaration and elements. Throws at the first thing that is not well-formed. */
export function readXml(document: string): XmlElement {
  if (FORBIDDEN.test(document)) throw new Error('A character that XML forbids.');
  if (!document.startsWith(DECLARATION)) throw new Error('No XML declaration.');
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (let rest = document.slice(DECLARATION.length); rest !== '';) rest = rest.slice(readNext(rest, open));
  const [root, ...others] = top.children;
  if (open.length > 1 || root === undefined || others.length > 0 || top.text.trim() !== '')
    throw new Error('There must be one root, and it must be closed.');
  return root;
}

/** Takes in a text or a tag. @returns its length. */
function readNext(rest: string, open: XmlElement[]): number {
  const text = /^[^<]+/.exec(rest)?.[0];
  if (text !== undefined) {
    const current = open.at(-1);
    if (current !== undefined) current.text += resolve(text);
    return text.length;
  }
  const [tag, isEnd, name = '', attributes = '', isEmpty] = TAG.exec(rest) ?? [];
  if (tag === undefined) throw new Error(`No tag at: ${rest.slice(0, 40)}`);
  if (isEnd) close(open, name, attributes + (isEmpty ?? ''));
  else openElement(open, name, attributes, isEmpty === '/');
  return tag.length;
}

function openElement(open: XmlElement[], name: string, attributes: string, isEmpty: boolean): void {
  const element: XmlElement = { name, attributes: {}, children: [], text: '' };
  for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (key in element.attributes) throw new Error(`The attribute ${key} is there twice.`);
    element.attributes[key] = resolve(value);
  }
  open.at(-1)?.children.push(element);
  if (!isEmpty) open.push(element);
}

function close(open: XmlElement[], name: string, more: string): void {
  if (open.length < 2 || open.at(-1)?.name !== name || more !== '') throw new Error(`Wrong end of ${name}.`);
  open.pop();
}

function resolve(text: string): string {
  if (text.includes(']]>')) throw new Error('The end of a CDATA section without its beginning.');
  return text.replace(/&([^;&]*);?/g, (reference, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined || !reference.endsWith(';'))
      throw new Error(`Unknown reference: ${reference}`);
    return character;
  });
}
