import {
  type FailureCategory,
  type TargetClient,
  type TargetResponse,
  withoutBlanks,
} from '@palisade/target-client';
import {
  addressesOf,
  fieldOf,
  isChallengePage,
  type StepCounter,
  texts,
  valuesOf,
} from '@palisade/scan-engine';
import type { MailHosts } from './mail-hosts';
import { recordsOf, startsWithVersion, tagsOf } from './tag-list';

/** What stands for a policy: `unknown` says nothing about it. */
export type PolicyOutcome =
  | 'policy'
  | 'no_host'
  | 'bad_tls'
  | 'unreachable'
  | 'redirect'
  | 'status'
  | 'wrong_type'
  | 'syntax'
  | 'unknown';

export interface StsPolicy {
  mode: 'enforce' | 'testing' | 'none';
  /** Patterns of mail hosts, in lower case. */
  mx: string[];
}

export interface MtaStsFacts {
  /** TXT records with the version of MTA-STS, else those that are meant so. */
  records: string[];
  /** Whether the one record has a valid id. */
  isRecordValid: boolean;
  isUnknown: boolean;
  url: string;
  outcome: PolicyOutcome | null;
  status: number | null;
  fault: string | null;
  policy: StsPolicy | null;
}

const LARGEST_POLICY = 65_536;
const LONGEST_AGE = 31_557_600;
const MOST_LINES = 200;

/** RFC 8461: the TXT record, then the policy from the host that the standard names. */
export async function findMtaSts(client: TargetClient, domain: string): Promise<MtaStsFacts> {
  const found = await texts(client, `_mta-sts.${domain}`);
  const records = recordsOf(valuesOf(found), 'STSv1');
  const [record = ''] = records;
  const facts: MtaStsFacts = {
    records,
    isRecordValid:
      records.length === 1 &&
      startsWithVersion(record, 'STSv1') &&
      /^[a-z0-9]{1,32}$/i.test(tagsOf(record)?.get('id') ?? ''),
    isUnknown: found.is === 'unknown',
    url: `https://mta-sts.${domain}/.well-known/mta-sts.txt`,
    outcome: null,
    status: null,
    fault: null,
    policy: null,
  };
  return records.length === 0 ? facts : { ...facts, ...(await fetchPolicy(client, facts.url)) };
}

type Fetched = Pick<MtaStsFacts, 'outcome' | 'status' | 'fault' | 'policy'>;
const nothing = (
  outcome: PolicyOutcome,
  status: number | null = null,
  fault: string | null = null,
): Fetched => ({
  outcome,
  status,
  fault,
  policy: null,
});

/** The policy again from the server, so that a severe finding rests on two requests. */
export async function fetchPolicy(client: TargetClient, url: string): Promise<Fetched> {
  const first = await fetchOnce(client, url);
  const isSettled = first.outcome === 'policy' || first.outcome === 'unknown' || first.outcome === 'no_host';
  if (isSettled) return first;
  const second = await fetchOnce(client, url);
  return second.outcome === first.outcome ? second : nothing('unknown');
}

async function fetchOnce(client: TargetClient, url: string): Promise<Fetched> {
  const response = await client.request({
    url,
    verifyCertificate: true,
    bodyBytes: LARGEST_POLICY,
    share: false,
  });
  return response.ok ? judge(response) : byFailure(client, response.category, url);
}

const OUTCOMES: Partial<Record<FailureCategory, PolicyOutcome>> = {
  refused: 'unreachable',
  reset: 'unreachable',
  tls: 'bad_tls',
};

async function byFailure(client: TargetClient, category: FailureCategory, url: string): Promise<Fetched> {
  if (category !== 'dns') return nothing(OUTCOMES[category] ?? 'unknown', null, category);
  const addresses = await addressesOf(client, new URL(url).hostname);
  return nothing(addresses.is === 'none' ? 'no_host' : 'unknown');
}

function judge({ status, headers, body }: TargetResponse): Fetched {
  const text = body.toString('utf8');
  if (isChallengePage(status, headers, text) || [401, 403, 429].includes(status) || status >= 500)
    return nothing('unknown', status);
  if (status >= 300 && status < 400) return nothing('redirect', status);
  if (status !== 200) return nothing('status', status);
  const type = fieldOf(headers, 'content-type') ?? '';
  if (!/^\s*text\/plain\s*(;|$)/i.test(type)) return nothing('wrong_type', status, type.slice(0, 100));
  const policy = readPolicy(text);
  return typeof policy === 'string'
    ? nothing('syntax', status, policy)
    : { outcome: 'policy', status, fault: null, policy };
}

/** The policy, or what is wrong with it (RFC 8461 section 3.2). */
export function readPolicy(text: string, steps?: StepCounter): StsPolicy | string {
  const fields = fieldsIn(text, steps);
  if (typeof fields === 'string') return fields;
  const [version, mode = '', age = ''] = ['version', 'mode', 'max_age'].map((name) => fields.get(name)?.[0]);
  const mx = (fields.get('mx') ?? []).map((each) => each.toLowerCase().replace(/\.$/, ''));
  if (version !== 'STSv1') return 'the field version is not STSv1';
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none') return 'the field mode has no known value';
  if (!/^\d{1,10}$/.test(age) || Number(age) > LONGEST_AGE)
    return 'the field max_age is not a number of seconds up to one year';
  if (mode !== 'none' && mx.length === 0) return 'the field mx is missing';
  return { mode, mx };
}

function fieldsIn(text: string, steps?: StepCounter): Map<string, string[]> | string {
  const fields = new Map<string, string[]>();
  for (const line of text.split(/\r?\n/, MOST_LINES)) {
    steps?.add(line.length + 1);
    if (withoutBlanks(line) === '') continue;
    const at = line.indexOf(':');
    if (at < 1) return `the line "${line.slice(0, 80)}" is not a field`;
    const name = withoutBlanks(line.slice(0, at));
    const values = fields.get(name) ?? [];
    values.push(withoutBlanks(line.slice(at + 1)));
    fields.set(name, values);
  }
  return fields;
}

/** A wildcard stands for one label (RFC 8461 section 4.1). */
export const fitsPattern = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.slice(host.indexOf('.')) === pattern.slice(1) : host === pattern;

/** Mail servers to which the policy lets nobody deliver. */
export const hostsOutside = ({ mx }: StsPolicy, { hosts }: MailHosts): string[] =>
  hosts.map(({ host }) => host).filter((host) => !mx.some((pattern) => fitsPattern(host, pattern)));
