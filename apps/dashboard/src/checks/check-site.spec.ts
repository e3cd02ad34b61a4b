import { siteOf } from './check-site';

it.each([
  [null, 'shop.test'],
  ['https://shop.test/', 'shop.test'],
  ['https://shop.test:8443/', 'shop.test:8443'],
  ['https://shop.test/admin/', 'shop.test/admin/'],
  ['http://shop.test:8080/a/b', 'shop.test:8080/a/b'],
])('the check of %s is called %s', (url, site) => expect(siteOf({ domain: 'shop.test', url })).toBe(site));
