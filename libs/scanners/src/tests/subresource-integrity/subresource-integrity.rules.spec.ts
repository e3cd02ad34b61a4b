import { createHash } from 'node:crypto';
import { CATALOGUE } from '@palisade/catalogue';
import type { CrawlRecord } from '../../parts/site-crawl/why-unread';
import { describeScanner } from '../../testing/describe-scanner';
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
  folder: __dirname,
  ruleIds: Object.keys(CATALOGUE.subresource_integrity.rules),
  fixtures: [
    { name: 'a good hash', observation: seen([element({ integrity: GOOD })]), findings: [] },
    { name: 'no hash', observation: seen([element()]), findings: ['sri-missing'] },
    {
      name: 'many files',
      observation: seen(
        Array.from({ length: 200 }, (_, n) => element({ url: `${FILE}?${n}${'x'.repeat(500)}` })),
      ),
      findings: ['sri-missing'],
    },
    { name: 'another hash', observation: seen([element({ integrity: OTHER })]), findings: ['sri-mismatch'] },
    {
      name: 'no hash that counts',
      observation: seen([element({ integrity: 'md5-abc' })]),
      findings: ['sri-malformed'],
    },
    {
      name: 'no CORS',
      observation: seen([element({ integrity: GOOD, crossOrigin: null })]),
      findings: ['sri-no-cors'],
    },
    {
      name: 'a host that allows another origin',
      observation: seen([element({ integrity: GOOD })], {
        files: [file({ cors: cors('https://other.example') })],
      }),
      findings: ['sri-no-cors'],
    },
    {
      name: 'credentials, and a host that allows everyone',
      observation: seen([element({ integrity: GOOD, crossOrigin: 'use-credentials' })]),
      findings: ['sri-no-cors'],
    },
    {
      name: 'guard: a host that was not understood',
      observation: seen([element({ integrity: GOOD })], { files: [file({ cors: null })] }),
      findings: [],
    },
    {
      name: 'guard: a file that cannot be pinned',
      observation: seen([element({ isPinnable: false })]),
      findings: [],
    },
    {
      name: 'guard: a file of the site',
      observation: seen([element({ isThirdParty: false })]),
      findings: [],
    },
    {
      name: 'guard: the own origin',
      observation: seen([element({ integrity: GOOD, crossOrigin: null, isCrossOrigin: false })]),
      findings: [],
    },
    {
      name: 'guard: a module',
      observation: seen([element({ integrity: GOOD, crossOrigin: null, isModule: true })]),
      findings: [],
    },
    ...(['failed', 'varies', 'too_large'] as const).map((outcome) => ({
      ...{ name: `guard: the file: ${outcome}`, findings: [] },
      observation: seen([element({ integrity: OTHER })], { files: [file({ outcome, hashes: null })] }),
    })),
    { name: 'no page', observation: seen([], { pages: [] }), findings: [], inconclusive: true },
    ...(['failed', 'challenge', 'too_many_requests', 'server_error', 'redirected'] as const).map(
      (outcome) => ({
        ...{ name: `the start page: ${outcome}`, findings: [], inconclusive: true },
        observation: seen([], { pages: [page({ outcome })] }),
      }),
    ),
    {
      name: 'a closed page',
      observation: seen([], { pages: [page({ status: 403 })] }),
      findings: [],
      inconclusive: true,
    },
    {
      name: 'a page that was cut',
      observation: seen([], { pages: [page({ truncated: true })] }),
      findings: [],
      inconclusive: true,
    },
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
