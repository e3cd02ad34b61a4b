import { Program, programArguments } from '../../support/program';
import type { Stage } from './stage';

/** Runs some work next to worker processes of the stage, and ends them afterwards. */
export async function withWorkers(
  stage: Stage,
  count: number,
  work: (workers: readonly Program[], startWorker: () => Promise<Program>) => Promise<void>,
): Promise<void> {
  const workers: Program[] = [];
  const startWorker = async (): Promise<Program> => {
    const worker = new Program(process.execPath, programArguments('test/chaos/programs/worker.ts'), {
      DATABASE_URL: stage.database.url,
      REDIS_URL: stage.redis.url,
      WORKER_PORT: '0',
      // A scan that eats memory must not eat this machine's.
      NODE_OPTIONS: '--max-old-space-size=200',
    });
    workers.push(worker);
    await worker.says(/worker is ready/);
    return worker;
  };
  try {
    await Promise.all(Array.from({ length: count }, startWorker));
    await work(workers, startWorker);
  } catch (error) {
    const logs = workers.map(({ log }) => log.slice(-3_000));
    throw new Error([String(error), ...logs].join('\n---\n'), { cause: error });
  } finally {
    await Promise.all(workers.map((worker) => worker.stop('SIGKILL')));
  }
}
