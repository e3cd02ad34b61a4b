import { Patience } from './patience';

const LIMITS = { headersMs: 5_000, patientMs: 30_000 };
const get = (url: string) => ({ method: 'GET', url: new URL(url) });
const HOME = get('https://shop.example/');
const OTHER = get('https://shop.example/other');

const of = (url: string | null = null): Patience => new Patience({ host: 'shop.example', url }, LIMITS);

it('is longest for the start page, by https and http where the check names a host', () => {
  const patience = of();
  const waits = [HOME, get('http://shop.example/'), OTHER, { ...HOME, method: 'POST' }];
  expect(waits.map((asked) => patience.headersMs(asked))).toEqual([30_000, 30_000, 5_000, 5_000]);
});

it('knows the start page by the address of the check, without its fragment', () => {
  const patience = of('https://shop.example/app?x=1#top');
  const waits = [get('https://shop.example/app?x=1'), HOME];
  expect(waits.map((asked) => patience.headersMs(asked))).toEqual([30_000, 5_000]);
});

it('goes with the redirects of the start page', () => {
  const patience = of();
  patience.answered(HOME, 20, 'https://shop.example/de/');
  patience.answered(get('https://shop.example/de/'), 20, 'https://shop.example/de/home#x');
  patience.answered(OTHER, 20, 'https://shop.example/elsewhere');
  const waits = ['/de/', '/de/home', '/elsewhere'].map((path) => get(`https://shop.example${path}`));
  expect(waits.map((asked) => patience.headersMs(asked))).toEqual([30_000, 30_000, 5_000]);
});

it('is twice what the site has needed, at most as for the start page', () => {
  const patience = of();
  patience.answered(HOME, 8_000, null);
  expect(patience.headersMs(OTHER)).toBe(16_000);
  patience.answered(HOME, 20_000, null);
  expect(patience.headersMs(OTHER)).toBe(30_000);
  expect(patience.headersMs(get('https://other.example/'))).toBe(5_000);
});

it('is spent once on a site that does not respond', () => {
  const patience = of();
  patience.timedOut(OTHER);
  expect(patience.headersMs(HOME)).toBe(30_000);
  patience.timedOut(HOME);
  expect([HOME, get('http://shop.example/')].map((asked) => patience.headersMs(asked))).toEqual([
    5_000, 5_000,
  ]);
});
