import type { TestResult } from '@palisade/scan-engine';
import type { TestKey } from '@palisade/vocabulary';
import { type Expected, type LabCase, rulesIn, type Traffic } from './lab-case';
import { type CommandsRun, NO_COMMANDS } from './run-commands';
import type { SeenRequest } from './sites/ground';

export interface CaseReport {
  key: TestKey;
  name: string;
  /** The findings as they should be and as they are; for a test that did not judge its message. */
  expected: string[];
  found: string[];
  /** `rule location` of each finding, which is what its fingerprint is made of; sorted. */
  identities: string[];
  hits: number;
  missed: string[];
  falseAlarms: string[];
  /** Whatever else is wrong, as sentences. Empty for a case that holds. */
  complaints: string[];
  commands: CommandsRun;
  /** The same commands where nothing is wrong. */
  onTwins: CommandsRun;
  traffic: Traffic;
  ms: number;
}

interface Spent {
  requests: readonly SeenRequest[];
  connections: number;
  complaints: readonly string[];
}

/** Compares what a test said and what it cost with what it should have. */
export function score(
  labCase: LabCase,
  result: TestResult,
  spent: Spent,
  atMost: Traffic,
  ms: number,
): CaseReport {
  const { expected } = labCase;
  const found = result.findings.map(({ id, severity }) => `${id} ${severity}`).sort();
  const wanted = rulesIn(expected);
  const { missed, extra } = difference(wanted, found);
  const traffic = trafficOf(spent);
  return {
    key: labCase.key,
    name: labCase.name,
    expected: shownExpected(expected),
    found: result.inconclusive ? [`(${result.message})`] : found,
    identities: result.findings.map(({ id, location }) => `${id} ${location}`.trim()).sort(),
    hits: wanted.length - missed.length,
    missed,
    falseAlarms: extra,
    complaints: [
      ...verdictComplaints(expected, result),
      ...trafficComplaints(traffic, atMost),
      ...new Set(spent.complaints),
      ...tooFast(labCase, spent.requests),
      ...touched(labCase, spent.requests),
      ...receiptComplaints(traffic, result),
      ...result.findings
        .filter((finding) => !isReplayable(finding.evidence))
        .map(({ id }) => `${id}: no line to replay it`),
    ],
    commands: NO_COMMANDS,
    onTwins: NO_COMMANDS,
    traffic,
    ms: Math.round(ms),
  };
}

/** Of a case whose scanner threw. */
export const brokenReport = ({ key, name, expected }: LabCase, error: string): CaseReport => ({
  key,
  name,
  expected: shownExpected(expected),
  found: [],
  identities: [],
  hits: 0,
  missed: [...rulesIn(expected)],
  falseAlarms: [],
  complaints: [`the scanner threw: ${error}`],
  commands: NO_COMMANDS,
  onTwins: NO_COMMANDS,
  traffic: { requests: 0, posts: 0, connections: 0 },
  ms: 0,
});

/** Wanted entries take a finding each: `rule` any of that rule, `rule severity` the exact one. */
function difference(
  wanted: readonly string[],
  found: readonly string[],
): { missed: string[]; extra: string[] } {
  const extra = [...found];
  const exactFirst = [...wanted].sort((one, other) => other.split(' ').length - one.split(' ').length);
  const missed = exactFirst.filter((entry) => {
    const index = extra.findIndex((finding) => finding === entry || finding.split(' ')[0] === entry);
    if (index < 0) return true;
    extra.splice(index, 1);
    return false;
  });
  return { missed, extra };
}

const shownExpected = (expected: Expected): string[] =>
  typeof expected === 'string' ? [`(${expected})`] : [...expected];

function verdictComplaints(expected: Expected, result: TestResult): string[] {
  const { inconclusive, isApplicable, status, message } = result;
  const said = inconclusive ? 'inconclusive' : isApplicable ? 'judged' : 'not_applicable';
  const wanted = typeof expected === 'string' ? expected : 'judged';
  return said === wanted ? [] : [`${said} (${status}: ${message}), but should be ${wanted}`];
}

function trafficOf({ requests, connections }: Spent): Traffic {
  return {
    requests: requests.length,
    posts: requests.filter(({ method }) => method === 'POST').length,
    connections,
  };
}

const trafficComplaints = (traffic: Traffic, atMost: Traffic): string[] =>
  (['requests', 'posts', 'connections'] as const)
    .filter((kind) => traffic[kind] > atMost[kind])
    .map((kind) => `${traffic[kind]} ${kind}, at most ${atMost[kind]} allowed`);

/** The pace of the intrusive tests: how many may arrive within any second, with some room for the way. */
const MOST_A_SECOND: Partial<Record<TestKey, { method: RegExp; count: number }>> = {
  brute_force: { method: /^POST$/, count: 2 },
  api_rate_limit: { method: /./, count: 12 },
};

function tooFast({ key }: LabCase, requests: readonly SeenRequest[]): string[] {
  const pace = MOST_A_SECOND[key];
  if (pace === undefined) return [];
  const times = requests.filter(({ method }) => pace.method.test(method)).map(({ at }) => at);
  const inASecond = times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length);
  const most = Math.max(0, ...inASecond);
  return most > pace.count ? [`${most} requests within a second`] : [];
}

const touched = ({ untouched }: LabCase, requests: readonly SeenRequest[]): string[] =>
  requests
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => untouched?.test(line))
    .map((line) => `${line} was sent`);

/** The receipt is the operator's proof of what was sent: it may never say less than what arrived. */
function receiptComplaints({ requests, connections }: Traffic, { receipt }: TestResult): string[] {
  const sent = Object.values(receipt.requests).reduce((sum, count) => sum + count, 0);
  const claimed = sent + (receipt.foreign_requests ?? 0);
  return [
    ...(requests > claimed ? [`${requests} requests arrived, the receipt says ${claimed}`] : []),
    ...(connections > receipt.connections
      ? [`${connections} connections arrived, the receipt says ${receipt.connections}`]
      : []),
  ];
}

function isReplayable({ reproduce }: Record<string, unknown>): boolean {
  const text = Array.isArray(reproduce) ? reproduce.join('\n') : reproduce;
  return typeof text === 'string' && /\b(curl|chromium|openssl|dig|getent|nc|host)\b/.test(text);
}

export const isRight = ({ missed, falseAlarms, complaints }: CaseReport): boolean =>
  missed.length + falseAlarms.length + complaints.length === 0;
