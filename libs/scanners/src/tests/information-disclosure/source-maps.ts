import { parseUrl } from '@palisade/target-client';
import { isSameSite } from '../../parts/page-visit/page-visit';

const MAP = /\/\/[#@] sourceMappingURL=([^\s'"]{1,500})\s{0,20}$/;
/** The comment is at the end of a script. */
const END = 1_000;
const LONGEST_ADDRESS = 500;
const LIBRARY_PATH =
  /jquery|bootstrap|vendor|polyfill|react|vue|angular|lodash|moment|swiper|slick|node_modules|wp-includes|plugins|\/libs?\/|\/dist\/js\//i;
/** Libraries begin with a comment that names their version. */
const BANNER = /^\s{0,20}\/\*[^]{0,300}?\bv?\d{1,3}\.\d{1,3}\.\d{1,4}/;

/** The maps on the site that its own scripts name; those of libraries are left out. */
export function ownSourceMaps(
  scripts: readonly { url: string; text: string; sourceMap: string | null }[],
): string[] {
  const maps = scripts.flatMap(({ url, text, sourceMap }) => {
    // The field wins over the comment (ECMA-426).
    const written = sourceMap?.slice(0, LONGEST_ADDRESS) ?? MAP.exec(text.slice(-END))?.[1];
    if (written === undefined || LIBRARY_PATH.test(new URL(url).pathname) || BANNER.test(text.slice(0, 400)))
      return [];
    const map = parseUrl(written, url);
    return map !== null && /^https?:$/.test(map.protocol) && isSameSite(map.href, new URL(url).hostname)
      ? [map.href]
      : [];
  });
  return [...new Set(maps)];
}

/** `cut`: it is a map, but its sources are not in the part that was read. */
export type MapContent = 'own' | 'libraries' | 'cut' | 'none';

const FOREIGN_SOURCE =
  /node_modules\/|webpack\/(?:bootstrap|runtime|buildin|universalModule)|\(webpack\)|^\0|virtual:|^external |^ignored /;
/** Formats that nobody ships as they are. */
const WRITTEN_BY_PEOPLE = /\.(?:tsx?|jsx|vue|svelte|coffee|astro)(?:\?|$)/;
const FEW_SOURCES = 2;

/** What the beginning of a file says, if it is a source map (ECMA-426). */
export function readMap(text: string, truncated: boolean): MapContent {
  const json = text.replace(/^\)\]\}'[^\n]{0,100}\n/, '').trimStart();
  if (!json.startsWith('{') || !/"version"\s{0,5}:\s{0,5}3\b/.test(json)) return 'none';
  const begin = /"sources"\s{0,5}:\s{0,5}\[/.exec(json);
  if (begin === null) return truncated ? 'cut' : 'none';
  const sources = stringsOf(json.slice(begin.index + begin[0].length));
  const own = sources.filter((source) => !FOREIGN_SOURCE.test(source));
  if (own.some((source) => WRITTEN_BY_PEOPLE.test(source)) || own.length >= FEW_SOURCES) return 'own';
  return 'libraries';
}

const MOST_SOURCES = 500;

function stringsOf(json: string): string[] {
  const strings: string[] = [];
  const next = /\s{0,10}"((?:[^"\\]|\\.){0,500})"\s{0,10},?/y;
  for (let match = next.exec(json); match !== null && strings.length < MOST_SOURCES; match = next.exec(json))
    if (match[1] !== undefined && match[1] !== '') strings.push(match[1]);
  return strings;
}
