import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE } from '@palisade/catalogue';
import { SEVERITIES, type TestKey } from '@palisade/vocabulary';
import type { Finding, Judgement, Scanner } from '../contract/scanner';
import { isWorse } from '../verdict/to-finding';

const LONGEST_TITLE = 120;
const LONGEST_STRING = 1024;
const LARGEST_EVIDENCE = 8192;
/** Days left, dates, times, addresses and long random values change while the defect stays the same. */
const VOLATILE = [
  /\d+ (second|minute|hour|day|week|month|year)s?\b/i,
  /\d{4}-\d{2}-\d{2}/,
  /\d{1,2}:\d{2}/,
  /(\d{1,3}\.){3}\d{1,3}/,
  /nonce-/i,
  /[0-9a-f]{16}/i,
];

/** What is wrong with the judgement of one recorded observation, as sentences; empty for a scanner that keeps the contract. */
export function contractComplaints<Seen>(scanner: Scanner<Seen>, observation: Seen): string[] {
  const recorded = JSON.stringify(observation);
  const judgement = scanner.judge(observation);
  const again = scanner.judge(JSON.parse(recorded) as Seen);
  return [
    ...(JSON.stringify(observation) === recorded ? [] : ['judge changes the observation']),
    ...(isDeepStrictEqual(plain(again), plain(judgement)) ? [] : ['judge is not a pure function of JSON']),
    ...judgementComplaints(judgement, scanner.key),
  ];
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function judgementComplaints({ findings, inconclusive, summary }: Judgement, key: TestKey): string[] {
  const identities = findings.map(({ id, location }) => `${id} ${location}`);
  return [
    ...(new Set(identities).size === identities.length ? [] : ['two findings have one identity']),
    ...findings.flatMap((finding) => findingComplaints(finding, key).map((text) => `${finding.id}: ${text}`)),
    ...(summary === '' ? ['there is no summary'] : []),
    ...(inconclusive !== null && findings.length > 0 ? ['findings of a test that did not judge'] : []),
    ...(inconclusive?.sentence.endsWith('.') ? ['the reason ends with a full stop'] : []),
  ];
}

function findingComplaints({ id, severity, title, description, evidence }: Finding, key: TestKey): string[] {
  const isSerious = isWorse(severity, 'medium');
  return [
    ...(Object.hasOwn(CATALOGUE[key].rules, id) ? [] : ['the catalogue has no such rule']),
    ...(SEVERITIES.includes(severity) ? [] : [`the severity ${severity} is unknown`]),
    ...(isSerious && evidence.confirmed !== true ? [`${severity} without a confirmation`] : []),
    ...(title.length > LONGEST_TITLE ? ['the title is too long'] : []),
    ...(VOLATILE.some((pattern) => pattern.test(title)) ? ['the title holds what varies'] : []),
    ...(description === '' ? ['there is no description'] : []),
    ...(evidence.reproduce === '' ? ['no command shows it again'] : []),
    ...(JSON.stringify(evidence).length > LARGEST_EVIDENCE ? ['the evidence is too large'] : []),
    ...(stringsIn(evidence).some(({ length }) => length > LONGEST_STRING) ? ['a text is too long'] : []),
  ];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(stringsIn);
}
