/** Elements that show code, output or the text of others. */
const TAGS = /<(\/?)(pre|code|samp|kbd|xmp|listing|textarea|blockquote|script)(?=[\t\n\f\r />])/gi;
/** A script of one of these types is data, such as the text of an article. */
const OF_DATA =
  /\stype[\t\n\f\r ]{0,5}=[\t\n\f\r ]{0,5}["']?(?:application\/(?:ld\+)?json|text\/(?:template|html|plain|x-[\w-]{1,60}))/i;
const LONGEST_TAG = 1_000;
/** Deeper ones end with those around them. */
const MOST_DEPTH = 20;

/**
 * A page without what it quotes: an article about a product shows the source of its pages. Programs stay where they are, with the tags that they write,
 * and so do the tags of data. Reads each character a fixed number of times.
 */
export function withoutQuotations(html: string): string {
  const kept: string[] = [];
  const open: string[] = [];
  let from = 0;
  let scriptEnds = 0;
  for (const { index, 1: slash, 2: written = '' } of html.matchAll(TAGS)) {
    const name = written.toLowerCase();
    if (index < scriptEnds) continue;
    if (name === 'script') {
      if (slash !== '') continue;
      const begins = html.indexOf('>', index) + 1;
      if (begins === 0) break;
      scriptEnds = endOfScript(html, begins);
      if (open.length > 0 || !OF_DATA.test(html.slice(index, Math.min(begins, index + LONGEST_TAG))))
        continue;
      kept.push(html.slice(from, begins));
      from = scriptEnds;
    } else if (slash === '') {
      if (open.length === 0) kept.push(html.slice(from, index));
      if (open.length < MOST_DEPTH) open.push(name);
    } else {
      const at = open.lastIndexOf(name);
      if (at === 0) from = index;
      if (at >= 0) open.length = at;
    }
  }
  return open.length > 0 ? kept.join(' ') : [...kept, html.slice(from)].join(' ');
}

function endOfScript(html: string, from: number): number {
  END.lastIndex = from;
  return END.exec(html)?.index ?? html.length;
}

const END = /<\/script(?=[\t\n\f\r />])/gi;
