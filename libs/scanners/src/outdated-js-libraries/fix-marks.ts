import { fixesNamedIn, type FoundLibrary, withDoubleQuotes } from './find-libraries';

/** Whether the code has the fix of an advisory, although its version says otherwise. */
interface FixMark {
  library: string;
  ids: readonly string[];
  isIn: (script: string, at: number) => boolean;
}

const NEAR = 5_000;
const has =
  (...texts: readonly string[]) =>
  (script: string): boolean =>
    texts.some((text) => script.includes(text));
const hasNear =
  (text: string) =>
  (script: string, at: number): boolean =>
    script.slice(at, at + NEAR).includes(text);

/**
 * Fixes that distributions and vendors carry back without a new version, by a text that only the fixed code has. From the commits of the
 * projects; DOMPurify and AngularJS have none, because their old lines are released under their own versions.
 */
const FIX_MARKS: readonly FixMark[] = [
  // 3.4.0: `jQuery.extend` leaves out `__proto__`; it is defined right behind the version.
  { library: 'jquery', ids: ['CVE-2019-11358'], isIn: hasNear('__proto__') },
  // 3.5.0: `htmlPrefilter` returns its argument. The same line in a script of the site is the work-around of the project.
  { library: 'jquery', ids: ['CVE-2020-11022'], isIn: hasIdentityPrefilter },
  // 3.5.0: `support.option` is tested with this text.
  { library: 'jquery', ids: ['CVE-2020-11023'], isIn: has('<option></option>') },
  // 3.4.1 and 4.3.1: the sanitiser of tooltips.
  { library: 'bootstrap', ids: ['CVE-2019-8331'], isIn: has('sanitizeFn') },
  // 4.17.21: names of variables are checked.
  { library: 'lodash', ids: ['CVE-2021-23337'], isIn: has('option passed into "_.template"') },
  { library: 'lodash', ids: ['CVE-2020-28500'], isIn: has('trimmedEndIndex') },
  // 4.17.19: `baseSet` refuses three names.
  { library: 'lodash', ids: ['CVE-2020-8203'], isIn: has('"prototype"===', "=== 'prototype'") },
];

/** Ids of advisories whose fix is in the script that has the library, or is named in its version. */
export function fixedIn(script: string, { library, version, at }: FoundLibrary): string[] {
  const text = withDoubleQuotes(script);
  const inCode = FIX_MARKS.filter((mark) => mark.library === library && mark.isIn(text, at));
  return [...new Set([...fixesNamedIn(version), ...inCode.flatMap(({ ids }) => ids)])];
}

const PREFILTER = 'htmlPrefilter';
const IDENTITY =
  /^(?:function(?:[A-Za-z_$][\w$]{0,30})?\(([A-Za-z_$][\w$]{0,30})\)\{return\1;?\}|\(?([A-Za-z_$][\w$]{0,30})\)?=>\2)/;
const MOST_HITS = 20;

/** `htmlPrefilter` is set to a function that returns its argument; white space does not count. */
export function hasIdentityPrefilter(script: string): boolean {
  let at = script.indexOf(PREFILTER);
  for (let hits = 0; at >= 0 && hits < MOST_HITS; hits += 1) {
    const behind = script.slice(at + PREFILTER.length, at + PREFILTER.length + 200).replace(/\s+/g, '');
    if (/^[:=]/.test(behind) && IDENTITY.test(behind.slice(1))) return true;
    at = script.indexOf(PREFILTER, at + PREFILTER.length);
  }
  return false;
}
