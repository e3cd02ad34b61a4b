import type { HtmlDocument } from '../page/html/html-elements';

/** Words that every longer text of a language has, and others have not. */
const COMMON: readonly (readonly [language: string, words: readonly string[]])[] = [
  ['en', ['the', 'and', 'with', 'you', 'your', 'for']],
  ['de', ['und', 'der', 'die', 'das', 'mit', 'nicht', 'wir']],
  ['fr', ['les', 'des', 'est', 'vous', 'nous', 'avec', 'pour']],
  ['es', ['los', 'las', 'una', 'con', 'por', 'para', 'usted']],
  ['it', ['gli', 'della', 'che', 'sono', 'per', 'con', 'una']],
  ['pt', ['uma', 'para', 'com', 'não', 'você', 'mais']],
  ['nl', ['het', 'een', 'van', 'niet', 'voor', 'zijn']],
  ['pl', ['nie', 'się', 'jest', 'oraz', 'dla', 'jak']],
];
const FEWEST = 4;

/** The language that a page says it is in, else the one whose common words it has; null if neither tells. */
export function languageOf(
  { language, text }: Pick<HtmlDocument, 'language' | 'text'>,
  headers: readonly (readonly [string, string])[],
): string | null {
  const said = language ?? headers.find(([name]) => name === 'content-language')?.[1] ?? '';
  const [tag] = /^[a-z]{2,3}(?=$|[-_,;])/i.exec(said.trim()) ?? [];
  if (tag !== undefined) return tag.toLowerCase();
  return commonLanguageOf(text);
}

function commonLanguageOf(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first, second] = COMMON.map(([name, common]) => ({
    name,
    count: words.filter((word) => common.includes(word)).length,
  })).sort((one, other) => other.count - one.count);
  const isClear = (first?.count ?? 0) >= FEWEST && (first?.count ?? 0) >= 2 * (second?.count ?? 0);
  return isClear ? (first?.name ?? null) : null;
}
