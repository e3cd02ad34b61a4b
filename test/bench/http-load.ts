import autocannon from 'autocannon';
import { cpuMsOf } from './cpu-share';
import type { LoadSize } from './machine';
import { atEvenDistances, served } from './steady';
import type { BenchTeam } from './world';

export const headersOf = ({ key }: BenchTeam): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** A response that comes late is slow, and not an error. */
const PATIENCE_SECONDS = 120;
/** The duration of a load is given in hundredths. */
const SHORTEST_SECONDS = 0.01;

interface Load {
  connections: number;
  seconds: number;
  /** So many in place of the seconds, however long they take. */
  requests?: number;
}

export interface LoadResult {
  requests: number;
  requestsPerSecond: number;
}

/** What a connection sends again and again. */
export interface Asked {
  url: string;
  headers: Record<string, string>;
}

/** Each connection sends one of several requests to the same server again and again. Throws when any response is not 2xx, or none came: such figures would mean nothing. */
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
    timeout: PATIENCE_SECONDS,
    ...(load.requests === undefined ? { duration: load.seconds } : { amount: load.requests }),
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
  return {
    requests: result.requests.total,
    requestsPerSecond: result.requests.total / Math.max(result.duration, SHORTEST_SECONDS),
  };
}

/** The first response that was not a success, as the message of the failure quotes it. */
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

/** A server and what the load asks it for. */
export interface Loaded {
  pid: number;
  asked: readonly Asked[];
}

export interface LoadTurn {
  perSecond: number;
  /** Milliseconds of the server's own processor time for a request. */
  cpuMs: number;
}

/** Several servers under full load in turns, so that all meet the same machine: of each, the figures of every turn. */
export async function loadInTurns(servers: readonly Loaded[], size: LoadSize): Promise<LoadTurn[][]> {
  const load = async ({ pid, asked }: Loaded, seconds: number): Promise<LoadTurn> => {
    const before = cpuMsOf(pid);
    const { requests, requestsPerSecond } = await loadEach(asked, { ...size, seconds });
    return { perSecond: requestsPerSecond, cpuMs: (cpuMsOf(pid) - before) / requests };
  };
  for (const server of servers) await load(server, size.warmUpSeconds);
  const turns = servers.map((): LoadTurn[] => []);
  for (let turn = 0; turn < size.rounds; turn += 1)
    for (const [place, server] of servers.entries()) turns[place]?.push(await load(server, size.seconds));
  return turns;
}

/** Times of requests that leave at even distances, however long the ones before take. */
export async function evenTimes(
  { url, headers }: Asked,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  if (!(perSecond * seconds > 0))
    throw new Error('There is no rate to send at: the machine was not measured.');
  return atEvenDistances(Math.ceil(perSecond * seconds), 1_000 / perSecond, () => timeOf(url, headers));
}

/** One request; milliseconds until its last byte. */
export async function timeOf(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  await served(url, { headers });
  return performance.now() - start;
}
