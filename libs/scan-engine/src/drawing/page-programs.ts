import type { HtmlDocument } from '../page/html/html-elements';
import { inlinePrograms } from '../page/inline-programs';
import { namesIn } from '../page/program-names';

const HANDLER = /\son[a-z]{3,20}\s*=\s*(?:"([^"]{1,2000})"|'([^']{1,2000})')/gi;
const PLACE = /["'`]((?:https?:\/\/|\.{0,2}\/)[^"'`\s]{1,300})["'`]/g;
const MOST_PROGRAMS = 60;
const MOST_PLACES = 100;

/** What runs on a page: its scripts, those that it has itself, and its event handlers. */
export interface PagePrograms {
  /** A program is the names that it is written with, so that other data make no other program. */
  names: string[];
  /** Addresses that the page's own programs have, as one text. */
  places: string;
}

export function programsOf(text: string, { scripts, scriptSources }: HtmlDocument): PagePrograms {
  const handlers = [...text.matchAll(HANDLER)]
    .slice(0, MOST_PROGRAMS)
    .map(([, one, other]) => one ?? other ?? '');
  const inline = scripts === 0 ? [] : inlinePrograms(text, undefined, 1);
  const files = scriptSources.map((source) => source.split(/[?#]/, 1)[0] ?? '');
  const own = [...inline, ...handlers];
  return {
    names: [...new Set([...files, ...own.map(namesIn)])].slice(0, MOST_PROGRAMS),
    places: placesIn(own.join('\n')).join('\n'),
  };
}

/** Addresses that a program has in quotes, as it has them. */
export const placesIn = (program: string): string[] =>
  [...program.matchAll(PLACE)].slice(0, MOST_PLACES).map(([, place = '']) => place);
