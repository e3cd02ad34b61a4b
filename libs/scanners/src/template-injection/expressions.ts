import { randomInt } from 'node:crypto';
import { FIXED_MARKER, newMarker } from '@palisade/scan-engine';

/** What an expression computes with; both are new for each request. */
export interface Numbers {
  one: number;
  other: number;
}

/** What a template language computes, and no other program: its result is not in what is sent. */
export interface Expression {
  /** For people, in evidence. */
  languages: string;
  written: (numbers: Numbers) => string;
  /** The same without the signs of the language: a calculator computes it too. */
  bare: (numbers: Numbers) => string;
  result: (numbers: Numbers) => number;
}

/** Ends with a letter that is not a digit: a page that drops signs would join it with the number that follows. */
export const newWord = (): string => `${newMarker()}x`;
/** In evidence, which stays the same. */
export const FIXED_WORD = `${FIXED_MARKER}x`;

export const newNumbers = (): Numbers => ({ one: randomInt(211, 989), other: randomInt(211, 989) });
export const FIXED_NUMBERS: Numbers = { one: 227, other: 331 };

const product = (languages: string, written: (bare: string) => string): Expression => {
  const bare = ({ one, other }: Numbers): string => `${one}*${other}`;
  return {
    languages,
    bare,
    written: (numbers) => written(bare(numbers)),
    result: ({ one, other }) => one * other,
  };
};

export const BRACES = product('Jinja2, Twig, Nunjucks, Tornado or Pebble', (bare) => `{{${bare}}}`);

/** What fits into one value: none of these ends, or breaks, a template of another language of the same list. */
export const TOGETHER: readonly (readonly Expression[])[] = [
  [
    BRACES,
    // Thymeleaf computes what is in brackets, the others leave them.
    product('FreeMarker, Mako, Thymeleaf, Groovy or EL', (bare) => `[[\${${bare}}]]`),
    product('EL, SpEL, Pug or Ruby', (bare) => `#{${bare}}`),
    product('Razor', (bare) => `@(${bare})`),
  ],
  [
    product('ERB, EJS or JSP', (bare) => `<%=${bare}%>`),
    product('Smarty', (bare) => `{${bare}}`),
    product('Velocity', (bare) => `#set($p=${bare})$p `),
  ],
];

/** Languages with double braces that know no operators: each has filters or functions that the others refuse. */
export const WITHOUT_OPERATORS: readonly Expression[] = [
  {
    languages: 'Django',
    written: ({ one, other }) => `{{${one}|add:${other}}}`,
    bare: ({ one, other }) => `${one}+${other}`,
    result: ({ one, other }) => one + other,
  },
  {
    languages: 'Liquid',
    written: ({ one, other }) => `{{${one}|times:${other}}}`,
    bare: ({ one, other }) => `${one}*${other}`,
    result: ({ one, other }) => one * other,
  },
  {
    languages: 'Go',
    written: ({ one, other }) => `{{len (printf "%${one}d%${other}d" 1 1)}}`,
    bare: ({ one, other }) => `${one}+${other}`,
    result: ({ one, other }) => one + other,
  },
];

/** Some languages group digits: `75,137`. */
const NUMBER = /^\d[\d.,'\s\u00a0\u2019\u202f]{0,12}$/;
const LONGEST_NUMBER = 40;

/** What comes back between two markers. */
const between = (text: string, marker: string): string[] => text.split(marker).slice(1, -1);

/** The brackets are those of the expression: only Thymeleaf computes them too. */
const withoutBrackets = (part: string): string => part.trim().replace('[[', '').replace(']]', '').trim();

/** Whether the number stands where the expression was. */
export const isComputed = (text: string, marker: string, result: number): boolean =>
  between(text, marker).some(
    (part) =>
      part.length <= LONGEST_NUMBER &&
      NUMBER.test(withoutBrackets(part)) &&
      part.replace(/\D/g, '') === String(result),
  );

const WORD = /[a-z]+|\d+/gi;
const LONGEST_ECHO = 400;

/** Whether the expression comes back as it was sent, whatever becomes of its signs. */
export const isEchoed = (text: string, marker: string, written: string): boolean => {
  const words = written.match(WORD) ?? [];
  return between(text, marker).some(
    (part) => part.length <= LONGEST_ECHO && words.every((word) => part.includes(word)),
  );
};
