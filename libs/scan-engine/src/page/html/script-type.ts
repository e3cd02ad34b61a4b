import type { Subresource } from './html-elements';
import type { Attributes } from './html-scanner';

/** MIME Sniffing, "JavaScript MIME type"; the versions of old pages count, those of `x-` types do not. */
const PROGRAM =
  /^(?:(?:application|text)\/(?:x-)?(?:java|ecma)script|text\/javascript1\.[0-5]|text\/(?:j|live)script)$/;

/** Whether a script of this `type` runs (HTML, "prepare the script element"): anything else is a data block. */
export function isProgram(type: string | undefined): boolean {
  const name = type?.trim().toLowerCase() ?? '';
  return name === '' || name === 'module' || PROGRAM.test(name);
}

/** SVG 2, "The script element": `href`, else `xlink:href`. */
export const sourceInSvg = (attributes: Attributes): string | undefined =>
  attributes.get('href') ?? attributes.get('xlink:href');

/** HTML, "CORS settings attributes": an empty or unknown value means `anonymous`. */
export function crossOriginOf(value: string | undefined): Subresource['crossOrigin'] {
  if (value === undefined) return null;
  return value.trim().toLowerCase() === 'use-credentials' ? 'use-credentials' : 'anonymous';
}
