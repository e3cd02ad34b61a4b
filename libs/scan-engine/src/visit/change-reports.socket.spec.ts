import { closedAfterEach } from '../testing/closed-after-each';
import { serveHttp } from '../testing/local-sites';
import { localClient } from '../testing/scan-url';
import { reportedChange } from '../page/reported-change';
import { kindOfLink } from '../page/routed-path';
import { crawlSite } from './crawl-site';
import type { SiteCrawl } from './crawled-page';
import { PageNotes } from './page-notes';

it.each([
  ['Changed difficulty level to Hard', 'Changed difficulty level to Hard'],
  ['Home. The database has been reset. Go on', 'The database has been reset'],
  ['Profile updated successfully', 'Profile updated successfully'],
  ['Guest book. Thank you for leaving the comment. Go on', 'Thank you for leaving the comment'],
  ['Vielen Dank für Ihre Nachricht!', 'Vielen Dank für Ihre Nachricht'],
  ['Merci pour votre commentaire', 'Merci pour votre commentaire'],
  ['Gracias por enviar su pregunta', 'Gracias por enviar su pregunta'],
  ['Willkommen! Die Datenbank wurde zurückgesetzt.', 'Die Datenbank wurde zurückgesetzt'],
  ['La base de données a été réinitialisée.', 'La base de données a été réinitialisée'],
  ['La base de datos ha sido restablecida', 'La base de datos ha sido restablecida'],
  ['Il livello è stato modificato', 'Il livello è stato modificato'],
  ['O nível foi alterado', 'O nível foi alterado'],
  ['De database is gereset', 'De database is gereset'],
  ['Baza danych została zresetowana', 'Baza danych została zresetowana'],
])('knows the report in "%s"', (text, words) => expect(reportedChange(text)).toBe(words));

it.each([
  'Change the difficulty level',
  'How to reset the database',
  'Database: reset, restore, export',
  'Die Datenbank zurücksetzen',
  'Our new shop is open',
  'Thank you for your interest',
  'Thank you for shopping with us',
  'Leave a comment',
])('sees no report in "%s"', (text) => expect(reportedChange(text)).toBeNull());

it.each([
  ['https://a.test/skill/one', '/skill/'],
  ['https://a.test/start', null],
  ['https://a.test/?skill=one', '/?skill'],
  ['https://a.test/index.php?page=a&x=1', null],
])('takes %s for one of the kind %s', (url, kind) => expect(kindOfLink(url)).toBe(kind));

const started = closedAfterEach();
const links = (...paths: string[]): string => paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const ARTICLE = `<p>The law has been changed. ${'It says more than it did. '.repeat(30)}</p>`;
const HOME = links(
  '/skill/one',
  '/skill/two',
  '/data/fresh',
  '/data/spare',
  '/news/a',
  '/news/b',
  '/about/us',
);

/** A site that changes its state at a GET, and counts how often. */
async function actingSite() {
  const changes: string[] = [];
  const site = await started(
    serveHttp(({ url = '/', headers: { cookie = '' } }, response) => {
      response.setHeader('content-type', 'text/html');
      const [, skill] = /^\/skill\/(\w+)/.exec(url) ?? [];
      if (skill !== undefined || url.startsWith('/data/')) changes.push(url);
      if (skill !== undefined)
        return void response
          .writeHead(302, { location: '/', 'set-cookie': `flash=Changed+skill+to+${skill}; Path=/` })
          .end();
      const [, flash = ''] = /flash=([^;]+)/.exec(cookie) ?? [];
      if (url === '/') return void response.end(`<p>${flash.replaceAll('+', ' ')}</p>${HOME}`);
      if (url.startsWith('/data/')) return void response.end('<p>The database has been reset</p>');
      response.end(url.startsWith('/news/') ? `${ARTICLE}${url}` : '<p>Once our name was changed</p>');
    }),
  );
  return { site, changes };
}

async function scan(port: number, last?: PageNotes): Promise<{ crawl: SiteCrawl; notes: PageNotes }> {
  const notes = new PageNotes(true, { pages: last?.readPaths ?? [], look: last?.look ?? null });
  const client = localClient(`http://127.0.0.1:${port}/`);
  try {
    const { signal } = new AbortController();
    const acting = notes.actingKinds;
    const crawl = await crawlSite(client, { maxPages: 20, depth: 2, signal, acting });
    notes.takeCrawl(crawl, 20);
    return { crawl, notes };
  } finally {
    await client.close();
  }
}

describe('a crawl of a site whose links change something', () => {
  it('follows no second link of a kind that reported a change, and says so; the next scan follows none', async () => {
    const { site, changes } = await actingSite();
    const { notes } = await scan(site.port);
    expect(changes).toEqual(['/skill/one', '/data/fresh']);
    const reasons = Object.fromEntries(notes.pages.map(({ url, reason }) => [new URL(url).pathname, reason]));
    expect(reasons).toMatchObject({
      '/skill/one': 'requesting it changed something ("Changed skill to one")',
      '/skill/two': 'a link of this kind reported a change ("Changed skill to one")',
      '/data/spare': expect.stringContaining('a link of this kind reported a change'),
    });
    await scan(site.port, notes);
    expect(changes).toEqual(['/skill/one', '/data/fresh']);
  });

  it('reads articles that tell of changes', async () => {
    const { site } = await actingSite();
    const { crawl } = await scan(site.port);
    expect(crawl.pages.map(({ url }) => new URL(url).pathname)).toEqual(
      expect.arrayContaining(['/news/a', '/news/b', '/about/us']),
    );
  });
});
