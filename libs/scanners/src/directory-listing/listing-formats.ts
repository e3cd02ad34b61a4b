import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import type { HtmlDocument } from '@palisade/scan-engine';

/** The list of a folder's files, as a server makes it. */
export interface Listing {
  server: string;
  /** Names of the entries, decoded; folders end in a slash. */
  entries: string[];
  /** A bucket of a cloud store, whose list also says sizes and versions. */
  isBucket: boolean;
}

/** The title of the page, whose group is the folder, and what the page also holds where the title alone is not telling. */
interface Format {
  server: string;
  title: RegExp;
  /** The title does not name the folder. */
  isNameless?: true;
  marks?: readonly (string | RegExp)[];
}

/** The link to the folder above, in the language of the server: `[To Parent Directory]`. */
const IIS_PARENT = /<pre><A HREF="[^"<>]{1,300}">\[[^\]<]{1,60}\]<\/A><br>/i;

const FORMATS: readonly Format[] = [
  { server: 'http-server', title: /^Index of (\/.*)$/, marks: ['<address>Node.js ', '>http-server</a>'] },
  // mod_autoindex, ngx_http_autoindex_module, mod_dirlisting and those that imitate them.
  { server: 'Apache, nginx or lighttpd', title: /^Index of (\/.*)$/ },
  { server: 'Python', title: /^Directory listing for (\/.*)$/ },
  { server: 'serve-index', title: /^listing directory (\/.*)$/, marks: ['<ul id="files"'] },
  { server: 'serve', title: /^Files within (.+)$/, marks: ['<ul id="files"'] },
  { server: 'IIS', title: /^[\w.:-]{1,253} - (\/.*)$/, marks: [IIS_PARENT] },
  { server: 'Tomcat', title: /^Directory Listing For \[?(\/[^\]]*)/ },
  { server: 'Jetty', title: /^Directory: (\/[^;]*)/ },
  // WebDAV servers list a collection for browsers, and Subversion is one.
  { server: 'WsgiDAV', title: /^WsgiDAV - Index of (\/.*)$/ },
  { server: 'SabreDAV', title: /^([^ ]{0,1000}) - sabre\/dav/ },
  { server: 'Subversion', title: /^[^:]{0,200}\bRevision \d{1,12}: (\/.*)$/ },
  // What h5ai shows before its scripts have run.
  { server: 'h5ai', title: /powered by h5ai/, isNameless: true, marks: ['class="fb-n"'] },
  { server: 'Caddy', title: /^(.+)$/, marks: ['<tr class="file">', 'caddyserver.com'] },
];

const OTHER = 'the web server';

const FEW_ENTRIES = 2;
/** A page that an author wrote has links to elsewhere as well. */
const MOSTLY = 0.6;
const MOST_ENTRIES = 500;

/**
 * Reads a listing of the folder that `url` names, else null: the title names this folder, or the page is signed as the `server` names itself in its
 * header, or a program lists folder by folder (`isOfProgram`), and most links are entries of the folder. A page with the words "Index of" is none.
 */
export function readListing(
  text: string,
  url: string,
  html: HtmlDocument | null,
  { server = null, isOfProgram = false }: { server?: string | null; isOfProgram?: boolean } = {},
): Listing | null {
  if (html === null) return bucketIn(text) ?? autoindexIn(text);
  const folder = new URL(url).pathname;
  const format = FORMATS.find(({ title, isNameless = false, marks = [] }) => {
    const [begin, named] = title.exec(html.title.trim()) ?? [];
    return (
      (isNameless ? begin !== undefined : named !== undefined && isFolder(named, folder)) &&
      marks.every((mark) => (typeof mark === 'string' ? text.includes(mark) : mark.test(text)))
    );
  });
  const isOther = (): boolean =>
    isDatedList(text, html, url) ||
    isSortedList(html, url) ||
    isSignedList(text, html, url, server) ||
    (isOfProgram && calledAsEntries(html.links, url) >= FEW_ENTRIES);
  const maker = format?.server ?? (isBareList(text) ? 'Go' : isOther() ? OTHER : null);
  if (maker === null) return null;
  const links = html.links.filter((link) => !isOfTheFolderItself(link.url, url));
  const entries = links.flatMap((link) => entryOf(link.url, url) ?? []);
  const above = links.filter((link) => isAbove(link.url, url)).length;
  if (entries.length < FEW_ENTRIES || (entries.length + above) / links.length < MOSTLY) return null;
  return { server: maker, entries: entries.slice(0, MOST_ENTRIES), isBucket: false };
}

/** Titles name the folder decoded, with or without its last slash, at times below a context path or as a name only. */
function isFolder(named: string, folder: string): boolean {
  const bare = (path: string): string =>
    decoded(path)
      .split('/')
      .filter((part) => part !== '')
      .join('/');
  const [title, path] = [bare(named), bare(folder)];
  return (
    title === path ||
    (title !== '' && path.endsWith(`/${title}`)) ||
    (path !== '' && title.endsWith(`/${path}`))
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** http.FileServer of Go: nothing but links, one on a line, in a `pre`. */
function isBareList(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  const first = lines.indexOf('<pre>');
  const last = lines.lastIndexOf('</pre>');
  if (first < 0 || last <= first || first > 2 || last < lines.length - 2) return false;
  return lines.slice(first + 1, last).every((line) => line.startsWith('<a href="') && line.endsWith('</a>'));
}

const LINE = /<a href="([^"<>]{1,300})"[^<>]{0,100}>([^<>]{1,300})<\/a>/i;
/** `27Nov2026`, `2026-11-27`, `Nov 27 18:46`, `May 20  2025`: mini_httpd, webfs and others write one for each file. */
const DATE =
  /\b(?:\d{1,2}[-/ ]?[A-Z][a-z]{2}[-/ ]?(?:19|20)\d\d|(?:19|20)\d\d[-/]\d\d[-/]\d\d|[A-Z][a-z]{2} {1,3}\d{1,2} {1,3}\d{1,2}:?\d\d)\b/;
const MOST_LINES = 5_000;

/** Servers of other makers: the title ends with the folder, and most links are in a line with a date and are called as what they lead to. */
function isDatedList(text: string, html: HtmlDocument, url: string): boolean {
  const folder = decoded(new URL(url).pathname);
  if (!html.title.trim().endsWith(folder) || !/<pre\b/i.test(text)) return false;
  const lines = text.split('\n', MOST_LINES).filter((line) => line.includes('<a '));
  const dated = lines.filter((line) => {
    const [, href = '', words = ''] = LINE.exec(line) ?? [];
    return words.trim().replace(/\/$/, '') === decoded(href).replace(/\/$/, '') && DATE.test(line);
  });
  return dated.length >= FEW_ENTRIES && dated.length >= lines.length * MOSTLY;
}

/** By the name of a column or of its parameter; of neutral parameters such as `c=1` in a few languages. */
const SORTERS = [
  /name|\bnom\b|nombre|\bnome\b/i,
  /size|length|größe|taille|tamaño|dimensione/i,
  /time|date|modif|datum|geändert|fecha/i,
];

/** The same in a table: the title ends with the folder or is its name, links of the columns sort it by name, size and date, and the others are called as what they lead to. */
function isSortedList({ title, links }: HtmlDocument, url: string): boolean {
  const folder = new URL(url).pathname;
  if (!title.trim().endsWith(decoded(folder)) && !isFolder(title.trim(), folder)) return false;
  const sorters = links.filter((link) => isOfTheFolderItself(link.url, url) && link.url.includes('?'));
  const sorts = (column: RegExp): boolean =>
    sorters.some((link) => column.test(link.text) || column.test(new URL(link.url).search));
  return SORTERS.every(sorts) && calledAsEntries(links, url) >= FEW_ENTRIES;
}

/** A page that the server wrote, and no author: name and version of its header field `Server` are on it, and links are called as what they lead to (weborf). */
function isSignedList(text: string, { links }: HtmlDocument, url: string, server: string | null): boolean {
  if (server === null || !/^\w[\w.-]{1,40}\/\d/.test(server) || !text.includes(server)) return false;
  return calledAsEntries(links, url) >= FEW_ENTRIES;
}

/**
 * Whether a program lists folder by folder, in a design of its own (markserv): one page leads to another by a link that is called as its folder, with
 * the slash, and both call their files by name.
 */
export function listsByFolder(pages: readonly { url: string; html: HtmlDocument | null }[]): boolean {
  const listing = pages.flatMap(({ url, html }) =>
    html !== null && url.endsWith('/') && calledAsEntries(html.links, url) > 0
      ? { url, links: html.links }
      : [],
  );
  return listing.some(({ url, links }) =>
    links.some(
      (link) =>
        link.text.trim().endsWith('/') &&
        entryOf(link.url, url) === link.text.trim() &&
        listing.some((below) => below.url === link.url),
    ),
  );
}

const calledAsEntries = (links: HtmlDocument['links'], folder: string): number =>
  links.filter(({ url, text }) => {
    const entry = entryOf(url, folder);
    return entry !== null && text.trim().replace(/\/$/, '') === entry.replace(/\/$/, '');
  }).length;

const isOfTheFolderItself = (link: string, url: string): boolean => link.split(/[?#]/)[0] === url;

function entryOf(link: string, folder: string): string | null {
  const bare = link.split(/[?#]/)[0] ?? '';
  if (!bare.startsWith(folder)) return null;
  const name = bare.slice(folder.length);
  const slash = name.indexOf('/');
  return name !== '' && (slash < 0 || slash === name.length - 1) ? decoded(name) : null;
}

const isAbove = (link: string, folder: string): boolean =>
  folder.startsWith(link.split(/[?#]/)[0] ?? '') && link.endsWith('/');

/** ngx_http_autoindex_module with `autoindex_format json` or `xml`. */
function autoindexIn(text: string): Listing | null {
  const entries = text.trimStart().startsWith('[') ? entriesOfJson(text) : entriesOfXml(text);
  return entries.length < FEW_ENTRIES ? null : { server: 'nginx', entries, isBucket: false };
}

function entriesOfJson(text: string): string[] {
  try {
    const list = parseOutsideJson(text, FROM_SITES) as { name?: unknown; type?: unknown; mtime?: unknown }[];
    return list.slice(0, MOST_ENTRIES).map(({ name, type, mtime }) => {
      if (
        typeof name !== 'string' ||
        typeof mtime !== 'string' ||
        !/^(?:file|directory|other)$/.test(String(type))
      )
        throw new TypeError('not an entry');
      return type === 'directory' ? `${name}/` : name;
    });
  } catch {
    // Another kind of JSON.
    return [];
  }
}

const entriesOfXml = (text: string): string[] =>
  /^<\?xml [^>]{1,40}\?>\s{0,3}<list>/.test(text)
    ? [...text.matchAll(/<(file|directory) mtime="[^"]{1,40}"[^<>]{0,60}>([^<]{1,300})</g)]
        .slice(0, MOST_ENTRIES)
        .map(([, kind, name = '']) => (kind === 'directory' ? `${name}/` : name))
    : [];

/** ListBucketResult of S3 and of Google's store, EnumerationResults of Azure. */
function bucketIn(text: string): Listing | null {
  const start = text.slice(0, 2_000);
  const isS3 =
    /<ListBucketResult\s+xmlns=['"]http:\/\/(?:s3\.amazonaws\.com|doc\.s3\.amazonaws\.com)\/doc\/2006-03-01\/?['"]/.test(
      start,
    );
  const isGoogle = /<ListBucketResult\s+xmlns=['"]http:\/\/doc\.s3\.amazonaws\.com\/2006-03-01['"]/.test(
    start,
  );
  const isAzure = start.includes('<EnumerationResults ') && text.includes('<Blobs>');
  if (!isS3 && !isGoogle && !isAzure) return null;
  const entries = text
    .split(isAzure ? '<Name>' : '<Key>')
    .slice(1, MOST_ENTRIES + 1)
    .map((part) => part.split('<')[0] ?? '');
  if (entries.length < FEW_ENTRIES) return null;
  return {
    server: isAzure ? 'Azure Storage' : isGoogle ? 'Google Cloud Storage' : 'S3',
    entries,
    isBucket: true,
  };
}
