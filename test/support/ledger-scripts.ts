import type { LedgerScript } from '@palisade/vocabulary';

/** A script of another host on the page of a payment. */
export const TAGS: LedgerScript = {
  address: 'https://tags.example/t.js',
  host: 'tags.example',
  broughtBy: ['/checkout'],
  pages: ['/checkout'],
  isDrawn: false,
  shape: 'one',
  sha256: 'a'.repeat(64),
  bytes: 100,
  uses: ['cookie'],
  destinations: [],
};
