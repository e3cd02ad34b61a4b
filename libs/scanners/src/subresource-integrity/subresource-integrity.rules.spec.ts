import { createHash } from 'node:crypto';
import type { CrawlRecord } from '@palisade/scan-engine';
import { describeScanner } from '@palisade/scan-engine/testing/describe-scanner';
import type { SeenCors, SeenElement, SeenFile, SriObservation } from './subresource-integrity.observation';
import { judgeSubresourceIntegrity } from './subresource-integrity.rules';
import { subresourceIntegrityScanner } from './subresource-integrity.scanner';

const PAGE = 'https://shop.example/';
const FILE = 'https://unpkg.com/x@1.0.0/x.js';
const digest = (algorithm: string, body = 'x'): string => createHash(algorithm).update(body).digest('base64');
const GOOD = `sha384-${digest('sha384')}`;
const OTHER = `sha384-${digest('sha384', 'y')}`;

const page = (changes: Partial<CrawlRecord> = {}): CrawlRecord => ({
  ...{ url: PAGE, outcome: 'answered', failure: null, status: 200, truncated: false },
  ...changes,
});
const element = (changes: Partial<SeenElement> = {}): SeenElement => ({
  ...{
    kind: 'script',
    url: FILE,
    host: 'unpkg.com',
    integrity: null,
    crossOrigin: 'anonymous',
    isModule: false,
  },
  ...{ isCrossOrigin: true, isThirdParty: true, isPinnable: true, page: PAGE },
  ...changes,
});
const file = (changes: Partial<SeenFile> = {}): SeenFile => ({
  ...{ url: FILE, outcome: 'read', failure: null, status: 200 },
  hashes: { sha256: digest('sha256'), sha384: digest('sha384'), sha512: digest('sha512') },
  cors: { origin: new URL(PAGE).origin, allowed: '*', isOpen: true, isNamed: false, credentials: false },
  ...changes,
});
const cors = (allowed: string): SeenCors => ({
  ...{ origin: new URL(PAGE).origin, allowed, isOpen: false, isNamed: false, credentials: false },
});
const seen = (elements: SeenElement[], changes: Partial<SriObservation> = {}): SriObservation => ({
  ...{ pages: [page()], elements, files: [file()] },
  ...changes,
});

describeScanner({
  scanner: subresourceIntegrityScanner,
  cases: [
    ['a good hash', seen([element({ integrity: GOOD })]), []],
    ['no hash', seen([element()]), ['sri-missing']],
    [
      'many files',
      seen(Array.from({ length: 200 }, (_, n) => element({ url: `${FILE}?${n}${'x'.repeat(500)}` }))),
      ['sri-missing'],
    ],
    ['another hash', seen([element({ integrity: OTHER })]), ['sri-mismatch']],
    ['no hash that counts', seen([element({ integrity: 'md5-abc' })]), ['sri-malformed']],
    ['no CORS', seen([element({ integrity: GOOD, crossOrigin: null })]), ['sri-no-cors']],
    [
      'a host that allows another origin',
      seen([element({ integrity: GOOD })], {
        files: [file({ cors: cors('https://other.example') })],
      }),
      ['sri-no-cors'],
    ],
    [
      'credentials, and a host that allows everyone',
      seen([element({ integrity: GOOD, crossOrigin: 'use-credentials' })]),
      ['sri-no-cors'],
    ],
    [
      'guard: a host that was not understood',
      seen([element({ integrity: GOOD })], { files: [file({ cors: null })] }),
      [],
    ],
    ['guard: a file that cannot be pinned', seen([element({ isPinnable: false })]), []],
    ['guard: a file of the site', seen([element({ isThirdParty: false })]), []],
    [
      'guard: the own origin',
      seen([element({ integrity: GOOD, crossOrigin: null, isCrossOrigin: false })]),
      [],
    ],
    ['guard: a module', seen([element({ integrity: GOOD, crossOrigin: null, isModule: true })]), []],
    ...(['failed', 'varies', 'too_large'] as const).map(
      (outcome) =>
        [
          `guard: the file: ${outcome}`,
          seen([element({ integrity: OTHER })], { files: [file({ outcome, hashes: null })] }),
          [],
        ] as const,
    ),
    ['no page', seen([], { pages: [] }), null],
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirected'] as const).map(
      (outcome) => [`the start page: ${outcome}`, seen([], { pages: [page({ outcome })] }), null] as const,
    ),
    ['a closed page', seen([], { pages: [page({ status: 403 })] }), null],
    ['a page that was cut', seen([], { pages: [page({ truncated: true })] }), null],
  ],
});

const judge = judgeSubresourceIntegrity;

it('is severe for scripts only, and gives the hash that a file needs', () => {
  const sheet = element({ kind: 'style', url: 'https://unpkg.com/x@1.0.0/x.css' });
  expect(judge(seen([sheet])).findings).toMatchObject([{ severity: 'low', location: 'unpkg.com' }]);
  const [finding] = judge(seen([sheet, element()])).findings;
  expect(finding).toMatchObject({
    severity: 'medium',
    evidence: { files: [{ file: FILE, integrity: GOOD }, { integrity: 'not computed' }] },
  });
});

it('says that hashes were not compared, so that issues about them stay open', () => {
  expect(judge(seen([element({ integrity: GOOD })])).unjudgedRules).toEqual([]);
  const off = file({ outcome: 'failed', failure: 'unproven', status: null, hashes: null, cors: null });
  const judgement = judge(seen([element({ integrity: GOOD })], { files: [off] }));
  expect(judgement.unjudgedRules).toEqual(['sri-mismatch']);
  expect(judgement.technicalDetails.not_compared).toEqual([`${FILE}: unproven`]);
});

it('says that nobody knows whether the host allows it, unless the operator forbids the question', () => {
  const failed = file({ outcome: 'failed', failure: 'timeout', status: null, hashes: null, cors: null });
  const judgement = judge(seen([element({ integrity: GOOD })], { files: [failed] }));
  expect(judgement.unjudgedRules).toEqual(['sri-mismatch', 'sri-no-cors']);
});

it('judges hosts and files that it saw when a page is missing', () => {
  expect(judge(seen([element({ integrity: GOOD })])).judged).toBe('all');
  const partial = seen([element({ integrity: GOOD })], {
    pages: [page(), page({ outcome: 'server_error' })],
  });
  expect(judge(partial).judged).toEqual(['unpkg.com', 'unpkg.com/x@1.0.0/x.js']);
});

it('says what browsers do with a hash that they cannot use', () => {
  const descriptionOf = (integrity: string) => judge(seen([element({ integrity })])).findings[0]?.description;
  expect(descriptionOf('md5-abc')).toContain('load the file unchecked');
  expect(descriptionOf('sha384-abcd')).toContain('do not load the file');
});
