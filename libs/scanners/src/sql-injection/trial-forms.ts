import { FIXED_NUMBER, MARK, MARKED } from '@palisade/scan-engine';

/** One way to write a value so that a database reads a part of it as SQL. Nothing here widens or cuts a statement. */
export interface TrialForm {
  /** For evidence, with `v` for the usual value. */
  shows: string;
  /** Reads as the usual value. `n` differs from round to round; in every other one (`isOdd`) the operator differs too. */
  holds: (value: string, n: number, isOdd: boolean) => string;
  /** Reads as another value, or as nothing. */
  fails: (value: string, n: number, isOdd: boolean) => string;
  /** Behind the value it breaks the statement. A search that drops signs or words shows the usual page for it. */
  quote?: string;
  /** Whatever calculates reads it so, not a database alone. */
  isArithmetic?: true;
}

const condition = (n: number, isOdd: boolean, quote: string, isTrue: boolean): string => {
  const [one, other] = [`${quote}${MARK}${n}${quote}`, `${quote}${MARK}${isTrue === isOdd ? n + 1 : n}`];
  return `${one}${isOdd ? '<>' : '='}${other}`;
};
/** The last quote is the one that the statement has behind the value. */
const conditional = (shows: string, before: (value: string) => string, quote: string): TrialForm => ({
  shows,
  quote,
  holds: (value, n, isOdd) => `${before(value)}${condition(n, isOdd, quote, true)}`,
  fails: (value, n, isOdd) => `${before(value)}${condition(n, isOdd, quote, false)}`,
});
const joined = (shows: string, operator: string): TrialForm => ({
  shows,
  quote: "'",
  holds: (value, _n, isOdd) => `${value}'${operator}'${isOdd ? `'${operator}'` : ''}`,
  fails: (value, n) => `${value}'${operator}'${MARK}${n}`,
});

const AND_FORM: TrialForm = {
  shows: 'v AND n=n',
  holds: (value, n, isOdd) => `${value} AND ${n}${isOdd ? '<>' : '='}${isOdd ? n + 1 : n}`,
  fails: (value, n, isOdd) => `${value} AND ${n}${isOdd ? '<>' : '='}${isOdd ? n : n + 1}`,
};

/** LIMIT takes a number and nothing else, but for this word. It shows no more rows than before. */
const LIMIT_FORM: TrialForm = {
  shows: 'v OFFSET 0',
  quote: ' OFFSET',
  holds: (value, _n, isOdd) => `${value} OFFSET ${isOdd ? '00' : '0'}`,
  fails: (value, n) => `${value} OFFSET ${n}`,
};
/** For what is not in quotes. */
const NUMBER_FORMS: readonly TrialForm[] = [
  AND_FORM,
  LIMIT_FORM,
  {
    shows: '(v+n)-n',
    isArithmetic: true,
    holds: (value, n) => `${Number(value) + n}-${n}`,
    fails: (value, n) => `${Number(value) + n + 1}-${n}`,
  },
];

/** What is asked first of values in quotes. */
export const FIRST_FORM: TrialForm = conditional("v' AND 'k'='k", (value) => `${value}' AND `, "'");
const TEXT_FORMS: readonly TrialForm[] = [
  joined("v'||'", '||'),
  {
    shows: "v%' AND 'k' LIKE 'k",
    quote: "'",
    holds: (value, n) => `${value}%' AND '${MARK}${n}' LIKE '${MARK}${n}`,
    fails: (value, n) => `${value}%' AND '${MARK}${n}' LIKE '${MARK}${n + 1}`,
  },
  joined("v' '", ' '),
  {
    shows: "v') AND ('k'='k",
    quote: "'",
    holds: (value, n) => `${value}') AND ('${MARK}${n}'='${MARK}${n}`,
    fails: (value, n) => `${value}') AND ('${MARK}${n}'='${MARK}${n + 1}`,
  },
  conditional('v" AND "k"="k', (value) => `${value}" AND `, '"'),
];
/** MySQL reads `'v'+''` as the number 0, which all names equal: it is sent only where the site shows SQL Server. */
const SQL_SERVER_FORM = joined("v'+'", '+');

const caseOf = (value: string, n: number, other: number): string =>
  `(CASE WHEN ${n}=${other} THEN ${value} ELSE NULL END)`;
/** In the words of SQL: what calculates, such as a page of a calculator, does not read it. */
export const COLUMN_FORM: TrialForm = {
  shows: '(CASE WHEN n=n THEN v ELSE NULL END)',
  holds: (value, n) => caseOf(value, n, n),
  fails: (value, n) => caseOf(value, n, n + 1),
};

/** A value with which a statement can be read, and the same with two letters of a word of SQL in the wrong order. */
export interface WordForm {
  shows: string;
  write: (value: string, isRight: boolean, n: number, isOdd: boolean) => string;
  /** A value with the same signs in the same order that stays a value: a program may refuse the signs. */
  stays?: (value: string, n: number) => string;
}

const and = (isRight: boolean): string => (isRight ? 'AND' : 'ADN');
const QUOTED_WORD: WordForm = {
  shows: "v' AND 'k'='k, not ADN",
  write: (value, isRight, n, isOdd) => `${value}' ${and(isRight)} ${condition(n, isOdd, "'", true)}`,
};
const BARE_WORD: WordForm = {
  shows: 'v AND n=n, not ADN',
  write: (value, isRight, n, isOdd) =>
    `${value} ${and(isRight)} ${n}${isOdd ? '<>' : '='}${isOdd ? n + 1 : n}`,
};
/** Not `v ASC`, which a site may read on its own. */
const COLUMN_WORD: WordForm = {
  shows: '(CASE WHEN n=n THEN v ELSE NULL END), not WEHN',
  write: (value, isRight, n, isOdd) =>
    `(CASE ${isRight ? 'WHEN' : 'WEHN'} ${n}${isOdd ? '<>' : '='}${isOdd ? n + 1 : n} THEN ${value} ELSE NULL END)`,
};

/** For texts that a statement sets, so that no condition may be there: no row has what it adds. */
const JOINED_WORD: WordForm = {
  shows: "v'||(CASE WHEN n=n THEN 'k' ELSE '' END)||', not WEHN",
  write: (value, isRight, n, isOdd) =>
    `${value}'||(CASE ${isRight ? 'WHEN' : 'WEHN'} ${n}${isOdd ? '<>' : '='}${isOdd ? n + 1 : n} THEN '${MARK}${n}' ELSE '' END)||'`,
};

/** The same for MySQL, which reads `||` as OR: texts next to one another are one. */
const ADJACENT_WORD: WordForm = {
  shows: "v' 'k, not v' k'",
  write: (value, isRight, n) => `${value}' ${isRight ? "'" : ''}${MARK}${n}${isRight ? '' : "'"}`,
  stays: (value, n) => `${value}'' ${MARK}${n}''`,
};

const WHOLE_NUMBER = /^-?\d{1,9}$/;
/** What a statement may have without quotes, although it is not a name. */
const BARE = /^-?\d{1,9}(?:\.\d{1,9})?$|^\d{4}-\d{2}-\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const COLUMN = /^[a-z_][\w.]{0,40}$/i;
const SORTS = /sort|order|column|^by$|^dir/i;

/**
 * What a trial sends first: it holds in no statement, whether the value is in quotes or not. Where it shows the usual page, the page does not follow the
 * end of the value at all. A date is mostly in quotes, where this is an error that a page may hide behind a record: then the second one shows it.
 */
export function firstValues(value: string, n: number): string[] {
  const quoted = FIRST_FORM.fails(value, n, false);
  if (!isBare(value)) return [quoted];
  const bare = `${value} AND '${MARK}${n}'='${MARK}${n + 1}'`;
  return DATE.test(value) ? [bare, quoted] : [bare];
}

/** What fails, with two letters of its word in the wrong order; null where it has none. */
export function misspelt(form: TrialForm, value: string, n: number, isOdd: boolean): string | null {
  const written = form.fails(value, n, isOdd);
  const end = written.slice(value.length);
  return end.includes(' AND ') ? `${value}${end.replace(' AND ', ' ADN ')}` : null;
}

export const isNumber = (value: string): boolean => WHOLE_NUMBER.test(value);
/** Whether a statement may have the value without quotes. */
export const isBare = (value: string): boolean => BARE.test(value);
const isWord = (value: string): boolean => COLUMN.test(value);
/** Whether a parameter most likely names what a list is sorted by. */
export const isColumn = (name: string, value: string): boolean => SORTS.test(name) && isWord(value);

export interface FormGroup {
  forms: readonly TrialForm[];
  /** So many forms whose condition the site ignores, and the others of the group need not be sent. */
  mostIgnored: number;
}

/**
 * The forms for a parameter, the likely ones first.
 * @param isMarked only those whose values carry the mark, so that the owner finds what was stored
 */
export function formGroups(
  { name, value, isMarked }: { name: string; value: string; isMarked: boolean },
  isOfMicrosoft: boolean,
): FormGroup[] {
  const column = isWord(value) ? [COLUMN_FORM] : [];
  const text = [...(isOfMicrosoft ? [SQL_SERVER_FORM] : []), ...TEXT_FORMS];
  const forms = isColumn(name, value) ? [...column, FIRST_FORM, ...text] : [FIRST_FORM, ...column, ...text];
  const bare = isNumber(value) ? NUMBER_FORMS : [AND_FORM];
  const groups = [...(isBare(value) ? [{ forms: bare, mostIgnored: 1 }] : []), { forms, mostIgnored: 2 }];
  const isAllowed = ({ holds, fails }: TrialForm): boolean =>
    !isMarked || [holds, fails].every((write) => MARKED.test(write(value, FIXED_NUMBER, true)));
  return groups.map((group) => ({ ...group, forms: group.forms.filter(isAllowed) }));
}

/** For values that no row has, so that no condition changes the page: an error of the statement may do it. All have a mark. */
export function wordForms(name: string, value: string): readonly WordForm[] {
  if (isBare(value)) return [BARE_WORD, QUOTED_WORD, COLUMN_WORD];
  return isColumn(name, value)
    ? [COLUMN_WORD, QUOTED_WORD]
    : [QUOTED_WORD, BARE_WORD, JOINED_WORD, ADJACENT_WORD];
}

/** Values with which a statement can be read, and a second one (next to a quote) with which it cannot. */
export interface ErrorForm {
  shows: string;
  fits: readonly [string, string];
  breaks: string;
}

/** The values for each way in which a parameter may be in the statement, the likely one first. */
export function errorForms(name: string, value: string): ErrorForm[] {
  const texts = [textErrors(value), typedErrors(value)];
  const bare = [bareErrors(value), ...(isNumber(value) ? [limitErrors(value)] : [])];
  return isBare(value) || isColumn(name, value) ? [...bare, ...texts] : [...texts, ...bare];
}

const textErrors = (value: string): ErrorForm => ({
  shows: "v' and v'''",
  fits: [`${value}''${MARK}`, `${value}''''${MARK}`],
  breaks: `${value}'''${MARK}`,
});
/** A column of dates or numbers refuses every other text. */
const typedErrors = (value: string): ErrorForm => ({
  shows: "v' and v' AND 'k'='k'",
  fits: [`${value}' AND '${MARK}'='${MARK}`, `${value}' AND '${MARK}k'='${MARK}k`],
  breaks: `${value}' AND '${MARK}'='${MARK}'`,
});
const DIRECTION = /^(?:asc|desc)$/i;
const bareErrors = (value: string): ErrorForm =>
  DIRECTION.test(value)
    ? { shows: "v' and v,(", fits: [`${value},(1)`, `${value},((1))`], breaks: `${value},(` }
    : { shows: "v' and (v", fits: [`(${value})`, `((${value}))`], breaks: `(${value}` };
const limitErrors = (value: string): ErrorForm => ({
  shows: "v' and v OFFSET",
  fits: [`${value} OFFSET 0`, `${value} OFFSET 00`],
  breaks: `${value} OFFSET`,
});
