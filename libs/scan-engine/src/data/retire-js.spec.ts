import { InvalidData } from './invalid-data';
import { parseLibraryVersion } from './library-version';
import { readRetireJs } from './retire-js';
import { shippedDocument } from './shipped-data';

const advisory = {
  below: '1.2.0',
  severity: 'high',
  cwe: ['CWE-79'],
  identifiers: { CVE: ['CVE-2020-1'], summary: '## Summary\n\nXSS' },
};
const others = Object.fromEntries(
  Array.from({ length: 25 }, (_, index) => [`lib${index}`, { vulnerabilities: [advisory] }]),
);
const repository = (...vulnerabilities: unknown[]): unknown => ({
  jquery: { vulnerabilities, extractors: {} },
  ...others,
});

it('reads ranges, ids and kinds, and no patterns', () => {
  const libraries = readRetireJs(
    repository(
      advisory,
      {
        atOrAbove: '1.0',
        below: '2.0.0',
        excludes: ['1.12.4-aem'],
        severity: 'low',
        cwe: ['CWE-1104'],
        identifiers: { githubID: 'GHSA-pjwm-rvh2-c87w' },
      },
      { below: '1.0.1', severity: 'high', cwe: ['CWE-912'], identifiers: { issue: '17' } },
    ),
  );
  expect(libraries.jquery).toEqual([
    { below: '1.2.0', severity: 'high', ids: ['CVE-2020-1'], summary: 'XSS' },
    {
      below: '2.0.0',
      atOrAbove: '1.0',
      excludes: ['1.12.4-aem'],
      severity: 'low',
      ids: ['GHSA-pjwm-rvh2-c87w'],
      summary: '',
      kind: 'end_of_life',
    },
    { below: '1.0.1', severity: 'high', ids: ['issue 17'], summary: '', kind: 'malware' },
  ]);
  expect(JSON.stringify(libraries)).not.toContain('extractors');
});

it('leaves out an advisory whose versions cannot be compared', () => {
  expect(readRetireJs(repository({ ...advisory, below: 'the next one' })).jquery).toBeUndefined();
});

it('keeps texts of strangers short', () => {
  const [read] =
    readRetireJs(
      repository({
        ...advisory,
        identifiers: { CVE: ['<script>'], bug: 'x'.repeat(99), summary: 'a\u0000b'.repeat(500) },
      }),
    ).jquery ?? [];
  expect(read?.ids).toEqual([]);
  expect(read?.summary).toHaveLength(140);
  expect(read?.summary).not.toContain('\u0000');
});

it.each([
  ['null', null],
  ['a list', []],
  ['a page', 'not found'],
  ['another document', { jquery: { vulnerabilities: [] } }],
  ['no jquery', others],
  ['vulnerabilities that are no list', { ...others, jquery: { vulnerabilities: {}, extractors: {} } }],
  ['an advisory that is a text', repository('x')],
  ['an unknown severity', repository({ ...advisory, severity: 'dreadful' })],
  ['too many', repository(...Array.from({ length: 20_001 }, () => advisory))],
])('refuses %s', (_name, document) => {
  expect(() => readRetireJs(document)).toThrow(InvalidData);
});

it('keeps a library that has the name of a property of all objects', () => {
  const document = JSON.parse(
    JSON.stringify(repository(advisory)).replace('"lib1"', '"__proto__"'),
  ) as unknown;
  const libraries = readRetireJs(document);
  expect(Object.hasOwn(libraries, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).below).toBeUndefined();
});

describe('the list of the product', () => {
  const list = shippedDocument('js_advisories');

  it('has a date, a source and the libraries of RetireJS', () => {
    expect(list.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(list.source).toContain('RetireJS');
    expect(Object.keys(list.libraries).length).toBeGreaterThan(50);
  });

  it('has versions that can be compared', () => {
    const versions = Object.values(list.libraries).flatMap((all) =>
      all.flatMap(({ below, atOrAbove = '0' }) => [below, atOrAbove]),
    );
    expect(versions.filter((version) => parseLibraryVersion(version) === null)).toEqual([]);
  });
});
