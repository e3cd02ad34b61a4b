/** Relations (RFC 8288) of what a page loads, of services, and of other names of the same page. */
const NOT_VISITED = new Set(
  [
    'stylesheet icon mask-icon apple-touch-icon apple-touch-icon-precomposed apple-touch-startup-image preload modulepreload preconnect',
    'dns-prefetch pingback edituri wlwmanifest search shortlink hub webmention me compression-dictionary nofollow',
  ].flatMap((row) => row.split(' ')),
);
/** What has this type is a page; other types are those of feeds and of interfaces for programs. */
const OF_PAGES = /^\s*(?:text\/html|application\/xhtml\+xml)\b/i;
const OF_SOURCES = /^\s*application\/(?:rss|atom|feed|manifest)\+(?:xml|json)\b/i;

/**
 * What a `<link>` or the field `Link` leads to: a `page` that people could visit (`next`, `canonical`, another language), or a `source`, which is a
 * document that names pages: a feed, a web manifest. Null for everything else.
 */
export function relationKind(rel: string, type: string): 'page' | 'source' | null {
  const names = rel.trim().toLowerCase().split(/\s+/);
  if (names[0] === '' || names.some((name) => NOT_VISITED.has(name) || name.includes(':'))) return null;
  if (names.includes('manifest') || OF_SOURCES.test(type)) return 'source';
  return type.trim() === '' || OF_PAGES.test(type) ? 'page' : null;
}
