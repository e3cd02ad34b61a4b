import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import { judgeMixedContent } from './mixed-content.rules';
import { mixedContentScanner } from './mixed-content.scanner';
import type { MixedElement, MixedObservation, MixedPage } from './mixed-observation';

const element = (changes: Partial<MixedElement> = {}): MixedElement => ({
  kind: 'active',
  element: 'script src',
  url: 'http://cdn.example/a.js',
  file: null,
  form: null,
  ...changes,
});
const form = (method: 'GET' | 'POST', hasPassword = false): MixedElement =>
  element({ kind: 'form', element: 'form action', form: { method, hasPassword } });
const page = (elements: MixedElement[] = [], changes: Partial<MixedPage> = {}): MixedPage => ({
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
  ...changes,
});
const site = (pages: MixedPage[], changes: Partial<MixedObservation> = {}): MixedObservation => ({
  pages,
  unread: { styles: 0, scripts: 0 },
  isLoginJudged: false,
  ...changes,
});

describeScanner({
  scanner: mixedContentScanner,
  cases: [
    ['a clean site', site([page()]), []],
    [
      'one of each',
      site([
        page([
          element(),
          element({ kind: 'passive', element: 'img src' }),
          form('POST'),
          element({ kind: 'websocket', element: 'new WebSocket', url: 'ws://shop.example/' }),
          element({ kind: 'download', element: 'a href' }),
        ]),
      ]),
      ['mixed-active', 'mixed-passive', 'mixed-form-action', 'mixed-websocket', 'mixed-download'],
    ],
    [
      'the same path twice',
      site([
        page([element()], { url: 'https://shop.example/?page=1' }),
        page([element()], { url: 'https://shop.example/?page=2' }),
      ]),
      ['mixed-active'],
    ],
    [
      'guard: a login that another test judges',
      site([page([form('POST', true)])], { isLoginJudged: true }),
      [],
    ],
    [
      'guard: another form next to it',
      site([page([form('POST', true), form('POST')])], { isLoginJudged: true }),
      ['mixed-form-action'],
    ],
    [
      'guard: http pages mix nothing',
      site([page(), page([element()], { url: 'http://shop.example/old' })]),
      [],
    ],
    ['no https', site([page([], { url: 'http://shop.example/' })]), null],
    ['no html', site([page([], { isHtml: false })]), null],
    ['cut', site([page([], { truncated: true })]), null],
    ['cut, but mixed', site([page([element()], { truncated: true })]), ['mixed-active']],
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirected'] as const).map(
      (outcome) =>
        [
          `a start page that is not read: ${outcome}`,
          site([page([], { outcome, isHtml: false, redirectsTo: 'https://other.example/' })]),
          null,
        ] as const,
    ),
  ],
});

const severityOf = (...forms: MixedElement[]) => judgeMixedContent(site([page(forms)])).findings[0]?.severity;

it('weighs forms by what they send', () => {
  expect(severityOf(form('GET'))).toBe('low');
  expect(severityOf(form('GET'), form('POST'))).toBe('medium');
  expect(severityOf(form('GET', true))).toBe('high');
});

it('judges pages that were read, and pages that are gone', () => {
  const { judged } = judgeMixedContent(
    site([
      page(),
      page([], { url: 'https://shop.example/long', truncated: true }),
      page([], { url: 'https://shop.example/gone', status: 404 }),
      page([], { url: 'https://shop.example/login', status: 429, outcome: 'too_many_requests' }),
      page([], { url: 'https://shop.example/broken', status: 500, outcome: 'server_error' }),
    ]),
  );
  expect(judged).toEqual(['/', '/gone']);
});

it('closes no issue that a file may still hold that was not read', () => {
  const unjudged = (styles: number, scripts: number) =>
    judgeMixedContent(site([page()], { unread: { styles, scripts } })).unjudgedRules;
  expect(unjudged(0, 0)).toEqual([]);
  expect(unjudged(1, 0)).toEqual(['mixed-active', 'mixed-passive']);
  expect(unjudged(0, 1)).toEqual(['mixed-active', 'mixed-websocket']);
});

it('lists at most twenty elements, and where they are', () => {
  const elements = Array.from({ length: 30 }, (_, index) =>
    element({ url: `http://cdn.example/${index}.js`, file: 'https://shop.example/main.css' }),
  );
  const [finding] = judgeMixedContent(site([page(elements)])).findings;
  expect(finding?.evidence).toMatchObject({ count: 30 });
  expect(finding?.evidence.elements).toHaveLength(20);
  expect(finding?.evidence.reproduce).toMatch(/^curl .*'https:\/\/shop\.example\/main\.css' \| grep/);
});
