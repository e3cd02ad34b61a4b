import type { StepCounter } from '../ground/step-counter';

/** No caption is longer, and no address that is followed. */
const LONGEST = 4096;

/**
 * A text as people read it: lower case, Latin accents dropped, `logOut`, `log-out` and `log_out` as `log out`. What follows the first
 * 4,096 characters is left out. Runs of combining marks are cut first: to normalise one of n marks takes n² steps.
 */
export function plainWords(text: string, steps?: StepCounter): string {
  const short = text.slice(0, LONGEST);
  steps?.add(short.length);
  const folded = isPlainAscii(short)
    ? short.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
    : withoutAccents(short);
  return folded.replace(/[-_+./\s]+/g, ' ');
}

const isPlainAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const withoutAccents = (text: string): string =>
  text
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/[łđøıß]/g, (letter) => UNMARKED[letter] ?? letter);

/** Letters that Unicode does not take apart. */
const UNMARKED: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ı: 'i', ß: 'ss' };
