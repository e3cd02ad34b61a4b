import { documentOf } from './shared-document';

const URL_ = 'https://www.example.org/';

it('reads a body once for all who share its response', () => {
  const answer = { body: Buffer.from('<a href="x">y</a>') };
  const document = documentOf(answer, URL_);
  expect(documentOf({ body: answer.body }, URL_)).toBe(document);
  expect(documentOf({ body: Buffer.from(answer.body) }, URL_)).not.toBe(document);
});

it('reads it again for another address, against which links resolve', () => {
  const answer = { body: Buffer.from('<a href="x">y</a>') };
  expect(documentOf(answer, URL_).links).toMatchObject([{ url: 'https://www.example.org/x' }]);
  expect(documentOf(answer, `${URL_}a/`).links).toMatchObject([{ url: 'https://www.example.org/a/x' }]);
});
