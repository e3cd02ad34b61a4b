import type { StepCounter } from '../ground/step-counter';

/** An address in a style sheet, as written. */
export interface CssUrl {
  kind: 'import' | 'font' | 'image' | 'image-set';
  url: string;
}

const MOST_URLS = 500;
/** Each alternative ends at a character that it cannot hold, so that every character is read once or twice. */
const TOKENS =
  /@import\s{1,9}(?:url\(\s{0,9})?["']?([^"')\s;]{1,2048})|@(font-face|namespace|document|-moz-document)|(image-set\()|url\(\s{0,9}(?:"([^"]{0,2048})|'([^']{0,2048})|([^"')\s]{1,2048}))|["'](http:[^"'\n]{1,2048})["']|([;{}])/gi;

/**
 * The addresses that browsers load for a style sheet. What only names something (`@namespace`, `@document`) or is in a comment is left out.
 * Linear in the length of the text.
 */
export function cssUrls(css: string, steps?: StepCounter): CssUrl[] {
  const urls: CssUrl[] = [];
  let context: Context = 'plain';
  const bareCss = withoutComments(css);
  steps?.add(css.length + bareCss.length);
  for (const match of bareCss.matchAll(TOKENS)) {
    steps?.add();
    if (urls.length >= MOST_URLS) break;
    const [, imported, rule, set, double, single, bare, text, mark] = match;
    const url = double ?? single ?? bare;
    if (imported !== undefined) urls.push({ kind: 'import', url: imported });
    // `image-set("a.png" 1x)` needs no url(); other texts load nothing.
    else if (text !== undefined) {
      if (context === 'image-set') urls.push({ kind: context, url: text });
    } else if (url !== undefined) {
      if (context !== 'name') urls.push({ kind: context === 'plain' ? 'image' : context, url });
    } else context = nextContext(context, { rule, set, mark });
  }
  return urls;
}

type Context = 'plain' | 'font' | 'name' | 'image-set';

function nextContext(
  context: Context,
  { rule, set, mark }: Record<'rule' | 'set' | 'mark', string | undefined>,
): Context {
  if (rule !== undefined) return rule.toLowerCase() === 'font-face' ? 'font' : 'name';
  if (set !== undefined) return 'image-set';
  return mark !== undefined && endsContext(context, mark) ? 'plain' : context;
}

const endsContext = (context: Context, mark: string): boolean =>
  context === 'font' ? mark === '}' : mark !== '{' || context !== 'image-set';

function withoutComments(css: string): string {
  let text = '';
  for (let from = 0; ;) {
    const begin = css.indexOf('/*', from);
    if (begin < 0) return text + css.slice(from);
    text += `${css.slice(from, begin)} `;
    const end = css.indexOf('*/', begin + 2);
    if (end < 0) return text;
    from = end + 2;
  }
}
