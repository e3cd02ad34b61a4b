import { gzipSync } from 'node:zlib';
import type { TargetClient, TargetRequest } from '@palisade/target-client';
import { MAX_EXPECTED_PATHS } from '@palisade/vocabulary';
import { NO_SITEMAP, readSitemap } from './read-sitemap';

const SHOP = 'https://shop.example.com';
const urlset = (...addresses: string[]): string =>
  `<?xml version="1.0"?><urlset xmlns="x">${addresses.map((each) => `<url><loc> ${each} </loc><image:loc>${SHOP}/i.png</image:loc></url>`).join('')}</urlset>`;
const index = (...addresses: string[]): string =>
  `<sitemapindex>${addresses.map((each) => `<sitemap><loc>${each}</loc></sitemap>`).join('')}</sitemapindex>`;

/** A site of these files. Notes what was requested. */
function siteOf(files: Record<string, string | Buffer>, url: string | null = `${SHOP}/`) {
  const requested: string[] = [];
  const request = (wanted: TargetRequest) => {
    requested.push(wanted.url);
    const file = files[wanted.url.replace(SHOP, '')];
    return Promise.resolve({
      ok: true,
      status: file === undefined ? 404 : 200,
      headers: [],
      truncated: false,
      body: Buffer.from(file ?? 'Not found'),
    });
  };
  const client = { target: { host: 'shop.example.com', url }, request } as unknown as TargetClient;
  return { client, requested };
}
const reading = (files: Record<string, string | Buffer>, given: string | null = null) =>
  readSitemap(siteOf(files).client, given);

describe('the paths of a sitemap', () => {
  it('are those of the own host, once each and without queries', async () => {
    const sitemap = urlset(
      `${SHOP}/`,
      'http://shop.example.com/orders?page=1&amp;x=2',
      `<![CDATA[${SHOP}/orders?page=2]]>`,
      'https://www.shop.example.com/other',
      `${SHOP}/account/delete`,
      `${SHOP}/${'a'.repeat(600)}`,
      'http://[',
    );
    await expect(reading({ '/sitemap.xml': sitemap })).resolves.toEqual({
      paths: ['/', '/orders'],
      leftOut: [
        { reason: 'other_host', count: 1 },
        { reason: 'action', count: 1 },
        { reason: 'not_a_path', count: 2 },
      ],
      message: null,
    });
  });

  it('come from the sitemaps of an index, packed ones too, and never from another host', async () => {
    const { client, requested } = siteOf({
      '/sitemap.xml': index(
        `${SHOP}/a.xml.gz`,
        'https://evil.example/b.xml',
        `${SHOP}/missing.xml`,
        `${SHOP}/sitemap.xml`,
      ),
      '/a.xml.gz': gzipSync(urlset(`${SHOP}/a`)),
    });
    await expect(readSitemap(client, null)).resolves.toEqual({
      paths: ['/a'],
      leftOut: [{ reason: 'unread', count: 3 }],
      message: null,
    });
    expect(requested).toEqual(['/sitemap.xml', '/a.xml.gz', '/missing.xml'].map((path) => SHOP + path));
  });

  it('are at most 200, one of each template first, in the order of the sitemap', async () => {
    const products = Array.from({ length: 500 }, (_, number) => `${SHOP}/products/${number + 1}`);
    const { paths, leftOut } = await reading({ '/sitemap.xml': urlset(...products, `${SHOP}/about`) });
    expect(paths).toHaveLength(MAX_EXPECTED_PATHS);
    expect([paths[0], paths.at(-1)]).toEqual(['/products/1', '/about']);
    expect(leftOut).toEqual([{ reason: 'too_many', count: 301 }]);
  });

  it('are read at the given address, else where robots.txt says', async () => {
    const files = {
      '/robots.txt': `User-agent: *\nSitemap: ${SHOP}/wp-sitemap.xml\nsitemap: https://evil.example/x.xml`,
      '/wp-sitemap.xml': urlset(`${SHOP}/post`),
      '/other.xml': urlset(`${SHOP}/other`),
    };
    await expect(reading(files)).resolves.toMatchObject({ paths: ['/post'] });
    await expect(reading(files, '/other.xml')).resolves.toMatchObject({ paths: ['/other'] });
    await expect(reading(files, '/none.xml')).resolves.toMatchObject({
      paths: [],
      message: 'There is no sitemap at this address that could be read.',
    });
  });

  it('says what to do where there is none, also for a page in its place and an archive that would burst', async () => {
    const nothing = { paths: [], leftOut: [], message: NO_SITEMAP };
    await expect(reading({})).resolves.toEqual(nothing);
    await expect(reading({ '/sitemap.xml': '<html>Welcome</html>' })).resolves.toEqual(nothing);
    const bomb = gzipSync(Buffer.concat([Buffer.from(urlset(`${SHOP}/a`)), Buffer.alloc(20_000_000)]));
    await expect(reading({ '/sitemap.xml': bomb })).resolves.toEqual(nothing);
  });

  it('are read from at most 20 sitemaps, however they name each other', async () => {
    const many = Array.from({ length: 60 }, (_, number) => `${SHOP}/${number}.xml`);
    const files = Object.fromEntries(many.map((url) => [url.replace(SHOP, ''), index(...many)]));
    const { client, requested } = siteOf({ ...files, '/sitemap.xml': index(...many) });
    const { paths, leftOut } = await readSitemap(client, null);
    expect(requested).toHaveLength(20);
    expect({ paths, reasons: leftOut.map(({ reason }) => reason) }).toEqual({
      paths: [],
      reasons: ['unread'],
    });
  });

  it('are tried over https, then over http, for a check without a URL', async () => {
    const { client, requested } = siteOf({}, null);
    await readSitemap(client, null);
    expect(requested).toEqual([
      `${SHOP}/sitemap.xml`,
      `${SHOP}/robots.txt`,
      'http://shop.example.com/sitemap.xml',
      'http://shop.example.com/robots.txt',
    ]);
  });
});
