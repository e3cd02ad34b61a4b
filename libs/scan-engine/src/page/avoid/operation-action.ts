import { plainWords } from '../../words/plain-words';
import * as WORDS from './action-words';
import { actionOfPath, actionOfPhrase, SURE } from './avoided-links';

/** What a document says about one operation of an API. */
export interface OperationWords {
  /** As the document writes it, such as `/orders/{id}`. */
  path: string;
  summary: string;
  description: string;
  operationId: string;
  tags: readonly string[];
}

const CLAUSE_ENDS = /[.;:,\n()!]+|\s(?:and|then|und|dann|et|puis|y|e|en|i|oraz|и)\s/i;
const READS = new RegExp(`^(?:${WORDS.READING_VERBS})(?![a-z])`);
const LEADING = new RegExp(
  `^(?:${WORDS.WRITING_VERBS}|${WORDS.COMMANDS}|${WORDS.COMMANDS_BEHIND}) (?:the|a|an|one|each|every|existing|new|${WORDS.OBJECTS})(?= |$)`,
);
const THIRD_PERSON = new RegExp(
  `^(?:${WORDS.THIRD_PERSON.map((list) => plainWords(list)).join('|')})(?!\\p{L})`,
  'u',
);
const LONGEST = 2_000;

/**
 * What requesting an operation with GET might do, by the words that links are judged by: its path, its summary, its name, how the sentences of
 * its description begin, and its tags. Null for one that only reads.
 */
export function actionOfOperation({
  path,
  summary,
  description,
  operationId,
  tags,
}: OperationWords): string | null {
  const byPath = actionOfPath(path.replace(/\{[^{}]*\}/g, '0'));
  if (byPath !== null) return byPath;
  const name = plainWords(operationId.split(/[./]/).at(-1) ?? '').trim();
  const clauses = clausesOf(summary);
  const texts = [...clauses.map((clause) => actionOfClause(clause, true)), actionOfClause(name, true)];
  const byText = [...texts, ...clausesOf(description).map((clause) => actionOfClause(clause, false))];
  const said = byText.find((word) => word !== null);
  if (said !== undefined) return said;
  // A tag names a group: it counts where nothing else says that the operation reads.
  if ([name, clauses[0] ?? '', clausesOf(description)[0] ?? ''].some((text) => READS.test(text))) return null;
  return tags.map((tag) => actionOfPhrase(plainWords(tag).trim())).find((word) => word !== null) ?? null;
}

const clausesOf = (text: string): string[] =>
  text
    .slice(0, LONGEST)
    .split(CLAUSE_ENDS)
    .map((clause) => plainWords(clause).trim())
    .filter((clause) => clause !== '');

/** @param isShort a title: its verb may be the last word */
function actionOfClause(clause: string, isShort: boolean): string | null {
  if (READS.test(clause)) return null;
  const [first = '', ...rest] = clause.split(' ');
  // `Populates the database`
  for (const verb of new Set([first, first.replace(/s$/, ''), first.replace(/es$/, '')])) {
    const said = [verb, ...rest].join(' ');
    const leading = LEADING.exec(said) ?? THIRD_PERSON.exec(said);
    const sure = SURE.exec(said);
    if (leading !== null) return leading[0];
    if (sure?.index === 0) return sure[0];
  }
  return isShort ? actionOfPhrase(clause) : null;
}
