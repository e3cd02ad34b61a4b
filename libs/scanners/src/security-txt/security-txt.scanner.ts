import { type TargetClient, type TargetResponse, parseUrl } from '@palisade/target-client';
import {
  type Scanner,
  type ScannerInput,
  isChallengePage,
  redirectTarget,
  looksMissing,
  textOf,
} from '@palisade/scan-engine';
import type { Place, PlaceLook, PlaceOutcome, SecurityTxtObservation } from './security-txt-observation';
import { hasRequiredField, parseSecurityTxt } from './security-txt.parser';
import { judgeSecurityTxt } from './security-txt.rules';

const PATHS: Record<Place, string> = { well_known: '/.well-known/security.txt', old: '/security.txt' };
/** Both places, and redirects; the client refuses what would exceed it. */
const MOST_REQUESTS = 5;
const MOST_HOPS = 3;

export const securityTxtScanner: Scanner<SecurityTxtObservation> = {
  key: 'security_txt',
  budget: { requests: MOST_REQUESTS, connections: 8, bytes: 8 * 1024 * 1024, durationMs: 40_000 },
  observe,
  judge: judgeSecurityTxt,
};

async function observe(input: ScannerInput): Promise<SecurityTxtObservation> {
  const now = input.now.getTime();
  const origin = originOf(input);
  const first = await look(input, 'well_known', origin);
  // Without https the file may still be there over http, which is its own finding.
  const isUnreachable = first.outcome === 'failed' && origin.startsWith('https:') && isDefault(origin);
  return isUnreachable
    ? lookOn(input, origin.replace('https:', 'http:'), now)
    : lookOn(input, origin, now, first);
}

async function lookOn(
  input: ScannerInput,
  origin: string,
  now: number,
  known?: PlaceLook,
): Promise<SecurityTxtObservation> {
  const first = known ?? (await look(input, 'well_known', origin));
  if (first.outcome !== 'absent') return { looks: [first], now };
  return { looks: [first, await look(input, 'old', origin)], now };
}

/** The file belongs to https, also where the check starts on http; its own port stays. */
function originOf({ target }: ScannerInput): string {
  const host = target.host.includes(':') ? `[${target.host}]` : target.host;
  const url = target.url === null ? null : parseUrl(target.url);
  return url === null || isDefault(url.origin) ? `https://${host}` : url.origin;
}

const isDefault = (origin: string): boolean => new URL(origin).port === '';

async function look(input: ScannerInput, place: Place, origin: string): Promise<PlaceLook> {
  const url = `${origin}${PATHS[place]}`;
  const result: PlaceLook = {
    place,
    url,
    lastUrl: url,
    outcome: 'redirects',
    failure: null,
    status: null,
    isOverHttp: url.startsWith('http:'),
    contentType: null,
    file: null,
  };
  for (let hops = 0; hops <= MOST_HOPS; hops += 1) {
    const response = await input.client.request({ url: result.lastUrl });
    if (!response.ok) return { ...result, outcome: 'failed', failure: response.category };
    const next = redirectTarget(response, result.lastUrl);
    if (next === null) return judgeAnswer(input, result, response);
    result.lastUrl = next.href;
    result.status = response.status;
    result.isOverHttp ||= next.protocol === 'http:';
  }
  return result;
}

async function judgeAnswer(
  { client, missingPath }: ScannerInput,
  result: PlaceLook,
  response: TargetResponse,
): Promise<PlaceLook> {
  const { status, headers, body } = response;
  const text = textOf(body);
  const contentType = headers.find(([name]) => name === 'content-type')?.[1] ?? null;
  const seen: PlaceLook = { ...result, status, contentType: contentType?.slice(0, 200) ?? null };
  const trouble = troubleOf(response, text);
  if (trouble !== null) return { ...seen, outcome: trouble };
  if (status !== 200 || isMarkup(text)) return { ...seen, outcome: 'absent' };
  const file = parseSecurityTxt(body);
  if (hasRequiredField(file)) return { ...seen, outcome: 'file', file };
  // A text without any field of such a file: either the site's way to say that there is none, or a broken file.
  const control = await controlOf(client, new URL(result.lastUrl).origin, missingPath);
  if (control === null) return { ...seen, outcome: 'failed', failure: 'protocol' };
  const answer = { status, path: new URL(result.lastUrl).pathname, text };
  return looksMissing(answer, [control]) || text.trim() === ''
    ? { ...seen, outcome: 'absent' }
    : { ...seen, outcome: 'file', file };
}

/** Why a response says nothing about the file, or null. */
function troubleOf({ status, headers }: TargetResponse, text: string): PlaceOutcome | null {
  if (isChallengePage(status, headers, text)) return 'challenge';
  if (status === 429) return 'too_many_requests';
  if (status >= 500) return 'server_error';
  return [200, 404, 410].includes(status) ? null : 'refused';
}

async function controlOf(client: TargetClient, origin: string, path: string) {
  const response = await client.request({ url: `${origin}${path}` });
  if (!response.ok) return null;
  return { status: response.status, path, text: textOf(response.body) };
}

/** Pages of an application that answers every path, or of an error. */
const isMarkup = (text: string): boolean => /<(!doctype html|html|head|body)[\s>]/i.test(text.slice(0, 4096));
