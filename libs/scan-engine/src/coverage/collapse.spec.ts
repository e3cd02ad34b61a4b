import { readHtmlDocument } from '../page/html-document';
import type { CrawledPage } from '../visit/crawled-page';
import { isCollapse, type SiteView } from './collapse';
import { lookOf } from '../visit/site-look';

const start = (body: string, changes: Partial<CrawledPage> = {}): CrawledPage =>
  ({
    url: 'https://shop.test/',
    requestedUrl: 'https://shop.test/',
    outcome: 'answered',
    status: 200,
    headers: [],
    isEmpty: false,
    html: readHtmlDocument(body, 'https://shop.test/'),
    ...changes,
  }) as CrawledPage;
const seen = (body: string, pages: readonly string[], changes: Partial<CrawledPage> = {}): SiteView => ({
  pages,
  look: lookOf([start(body, changes)]),
});

const NAVIGATION = '<a href="/prices">Prices</a> <a href="/team">Team</a> <a href="/login">Login</a>';
const SHOP = `<html lang="en"><title>Garden shop</title>${NAVIGATION}<script src="/app.81f2.js"></script>
  <p>Everything for gardens: spades, seeds, roses and trees, delivered within three days.</p>`;
const NEWS = (words: string): string =>
  `<html lang="en"><title>Daily paper</title>${NAVIGATION}<p>${words} and many other stories</p>`;
const PAGES = ['/', '/prices', '/team'];
const MAINTENANCE =
  '<html lang="en"><title>Garden shop</title><p>We are down for maintenance. Back in an hour.</p>';
const PARKED = `<html lang="en"><title>shop.test</title><p>This domain is for sale.</p>${NAVIGATION}`;

it.each([
  ['the same page', seen(SHOP, PAGES), seen(SHOP, PAGES)],
  [
    'news of another day',
    seen(NEWS('Council votes, harbour opens'), PAGES),
    seen(NEWS('Storm hits coast, team wins'), PAGES),
  ],
  ['a new version of its files', seen(SHOP.replace('81f2', '90aa'), ['/']), seen(SHOP, ['/'])],
  [
    'a new start page of a site whose pages are still there',
    seen('<html lang="en"><title>Hello</title><a href="/welcome">Enter here</a>', PAGES),
    seen(SHOP, PAGES),
  ],
  ['the site after a placeholder', seen(SHOP, PAGES), seen(MAINTENANCE, ['/'])],
  ['nothing that was known', seen(SHOP, PAGES), { pages: [], look: null }],
])('takes %s for the same site', (_, now, last) => {
  expect(isCollapse(now, last, 25)).toBe(false);
});

it.each([
  ['a maintenance page with status 200 in place of one page', seen(MAINTENANCE, ['/']), seen(SHOP, ['/'])],
  ['a maintenance page although other pages are still there', seen(MAINTENANCE, PAGES), seen(SHOP, PAGES)],
  ['a parked domain', seen(PARKED, PAGES), seen(SHOP, PAGES)],
  ['another language', seen(SHOP.replace('"en"', '"de-AT"'), PAGES), seen(SHOP, PAGES)],
  [
    'another language that no attribute names',
    seen(
      '<title>Laden</title><p>Wir sind für Sie da und die Rosen der Saison mit allem, was nicht fehlen darf</p>',
      PAGES,
    ),
    seen(
      '<title>Shop</title><p>The roses and the trees for you and your garden with all the tools</p>',
      PAGES,
    ),
  ],
  [
    'a firewall from the first request',
    seen('Blocked', PAGES, { outcome: 'challenge', status: 403 }),
    seen(SHOP, PAGES),
  ],
  ['a refusal', seen('No', [], { status: 403 }), seen(SHOP, PAGES)],
  ['less than half of the pages', seen(SHOP, ['/']), seen(SHOP, PAGES)],
])('takes %s for another one', (_, now, last) => {
  expect(isCollapse(now, last, 25)).toBe(true);
});

it('does not count pages that a scan did not read', () => {
  expect(isCollapse(seen(SHOP, []), seen(SHOP, PAGES), null)).toBe(false);
});
