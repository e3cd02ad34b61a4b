import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import { isRecord } from '@palisade/vocabulary';

/** A value in a body, and the body with another text in its place. */
export interface BodyLeaf {
  /** By members and places, such as `filter.name` or `items.0.id`. */
  name: string;
  value: string;
  bodyWith: (value: string) => string;
}

const MOST_LEAVES = 30;
const DEEPEST = 6;

/** The texts and numbers of a JSON document; empty if it is none. */
export function jsonLeaves(body: string): BodyLeaf[] {
  let document: unknown;
  try {
    document = parseOutsideJson(body, FROM_SITES);
  } catch {
    return [];
  }
  return leavesIn(document, [], (value) => JSON.stringify(value)).slice(0, MOST_LEAVES);
}

type Rewrite = (changed: unknown) => string;

function leavesIn(value: unknown, path: readonly string[], rewrite: Rewrite): BodyLeaf[] {
  if (typeof value === 'string' || typeof value === 'number')
    return [
      {
        name: path.join('.'),
        value: String(value),
        // A number stays one as long as it is the usual value.
        bodyWith: (written) => rewrite(written === String(value) ? value : written),
      },
    ];
  if (path.length >= DEEPEST) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) =>
      leavesIn(item, [...path, String(at)], (changed) => rewrite(value.with(at, changed))),
    );
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    leavesIn(member, [...path, name], (changed) => rewrite({ ...value, [name]: changed })),
  );
}

const XML_ENTITIES: readonly (readonly [string, string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
];

const TAG = /<[^<>]*>/g;
const TAG_NAME = /^<([\w:.-]+)/;
const ATTRIBUTE = /\s([\w:.-]+)="([^"]*)"/g;

/** The texts of elements and the values of attributes of an XML document, without those that declare something. */
export function xmlLeaves(body: string): BodyLeaf[] {
  const leaf = (name: string, from: number, raw: string): BodyLeaf => ({
    name,
    value: XML_ENTITIES.reduceRight((plain, [character, entity]) => plain.replaceAll(entity, character), raw),
    bodyWith: (value) => body.slice(0, from) + xmlText(value) + body.slice(from + raw.length),
  });
  const leaves = [...body.matchAll(TAG)].flatMap(({ 0: tag, index }) => {
    const [, name] = TAG_NAME.exec(tag) ?? [];
    if (name === undefined) return [];
    const attributes = [...tag.matchAll(ATTRIBUTE)]
      .filter(([, attribute = '']) => !/^(?:xmlns|xsi:)/.test(attribute))
      .map(({ 0: whole, 1: attribute = '', 2: value = '', index: at }) =>
        leaf(attribute, index + at + whole.length - value.length - 1, value),
      );
    const from = index + tag.length;
    const end = body.indexOf('<', from);
    const text = end >= 0 && body.startsWith('</', end) ? body.slice(from, end) : '';
    return text.trim() === '' ? attributes : [...attributes, leaf(name, from, text)];
  });
  return leaves.slice(0, MOST_LEAVES);
}

/** XML cannot hold control characters at all (XML 1.0, section 2.2). */
const xmlText = (value: string): string =>
  XML_ENTITIES.reduce((text, [character, entity]) => text.replaceAll(character, entity), value).replaceAll(
    /[^\t\n\r\u0020-\u{10ffff}]/gu,
    '',
  );
