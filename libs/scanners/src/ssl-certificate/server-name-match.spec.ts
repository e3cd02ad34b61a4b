import { namesCoverHost, wwwTwin } from './server-name-match';

describe('the www twin', () => {
  it.each([
    ['example.com', 'www.example.com'],
    ['www.example.com', 'example.com'],
    ['example.co.uk', 'www.example.co.uk'],
    ['someone.github.io', 'www.someone.github.io'],
    ['api.example.com', null],
    ['www.api.example.com', null],
    ['co.uk', null],
    ['localhost', null],
    ['192.0.2.7', null],
  ])('of %s is %s', (host, twin) => {
    expect(wwwTwin(host)).toBe(twin);
  });
});

it('compares addresses in any spelling, and never with names', () => {
  const names = { dns: ['192.0.2.1'], addresses: ['2001:db8::1'] };
  expect(namesCoverHost(names, '2001:db8:0:0::1')).toBe(true);
  expect(namesCoverHost(names, '192.0.2.1')).toBe(false);
});
