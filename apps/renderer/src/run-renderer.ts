import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Environment, EnvironmentError } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import { createLocalRenderer, type LocalRenderer, serveRenderer } from '@palisade/rendering';
import { VERSION } from '@palisade/version';
import type { Logger } from 'pino';
import { respond } from './health-and-metrics';
import { RendererMetrics } from './renderer.metrics';

/** Pages that may wait for each browser: with 30 s a page, two minutes. */
const WAITING_FOR_EACH = 4;
const STOP_WITHIN_MS = 35_000;

/** Serves until the process is told to stop. @throws Error with the reason when Chromium does not start here */
export async function runRenderer(environment: Environment): Promise<void> {
  const { rendererToken: token, rendererBrowsers: browsers, rendererPort, metricsToken } = environment;
  if (token === undefined)
    throw new EnvironmentError(['RENDERER_TOKEN is missing: set it in the environment, as for workers']);
  const logger = createLogger({ level: environment.logLevel, name: 'renderer' });
  const renderer = createLocalRenderer({
    executable: environment.chromiumPath,
    browsers,
    sandbox: environment.rendererSandbox,
  });
  const walls = await renderer.check();
  if (process.pid === 1)
    logger.warn(
      'process 1 of its container: browsers that have ended stay; start the container with an init',
    );
  if (!walls.isSandboxed) logger.warn('Chromium runs without its sandbox: RENDERER_SANDBOX=off');
  const metrics = new RendererMetrics(renderer, browsers);
  const state = { isStopping: false };
  const server = createServer(
    (request, response) => void respond(request, response, { metrics, metricsToken, state }),
  );
  serveRenderer(server, {
    renderer,
    token,
    mostWaiting: WAITING_FOR_EACH * browsers,
    onOutcome: (outcome, ms) => metrics.count(outcome, ms),
  });
  await listening(server, rendererPort, environment.bindAddress);
  const { port } = server.address() as AddressInfo;
  const stopOnce = (): void => {
    state.isStopping = true;
    void stop(server, renderer, logger);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stopOnce);
  logger.info({ version: VERSION, port, browsers, ...walls }, 'renderer is ready');
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });

/** Takes no new pages, finishes those it draws, and ends the browsers. */
async function stop(server: Server, renderer: LocalRenderer, logger: Logger): Promise<void> {
  logger.info('stopping');
  const until = performance.now() + STOP_WITHIN_MS;
  server.close();
  server.closeIdleConnections();
  while (renderer.load().busy > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await renderer.close();
  process.exit(0);
}
