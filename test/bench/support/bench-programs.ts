import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Program, REPOSITORY, eventually } from '../../support/program';
import { freePort } from '../../support/redis-server';

/** An api and a worker whose tests take no time. */
export interface BenchPrograms {
  /** @throws when the api does not answer 201. */
  trigger(key: string, checkId: string): Promise<void>;
  /** Resident memory now, in megabytes. */
  memory(): { api: number; worker: number };
}

export async function withBenchPrograms<Result>(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
  work: (programs: BenchPrograms) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const variables = {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'error', API_RATE_LIMIT: '1000000000' },
    ...{ PORT: String(port), WORKER_PORT: '0', APP_SECRET: 'secret-of-the-benchmarks-with-32-characters' },
  };
  const start = (path: string): Program => new Program(process.execPath, [join(REPOSITORY, path)], variables);
  const api = start('dist/apps/api/main.js');
  const worker = start('test/bench/programs/worker.cjs');
  const base = `http://127.0.0.1:${port}`;
  try {
    await eventually('the api is ready', 60_000, () => isReady(base));
    return await work({
      trigger: (key, checkId) => trigger(`${base}/api/v1/checks/${checkId}/scans`, key),
      memory: () => ({ api: residentMegabytes(api), worker: residentMegabytes(worker) }),
    });
  } finally {
    await Promise.all([api.stop('SIGTERM'), worker.stop('SIGTERM')]);
  }
}

/** Refused connections are what waiting is for. */
const isReady = (base: string): Promise<boolean> =>
  fetch(`${base}/health/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );

async function trigger(url: string, key: string): Promise<void> {
  const answer = await fetch(url, { method: 'POST', headers: { Authorization: `Bearer ${key}` } });
  if (answer.status !== 201) throw new Error(`The trigger answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

function residentMegabytes({ pid }: Program): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
