import Ajv from 'ajv';
import { type DastReport, formatDast } from './gitlab-dast';
import type { SarifFinding } from './sarif-rules';

/** What GitLab's documentation of security reports requires of dynamic tests, version 15. */
const text = { type: 'string', minLength: 1 };
const link = { type: 'string', pattern: '^https?://.+' };
const record = (properties: Record<string, object>, optional: Record<string, object> = {}) => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { ...properties, ...optional },
});
const list = (items: object, minItems = 0) => ({ type: 'array', items, minItems });
const moment = { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' };
const program = record({ id: text, name: text, version: text, vendor: record({ name: text }) });
const REQUIRED = record({
  version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
  scan: record({
    analyzer: program,
    scanner: program,
    start_time: moment,
    end_time: moment,
    status: { enum: ['success', 'failure'] },
    type: { const: 'dast' },
    scanned_resources: list(record({ method: text, url: text, type: { const: 'url' } })),
  }),
  vulnerabilities: list(
    record(
      {
        id: text,
        identifiers: list(record({ type: text, name: text, value: text }, { url: link }), 1),
        location: record({}, { hostname: text, method: text, path: text }),
      },
      {
        name: { type: 'string', maxLength: 255 },
        solution: { type: 'string', maxLength: 7_000 },
        severity: { enum: ['Low', 'Medium', 'High', 'Critical'] },
        links: list(record({ url: link })),
      },
    ),
  ),
});
const isRight = new Ajv({ allErrors: true, strictTypes: false }).compile(REQUIRED);

const finding = (changes: Partial<SarifFinding> = {}): SarifFinding => ({
  id: 'csp-missing',
  severity: 'medium',
  title: 'No policy',
  description: 'Scripts run.',
  location: '/login?next=/a',
  evidence: {},
  ...changes,
});
const report = (findings: SarifFinding[], changes: Partial<DastReport> = {}): DastReport => ({
  target: 'https://shop.example/',
  status: 'completed',
  failure: null,
  startedAt: new Date('2026-11-29T10:00:00.900Z'),
  endedAt: new Date('2026-11-29T10:05:01.100Z'),
  tests: [{ testKey: 'security_headers', message: '', inconclusive: null, findings }],
  ...changes,
});
interface Dast {
  scan: Record<string, unknown>;
  vulnerabilities: Record<string, unknown>[];
}
function dastOf(...args: Parameters<typeof formatDast>): Dast {
  const document = JSON.parse(formatDast(...args)) as Dast;
  isRight(document);
  expect(isRight.errors).toBeNull();
  return document;
}

it('has what GitLab requires, the most severe first', () => {
  const { scan, vulnerabilities } = dastOf(
    report([finding(), finding({ severity: 'critical', location: '', title: 'a'.repeat(400) })]),
  );
  expect(scan).toMatchObject({
    status: 'success',
    start_time: '2026-11-29T10:00:00',
    end_time: '2026-11-29T10:05:01',
    scanned_resources: [
      { method: 'GET', url: 'https://shop.example/', type: 'url' },
      { method: 'GET', url: 'https://shop.example/login?next=/a', type: 'url' },
    ],
  });
  expect(vulnerabilities.map(({ severity }) => severity)).toEqual(['Critical', 'Medium']);
  expect(vulnerabilities[1]).toMatchObject({
    name: 'No policy',
    identifiers: [
      { type: 'palisade', value: 'security_headers/csp-missing' },
      { type: 'cwe', url: expect.stringMatching(/^https:\/\/cwe\.mitre\.org\//) },
    ],
    location: { hostname: 'https://shop.example', path: '/login?next=/a' },
  });
});

it('is right without findings, of a host, of several sites and of a failed scan', () => {
  expect(dastOf(report([])).vulnerabilities).toEqual([]);
  const hosts = [
    report([finding({ location: 'session' })], { target: '2001:db8::1' }),
    report([], { status: 'failed', failure: 'Away.', endedAt: new Date('2026-11-29T11:00:00Z') }),
  ];
  const { scan, vulnerabilities } = dastOf(hosts);
  expect([scan.status, scan.end_time, vulnerabilities.length]).toEqual(['failure', '2026-11-29T11:00:00', 1]);
});

it('leaves out what people accepted, and names no place that must stay in the dashboard', () => {
  expect(dastOf(report([finding()]), { isSuppressed: () => true }).vulnerabilities).toEqual([]);
  const hidden = formatDast(report([finding({ location: '/bills', shownLocation: '(signed-in page)' })]));
  expect(hidden).not.toContain('bills');
});

it('keeps the findings of two checks of one site apart', () => {
  const two = [report([finding()]), report([finding()], { checkId: 'check-1' })];
  expect(new Set(dastOf(two).vulnerabilities.map(({ id }) => id)).size).toBe(2);
});
