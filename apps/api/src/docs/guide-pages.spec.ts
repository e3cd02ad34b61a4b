import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GUIDES_PATH, guidePage, guidesPage } from './guide-pages';

const repository = resolve(__dirname, '../../../..');
const names = [...guidesPage().matchAll(/href="guide\/([a-z-]+)"/g)].map(([, name = '']) => name);
const pages = new Map(names.map((name) => [name, guidePage(name) ?? '']));

const dashboardLinks = (): string[] =>
  [
    'checks/trends/check-trend',
    'issues/accept-form',
    'notifications/notifications-page',
    'scans/test-result',
  ].flatMap((file) => {
    const source = readFileSync(resolve(repository, `apps/dashboard/src/${file}.tsx`), 'utf8');
    return [...source.matchAll(/<GuideLink to="([^"]+)"/g)].map(([, to = '']) => `${GUIDES_PATH}/${to}`);
  });

const linksOf = (page: string): string[] =>
  [...page.matchAll(/href="([a-z-]+(?:#[^"]+)?)"/g)].map(([, to = '']) => `${GUIDES_PATH}/${to}`);

describe('The guides', () => {
  it('have the text of each file that the list names', () => {
    expect(names.length).toBeGreaterThan(10);
    for (const [name, page] of pages)
      expect([name, page]).toEqual([name, expect.stringMatching(/<h1 id=.*<h2 id=/s)]);
  });

  it('are linked to each other and from the dashboard with anchors that exist', () => {
    const links = [...dashboardLinks(), ...[...pages.values()].flatMap(linksOf)];
    expect(links.length).toBeGreaterThan(20);
    const broken = links.filter((link) => {
      const [, name = '', anchor] = /^\/docs\/guide\/([a-z-]+)(?:#(.+))?$/.exec(link) ?? [];
      const page = pages.get(name);
      return page === undefined || (anchor !== undefined && !page.includes(`id="${anchor}"`));
    });
    expect(broken).toEqual([]);
  });

  it('have no link to a file that an installation does not serve', () => {
    for (const page of pages.values())
      expect(page).not.toMatch(/href="(?!https:\/\/|#|\/favicon|\.\.\/guide"|[a-z-]+["#])[^"]*"/);
  });

  it.each(['architecture', 'tests', '../README', ''])('do not include "%s"', (name) => {
    expect(guidePage(name)).toBeNull();
  });
});
