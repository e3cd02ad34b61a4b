import { redirectTarget } from '../../page/page-response';
import { isChallengePage } from '../challenge-page';
import { expectGrowthAtMostNLogN } from '../../testing/expect-growth';
import { plainWords } from '../../words/plain-words';
import { speaksOfAction } from '../../page/avoid/avoided-links';
import { CrawlFrontier } from './crawl-frontier';

describe('the steps of choosing links', () => {
  it.each<[string, (index: number, size: number) => { url: string; text: string }]>([
    ['many', (index) => ({ url: `https://a.example/p${index.toString(36)}x`, text: 'go' })],
    ['of one shape', (index) => ({ url: `https://a.example/item/${index}`, text: 'go' })],
    ['the same', () => ({ url: 'https://a.example/x', text: 'go' })],
    ['avoided', (index) => ({ url: `https://a.example/delete/${index}`, text: 'go' })],
    ['with dashes', (index) => ({ url: `https://a.example/${'-'.repeat(200)}${index}`, text: 'go' })],
    ['with parameters', (index) => ({ url: `https://a.example/?${'a&b&'.repeat(50)}${index}`, text: 'go' })],
  ])('grow at most like n log n: %s', (_name, link) => {
    expectGrowthAtMostNLogN(500, (size, steps) => {
      const frontier = new CrawlFrontier(steps);
      for (let index = 0; index < size; index += 1) frontier.consider(link(index, size), 1);
      for (let next = frontier.take(); next !== null;) next = frontier.take();
    });
  });

  it.each<[string, string]>([
    ['combining marks', '\u0301\u0316'],
    ['accents', 'é'],
    ['words', 'delet '],
    ['signs', '-_'],
  ])('of reading a text of %s grow at most like n log n', (_name, part) => {
    expectGrowthAtMostNLogN(1_000, (size, steps) => {
      speaksOfAction(part.repeat(size), steps);
    });
  });
});

it('cuts runs of combining marks, whose order takes n² steps to find', () => {
  expect(plainWords(`x${'\u0316\u0301'.repeat(2_000)}`).length).toBeLessThan(10);
});

it('does not follow an endless address', () => {
  const redirect = (location: string) =>
    redirectTarget(
      { ok: true, status: 302, headers: [['location', location]] } as Parameters<typeof redirectTarget>[0],
      'https://a.example/',
    );
  expect(redirect('/x')?.href).toBe('https://a.example/x');
  expect(redirect(`/${'x'.repeat(5_000)}`)).toBeNull();
});

it('reads the beginning of a refusal only', () => {
  const mark = 'Incapsula incident ID';
  expect(isChallengePage(403, [], `${'x'.repeat(60_000)}${mark}`)).toBe(true);
  expect(isChallengePage(403, [], `${'x'.repeat(70_000)}${mark}`)).toBe(false);
});
