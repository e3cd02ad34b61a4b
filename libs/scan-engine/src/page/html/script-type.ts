import type { Subresource } from './html-elements';
import type { Attributes } from './html-scanner';

/** MIME Sniffing, "JavaScript MIME type"; the versions of old pages count, those of `x-` types do not. */
const PROGRAM =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/javascript1\.[0-5]|text\/(?:j|live)script)$/;

/**
 * Whether browsers load and run a script element (HTML, "prepare the script element"). Anything else is a data block, or for browsers without modules,
 * or for one element or event as in Internet Explorer.
 */
export function runsScript(attributes: Attributes, isForeign = false): boolean {
  const type = typeOf(attributes, isForeign);
  if (type === 'module') return true;
  if (!PROGRAM.test(type)) return false;
  return isForeign || (!attributes.has('nomodule') && isForPage(attributes));
}

/** An empty attribute is none, but blanks are a type that no browser knows. SVG has no `language`. */
function typeOf(attributes: Attributes, isForeign: boolean): string {
  const type = attributes.get('type');
  if (type !== undefined) return type === '' ? USUAL : type.trim().toLowerCase();
  const language = isForeign ? '' : (attributes.get('language') ?? '');
  return language === '' ? USUAL : `text/${language.toLowerCase()}`;
}

const USUAL = 'text/javascript';

/** Both attributes count together alone. */
function isForPage(attributes: Attributes): boolean {
  const [element, event] = ['for', 'event'].map((name) => attributes.get(name)?.trim().toLowerCase());
  if (element === undefined || event === undefined) return true;
  return element === 'window' && /^onload(?:\(\))?$/.test(event);
}

/** SVG 2, "The script element": `href`, else `xlink:href`. */
export const sourceInSvg = (attributes: Attributes): string | undefined =>
  attributes.get('href') ?? attributes.get('xlink:href');

/** HTML, "CORS settings attributes": an empty or unknown value means `anonymous`. */
export function crossOriginOf(value: string | undefined): Subresource['crossOrigin'] {
  if (value === undefined) return null;
  return value.trim().toLowerCase() === 'use-credentials' ? 'use-credentials' : 'anonymous';
}
