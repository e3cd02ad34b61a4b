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

/** What a connection sends again and again. */
export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** Sends the same request for a while. Throws when any response is not 2xx: such figures would mean nothing. */
export const load = (url: string, headers: Record<string, string>, load: Load): Promise<LoadResult> =>
  loadEach([{ url, headers }], load);

/** As `load`, but each connection sends one of several requests to the same server. */
export async function loadEach(asked: readonly Asked[], load: Load): Promise<LoadResult> {
  let connection = 0;
  const nextAsked = (): Asked => {
    const next = asked[connection % asked.length];
    if (next === undefined) throw new Error('There is nothing to ask.');
    connection += 1;
    return next;
  };
  const { url } = nextAsked();
  connection = 0;
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    overallRate: load.rate,
    setupClient: (client) => {
      const next = nextAsked();
      const { pathname, search } = new URL(next.url);
      client.setRequests([{ method: 'GET', path: pathname + search, headers: next.headers }]);
    },
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
