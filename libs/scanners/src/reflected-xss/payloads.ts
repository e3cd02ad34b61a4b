import { positionsOf, type Position } from './arrivals';

/** A value to send, built around a marker, and the marks of which one must arrive where it can run. */
export interface Payload {
  /** Stable, for evidence: the characters that matter. */
  shows: string;
  value: (marker: string) => string;
  marks: (marker: string) => string[];
  /** The value is in code already, so that every character of it is; what counts there is whether it can call something. */
  isInCode?: boolean;
  /** The same for where nothing follows that would end the tag. */
  ended?: Payload;
}

/** A second word, so that it is not taken for the value that precedes it. */
export const secondOf = (marker: string): string => `${marker}q`;
const after = (shows: string, ending = ''): Payload => ({
  shows,
  value: (marker) => `${marker}${shows}${secondOf(marker)}${ending}`,
  marks: (marker) => [secondOf(marker)],
});

const opens = (shows: string): Payload => ({ ...after(shows, '/'), ended: after(shows, '>') });

const TEXT_ENDS = [
  'title',
  'textarea',
  'style',
  'script',
  'noscript',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
];

const CALL: Payload = { ...after('('), marks: (marker) => [`(${secondOf(marker)}`] };
/** What ends a quote, a comment or an element of text, or opens a tag. */
const BREAKS: readonly Payload[] = [
  after('"'),
  after("'"),
  after(' '),
  after('`'),
  after('${'),
  after('\n'),
  after('*/'),
  after('/'),
  ...['<', '--><', ...TEXT_ENDS.map((name) => `</${name}><`)].map(opens),
];
/** They count only as the whole value. The first is an address whose script is a comment: nothing runs. */
const WHOLE: readonly Payload[] = [
  { ...after('javascript:'), value: (marker) => `javascript://${secondOf(marker)}` },
  { ...after('//'), value: (marker) => `//${secondOf(marker)}.invalid/` },
];

/** A text with another value wherever it has a word of ours. */
export const withMark = (text: string, word: string, value: string): string =>
  text.replaceAll(new RegExp(word, 'gi'), () => value);

/** What of this would run if it arrived as it is, found by putting it there in place of the marker: `breaks` go into one value. */
export function fittingPayloads(text: string, marker: string): { breaks: Payload[]; whole: Payload[] } {
  const isInCode = positionsOf(text, marker).has('code');
  const fits = (payload: Payload): boolean => {
    const value = payload.value(marker);
    return arrivedIn(withMark(text, marker, value), payload, marker).size > 0;
  };
  const fitting = (payloads: readonly Payload[]): Payload[] =>
    payloads.flatMap((payload) => {
      const forms = payload.ended === undefined ? [payload] : [payload, payload.ended];
      return forms
        .map((form) => ({ ...form, isInCode }))
        .filter(fits)
        .slice(0, 1);
    });
  return { breaks: fitting([...(isInCode ? [CALL] : []), ...BREAKS]), whole: fitting(WHOLE) };
}

/** Where the marks of a payload arrived so that they can run. */
export const arrivedIn = (
  text: string,
  { marks, isInCode = false }: Payload,
  marker: string,
): Set<Position> =>
  new Set(
    marks(marker).flatMap((mark) => {
      const positions = positionsOf(text, mark);
      if (isInCode && !mark.startsWith('(')) positions.delete('code');
      return [...positions];
    }),
  );

/** The same inside of a longer value. */
export const inside = (payload: Payload, [before, behind, shown = before]: Wrapping): Payload => ({
  ...payload,
  shows: `${shown}${payload.shows}`,
  value: (marker) => `${before}${payload.value(marker)}${behind}`,
});
/** What stands before and behind a value so that it arrives; `shown` is what evidence has before it, with `v` for the usual value. */
export type Wrapping = readonly [before: string, behind: string, shown?: string];

/** Several breaks in one value: they stand one after the other, and do not disturb one another. */
export const combined = (payloads: readonly Payload[]): Payload => ({
  shows: payloads.map(({ shows }) => shows).join(' '),
  value: (marker) =>
    payloads.reduce((value, payload) => `${value}${payload.value(marker).slice(marker.length)}`, marker),
  marks: (marker) => [...new Set(payloads.flatMap(({ marks }) => marks(marker)))],
  isInCode: payloads.some(({ isInCode }) => isInCode),
});

/** Once more encoded, for sites that decode twice; with a null behind each `<`, for filters that search for `<` and a letter. */
const encodedTwice = (payload: Payload): Payload => ({
  ...payload,
  shows: `${payload.shows} (encoded twice)`,
  value: (marker) => encodeURIComponent(payload.value(marker)),
});
const withNulls = (payload: Payload): Payload => ({
  ...payload,
  shows: `${payload.shows} (with null bytes)`,
  value: (marker) => payload.value(marker).replaceAll('<', '<\0'),
});
/** With a backslash before each quote, where the site escapes or doubles quotes and forgets backslashes. */
const withBackslashes = (payload: Payload): Payload => ({
  ...payload,
  shows: `\\${payload.shows}`,
  value: (marker) => payload.value(marker).replaceAll(/["'`]/g, String.raw`\$&`),
});

/** Further forms of a payload, by what arrived of it. */
export function variantsOf(payload: Payload, text: string, marker: string): Payload[] {
  const second = secondOf(marker);
  if (new RegExp(String.raw`(?:\\["'\x60]|(["'\x60])\1)${second}`, 'i').test(text))
    return [withBackslashes(payload)];
  const isEncoded = new RegExp(String.raw`&[\w#]{2,6};${second}`, 'i').test(text);
  const hasTags = payload.value('').includes('<');
  return [encodedTwice(payload), ...(hasTags && !isEncoded ? [withNulls(payload)] : [])];
}
