import { parseUrl } from '@palisade/target-client';

/** The modules that one configuration names. */
const MOST_PATHS = 50;
const LONGEST_CONFIG = 16_384;
const CALL = /\brequire(?:js)?\.config\s{0,5}\(/;
const BASE = /\bbaseUrl["']?\s{0,5}:\s{0,5}["']([^"'\s]{1,300})["']/;
const PATHS = /\bpaths["']?\s{0,5}:\s{0,5}\{([^{}]{1,8000})\}/;
const VALUE = /:\s{0,5}["']([^"'\s]{1,300})["']/g;

/** The script that the loader of a page begins with: `<script data-main="js/main" src="require.js">`; RequireJS adds the ending. */
export const mainModuleOf = (attributes: ReadonlyMap<string, string>): string | undefined => {
  const main = attributes.get('data-main')?.trim();
  return main === undefined || main === '' || !attributes.has('src') ? undefined : withEnding(main);
};

/** Addresses of the modules in a call of `require.config`, which are relative to `baseUrl`, and that to the page; only those that are written out. */
export function modulesOfConfig(text: string, pageUrl: string): string[] {
  const call = CALL.exec(text);
  if (call === null) return [];
  const config = text.slice(call.index, call.index + LONGEST_CONFIG);
  const base = BASE.exec(config)?.[1];
  const paths = PATHS.exec(config)?.[1];
  const folder = base === undefined ? null : parseUrl(base.endsWith('/') ? base : `${base}/`, pageUrl);
  if (folder === null || paths === undefined) return [];
  const named = [...paths.matchAll(VALUE)].slice(0, MOST_PATHS);
  return named.flatMap(([, written = '']) => parseUrl(withEnding(written), folder.href)?.href ?? []);
}

const withEnding = (name: string): string => (/\.js(?:\?|$)|\?/.test(name) ? name : `${name}.js`);
