import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadEnvironment } from '@palisade/config';
import { DomainProver, type ProverSettings } from '@palisade/domain-proof';
import { createLogger } from '@palisade/logging';
import {
  CheckVerificationRepository,
  IdentityProofsRepository,
  VerificationRequestsRepository,
} from '@palisade/persistence';
import { ownServices } from '@palisade/scan-engine';
import { AllowedHosts } from '@palisade/target-client';
import { Redis } from 'ioredis';
import supertest from 'supertest';
import type { DataSource } from 'typeorm';
import { ApiModule } from '../../apps/api/src/api.module';
import { apiOptions, configureApi } from '../../apps/api/src/configure-api';
import { PdfWriter } from '../../apps/api/src/evidence/pdf-writer.service';
import { API_REQUIRES } from '../../apps/api/src/environment.module';
import { ReadyService } from '../../apps/api/src/health/ready.service';
import { SiteTasks } from '../../apps/worker/src/identities/site-tasks';
import { doIdentityWork } from '../../apps/worker/src/identities/identity-work';
import { ProofRequests } from '../../apps/worker/src/proofs/proof-requests.service';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { REPOSITORY, eventually } from './program';
import {
  DATABASE_VARIABLES,
  OF_TESTS,
  createTestDatabase,
  requiredVariable,
  type TestDatabase,
} from './database';

export const TEST_APP_URL = 'https://palisade.test';
export const TEST_APP_SECRET = 'test-secret-of-at-least-32-characters';
export const TEST_NOTIFY_SECRET = 'test-secret-of-notification-channels';

export interface TestApi {
  app: NestExpressApplication;
  database: TestDatabase;
  /** Requests without a key. */
  http: ReturnType<typeof supertest>;
  /** Requests with a team's key, relative to /api/v1. */
  as(key: string): ApiClient;
  /** The log so far, one JSON object per line. */
  log(): string;
  close(): Promise<void>;
}

export type ApiClient = Record<'get' | 'post' | 'put' | 'patch' | 'delete', (path: string) => supertest.Test>;

/**
 * On a busy machine Redis and PostgreSQL respond later than the api waits for them: it would count requests alone after a second, and call itself
 * not ready after a quarter.
 */
const PATIENCE_MS = 30_000;

/** Whether the servers of an api are those of all tests, which stay. Another one is away, or becomes so. */
const usesServersOfTests = (variables: Record<string, string>): boolean =>
  !('REDIS_PACE_URL' in variables) &&
  (['REDIS_URL', 'DATABASE_URL'] as const).every(
    (name) =>
      variables[name] === undefined ||
      new URL(variables[name]).host === new URL(requiredVariable(`TEST_${name}`)).host,
  );

/** No test asks real DNS. */
const NO_NAMES: ProverSettings['resolvers'] = {
  resolveName: () => Promise.resolve([]),
  resolveText: () => Promise.resolve([]),
};

/**
 * The whole api over its own database and the shared Redis; `variables` are set on top of working ones. A worker verifies
 * domains next to it, unless `resolvers` is null.
 */
export async function startTestApi(
  variables: Record<string, string> = {},
  resolvers: ProverSettings['resolvers'] | null = NO_NAMES,
  dashboard?: string,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', name: 'api' }, { write: (line) => void lines.push(line) });
  const environment = loadEnvironment(API_REQUIRES, {
    DATABASE_URL: database.urlOf('api'),
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    APP_SECRET: TEST_APP_SECRET,
    NOTIFY_SECRET: TEST_NOTIFY_SECRET,
    APP_URL: TEST_APP_URL,
    ...DATABASE_VARIABLES,
    ...variables,
  });
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.forRoot(environment, OF_TESTS),
    apiOptions(logger),
  );
  configureApi(app, logger, dashboard);
  if (usesServersOfTests(variables)) {
    const redis = app.get(Redis);
    redis.options.commandTimeout = PATIENCE_MS;
    app.get(ReadyService).withinMs = PATIENCE_MS;
    await eventually('the api has reached Redis', PATIENCE_MS, () => redis.status === 'ready');
  }
  // Another process runs what is built.
  app.get(PdfWriter).program = join(REPOSITORY, 'dist/apps/api/pdf-process.js');
  await app.listen(0, '127.0.0.1');
  const http = supertest(await throughProxy(await app.getUrl()));
  const proofs = resolvers && startProofRequests(database.dataSource, app.get(AllowedHosts), resolvers);
  return {
    app,
    database,
    http,
    as: (key) => clientOf(http, key),
    log: () => lines.join(''),
    close: async () => {
      await app.close();
      await proofs?.drain();
      await database.drop();
    },
  };
}

/** The same server through the proxy of `npm run test:prism`, where that runs. */
async function throughProxy(url: string): Promise<string> {
  const proxies = process.env.TEST_API_PROXY;
  return proxies === undefined ? url : (await fetch(`${proxies}/${new URL(url).port}`)).text();
}

/** What a worker does about requests of the api to verify a domain. */
export function startProofRequests(
  dataSource: DataSource,
  allowedHosts: AllowedHosts,
  resolvers: ProverSettings['resolvers'],
): ProofRequests {
  const proofs = new ProofRequests(
    new VerificationRequestsRepository(dataSource),
    new CheckVerificationRepository(dataSource),
    new DomainProver({ allowedHosts, resolvers }),
    new SiteTasks(new IdentityProofsRepository(dataSource), {
      options: { allowedHosts },
      keys: { secrets: [TEST_NOTIFY_SECRET], zoneKeys: [] },
      run: ({ target, dns, signal, identityServices = ownServices() }, work) =>
        doIdentityWork(work, { target, dns, signal, allowedHosts, scanId: 'none' }, identityServices),
    }),
    allowedHosts,
    new WorkerMetrics(),
    createLogger({ level: 'silent', name: 'worker' }),
  );
  proofs.task.start();
  return proofs;
}

function clientOf(http: ReturnType<typeof supertest>, key: string): ApiClient {
  const call = (method: keyof ApiClient) => (path: string) =>
    http[method](`/api/v1${path}`).set('Authorization', `Bearer ${key}`);
  return {
    get: call('get'),
    post: call('post'),
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
  };
}
