import type { RequestListener } from 'node:http';
import { serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { scanSite } from '@palisade/scan-engine/testing/scan-url';
import { directoryListingScanner } from './directory-listing.scanner';

/** Runs the test against a site on loopback. */
async function run(listener: RequestListener) {
  const { site, judgement } = await scanSite(directoryListingScanner, serveHttp(listener));
  return { paths: site.paths, found: judgement.findings.map(({ id, location }) => `${id} ${location}`) };
}

const START =
  '<!doctype html><title>Shop</title><img src="/img/a.jpg"><img src="/.git/b.png"><a href="/logout/a.pdf">x</a>';
const list = (folder: string, ...names: string[]): string =>
  `<html><title>Index of ${folder}</title><pre>${names.map((name) => `<a href="${name}">${name}</a>`).join('')}</pre>`;

const shop =
  (folders: Record<string, string>): RequestListener =>
  ({ url = '/' }, response) => {
    const body = url === '/' ? START : folders[url];
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(body ?? 'none');
  };

describe('the requests of directory_listing', () => {
  it('are the folders of seen files and two more, none with a dot or an action', async () => {
    const { paths } = await run(shop({}));
    expect(paths).toEqual(['/', '/img/', '/uploads/', '/backup/']);
  });

  it('compare a list with a folder that cannot exist', async () => {
    const { paths, found } = await run(shop({ '/img/': list('/img/', 'a.jpg', 'b.jpg') }));
    expect(paths.at(-1)).toBe('/00000000-0000-4000-8000-000000000000/');
    expect(found).toEqual(['listing-open /img/']);
  });

  it('request twice what would be high', async () => {
    const { paths, found } = await run(shop({ '/img/': list('/img/', 'a.jpg', 'shop.sql') }));
    expect(paths.filter((path) => path === '/img/')).toHaveLength(2);
    expect(found).toEqual(['listing-sensitive /img/']);
  });
});
