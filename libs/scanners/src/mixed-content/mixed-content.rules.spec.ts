import type { MixedElement, MixedObservation, MixedPage } from './mixed-observation';
import { mixedContentScanner } from './mixed-content.scanner';

const script: MixedElement = {
  kind: 'active',
  element: 'script src',
  url: 'http://cdn.example/a.js',
  file: null,
  form: null,
};
const login: MixedElement = {
  ...script,
  kind: 'form',
  element: 'form action',
  form: { method: 'POST', hasPassword: true },
};
const page = (elements: MixedElement[], changes: Partial<MixedPage> = {}): MixedPage => ({
  url: 'https://shop.example/',
  outcome: 'answered',
  failure: null,
  status: 200,
  redirectsTo: null,
  isHtml: true,
  truncated: false,
  upgrades: false,
  elements,
  upgraded: 0,
  isLoginConfirmed: true,
  ...changes,
});
const judge = (pages: MixedPage[], changes: Partial<MixedObservation> = {}) =>
  mixedContentScanner.judge({
    pages,
    unread: { styles: 0, scripts: 0 },
    isLoginJudged: false,
    ...changes,
  });
const found = (...input: Parameters<typeof judge>): string[] =>
  judge(...input).findings.map(({ id, severity }) => `${id} ${severity}`);

it('judges pages that were read, and a cut page only by what it shows', () => {
  const at = (path: string, changes: Partial<MixedPage>): MixedPage =>
    page([], { url: `https://shop.example/${path}`, ...changes });
  const { judged } = judge([
    page([]),
    at('long', { truncated: true }),
    at('gone', { status: 404 }),
    at('limited', { status: 429, outcome: 'too_many_requests' }),
  ]);
  expect(judged).toEqual(['/']);
  expect(judge([page([], { truncated: true })]).inconclusive?.sentence).toMatch(/too long/);
  expect(found([page([script], { truncated: true })])).toEqual(['mixed-active medium']);
});

it('closes no issue that a file may still hold that was not read', () => {
  const unjudged = (styles: number, scripts: number) =>
    judge([page([])], { unread: { styles, scripts } }).unjudgedRules;
  expect(unjudged(0, 0)).toEqual([]);
  expect(unjudged(1, 0)).toEqual(['mixed-active', 'mixed-passive']);
  expect(unjudged(0, 1)).toEqual(['mixed-active', 'mixed-websocket']);
});

it('leaves a login to the test that owns it, and caps one that was seen once', () => {
  expect(found([page([login])])).toEqual(['mixed-form-action high']);
  expect(found([page([login], { isLoginConfirmed: false })])).toEqual(['mixed-form-action medium']);
  expect(found([page([login])], { isLoginJudged: true })).toEqual([]);
});
