import { randomBytes } from 'node:crypto';
import type { ValueSource } from '../page/dom-flow';
import type { PlantedTrial } from './page-trials';
import { PROVE, SEEK } from './trial-scripts';

export interface PlantedValue {
  source: ValueSource;
  value: string;
}

/** A random name for the values of one drawing. */
export const newWord = (): string => `plsd${randomBytes(5).toString('hex')}`;

/** What is found where the value arrives; the number says which one it is. An address, because some scripts take only addresses. */
export const canaryOf = (word: string, number: number): string => `https://${word}z${number}z.invalid/`;
export const canariesIn = (text: string, word: string): number[] =>
  [...text.matchAll(/(plsd[0-9a-f]{10})z(\d{1,6})z/g)].flatMap(([, own, number]) =>
    own === word ? [Number(number)] : [],
  );

/** What would run there. `call` is a function that reports that it ran. */
export const FORMS = {
  /** Ends attributes and elements of text, and opens an element of its own. */
  html: (call: string) => `'"></title></textarea></style></script></noscript><img src onerror=${call}(1)>`,
  /** As a whole program or expression, and inside of each kind of string. */
  code: (call: string) => `${call}(1)/*'-${call}(1)-'"-${call}(1)-"\${${call}(1)}*/`,
  address: (call: string) => `javascript:${call}(1)`,
  host: (word: string) => `https://${word}.invalid/`,
} as const;
export type ValueForm = keyof typeof FORMS;

/** A drawing that shows where values arrive. @param words that scripts of the page compare messages with */
export const seekingTrial = (
  page: string,
  word: string,
  { values, words }: { values: readonly PlantedValue[]; words: readonly string[] },
): PlantedTrial =>
  trialOf(page, word, values, `(${SEEK})(${inScript({ ...settingsOf(word, values), words })})`);

/** A drawing that shows whether a value runs. */
export const provingTrial = (page: string, word: string, planted: PlantedValue): PlantedTrial =>
  trialOf(
    page,
    word,
    [planted],
    `(${PROVE})(${inScript({ ...settingsOf(word, [planted]), message: messageOf(planted) })})`,
  );

const trialOf = (
  page: string,
  word: string,
  values: readonly PlantedValue[],
  before: string,
): PlantedTrial => {
  const referrer = valueFrom(values, 'referrer');
  return {
    word,
    url: addressWith(page, values),
    report: reportOf(word),
    before,
    after: `globalThis.${word}after?.()`,
    referrer: referrer === null ? null : `https://${word}.invalid/${referrer}`,
  };
};

const reportOf = (word: string): string => `${word}report`;

const settingsOf = (word: string, values: readonly PlantedValue[]) => ({
  word,
  report: reportOf(word),
  name: valueFrom(values, 'name'),
  cookies: values.flatMap(({ source, value }) => (source.from === 'cookie' ? [[source.name, value]] : [])),
  storage: values.flatMap(({ source, value }) =>
    source.from === 'storage' ? [[source.store, source.key, value]] : [],
  ),
});

const valueFrom = (values: readonly PlantedValue[], from: ValueSource['from']): string | null =>
  values.find(({ source }) => source.from === from)?.value ?? null;

/** The data of the message. */
export function messageOf({ source, value }: PlantedValue): unknown {
  if (source.from !== 'message') return null;
  const { fixed, keys, isJson } = source;
  if (fixed === null && keys.length === 0) return value;
  const members = keys.map((key): [string, string] => [key, value]);
  const data = Object.fromEntries<string>(fixed === null ? members : [...members, fixed]);
  return isJson ? JSON.stringify(data) : data;
}

/** The address of the page with what is planted in it. A whole query has nothing else. */
export function addressWith(page: string, values: readonly PlantedValue[]): string {
  const url = new URL(page);
  const query = valueFrom(values, 'query');
  const parameters = values.flatMap(({ source, value }) =>
    source.from === 'parameter' ? [{ ...source, value }] : [],
  );
  const kept = [...url.searchParams].filter(([name]) => !parameters.some((each) => each.name === name));
  const pairs = (isInFragment: boolean): string[] =>
    parameters
      .filter((each) => (each.isInFragment ?? false) === isInFragment)
      .map(({ name, value }) => `${encodeURIComponent(name)}=${inAddress(value)}`);
  const isAlone = query !== null && parameters.length === 0;
  const others = isAlone ? [] : kept.map((pair) => pair.map(encodeURIComponent).join('='));
  url.search = [...(query === null ? [] : [inAddress(query)]), ...others, ...pairs(false)].join('&');
  const fragment = valueFrom(values, 'fragment');
  url.hash = [...(fragment === null ? [] : [inAddress(fragment)]), ...pairs(true)].join('&');
  return url.href;
}

/** As it is: whether a script decodes it decides what it can do. */
const inAddress = (value: string): string => value.replaceAll(/[%&#+ ]/g, encodeURIComponent);

/** JSON holds line separators that older scripts end a line at. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
