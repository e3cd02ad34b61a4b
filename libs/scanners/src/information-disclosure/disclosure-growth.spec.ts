import { expectGrowthAtMostNLogN } from '@palisade/scan-engine/testing/expect-growth';
import { hasCredentialsInComment } from './comments';
import { withoutQuotations } from './error-messages';
import { stackTraceIn } from './stack-traces';

it.each<[string, string]>([
  ['comments', '<!-- user: anna -->'],
  ['comments without end', '<!-- a'],
  ['separators', '<!-- a:b,'],
])('the steps of reading %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(1_000, (size, steps) => hasCredentialsInComment(`${part.repeat(size)}-->`, steps));
});

it.each<[string, string]>([
  ['quotations', '<pre>a</pre>'],
  ['quotations without end', '<pre><code>'],
  ['quotations in quotations', '<a ><code >x</a>'],
])('the steps of leaving out %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(1_000, (size, steps) => withoutQuotations(part.repeat(size), steps));
});

it.each<[string, string]>([
  ['lines', 'at a\n'],
  ['one line', 'at /a/a.js '],
  ['breaks', '<br>at a'],
])('the steps of searching frames in %s grow at most like n log n', (_name, part) => {
  expectGrowthAtMostNLogN(500, (size, steps) => stackTraceIn(part.repeat(size), steps));
});
