import { expectGrowthAtMostNLogN } from '../testing/expect-growth';
import { tokensIn } from './json-web-token';

it.each([
  ['beginnings of tokens', 'eyJhbGciOiJub25lIn0.'],
  ['a single long word', 'eyJ'],
  ['words', 'eyJhbGciOiJub25lIn0.eyJ '],
])('the steps over %s grow at most like n log n', (_name, piece) => {
  expectGrowthAtMostNLogN(200, (size, steps) => tokensIn(piece.repeat(size), steps));
});
