import { TidyChunks } from './tidy-chunks';

const tidied = (written: string, piece = written.length): string => {
  const chunks = new TidyChunks();
  let text = '';
  for (let at = 0; at < written.length; at += piece)
    text += chunks.next(Buffer.from(written.slice(at, at + piece))).toString();
  return text;
};

const USUAL = '3\r\nabc\r\nA\r\n0123456\r\n9\r\n0\r\n\r\n';

it.each([
  ['blanks behind sizes', '3  \r\nabc\r\nA \r\n0123456\r\n9\r\n0 \r\n\r\n', USUAL],
  ['lines that end with LF', '3\nabc\nA\n0123456\r\n9\n0\n\n', USUAL],
  ['extensions', '3;a=b\r\nabc\r\nA ; x\r\n0123456\r\n9\r\n0\r\n\r\n', USUAL],
  ['what is usual', USUAL, USUAL],
  ['a trailer', '1\na\n0\nX-A: 1\n\n', '1\r\na\r\n0\r\nX-A: 1\r\n\r\n'],
  ['no chunks', 'many\r\nabc', 'many\r\nabc'],
  ['a chunk that is longer than its size', '1\r\nab\r\n0\r\n\r\n', '1\r\nab\r\n0\r\n\r\n'],
])('leaves %s as the parser takes it, in whatever pieces it comes', (_, written, expected) => {
  for (const piece of [written.length, 1, 3]) expect(tidied(written, piece)).toBe(expected);
});

it.each([
  ['5\r\nhello', true],
  ['1f;x=y\r\n', true],
  ['5 \r\nhello', false],
  ['5\nhello', false],
  ['5', null],
  ['5\r', null],
])('%j begins as usual: %s', (begin, expected) => {
  expect(TidyChunks.areUsual(Buffer.from(begin))).toBe(expected);
});
