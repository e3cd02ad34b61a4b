import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AVOIDED_WORDS } from './avoided-words';

const root = resolve(__dirname, '..');

/** The word list, the page that shows it, and files that are generated or list passwords. */
const EXEMPT = /avoided-words\.ts$|docs\/style\.md$|\/generated\/|common-passwords\.ts$/;

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(md|ts|tsx|mjs|cjs|yml)$|\.env\.example$/.test(file) && !EXEMPT.test(file));

const avoided = AVOIDED_WORDS.map(({ avoid, use }) => ({
  use,
  pattern: new RegExp(`\\b(${avoid.replaceAll(' ', '\\s+')})\\b`, 'gi'),
}));

/** One line per avoided word: where it is, and what to write. A phrase may continue on the next line. */
function avoidedWords(text: string): string[] {
  const flat = text.replace(/\n\s*(\*|\/\/|#)?/g, (gap) => ' '.repeat(gap.length));
  return avoided.flatMap(({ use, pattern }) =>
    [...flat.matchAll(pattern)].map(({ 0: word, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${line}: "${word.trim()}": write ${use}`;
    }),
  );
}

describe('The words of docs, messages, comments and tests', () => {
  it('are plain English', () => {
    const faults = files.flatMap((file) =>
      avoidedWords(readFileSync(join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
    );
    expect(faults).toEqual([]);
  });

  it('do not include a phrase that continues on the next line', () => {
    const comment = ['/** It stops at', ' * once. */'].join('\n');
    expect(avoidedWords(comment)).toEqual([expect.stringContaining('write immediately')]);
  });

  it.each(AVOIDED_WORDS)('do not include "$example"', ({ example, use }) => {
    expect(avoidedWords(example)).toEqual([expect.stringContaining(use)]);
  });

  it.each(['there is no limit', 'it is no longer valid', 'someone mentioned it', 'a new one'])(
    'may include "%s"',
    (text) => {
      expect(avoidedWords(text)).toEqual([]);
    },
  );
});
