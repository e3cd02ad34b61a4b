/** A part of a document. The tag is that of PDF (ISO 32000-1, 14.8.4), so that screen readers read headings and lists as such. */
export type EvidenceBlock =
  { tag: 'H1' | 'H2' | 'H3' | 'P'; text: string } | { tag: 'L'; items: readonly string[] };

export interface EvidenceDocument {
  title: string;
  /** Of the facts, not of the file: the same facts give the same bytes. */
  at: Date;
  blocks: readonly EvidenceBlock[];
}

/** For another process, and the same for the same document. */
export const documentText = (document: EvidenceDocument): string => JSON.stringify(document);

export function documentOf(text: string): EvidenceDocument {
  const { title, at, blocks } = JSON.parse(text) as Omit<EvidenceDocument, 'at'> & { at: string };
  return { title, at: new Date(at), blocks };
}

export const h1 = (text: string): EvidenceBlock => ({ tag: 'H1', text });
export const h2 = (text: string): EvidenceBlock => ({ tag: 'H2', text });
export const h3 = (text: string): EvidenceBlock => ({ tag: 'H3', text });
export const paragraph = (text: string): EvidenceBlock => ({ tag: 'P', text });
/** A paragraph says so when there are no items. */
export const list = (items: readonly string[], none = 'None.'): EvidenceBlock =>
  items.length === 0 ? paragraph(none) : { tag: 'L', items };

/** "22 November 2026, 18:24 UTC". */
export const timeWords = (at: Date): string =>
  `${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).replace(' at ', ', ')} UTC`;
