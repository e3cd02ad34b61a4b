import { requestTo } from './callbacks';

/** How a parser treats what a document declares; each is what some parser does by default or with common settings. */
export interface ParserSettings {
  doctype: 'read' | 'refused' | 'skipped';
  /** `text`: `&a;` stays as it is; `dropped`: it becomes nothing. */
  internal: 'expanded' | 'text' | 'dropped' | 'refused';
  external: 'loaded' | 'dropped' | 'refused';
  /** Declarations at an address (`%name;`). */
  declarations: 'loaded' | 'ignored';
}

export class XmlError extends Error {}

const DOCTYPE = /<!DOCTYPE\s+[\w:.-]+\s*(?:\[(.*?)\])?\s*>/s;
const ENTITY = /<!ENTITY\s+(%\s+)?([\w.-]+)\s+(SYSTEM\s+)?"([^"]*)"\s*>/g;
const USUAL: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

type EntityText = (isInAttribute: boolean) => string;

/** The text of an element, or the value of an attribute, by name; null where the document has none. @throws XmlError */
export function readXml(document: string, name: string, settings: ParserSettings): string | null {
  const [doctype, subset = ''] = DOCTYPE.exec(document) ?? [];
  if (doctype !== undefined && settings.doctype === 'refused') throw new XmlError('DOCTYPE is disallowed');
  const entities = settings.doctype === 'skipped' ? NO_ENTITIES : entitiesIn(subset, settings);
  const body = document.replace(DOCTYPE, '');
  const read = body.replaceAll(/&(\w+);/g, (all, entity: string, at: number) => {
    if (USUAL[entity] !== undefined) return all;
    const isInAttribute = body.lastIndexOf('<', at) > body.lastIndexOf('>', at);
    return entities.get(entity)?.(isInAttribute) ?? unknown(all, settings);
  });
  const text =
    new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)</`).exec(read)?.[1] ??
    new RegExp(`\\s${name}="([^"]*)"`).exec(read)?.[1];
  return text?.replaceAll(/&(\w+);/g, (all, entity: string) => USUAL[entity] ?? all) ?? null;
}

const NO_ENTITIES: ReadonlyMap<string, EntityText> = new Map();

function unknown(all: string, { doctype }: ParserSettings): string {
  if (doctype === 'skipped') return all;
  throw new XmlError(`Entity '${all}' not defined`);
}

function entitiesIn(subset: string, settings: ParserSettings): Map<string, EntityText> {
  const entities = new Map<string, EntityText>();
  for (const [, percent, name = '', system, text = ''] of subset.matchAll(ENTITY)) {
    if (percent === undefined)
      entities.set(name, system === undefined ? internal(name, text, settings) : external(text, settings));
    else if (system !== undefined && settings.declarations === 'loaded') requestTo(text);
  }
  return entities;
}

function internal(name: string, text: string, settings: ParserSettings): EntityText {
  if (settings.internal === 'refused') throw new XmlError('Entities are forbidden');
  if (settings.internal === 'expanded') return () => text;
  return () => (settings.internal === 'text' ? `&${name};` : '');
}

/** An entity that was loaded is empty: the address of the installation returns nothing. */
const external =
  (address: string, settings: ParserSettings): EntityText =>
  (isInAttribute) => {
    if (isInAttribute) throw new XmlError('An attribute may have no external entity');
    if (settings.external === 'refused') throw new XmlError('External entities are forbidden');
    if (settings.external === 'loaded') requestTo(address);
    return '';
  };

const NONE: ParserSettings = {
  doctype: 'read',
  internal: 'dropped',
  external: 'dropped',
  declarations: 'ignored',
};

export const PARSERS = {
  // DocumentBuilderFactory without settings.
  java: { ...NONE, internal: 'expanded', external: 'loaded', declarations: 'loaded' },
  // SimpleXML or DOMDocument with LIBXML_NOENT.
  phpNoent: { ...NONE, internal: 'expanded', external: 'loaded' },
  // xml.etree
  elementTree: { ...NONE, internal: 'expanded', external: 'refused' },
  // lxml with no_network.
  lxml: { ...NONE, internal: 'expanded' },
  // XmlDocument with a resolver.
  dotnet: { ...NONE, internal: 'expanded', external: 'loaded', declarations: 'loaded' },
  // libxml2 with LIBXML_DTDLOAD alone.
  dtdLoad: { ...NONE, internal: 'text', declarations: 'loaded' },
  // REXML
  rexml: { ...NONE, internal: 'expanded', external: 'dropped' },
  // SimpleXML without options.
  php: { ...NONE, internal: 'dropped' },
  defused: { ...NONE, internal: 'refused', external: 'refused' },
  disallowed: { ...NONE, doctype: 'refused' },
  // fast-xml-parser with processEntities off, and others that skip the document type.
  skipping: { ...NONE, doctype: 'skipped' },
  kept: { ...NONE, internal: 'text' },
} satisfies Record<string, ParserSettings>;
