import { pageResource } from './page.resource';

const ADDRESS = new URL('https://palisade.test/base/api/v1/checks?search=a%20b&page=7');
const pageOf = (total: number, page: number, items: number) =>
  pageResource({ items: Array<number>(items).fill(0), total }, { page, per_page: 20 }, ADDRESS);
const pageIn = (link: string | null): string | null =>
  link === null ? null : new URL(link).searchParams.get('page');

describe('pageResource', () => {
  it.each([
    { total: 0, page: 1, items: 0, meta: [null, null, 1], links: ['1', '1', null, null] },
    { total: 1, page: 1, items: 1, meta: [1, 1, 1], links: ['1', '1', null, null] },
    { total: 20, page: 1, items: 20, meta: [1, 20, 1], links: ['1', '1', null, null] },
    { total: 41, page: 2, items: 20, meta: [21, 40, 3], links: ['1', '3', '1', '3'] },
    { total: 41, page: 3, items: 1, meta: [41, 41, 3], links: ['1', '3', '2', null] },
    { total: 41, page: 9, items: 0, meta: [null, null, 3], links: ['1', '3', '3', null] },
  ])('describes page $page of $total items', ({ total, page, items, meta, links }) => {
    const resource = pageOf(total, page, items);
    expect(resource.meta).toMatchObject({ current_page: page, per_page: 20, total });
    expect([resource.meta.from, resource.meta.to, resource.meta.last_page]).toEqual(meta);
    const { first, last, prev, next } = resource.links;
    expect([first, last, prev, next].map(pageIn)).toEqual(links);
  });

  it('keeps path and query of the address', () => {
    expect(pageOf(1, 1, 1).links.first).toBe('https://palisade.test/base/api/v1/checks?search=a+b&page=1');
  });
});
