import { createTestDatabase, requiredVariable, type TestDatabase } from '../../support/database';
import { type Program, startProgram } from '../../support/programs';
import { Shared } from '../../support/shared';

const API = 'apps/api/main.js';

/** The built API and dashboard as processes, with their own database. */
export interface Product {
  /** The URL of the dashboard, on `localhost`, so that browsers accept the session cookie without TLS. */
  url: string;
  database: TestDatabase;
  /** The environment of the programs. */
  variables: Record<string, string>;
  /** Starts another built program, which is stopped with the product. */
  start(entry: string, variables?: Record<string, string>): Promise<Program>;
  /** Stops the API, or restarts it on the same port. */
  stopApi(): Promise<void>;
  restartApi(): Promise<void>;
  stop(): Promise<void>;
}

export const sharedProduct = new Shared(
  () => startOwnProduct({}),
  (product) => product.stop(),
);

/** @param extra additional environment variables. Without any, the specs of a file share one product. */
export async function startProduct(extra?: Record<string, string>): Promise<Product> {
  if (extra !== undefined) return startOwnProduct(extra);
  const product = await sharedProduct.take();
  return { ...product, stop: () => sharedProduct.giveBack() };
}

async function startOwnProduct(extra: Record<string, string>): Promise<Product> {
  const database = await createTestDatabase();
  // Without a live worker, pages say so instead of what the specs expect.
  await database.dataSource.query(
    `INSERT INTO zone_workers (zone, worker, seen_at) VALUES ('default', 'of-the-tests', now() + interval '1 day')`,
  );
  const variables = {
    DATABASE_URL: database.url,
    REDIS_URL: requiredVariable('TEST_REDIS_URL'),
    APP_SECRET: 'a-secret-of-the-browser-tests-only-0123',
    LOG_LEVEL: 'info',
    SIGN_UP: 'open',
    ...extra,
  };
  const ofApi = { ...variables, DATABASE_URL: database.urlOf('api') };
  let api = await startProgram(API, ofApi);
  const { port } = new URL(api.url);
  const others: Program[] = [];
  return {
    url: `http://localhost:${port}`,
    database,
    variables,
    start: async (entry, more = {}) => {
      const program = await startProgram(entry, {
        ...variables,
        APP_URL: `http://localhost:${port}`,
        ...more,
      });
      others.push(program);
      return program;
    },
    stopApi: async () => {
      await api.stop();
    },
    restartApi: async () => {
      api = await startProgram(API, { ...ofApi, PORT: port });
    },
    stop: async () => {
      await Promise.all([api, ...others].map((program) => program.stop()));
      await database.drop();
    },
  };
}
