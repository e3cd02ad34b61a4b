import { createHash } from 'node:crypto';
import type { CrawlRecord } from '@palisade/scan-engine';
import type { SeenElement, SeenFile, SriObservation } from './subresource-integrity.observation';
import { subresourceIntegrityScanner } from './subresource-integrity.scanner';

const PAGE = 'https://shop.example/';
const FILE = 'https://unpkg.com/x@1.0.0/x.js';
const digest = (algorithm: string): string => createHash(algorithm).update('x').digest('base64');
const GOOD = `sha384-${digest('sha384')}`;

const page = (changes: Partial<CrawlRecord> = {}): CrawlRecord => ({
  url: PAGE,
  outcome: 'answered',
  failure: null,
  status: 200,
  truncated: false,
  ...changes,
});
const element = (changes: Partial<SeenElement> = {}): SeenElement => ({
  kind: 'script',
  url: FILE,
  host: 'unpkg.com',
  integrity: null,
  crossOrigin: 'anonymous',
  isModule: false,
  isCrossOrigin: true,
  isThirdParty: true,
  isPinnable: true,
  page: PAGE,
  pages: [PAGE],
  ...changes,
});
const file = (changes: Partial<SeenFile> = {}): SeenFile => ({
  url: FILE,
  outcome: 'read',
  failure: null,
  status: 200,
  hashes: { sha256: digest('sha256'), sha384: digest('sha384'), sha512: digest('sha512') },
  cors: { origin: new URL(PAGE).origin, allowed: '*', isOpen: true, isNamed: false, credentials: false },
  ...changes,
});
const seen = (elements: SeenElement[], changes: Partial<SriObservation> = {}): SriObservation => ({
  pages: [page()],
  elements,
  files: [file()],
  ...changes,
});

it('is severe for scripts only, and gives the hash that a file needs', () => {
  const sheet = element({ kind: 'style', url: 'https://unpkg.com/x@1.0.0/x.css' });
  expect(subresourceIntegrityScanner.judge(seen([sheet])).findings).toMatchObject([
    { severity: 'low', location: 'unpkg.com' },
  ]);
  const [finding] = subresourceIntegrityScanner.judge(seen([sheet, element()])).findings;
  expect(finding).toMatchObject({
    severity: 'medium',
    evidence: { files: [{ file: FILE, integrity: GOOD }, { integrity: 'not computed' }] },
  });
});

it('says that hashes were not compared, so that issues about them stay open', () => {
  expect(subresourceIntegrityScanner.judge(seen([element({ integrity: GOOD })])).unjudgedRules).toEqual([]);
  const off = file({ outcome: 'failed', failure: 'unproven', status: null, hashes: null, cors: null });
  const judgement = subresourceIntegrityScanner.judge(seen([element({ integrity: GOOD })], { files: [off] }));
  expect(judgement.unjudgedRules).toEqual(['sri-mismatch']);
  expect(judgement.technicalDetails.not_compared).toEqual([`${FILE}: unproven`]);
});

it('says that nobody knows whether the host allows it, unless the operator forbids the question', () => {
  const failed = file({ outcome: 'failed', failure: 'timeout', status: null, hashes: null, cors: null });
  const judgement = subresourceIntegrityScanner.judge(
    seen([element({ integrity: GOOD })], { files: [failed] }),
  );
  expect(judgement.unjudgedRules).toEqual(['sri-mismatch', 'sri-no-cors']);
});

it('judges hosts and files that it saw, also when the engine knows of a page that was not read', () => {
  const { judged, judgedAnyway } = subresourceIntegrityScanner.judge(seen([element({ integrity: GOOD })]));
  expect(judged).toBe('all');
  expect(judgedAnyway).toEqual(['unpkg.com', 'unpkg.com/x@1.0.0/x.js']);
});

it('says what browsers do with a hash that they cannot use', () => {
  const descriptionOf = (integrity: string) =>
    subresourceIntegrityScanner.judge(seen([element({ integrity })])).findings[0]?.description;
  expect(descriptionOf('md5-abc')).toContain('load the file unchecked');
  expect(descriptionOf('sha384-abcd')).toContain('do not load the file');
});
