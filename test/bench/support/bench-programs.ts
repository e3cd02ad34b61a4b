import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Program, eventually } from '../../support/program';
import { freePort } from '../../support/redis-server';
import { startProgram } from '../programs';
import { served } from '../steady';

/** An api and a worker whose tests take no time. */
export interface BenchPrograms {
  /** @throws when the api does not return 201. */
  trigger(key: string, checkId: string): Promise<void>;
  /** Resident memory without garbage, in megabytes. */
  memory(): Promise<{ api: number; worker: number }>;
}

/** Of `collect-garbage.cjs`. */
const COLLECTED = 'garbage collected\\n';

export async function withBenchPrograms<Result>(
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
  work: (programs: BenchPrograms) => Promise<Result>,
): Promise<Result> {
  const port = await freePort();
  const variables = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    LOG_LEVEL: 'error',
    API_RATE_LIMIT: '1000000000',
    PORT: String(port),
    WORKER_PORT: '0',
    APP_SECRET: 'secret-of-the-benchmarks-with-32-characters',
  };
  const preloaded = ['--expose-gc', '--require', join(__dirname, '../programs/collect-garbage.cjs')];
  const api = startProgram('dist/apps/api/main.js', [], variables, preloaded);
  const worker = startProgram('test/bench/programs/worker.ts', [], variables, preloaded);
  const base = `http://127.0.0.1:${port}`;
  let probes = 0;
  try {
    await eventually('the api is ready', 60_000, () => isReady(base));
    return await work({
      trigger: (key, checkId) => trigger(`${base}/api/v1/checks/${checkId}/scans`, key),
      memory: async () => {
        probes += 1;
        for (const program of [api, worker]) program.signal('SIGUSR2');
        const collected = new RegExp(`(?:${COLLECTED}[^]*){${probes}}`);
        await Promise.all([api, worker].map((program) => program.says(collected)));
        return { api: residentMegabytes(api), worker: residentMegabytes(worker) };
      },
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
  await served(url, { method: 'POST', headers: { Authorization: `Bearer ${key}` } });
}

function residentMegabytes({ pid }: Program): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
