import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, InsertionMode, Parser } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The parser gets the page in pieces of so many characters, and is asked after each whether it should go on. */
const PIECE = 1024;
/** For many tags the parser searches all open elements; in a head hardly one is open. */
const DEEPEST = 64;

/**
 * The contents of the `<meta name=…>` in a document's head, in order. Not those of its body: what visitors write may end up
 * there. Reading ends with the head, or where elements nest as in no honest head; `steps` counts the pieces that were read.
 */
export function metaContents(html: string, name: string, steps = { count: 0 }): string[] {
  const heads = named('html', parseHead(html, steps).childNodes).flatMap(({ childNodes }) =>
    named('head', childNodes),
  );
  return heads
    .flatMap(({ childNodes }) => named('meta', childNodes))
    .filter((meta) => attributeOf(meta, 'name').toLowerCase() === name)
    .map((meta) => attributeOf(meta, 'content').trim());
}

function parseHead(html: string, steps: { count: number }): DefaultTreeAdapterTypes.Document {
  const parser = new Parser<DefaultTreeAdapterMap>();
  for (let from = 0; from < html.length; from += PIECE) {
    steps.count += 1;
    parser.tokenizer.write(html.slice(from, from + PIECE), from + PIECE >= html.length);
    if (parser.insertionMode === InsertionMode.IN_BODY || parser.openElements.stackTop > DEEPEST) break;
  }
  return parser.document;
}

const named = (tagName: string, nodes: Node[]): Element[] =>
  nodes.filter((node): node is Element => node.nodeName === tagName);

const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
