import type { DataDocuments, StepCounter } from '@palisade/scan-engine';

/** Texts are cut here before signs are searched; error pages of frameworks have some 100 kB. */
export const LONGEST_TEXT = 500_000;

type Signs = DataDocuments['debug_signs'];
type Sign = Signs['consoles'][number];

const fits = (text: string, { all, any }: Sign): boolean =>
  all.every((part) => text.includes(part)) && (any === undefined || any.some((part) => text.includes(part)));

/** A console in which a visitor runs code. */
export const consoleIn = (text: string, { consoles }: Signs): string | null =>
  consoles.find((sign) => fits(text.slice(0, LONGEST_TEXT), sign))?.product ?? null;

/** Of an error page. Express in its development mode shows nothing but the trace. */
export function debugPageIn(text: string, { debug_pages: pages }: Signs): string | null {
  const page = text.slice(0, LONGEST_TEXT);
  const product = pages.find((sign) => fits(page, sign))?.product;
  if (product !== undefined) return product;
  // finalhandler writes the stack with these blanks; express and its router are in it.
  const isExpress = /<pre>\w{0,40}Error: /.test(page) && page.includes('<br> &nbsp; &nbsp;at ');
  return isExpress && /node_modules[/\\](?:express|router)[/\\]/.test(page) ? 'Express' : null;
}

const LONGEST_LINE = 400;
const FEW_FRAMES = 2;

const FRAMES: readonly { language: string; isFrame: (line: string) => boolean }[] = [
  {
    language: 'Java',
    // Error pages of Tomcat leave out `at`.
    isFrame: (line) =>
      /^(?:at )?[\w$.<>/@-]{1,200}\([\w$]{1,80}\.(?:java|kt|scala|groovy):\d{1,6}\)/.test(line),
  },
  { language: 'Python', isFrame: (line) => /^File "[^"]{1,200}\.py", line \d{1,6}/.test(line) },
  {
    language: 'PHP',
    isFrame: (line) => /^#\d{1,3} (?:\/|[A-Z]:\\)[^\s(:]{0,200}\.php\(\d{1,6}\)/.test(line),
  },
  { language: 'Node', isFrame: (line) => line.startsWith('at ') && isNodePlace(line) },
  {
    language: '.NET',
    isFrame: (line) => line.startsWith('at ') && line.includes(') in ') && /:line \d{1,6}$/.test(line),
  },
  {
    language: 'Go',
    isFrame: (line) => /^\/[\w./@+-]{1,300}\.go:\d{1,6}(?: \+0x[0-9a-f]{1,16})?$/.test(line),
  },
  { language: 'Ruby', isFrame: (line) => /^(?:from )?\/[\w./@-]{1,200}\.r[bu]:\d{1,6}:in [`']/.test(line) },
];

/** The last word of `at run (/srv/app/a.js:3:7)`. */
function isNodePlace(line: string): boolean {
  const place = line.slice(line.lastIndexOf(' ') + 1);
  return /^\(?(?:file:\/\/)?(?:\/|[A-Z]:\\)/.test(place) && /\.[cm]?[jt]sx?:\d{1,6}:\d{1,6}\)?$/.test(place);
}

/** The language of a stack trace with at least two frames that name file and line. */
export function stackTraceIn(text: string, steps?: StepCounter): string | null {
  const counts = new Map<string, number>();
  for (const written of linesOf(text)) {
    const line = written.slice(0, LONGEST_LINE).trim();
    steps?.add(line.length + 1);
    const language = FRAMES.find(({ isFrame }) => isFrame(line))?.language;
    if (language === undefined) continue;
    const count = (counts.get(language) ?? 0) + 1;
    if (count >= FEW_FRAMES) return language;
    counts.set(language, count);
  }
  return null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Lines as a reader sees them. JSON writes line ends as `\n`, PHP a slash as `\/` in it, and a trace of PHP begins with its first frame. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(/<\/?(?:a|b|i|u|em|strong|mark|small|tt|var|abbr|font|samp|kbd)\b[^<>]{0,300}>/gi, '')
    .replace(
      /<\/?(?:br|li|ol|ul|p|div|pre|table|tr|td|th|dt|dd|code|span|section|h[1-6])\b[^<>]{0,300}>/gi,
      '\n',
    )
    .replace(/&(?:nbsp|quot|#34|#39|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\r|\\n(?=\\t| |#)/g, '\n')
    .replaceAll('\\t', ' ')
    .replaceAll('\\"', '"')
    .replaceAll('\\/', '/')
    .replace(/":\s{0,3}"(?=#0 )/g, '\n')
    .split('\n');

/** The client of a development server that a page of the site loads. */
export function devClientIn(scriptUrl: string, text: string): string | null {
  const { pathname } = new URL(scriptUrl);
  // vite/src/client/client.ts
  if (pathname.endsWith('/@vite/client') && text.includes('[vite] connect')) return 'Vite';
  // The folder has a random name in production.
  if (pathname.includes('/_next/static/development/') && text.includes('__BUILD_MANIFEST')) return 'Next.js';
  // The entry that the development server adds to a bundle.
  return text.includes('node_modules/webpack-dev-server/client/index.js?protocol=') ? 'webpack' : null;
}
