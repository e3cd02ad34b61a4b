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

/** Sends the same request for a while. Throws when any response is not 2xx, or none came: such figures would mean nothing. */
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
  const refusals = new Refusals();
  const result = await autocannon({
    url,
    connections: load.connections,
    duration: load.seconds,
    overallRate: load.rate,
    setupClient: (client) => {
      // The types lack this event.
      (client as NodeJS.EventEmitter).on('connError', (error: Error) => refusals.noteError(error));
      const next = nextAsked();
      const { pathname, search } = new URL(next.url);
      const path = pathname + search;
      client.setRequests([
        {
          method: 'GET',
          path,
          headers: next.headers,
          onResponse: (status, body) => refusals.note(status, body),
        },
      ]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0 || result.requests.total === 0)
    throw new Error(
      `${url}: ${result.requests.total} responses, ${result.non2xx} refusals, ${result.errors} errors (${result.timeouts} of them timeouts). ${refusals.first}`,
    );
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}

/** The first response that was no success, as the message of the failure quotes it. */
class Refusals {
  first = '';

  note(status: number, body: string): void {
    if (this.first === '' && (status < 200 || status > 299))
      this.first = `The first refusal: ${status} ${body.slice(0, 400)}`;
  }

  noteError(error: Error): void {
    this.first ||= `The first error: ${error.message}`;
  }
}

/** One request; milliseconds until its last byte. */
export async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  const body = await response.arrayBuffer();
  if (!response.ok)
    throw new Error(`${url}: ${response.status} ${Buffer.from(body).toString().slice(0, 400)}`);
  return performance.now() - start;
}
