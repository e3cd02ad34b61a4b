import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/**
 * The contents of the `<meta name=…>` in a document's head, in order. Not those of its body: what visitors write may end up
 * there.
 */
export function metaContents(html: string, name: string): string[] {
  const heads = named('html', parse(html).childNodes).flatMap(({ childNodes }) => named('head', childNodes));
  return heads
    .flatMap(({ childNodes }) => named('meta', childNodes))
    .filter((meta) => attributeOf(meta, 'name').toLowerCase() === name)
    .map((meta) => attributeOf(meta, 'content').trim());
}

const named = (tagName: string, nodes: Node[]): Element[] =>
  nodes.filter((node): node is Element => node.nodeName === tagName);

const attributeOf = (element: Element, name: string): string =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? '';
