import type { HtmlDocument, CrawledPage, StepCounter } from '@palisade/scan-engine';
import { counted } from '@palisade/scan-engine/testing/counted';
import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { readListing } from './listing-formats';
import { foldersOf } from './seen-folders';

const URL = 'https://shop.example/files/';
const documentOf = (size: number, steps: StepCounter, path: (place: number) => string): HtmlDocument => {
  const links = Array.from({ length: size }, (_, place) =>
    counted({ url: `${URL}${path(place)}`, text: '' }, steps),
  );
  return { title: 'Index of /files/', links, subresources: links } as unknown as HtmlDocument;
};

it.each<[string, (place: number) => string]>([
  ['files', (place) => `a${place}.jpg`],
  ['folders', (place) => `a${place}/`],
  ['links to elsewhere', (place) => `../../${place}`],
])('the steps over a listing of %s grow at most like n log n', (_name, path) => {
  expectGrowthAtMostNLogN(200, (size, steps) => readListing('', URL, documentOf(size, steps, path)));
});

it('the steps over the folders of many files grow at most like n log n', () => {
  expectGrowthAtMostNLogN(100, (size, steps) => {
    const pages = [{ url: URL, html: documentOf(size, steps, (place) => `f${place}/a.jpg`) }];
    foldersOf(pages as CrawledPage[], [], URL);
  });
});
