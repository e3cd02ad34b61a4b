import type { HtmlDocument } from '../page/html/html-elements';
import { inlinePrograms } from '../page/inline-programs';

const HANDLER = /\son[a-z]{3,20}\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;
const TEXT = /"[^"\n]*"|'[^'\n]*'/g;
const NAME = /[A-Za-z_$][\w$]*/g;
const MOST_NAMES = 60;
const MOST_PROGRAMS = 60;

/**
 * What runs on a page: its scripts, those that it has itself, and its event handlers. A program is the names that it is written with, so that other data
 * make no other program.
 */
export function programsOf(text: string, { scripts, scriptSources }: HtmlDocument): string[] {
  const handlers = [...text.matchAll(HANDLER)]
    .slice(0, MOST_PROGRAMS)
    .map(([, one, other]) => one ?? other ?? '');
  const inline = scripts === 0 ? [] : inlinePrograms(text, undefined, 1);
  const files = scriptSources.map((source) => source.split(/[?#]/, 1)[0] ?? '');
  return [...new Set([...files, ...[...inline, ...handlers].map(namesIn)])].slice(0, MOST_PROGRAMS);
}

const namesIn = (program: string): string =>
  [...new Set(program.replaceAll(TEXT, '').match(NAME) ?? [])].slice(0, MOST_NAMES).join(' ');
