import { hostNameOf, ownDomain } from './judged-domain';

it.each([
  ['www.shop.example.com', 'example.com'],
  ['www.shop.co.uk', 'shop.co.uk'],
  ['shop.github.io', 'shop.github.io'],
])('the owner of %s registered %s', (host, domain) => expect(ownDomain(host)).toBe(domain));

it.each(['127.0.0.1', '2001:db8::1', 'shop', 'localhost', 'shop.localhost'])('%s has no domain', (host) =>
  expect(hostNameOf({ host, url: null })).toBeNull(),
);
