import { parseUrl } from '@palisade/target-client';
import { isSameSite } from '@palisade/scan-engine';

const MAP = /\/\/[#@] sourceMappingURL=([^\s'"]{1,500})\s{0,20}$/;
const INLINE = '//# sourceMappingURL=data:application/json';
/** Of a map inside of its script, as base64: enough for its sources. */
const LONGEST_INLINE = 350_000;
/** The comment is at the end of a script. */
const END = 1_000;
const LONGEST_ADDRESS = 500;
const LIBRARY_PATH =
  /jquery|bootstrap|vendor|polyfill|react|vue|angular|lodash|moment|swiper|slick|node_modules|wp-includes|plugins|\/libs?\/|\/dist\/js\//i;
/** Libraries begin with a comment that names their version. */
const BANNER = /^\s{0,20}\/\*[^]{0,300}?\bv?\d{1,3}\.\d{1,3}\.\d{1,4}/;

/** What is published says under which terms; a bundle of own code only points to a file with the licences of its parts. */
const LICENCE =
  /^\s{0,20}\/[*/][^]{0,500}?(?:@license|licen[cs]ed? under|\b(?:MIT|BSD|Apache|GPL|MPL|ISC)\b[^\n]{0,20}licen[cs]e|SPDX-License-Identifier)/i;
const POINTS_TO_LICENCES = /for license information please see|licenses?\.txt/i;
/** `dygraph-2.2.1.min.js`, `htmx@2.0.4/htmx.js` */
const PUBLISHED_NAME = /[-.]v?\d{1,3}\.\d{1,3}(?:\.\d{1,4})?[-.]min\.js|@v?\d{1,3}(?:\.\d{1,4}){1,2}\//i;

function isLibrary(script: string, url: string): boolean {
  const { pathname } = new URL(url);
  const begin = script.slice(0, 600);
  const isLicensed = LICENCE.test(begin) && !POINTS_TO_LICENCES.test(begin);
  return (
    LIBRARY_PATH.test(pathname) ||
    PUBLISHED_NAME.test(pathname) ||
    BANNER.test(begin.slice(0, 400)) ||
    isLicensed
  );
}

/** The maps on the site that its own scripts name; those of libraries are left out. */
export function ownSourceMaps(
  scripts: readonly { url: string; text: string; sourceMap: string | null }[],
): string[] {
  const maps = scripts.flatMap(({ url, text, sourceMap }) => {
    // The field wins over the comment (ECMA-426).
    const written = sourceMap?.slice(0, LONGEST_ADDRESS) ?? MAP.exec(text.slice(-END))?.[1];
    if (written === undefined || isLibrary(text, url)) return [];
    const map = parseUrl(written, url);
    return map !== null && /^https?:$/.test(map.protocol) && isSameSite(map.href, new URL(url).hostname)
      ? [map.href]
      : [];
  });
  return [...new Set(maps)];
}

/** The map that a script holds itself, as development builds do; null without one. */
export function inlineMap(script: string, url: string): string | null {
  const at = script.lastIndexOf(INLINE);
  if (at < 0 || isLibrary(script, url)) return null;
  const comma = script.indexOf(',', at);
  const head = comma < 0 ? '' : script.slice(at + INLINE.length, comma);
  if (!/^(?:;charset=[\w-]{1,20})?;base64$/i.test(head)) return null;
  return Buffer.from(script.slice(comma + 1, comma + 1 + LONGEST_INLINE), 'base64').toString('utf8');
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
