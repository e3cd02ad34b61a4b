import { runsScript, type Attributes, type CssUrl } from '@palisade/scan-engine';
import type { MixedKind } from './mixed-observation';

export interface Reference {
  kind: MixedKind;
  element: string;
  url: string;
}

/** What browsers do with an address in a style sheet: images are upgraded, the rest is blocked (Mixed Content, sections 3.1 and 3.2). */
export const CSS_KINDS: Record<CssUrl['kind'], [kind: MixedKind, label: string]> = {
  import: ['active', '@import'],
  font: ['active', '@font-face'],
  'image-set': ['active', 'image-set()'],
  image: ['passive', 'image'],
};

const PROGRAM = /\.(?:exe|zip|dmg|msi|apk)$/i;

/** Around an element: in `picture`, its image is one of a set, which browsers do not upgrade; in a drawing (SVG), its attributes are others. */
export interface Around {
  isInPicture: boolean;
  isForeign: boolean;
}

type Classifier = (attributes: Attributes, around: Around) => Reference[];

const load =
  (kind: MixedKind, element: string, ...names: string[]): Classifier =>
  (attributes) =>
    referencesOf(kind, element, names, attributes);

const CLASSIFIERS: Readonly<Record<string, Classifier>> = {
  script: (attributes, { isForeign }) =>
    runsScript(attributes, isForeign)
      ? referencesOf('active', 'script', [isForeign ? sourceOfDrawing(attributes) : 'src'], attributes)
      : [],
  link: (attributes) => linkOf(attributes),
  iframe: (attributes) =>
    attributes.has('srcdoc') ? [] : referencesOf('active', 'iframe', ['src'], attributes),
  frame: load('active', 'frame', 'src'),
  embed: load('active', 'embed', 'src'),
  track: load('active', 'track', 'src'),
  object: load('active', 'object', 'data'),
  img: (attributes, { isInPicture }) => [
    ...(isInPicture ? referencesOf('active', 'img', ['src'], attributes) : imageOf(attributes)),
    ...setOf('img', attributes),
  ],
  source: (attributes) => [
    ...referencesOf('passive', 'source', ['src'], attributes),
    ...setOf('source', attributes),
  ],
  audio: load('passive', 'audio', 'src'),
  video: load('passive', 'video', 'src', 'poster'),
  input: (attributes) =>
    attributes.get('type')?.trim().toLowerCase() === 'image'
      ? referencesOf('passive', 'input', ['src'], attributes)
      : [],
  image: load('passive', 'image', 'href', 'xlink:href'),
  feimage: load('passive', 'feImage', 'href', 'xlink:href'),
  // HTML, "rendering": obsolete, and still loaded.
  ...Object.fromEntries(
    ['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'].map((name) => [
      name,
      load('passive', name, 'background'),
    ]),
  ),
  a: (attributes) => downloadOf(attributes),
  area: (attributes) => downloadOf(attributes),
};

/** What one element loads or offers, as written. */
export const classifyElement = (name: string, attributes: Attributes, around: Around): Reference[] =>
  Object.hasOwn(CLASSIFIERS, name) ? (CLASSIFIERS[name]?.(attributes, around) ?? []) : [];

/** SVG 2, "Linking": the older attribute counts only without the newer one. */
const sourceOfDrawing = (attributes: Attributes): string => (attributes.has('href') ? 'href' : 'xlink:href');

const referencesOf = (
  kind: MixedKind,
  element: string,
  names: readonly string[],
  attributes: Attributes,
): Reference[] =>
  names.flatMap((name) => {
    const url = attributes.get(name);
    return url === undefined ? [] : [{ kind, element: `${element} ${name}`, url }];
  });

function linkOf(attributes: Attributes): Reference[] {
  const rel = new Set((attributes.get('rel') ?? '').toLowerCase().split(/\s+/));
  // Of these, browsers take the image (HTML, "preload"); images of a set are not upgraded.
  if (rel.has('preload') && attributes.has('imagesrcset')) return setOf('link', attributes, 'imagesrcset');
  const href = attributes.get('href');
  if (href === undefined || attributes.has('disabled')) return [];
  if (rel.has('stylesheet')) return [{ kind: 'active', element: 'link rel=stylesheet', url: href }];
  if (rel.has('modulepreload')) return [{ kind: 'active', element: 'link rel=modulepreload', url: href }];
  if (rel.has('manifest')) return [{ kind: 'active', element: 'link rel=manifest', url: href }];
  // HTML, "link type icon": an image, so browsers upgrade it.
  if (rel.has('icon')) return [{ kind: 'passive', element: 'link rel=icon', url: href }];
  if (!rel.has('preload')) return [];
  const isMedia = /^(?:image|audio|video)$/i.test(attributes.get('as')?.trim() ?? '');
  return [{ kind: isMedia ? 'passive' : 'active', element: 'link rel=preload', url: href }];
}

/** With widths in `srcset`, browsers never take `src`; with densities, it is one of the set. */
function imageOf(attributes: Attributes): Reference[] {
  const srcset = attributes.get('srcset')?.trim() ?? '';
  if (srcset === '') return referencesOf('passive', 'img', ['src'], attributes);
  return /\s\d+w\s*(?:,|$)/.test(srcset.slice(0, LONGEST_SET))
    ? []
    : referencesOf('active', 'img', ['src'], attributes);
}

const LONGEST_SET = 16_384;

const setOf = (name: string, attributes: Attributes, attribute = 'srcset'): Reference[] =>
  (attributes.get(attribute) ?? '')
    .slice(0, LONGEST_SET)
    .split(/,\s+|,(?=https?:)/)
    .flatMap((candidate) => {
      const url = candidate.trim().split(/\s/, 1)[0] ?? '';
      return url === '' ? [] : [{ kind: 'active' as const, element: `${name} ${attribute}`, url }];
    });

function downloadOf(attributes: Attributes): Reference[] {
  const url = attributes.get('href') ?? '';
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return attributes.has('download') || PROGRAM.test(path)
    ? [{ kind: 'download', element: 'a href', url }]
    : [];
}
