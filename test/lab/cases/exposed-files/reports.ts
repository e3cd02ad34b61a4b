import type { CaseOf } from '../../lab-case';
import { type ServedFile, siteCase } from '../../sites/served-files';

const html = (body: string, more: Partial<ServedFile> = {}): ServedFile => ({
  type: 'text/html',
  body: `<!doctype html><title>Shop</title>${body}`,
  ...more,
});
const PHPINFO = html('', {
  body: '<!DOCTYPE html><html><head><title>PHP 8.2.7 - phpinfo()</title></head><body><table><tr class="h"><td><h1 class="p">PHP Version 8.2.7</h1></td></tr></table><table><tr><td class="e">System </td><td class="v">Linux shop 6.1 </td></tr></table></body></html>',
});

/** What people reported in public of other tools, with what is right. */
export const EXPOSED_REPORT_CASES: CaseOf[] = [
  siteCase('the path itself in a text, for every path', {}, [], {
    guards: 'nikto 246: a text that repeats the path is not a file',
    fallback: (path) => ({ type: 'text/html', body: `ERR:${path}` }),
  }),
  siteCase('a refusal of every path that begins with .ht', {}, [], {
    guards: 'zaproxy 7632: Apache refuses such paths whether they exist or not',
    fallback: (path) =>
      path.includes('/.ht')
        ? { status: 403, type: 'text/html', body: '<h1>Forbidden</h1>' }
        : { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' },
  }),
  siteCase('a 400 for every archive', {}, [], {
    guards: 'zaproxy 5838: an error for whatever has an ending',
    fallback: (path) =>
      /\.\w+$/.test(path) ? html('<h1>Error 400 - Bad Request</h1>', { status: 400 }) : { status: 404 },
  }),
  siteCase('the start page of a search engine, with the words of each path', {}, [], {
    guards: 'zaproxy 3048: what is searched for is on the page, and no file',
    fallback: (path) =>
      html(`<form><input name="q" value="${path.replaceAll(/[^\w.]/g, ' ')}"></form><p>No results.</p>`),
  }),
  siteCase('the page of a router for every copy of a script', {}, [], {
    guards: 'nuclei-templates 1483: the page of an application is not a copy of its source',
    fallback: (path) =>
      path.endsWith('.bak')
        ? html('<p>$config and define( are words of our manual</p>')
        : { status: 404, body: '' },
  }),
  siteCase('a 404 that repeats the path and the address', {}, [], {
    guards: 'nikto 497: words of the request are no file',
    fallback: (path) =>
      html(`<p>The requested URL ${path} was not found on this server at 127.0.0.1.</p>`, { status: 404 }),
  }),
  siteCase('phpinfo() as the start page (nuclei-templates 8657)', { '/': PHPINFO }, [
    'exposed-phpinfo medium',
  ]),
  siteCase('phpinfo() at every path (nuclei-templates 6967)', {}, 'inconclusive', {
    guards: 'what is at every path says nothing of one',
    fallback: () => PHPINFO,
  }),
];
