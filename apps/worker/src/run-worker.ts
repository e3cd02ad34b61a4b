import { hostname } from 'node:os';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import {
  type Environment,
  EnvironmentError,
  dnsVariablesOf,
  loadEnvironment,
  madeOf,
  startFailure,
  tracingSettingsOf,
} from '@palisade/config';
import { NestPinoLogger, createLogger } from '@palisade/logging';
import {
  type AllowedHosts,
  type DnsSettings,
  InvalidDnsSettings,
  parseAllowedHosts,
  readDnsSettings,
} from '@palisade/target-client';
import { startWithDatabase } from '@palisade/start-up';
import { startTracing, stopTracing } from '@palisade/tracing';
import { VERSION } from '@palisade/version';
import type { RunIdentityWork } from './identities/site-tasks';
import type { IsolationSettings } from './isolation/isolated-session';
import type { SessionFactory } from './scan/scan-engine';
import { ScanPool } from './scan-pool/scan-pool';
import { WorkerLifecycle } from './worker-lifecycle.service';
import { WorkerMetrics } from './ground/worker.metrics';
import { WorkerModule } from './worker.module';

export interface WorkerPrograms {
  /** The compiled program of the scan threads, see `ScanPool`; or a factory of sessions in the worker itself, for tests of the worker. */
  scans: string | SessionFactory;
  /** The compiled program of suspect scans. */
  isolation: IsolationSettings;
}

/** Runs a worker until it is stopped. */
export function runWorker(programs: WorkerPrograms): void {
  start(programs).catch((error: unknown) => {
    process.stderr.write(`${startFailure(error, 'worker', ['WORKER_PORT', 3001]).join('\n')}\n`, () =>
      process.exit(1),
    );
  });
}

async function start({ scans, isolation }: WorkerPrograms): Promise<void> {
  const environment = loadEnvironment(['databaseUrl', 'redisUrl']);
  const allowedHosts = allowedHostsOf(environment);
  const dns = dnsSettingsOf(environment);
  const logger = createLogger({ level: environment.logLevel, name: 'worker' });
  await startTracing(tracingSettingsOf(environment), {
    name: 'worker',
    version: VERSION,
    onProblem: (problem) => logger.warn({ problem }, 'could not send traces'),
  });
  const { createSession, runIdentityWork, close } = sessionsOf(scans, environment);
  const worker = `${hostname()}:${process.pid}`;
  const { databaseUrl, workerPort: port, bindAddress } = environment;
  const say = (line: string): void => logger.warn(line);
  const engine = { allowedHosts, dns, createSession, runIdentityWork, isolation };
  const { program: app, listen } = await startWithDatabase({ databaseUrl, port, bindAddress, say }, () =>
    NestFactory.create<NestExpressApplication>(
      WorkerModule.forRoot({ environment, logger, worker, engine }),
      { logger: new NestPinoLogger(logger), abortOnError: false },
    ),
  );
  app.disable('x-powered-by');
  await app.init();
  await listen(app.getHttpServer());
  app.get(WorkerMetrics).collectProcessMetrics();
  const lifecycle = app.get(WorkerLifecycle);
  const stop = (signal: NodeJS.Signals): void => {
    logger.info({ signal }, 'worker is stopping: it accepts no new scans and waits for running ones');
    // Bull rejects commands of a connection that closes while it opens, and no code awaits them.
    process.on('unhandledRejection', (err) =>
      logger.warn({ err }, 'a command failed while the worker stopped'),
    );
    void lifecycle.stop(() => Promise.all([app.close(), close(), stopTracing()])).then(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);
  lifecycle.start();
  logger.info(
    {
      version: VERSION,
      port,
      concurrency: environment.workerConcurrency,
      zones: environment.workerZones,
      scan_allowed_hosts: environment.scanAllowedHosts,
      scan_opt_out: environment.scanOptOut,
      dns_servers: environment.dnsServers,
    },
    'worker is ready',
  );
}

function sessionsOf(
  scans: WorkerPrograms['scans'],
  { workerConcurrency }: Environment,
): { createSession: SessionFactory; runIdentityWork?: RunIdentityWork; close: () => Promise<void> } {
  if (typeof scans !== 'string') return { createSession: scans, close: () => Promise.resolve() };
  const pool = new ScanPool({ program: scans, mostScans: workerConcurrency });
  return {
    createSession: pool.openSession,
    runIdentityWork: pool.runIdentityWork,
    close: () => pool.close(),
  };
}

function allowedHostsOf(environment: Environment): AllowedHosts {
  const { scanAllowedHosts, scanOptOut, scanNat64Prefixes: nat64Prefixes, appUrl } = environment;
  return madeOf('SCAN_ALLOWED_HOSTS, SCAN_OPT_OUT or SCAN_NAT64_PREFIXES', () =>
    parseAllowedHosts(scanAllowedHosts, scanOptOut, { appUrl, nat64Prefixes }),
  );
}

function dnsSettingsOf(environment: Environment): DnsSettings {
  try {
    return readDnsSettings(dnsVariablesOf(environment));
  } catch (error) {
    throw error instanceof InvalidDnsSettings ? new EnvironmentError([error.message]) : error;
  }
}
