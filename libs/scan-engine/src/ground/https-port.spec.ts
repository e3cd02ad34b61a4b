import { httpsPort } from './https-port';

it.each([
  [null, 443],
  ['https://shop.test/a', 443],
  ['https://shop.test:8443/', 8443],
  ['http://shop.test:8080/', 443],
])('the https port of %s is %i', (url, port) => expect(httpsPort({ host: 'shop.test', url })).toBe(port));
