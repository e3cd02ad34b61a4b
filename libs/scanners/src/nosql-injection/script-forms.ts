import { MARK } from '@palisade/scan-engine';

/** A way to write a condition behind a value so that JavaScript reads it. No database reads `&&` and `==` as SQL. */
export interface ScriptForm {
  /** For evidence, with `v` for the usual value. */
  shows: string;
  fits: (value: string) => boolean;
  /** Reads as the usual value. `n` differs from round to round; in every other one (`isOdd`) the operator differs too. */
  holds: (value: string, n: number, isOdd: boolean) => string;
  /** Reads as nothing. */
  fails: (value: string, n: number, isOdd: boolean) => string;
  /** Cannot be read as JavaScript. */
  breaks: (value: string) => string;
}

const condition = (n: number, isOdd: boolean, isTrue: boolean): readonly [string, string, string] => [
  `${n}`,
  isOdd ? '!=' : '==',
  `${isTrue === isOdd ? n + 1 : n}`,
];

/** The last quote is the one that the script has behind the value. */
const quoted = (quote: string): ScriptForm => {
  const write = (value: string, n: number, isOdd: boolean, isTrue: boolean): string => {
    const [one, operator, other] = condition(n, isOdd, isTrue);
    return `${value}${quote} && ${quote}${MARK}${one}${quote}${operator}${quote}${MARK}${other}`;
  };
  return {
    shows: `v${quote} && ${quote}k${quote}==${quote}k`,
    fits: () => true,
    holds: (value, n, isOdd) => write(value, n, isOdd, true),
    fails: (value, n, isOdd) => write(value, n, isOdd, false),
    breaks: (value) => `${value}${quote}${MARK}`,
  };
};

const NUMBERS: ScriptForm = {
  shows: 'v && n==n',
  fits: (value) => /^-?\d{1,9}$/.test(value),
  holds: (value, n, isOdd) => `${value} && ${condition(n, isOdd, true).join('')}`,
  fails: (value, n, isOdd) => `${value} && ${condition(n, isOdd, false).join('')}`,
  breaks: (value) => `${value} && ${MARK}(`,
};

export const SCRIPT_FORMS: readonly ScriptForm[] = [NUMBERS, quoted("'"), quoted('"')];
