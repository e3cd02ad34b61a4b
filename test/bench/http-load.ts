import autocannon from 'autocannon';
import type { BenchTeam } from './world';

export const headersOf = ({ key }: BenchTeam): Record<string, string> => ({ authorization: `Bearer ${key}` });

interface Load {
  connections: number;
  seconds: number;
  /** Requests a second of all connections together; as many as possible when absent. */
  rate?: number;
}

export interface LoadResult {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Sends the same request for a while. Throws when any answer is not 2xx: such figures would mean nothing. */
export async function load(url: string, headers: Record<string, string>, load: Load): Promise<LoadResult> {
  const result = await autocannon({
    url,
    headers,
    connections: load.connections,
    duration: load.seconds,
    overallRate: load.rate,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors.`);
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** One request; milliseconds until its last byte. */
export async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - start;
}
