import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { badSentences, textsOf } from './support/sentences';
import { root, trackedFiles } from './support/tracked-files';

/** Also the words of the vocabulary, which the dashboard shows. The API document has its own test. */
const files = trackedFiles(
  'apps/dashboard/src/**/*.ts',
  'apps/dashboard/src/**/*.tsx',
  'apps/api/src/mcp/**/*.ts',
  'libs/vocabulary/src/**/*.ts',
).filter((file) => !file.endsWith('.spec.ts'));

it('texts of the dashboard and MCP have short sentences with a subject', () => {
  const bad = files.flatMap((file) =>
    textsOf(file, readFileSync(join(root, file), 'utf8'))
      .flatMap(badSentences)
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(bad).toEqual([]);
});

describe('badSentences', () => {
  const long = 'This sentence has one word more than the twenty-five that a reader takes in,';
  it.each([
    [`${long} and so it is here to be found by the test of sentences.`, 1],
    ['Two sentences. `code` begins the second. (So does a bracket.)', 0],
    ['The states are what is counted.', 1],
    ['First detected longer ago than so many times 24 hours.', 1],
  ])('finds in %j %d', (text, count) => {
    expect(badSentences(text)).toHaveLength(count);
  });

  it('reads an element as people see it', () => {
    const source = '<p>\n  It is <b>never</b> sent {again}. {"Yes."}\n  <br />\n</p>';
    expect(textsOf('a.tsx', source)).toContain(' It is never sent …. Yes.  ');
  });
});
