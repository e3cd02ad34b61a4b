import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { formatJunit } from './junit.formatter';
import { formatSarif } from '@palisade/sarif';
import { FAIL_ON } from './scan-options';
import { nothingIsKnown } from './scan-report';
import { readXml, type XmlElement } from './testing/read-xml';
import { findingOf, INCONCLUSIVE, MIXED, reportOf, resultOf, UNREACHABLE } from './testing/scan-reports';

/** What a scanned site may bring into a report. */
const NASTY = reportOf({
  target: '2001:db8::1',
  tests: [
    resultOf({
      status: 'failed',
      findings: ['critical', 'high', 'medium', 'low'].map((severity) =>
        findingOf({
          severity: severity as 'critical',
          id: `rule-${severity}`,
          title: 'a "quoted" <b>title</b> & \u0000\u001b]]>',
          location: '/a b?c=<d>&e=%zz#"\'',
          evidence: {
            ...findingOf().evidence,
            observed: '\ud800 </system-out> ]]> \u0007 &nbsp;',
            nested: { list: [1, null, '<'] },
          },
        }),
      ),
    }),
    resultOf({ testKey: 'brute_force', findings: [], message: '<script>alert(1)</script>' }),
  ],
});
const REPORTS = { MIXED, INCONCLUSIVE, UNREACHABLE, NASTY, 'no tests': reportOf({ tests: [] }) };

function schema(name: string): ValidateFunction {
  const ajv = new Ajv({ allErrors: true, strictTypes: false });
  addFormats(ajv);
  return ajv.compile(JSON.parse(readFileSync(join(__dirname, 'testing', name), 'utf8')) as object);
}

const errorsOf = (validate: ValidateFunction, value: unknown): string[] => {
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
};

describe('SARIF 2.1.0', () => {
  const sarif = schema('sarif-2.1.0.schema.json');

  it.each(Object.entries(REPORTS))('is what a report is: %s', (_, report) => {
    const log: unknown = JSON.parse(formatSarif(report));
    expect(errorsOf(sarif, log)).toEqual([]);
  });

  it.each<[string, (text: string) => string]>([
    ['another version', (text) => text.replace('"version": "2.1.0"', '"version": "2.0.0"')],
    ['an unknown property', (text) => text.replace('"ruleIndex"', '"rule_index"')],
    ['an unknown level', (text) => text.replace('"level": "error"', '"level": "high"')],
    ['a message without text', (text) => text.replace('"text":', '"markdown":')],
    ['a location that is not a URI', (text) => text.replace('"uri": "login"', '"uri": "log in"')],
    ['no tool', (text) => text.replace('"tool":', '"properties":')],
    ['no success', (text) => text.replace('"executionSuccessful": true,', '')],
  ])('is not %s', (_, spoil) => {
    const text = formatSarif(MIXED);
    expect(spoil(text)).not.toBe(text);
    expect(errorsOf(sarif, JSON.parse(spoil(text)))).not.toEqual([]);
  });
});

describe('JUnit XML', () => {
  const junit = schema('junit.schema.json');
  const cases = (suite: XmlElement): XmlElement[] => suite.children;
  const countOf = (suites: XmlElement[], name: string): number =>
    suites.flatMap(cases).filter(({ children }) => children.some((child) => child.name === name)).length;

  it.each(Object.entries(REPORTS))('is what a report is, with counts that hold: %s', (_, report) => {
    for (const failOn of FAIL_ON) {
      const root = readXml(formatJunit([report], nothingIsKnown(failOn)));
      expect(errorsOf(junit, root)).toEqual([]);
      const suites = root.children;
      for (const [scope, { attributes }] of [
        [suites, root] as const,
        ...suites.map((suite) => [[suite], suite] as const),
      ]) {
        expect(Number(attributes.tests)).toBe(scope.flatMap(cases).length);
        expect(Number(attributes.failures)).toBe(countOf([...scope], 'failure'));
        expect(Number(attributes.errors)).toBe(countOf([...scope], 'error'));
      }
    }
  });

  it('brings texts through unchanged, but for what XML forbids', () => {
    const [suite] = readXml(formatJunit([NASTY], nothingIsKnown('low'))).children;
    const [first] = suite?.children ?? [];
    expect(first?.attributes.name).toBe('rule-critical /a b?c=<d>&e=%zz#"\'');
    expect(first?.children[0]?.attributes.message).toBe('a "quoted" <b>title</b> & \ufffd\ufffd]]>');
  });

  it.each<[string, (text: string) => string]>([
    ['a suite without a name', (text) => text.replace('<testsuite name="ssl_certificate"', '<testsuite')],
    ['an unknown attribute', (text) => text.replace('classname=', 'class=')],
    ['an unknown element', (text) => text.replaceAll('system-out', 'output')],
    ['a count that is not a number', (text) => text.replace('failures="1"', 'failures="one"')],
  ])('is not %s', (_, spoil) => {
    const text = formatJunit([MIXED], nothingIsKnown('high'));
    expect(spoil(text)).not.toBe(text);
    expect(errorsOf(junit, readXml(spoil(text)))).not.toEqual([]);
  });

  it.each([
    '<a></b>',
    '<a><b></a></b>',
    '<a>&nbsp;</a>',
    '<a>& </a>',
    '<a x="1" x="2"/>',
    '<a/><b/>',
    '<a>',
    'a',
    '<a>]]></a>',
    "<a x='1'/>",
  ])('is not %s', (text) =>
    expect(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)).toThrow(),
  );
});
