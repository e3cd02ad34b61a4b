import { OWN_HOST, type TargetClient } from '@palisade/target-client';
import { conductOfTest, type ScannerInput, type Pause } from '@palisade/scan-engine';
import { localClient } from '@palisade/scan-engine/testing/scan-url';
import { scannerInput } from '@palisade/scan-engine/testing/scanner-input';
import { createApiRateLimitScanner } from '../api-rate-limit.scanner';
import { serveApi, type ApiHandler, type LocalApi } from './local-apis';

export const THINGS = '/api/things';
const noPause: Pause = () => Promise.resolve();

const running: LocalApi[] = [];
export async function closeApis(): Promise<void> {
  for (const api of running.splice(0)) await api.close();
}

interface Options extends Partial<Pick<ScannerInput, 'claimProbe' | 'signal'>> {
  endpoints?: string[] | null;
  pause?: Pause;
  /** Real answer times; by default all answers take the same, so that a busy machine looks like no slow server. */
  measuresTime?: boolean;
}

/** Scans a local API without waiting between requests. */
export async function scan(handle: ApiHandler, options: Options = {}) {
  const { endpoints = [THINGS], pause = noPause, measuresTime = false, ...input } = options;
  const api = await serveApi(handle);
  running.push(api);
  const client = localClient(`${api.origin}/`, { limits: { openConnections: 20 }, rights: OWN_HOST });
  const scanner = createApiRateLimitScanner(pause);
  const settings = endpoints === null ? null : { endpoints };
  try {
    const measuring = client.forTest(scanner.budget, conductOfTest(scanner.key, settings, OWN_HOST));
    const ofTest = measuresTime ? measuring : withoutTime(measuring);
    const observation = await scanner.observe(scannerInput(ofTest, { settings, ...input }));
    const judgement = scanner.judge(observation);
    const found = judgement.findings.map(({ id, severity }) => `${id} ${severity}`).sort();
    return { api, observation, judgement, found, outcome: judgement.technicalDetails.endpoints };
  } finally {
    await client.close();
  }
}

function withoutTime(client: TargetClient): TargetClient {
  const request: TargetClient['request'] = async (wanted) => {
    const answer = await client.request(wanted);
    return answer.ok ? { ...answer, durationMs: 1 } : answer;
  };
  return Object.create(client, { request: { value: request } }) as TargetClient;
}

/** Requests to a path and what is below it, however it was spelt. */
export const asked = (api: LocalApi, path: string) =>
  api.seen.filter(({ url }) => new URL(url, api.origin).pathname.toLowerCase().startsWith(path));

/** Body of the request that is being answered by the API that was started last. */
export const latestBody = (): string => running.at(-1)?.seen.at(-1)?.body ?? '';
