import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadEnvironment } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import supertest from 'supertest';
import { ApiModule } from '../../apps/api/src/api.module';
import { apiOptions, configureApi } from '../../apps/api/src/configure-api';
import { API_REQUIRES, type NameResolvers } from '../../apps/api/src/environment.module';
import { DATABASE_VARIABLES, createTestDatabase, requiredVariable, type TestDatabase } from './database';

export const TEST_APP_URL = 'https://palisade.test';
export const TEST_APP_SECRET = 'test-secret-of-at-least-32-characters';

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

/** No test asks real DNS. */
const NO_NAMES: NameResolvers = {
  resolveName: () => Promise.resolve([]),
  resolveText: () => Promise.resolve([]),
};

/** The whole api over a database of its own and the shared Redis; `variables` are set on top of working ones. */
export async function startTestApi(
  variables: Record<string, string> = {},
  resolvers = NO_NAMES,
  dashboard?: string,
): Promise<TestApi> {
  const database = await createTestDatabase();
  const lines: string[] = [];
  const logger = createLogger({ level: 'info', name: 'api' }, { write: (line) => void lines.push(line) });
  const environment = loadEnvironment(API_REQUIRES, {
    DATABASE_URL: database.urlOf('api'),
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    APP_SECRET: TEST_APP_SECRET,
    APP_URL: TEST_APP_URL,
    ...DATABASE_VARIABLES,
    ...variables,
  });
  const app = await NestFactory.create<NestExpressApplication>(
    ApiModule.forRoot(environment, resolvers),
    apiOptions(logger),
  );
  configureApi(app, logger, dashboard);
  await app.listen(0, '127.0.0.1');
  const http = supertest(await app.getUrl());
  return {
    app,
    database,
    http,
    as: (key) => clientOf(http, key),
    log: () => lines.join(''),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
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
