import { parse, type DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
export type HtmlElement = DefaultTreeAdapterTypes.Element;

export interface PlacedElement {
  element: HtmlElement;
  inHead: boolean;
  /** The form around it, by position in the tree. */
  form: HtmlElement | null;
  table: HtmlElement | null;
}

type Place = Omit<PlacedElement, 'element'>;

/**
 * Every element in document order, as a browser without scripts would see it: what stands in comments, scripts and
 * templates is text. Never throws; an explicit stack, because recursion over a hostile, deeply nested document would overflow.
 */
export function* elementsOf(html: string): Generator<PlacedElement> {
  const open: { node: Node; place: Place }[] = [
    { node: parse(html), place: { inHead: false, form: null, table: null } },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, place } = next;
    const isElement = 'tagName' in node;
    if (isElement) yield { element: node, ...place };
    if (!('childNodes' in node)) continue;
    const inside = isElement ? placeInside(node, place) : place;
    for (const child of node.childNodes.toReversed()) open.push({ node: child, place: inside });
  }
}

function placeInside(element: HtmlElement, place: Place): Place {
  switch (element.tagName) {
    case 'head':
      return { ...place, inHead: true };
    case 'form':
      return { ...place, form: element };
    case 'table':
      return { ...place, table: element };
    default:
      return place;
  }
}

/** Value as written, or null when the element has no such attribute; `name` in lower case. */
export const attributeOf = (element: HtmlElement, name: string): string | null =>
  element.attrs.find((attribute) => attribute.name === name)?.value ?? null;

const LONGEST_TEXT = 200;

/** The words inside an element, without those of scripts and styles, white space folded and cut. */
export function textOf(element: HtmlElement, longest = LONGEST_TEXT): string {
  let text = '';
  const open: Node[] = [element];
  for (let node = open.pop(); node !== undefined && text.length < 2 * longest; node = open.pop()) {
    if ('value' in node) text += ` ${node.value.slice(0, 2 * longest)}`;
    if (!('childNodes' in node) || ['script', 'style'].includes(node.nodeName)) continue;
    for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, longest);
}
