/** The quick cases have two processes, of which each runs one half: two workers of jest share them. */
export type Half = 1 | 2;

/** Every second one, so that the halves take equally long. Without a half all of them. */
export const halfOf = <One>(all: readonly One[], half?: Half): One[] =>
  all.filter((_, place) => half === undefined || place % 2 === half - 1);
