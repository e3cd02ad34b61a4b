import { randomBytes } from 'node:crypto';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadEnvironment } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import { parseAllowedHosts } from '@palisade/target-client';
import supertest from 'supertest';
import type { SessionFactory } from '../../apps/worker/src/scan/scan-engine';
import { WorkerLifecycle } from '../../apps/worker/src/worker-lifecycle.service';
import { WorkerModule, type WorkerSettings } from '../../apps/worker/src/worker.module';
import { DATABASE_VARIABLES, type TestDatabase } from './database';

export interface TestWorker {
  app: NestExpressApplication;
  lifecycle: WorkerLifecycle;
  get(path: string): supertest.Test;
}

/** The whole worker. A Redis address that nobody listens on stands for an outage. */
export async function startTestWorker(
  database: TestDatabase,
  redisUrl: string,
  createSession: SessionFactory,
  variables: Record<string, string> = {},
  engine: Partial<WorkerSettings['engine']> = {},
): Promise<TestWorker> {
  const environment = loadEnvironment(['databaseUrl', 'redisUrl'], {
    ...DATABASE_VARIABLES,
    DATABASE_URL: database.urlOf('worker'),
    REDIS_URL: redisUrl,
    METRICS_TOKEN: 'a-token-of-a-scraper',
    DATA_UPDATES: 'off',
    ...variables,
  });
  const logger = createLogger({ level: 'silent', name: 'worker' });
  const app = await NestFactory.create<NestExpressApplication>(
    WorkerModule.forRoot({
      environment,
      logger,
      worker: `test-${randomBytes(4).toString('hex')}`,
      engine: { createSession, allowedHosts: parseAllowedHosts(''), ...engine },
    }),
    { logger: false },
  );
  await app.init();
  const http = supertest(app.getHttpServer());
  return { app, lifecycle: app.get(WorkerLifecycle), get: (path) => http.get(path) };
}
