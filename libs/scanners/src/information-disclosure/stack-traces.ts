import type { StepCounter } from '@palisade/scan-engine';
import { LONGEST_TEXT } from './signs';

const LONGEST_LINE = 400;
const FEW_FRAMES = 2;

/** How each language writes one frame that names its file and line: texts of its own, and those that applications write out themselves. */
const FRAMES: readonly { language: string; isFrame: (line: string) => boolean }[] = [
  {
    language: 'Java',
    // Error pages of Tomcat leave out `at`.
    isFrame: (line) =>
      /^(?:at )?[\w$.<>/@-]{1,200}\([\w$]{1,80}\.(?:java|kt|scala|groovy):\d{1,6}\)/.test(line),
  },
  { language: 'Python', isFrame: (line) => /^File "[^"]{1,200}\.py", line \d{1,6}/.test(line) },
  { language: 'PHP', isFrame: (line) => isPhpPlace(line) || isPhpCall(line) },
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
  { language: 'Perl', isFrame: (line) => /^\/\S{1,200} line \d{1,6}/.test(behind(line, ' called at ')) },
  { language: 'Lua', isFrame: (line) => /^(?:\.{3})?\/[^\s:]{1,200}\.lua:\d{1,6}: in /.test(line) },
  {
    language: 'Elixir',
    isFrame: (line) => /^(?:\([\w. -]{1,60}\) )?[\w./-]{1,200}\.(?:ex|erl):\d{1,6}: \S/.test(line),
  },
  { language: 'Rust', isFrame: (line) => /^at \.{0,2}\/\S{1,200}\.rs:\d{1,6}:\d{1,6}$/.test(line) },
  {
    language: 'ColdFusion',
    isFrame: (line) =>
      /^(?:at [\w$.]{1,200}\(|called from )(?:\/|[A-Z]:\\)[^()\n]{1,200}\.cf[cm]:/.test(line),
  },
];

/** `#0 /srv/a.php(12)`, `/srv/a.php (12)`, `.../a.php:12`, `File: /srv/a.php:12`, `APPPATH/a.php [ 12 ]`. */
const isPhpPlace = (line: string): boolean =>
  /^(?:#?\d{1,3}[.:]? |File: ?|in )?(?:\[ROOT\]|[A-Z]{1,8}(?:PATH|ROOT)|\.{3}|[A-Z]:)?[\\/][^\s(:]{0,200}\.(?:php|inc|phtml)(?: ?\(|:| \[ )\d{1,6}/i.test(
    line,
  );

/** `line 12 of /lib/a.php: call to f()` (Moodle), `2 www/a.php:12 (f)` (SimpleSAMLphp), `(src/a.php:12)` (Symfony). */
const isPhpCall = (line: string): boolean =>
  /^line \d{1,6} of \/[^\s(:]{1,200}\.php: call to /.test(line) ||
  /^(?:\d{1,3} |at )?\(?[\w./\\-]{1,200}\.php:\d{1,6}(?: \(\S{1,200}|\))?$/.test(line);

const behind = (line: string, words: string): string => {
  const at = line.lastIndexOf(words);
  return at < 0 ? '' : line.slice(at + words.length);
};

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

/**
 * Lines as a reader sees them. JSON writes line ends as `\n`, PHP a slash as `\/` in it, and a trace of PHP begins with its first frame.
 * Where file and line are two lines, or two members of JSON, they become one.
 */
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
    .replace(/"file":\s{0,3}"(?=[/A-Z])/g, '\n')
    .replace(/\.php",\s{0,9}"line":\s{0,3}(?=\d)/g, '.php:')
    .replace(/\.php\s{0,3}\n\s{0,20}Line: {0,3}(?=\d)/gi, '.php:')
    .split('\n');
