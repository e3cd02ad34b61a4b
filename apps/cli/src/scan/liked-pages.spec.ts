import { likedPages } from './liked-pages';

it.each([
  ['as many as the check', 3, { isNamed: false, isOwn: false }, 3],
  ['no more than usual of a site that may be of a stranger', 60, { isNamed: false, isOwn: false }, 25],
  ['more of a site of your own', 60, { isNamed: false, isOwn: true }, 60],
  ['what the command names', 60, { isNamed: true, isOwn: true }, undefined],
  ['what is usual where the service does not say', null, { isNamed: false, isOwn: true }, undefined],
])('%s', (_, ofCheck, order, pages) => {
  expect(likedPages(ofCheck, order).maxPages).toBe(pages);
});
