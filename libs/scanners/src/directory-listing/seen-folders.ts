import { parseUrl } from '@palisade/target-client';
import { type CrawledPage, isAvoidedLink } from '@palisade/scan-engine';

/** Folders of files that are requested, in all. */
const MOST_FOLDERS = 6;
/** A page has 500 links at most; what many pages share is read once. */
const MOST_FILES = 2_000;
const FILE = /\/[^/]+\.(?!html?$|php\d?$|aspx?$|jspx?$|cgi$|do$|cfm$)\w{1,5}$/i;
const ADDRESS = /\b(?:src|href|poster|data-src)\s?=\s?["']?([^"'\s<>]{1,500})/gi;

/** Addresses of images and similar, which the document reader does not keep. */
export const addressesIn = (text: string): string[] =>
  [...text.slice(0, 500_000).matchAll(ADDRESS)].slice(0, MOST_FILES).map(([, address = '']) => address);

/** Folders of the site's own files, those with most files first, then the folders above them; never one with a dot. */
export function foldersOf(pages: readonly CrawledPage[], more: readonly string[], base: string): string[] {
  const files = new Set<string>();
  const { origin } = new URL(base);
  const take = (written: string, from: string): void => {
    const url = parseUrl(written, from);
    if (url?.origin === origin && FILE.test(url.pathname) && files.size < MOST_FILES) files.add(url.pathname);
  };
  for (const { html, url } of pages) {
    for (const { url: link } of html?.subresources ?? []) take(link, url);
    for (const { url: link } of html?.links ?? []) take(link, url);
  }
  for (const written of more) take(written, base);
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const direct = [...counts]
    .sort(([a, one], [b, other]) => other - one || a.localeCompare(b))
    .map(([folder]) => folder);
  const above = direct.map((folder) => folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1));
  return [...new Set([...direct, ...above])]
    .filter(
      (folder) =>
        folder !== '/' && !folder.includes('/.') && !isAvoidedLink({ url: origin + folder, text: '' }),
    )
    .slice(0, MOST_FOLDERS);
}
