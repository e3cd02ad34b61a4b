/** Parameters that choose which page a path shows, with a word or a number. Others, such as an order or a filter, change what is on it. */
export const ROUTING =
  /^(?:view|page|page_?id|p|r|route|path|file|template|tpl|id|nid|pid|cid|aid|title|name|slug|action|act|do|task|cmd|op|option|module|mod|controller|func|function|section|site|show|screen|tab|menu|content|article|post|product|item|category|cat|topic|thread|t|f|lang)=[a-z0-9_./:-]{1,80}$/i;
const LONGEST = 512;

/**
 * The path of an address, with the parameters that choose the page: `/index.php?view=a` and `/index.php?view=b` are two pages. The
 * same at each visit, whatever the order of the parameters.
 */
export function routedPath(url: string): string {
  const { pathname, search } = new URL(url);
  // As written: a migration does the same in SQL.
  const pairs = search.slice(1).split('&');
  const query = pairs
    .filter((pair) => ROUTING.test(pair))
    .sort()
    .join('&');
  return (query === '' ? pathname : `${pathname}?${query}`).slice(0, LONGEST);
}

/** The links of one kind: those next to it (`/difficulty/hard`), or the same page with other values of its parameters. Null for a link without others. */
export function kindOfLink(url: string): string | null {
  const { pathname, search } = new URL(url);
  const pairs = search.slice(1).split('&');
  if (search.length > 1)
    return pairs.some((pair) => ROUTING.test(pair))
      ? null
      : `${pathname}?${pairs.map((pair) => pair.split('=')[0]).join('&')}`;
  const parent = pathname.replace(/\/[^/]*\/?$/, '/');
  return parent === '/' ? null : parent;
}
