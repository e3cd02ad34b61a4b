import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { appUrlOf, loadEnvironment, startFailure, tracingSettingsOf } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import { startWithDatabase } from '@palisade/start-up';
import { startTracing, stopTracing } from '@palisade/tracing';
import { VERSION } from '@palisade/version';
import type { Logger } from 'pino';
import { ApiModule } from './src/api.module';
import { apiOptions, configureApi } from './src/configure-api';
import { keepConnections } from './src/http/connections';
import { API_REQUIRES } from './src/environment.module';

/** Next to this program in dist/; absent only when someone compiled the server alone. */
const DASHBOARD = join(__dirname, '../dashboard');

/** How long a stop may take before what is left is cut off. */
const STOP_WITHIN_MS = 25_000;

async function start(): Promise<void> {
  const environment = loadEnvironment(API_REQUIRES);
  const logger = createLogger({ level: environment.logLevel, name: 'api' });
  await startTracing(tracingSettingsOf(environment), {
    name: 'api',
    version: VERSION,
    onProblem: (problem) => logger.warn({ problem }, 'could not send traces'),
  });
  const { databaseUrl, port, bindAddress } = environment;
  const say = (line: string): void => logger.warn(line);
  const { program: app, listen } = await startWithDatabase({ databaseUrl, port, bindAddress, say }, () =>
    NestFactory.create<NestExpressApplication>(ApiModule.forRoot(environment), apiOptions(logger)),
  );
  configureApi(app, logger, existsSync(DASHBOARD) ? DASHBOARD : undefined);
  const endConnections = keepConnections(app.getHttpServer(), environment.keepAliveSeconds);
  await app.init();
  await listen(app.getHttpServer());
  const stopOnce = (): void => {
    endConnections();
    void stop(app, logger);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOnce);
  logger.info({ url: appUrlOf(environment), version: VERSION }, 'api is ready');
}

/** Takes no new requests, finishes those it has, then closes the connections behind them. */
async function stop(app: NestExpressApplication, logger: Logger): Promise<never> {
  logger.info('stopping');
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  await app.close();
  await stopTracing();
  process.exit(0);
}

start().catch((error: unknown) => {
  process.stderr.write(`${startFailure(error, 'api', ['PORT', 3000]).join('\n')}\n`, () => process.exit(1));
});
