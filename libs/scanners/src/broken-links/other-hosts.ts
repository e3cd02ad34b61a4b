import { type HostState, hostState, type ScannerInput } from '@palisade/scan-engine';
import type { Failure, TargetClient, TargetResponse } from '@palisade/target-client';
import type { Target } from './page-links';

const MOST_HOSTS = 90;
const MOST_REQUESTS = 20;

export interface OtherHosts {
  states: HostState[];
  notAsked: string[];
}

/** Whether the hosts that the pages lead to exist; what browsers load or send to comes first. */
export async function statesOfHosts(
  { client }: ScannerInput,
  targets: readonly Target[],
  inTime: AbortSignal,
): Promise<OtherHosts> {
  const hosts = [...new Set(targets.map(({ url }) => new URL(url).hostname))];
  const states: HostState[] = [];
  for (const host of hosts.slice(0, MOST_HOSTS))
    if (!inTime.aborted) states.push(await hostState(client, host));
  return { states, notAsked: hosts.slice(states.length) };
}

/** Pages of others that two requests did not find. For people only: many sites refuse robots. */
export async function missingPages(
  { client }: ScannerInput,
  urls: readonly string[],
  inTime: AbortSignal,
): Promise<string[]> {
  const missing: string[] = [];
  let left = MOST_REQUESTS;
  for (const url of urls) {
    if (left <= 0 || inTime.aborted) break;
    left -= 1;
    const head = await foreign(client, url, 'HEAD');
    if (!head.ok && head.category === 'unproven') break;
    // Some servers know GET only.
    if (!head.ok || head.status < 400 || left <= 0) continue;
    left -= 1;
    const response = await foreign(client, url, 'GET');
    if (response.ok && [404, 410].includes(response.status)) missing.push(url);
  }
  return missing;
}

const foreign = (
  client: TargetClient,
  url: string,
  method: 'GET' | 'HEAD',
): Promise<TargetResponse | Failure> => client.request({ url, method, foreign: true });
