import { domainObstacle, type PreloadDomain } from './preload-domain';

const GOOD = 'max-age=31536000; includeSubDomains; preload';
const obstacle = (changes: Partial<PreloadDomain>): string | null =>
  domainObstacle({
    domain: 'shop.test',
    https: { field: GOOD, redirectsTo: null },
    plainLeadsTo: 'https://shop.test/',
    ...changes,
  });

it.each<[string, Partial<PreloadDomain>]>([
  ['the policy at the domain', {}],
  ['a redirect that has it too', { https: { field: GOOD, redirectsTo: 'https://www.shop.test/' } }],
  ['a closed port 80', { plainLeadsTo: null }],
  ['a domain without a response', { https: null }],
])('nothing is in the way of %s', (_name, changes) => {
  expect(obstacle(changes)).toBeNull();
});

it.each<[string, Partial<PreloadDomain>, string]>([
  [
    'a redirect without the field',
    { https: { field: null, redirectsTo: 'https://www.shop.test/' } },
    'that redirect does not send it',
  ],
  [
    'a redirect without preload',
    { https: { field: 'max-age=31536000; includeSubDomains', redirectsTo: 'https://shop.test/en/' } },
    'that redirect does not send it',
  ],
  ['another policy', { https: { field: 'max-age=300', redirectsTo: null } }, 'does not send this one'],
  ['http that leads to www', { plainLeadsTo: 'https://www.shop.test/' }, 'it leads to https://www.shop.test'],
  ['http that leads to http', { plainLeadsTo: 'http://shop.test/en/' }, 'it leads to http://shop.test'],
])('says what is wrong with %s', (_name, changes, words) => {
  expect(obstacle(changes)).toContain(words);
});
