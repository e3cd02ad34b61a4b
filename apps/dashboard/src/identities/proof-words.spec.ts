import { proofWords } from './proof-words';

it.each([
  [
    { signed_in: { status: [200], text: 'scan-a' }, anonymous: { status: [302, 401] } },
    'The account gets status 200 and the text “scan-a”. A stranger gets status 302 or 401.',
  ],
  [
    { signed_in: { json: '/user', equals: 'scan-a' }, anonymous: { json: '/guest' } },
    'The account gets “scan-a” at /user of the JSON. A stranger gets a value at /guest of the JSON.',
  ],
])('describes %j', (conditions, words) => {
  expect(proofWords({ url: '/', ...conditions })).toBe(words);
});
