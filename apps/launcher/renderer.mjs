import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { INSTALL_CHROMIUM, installedChromium } from './chromium-program.mjs';
import { newSecret } from './embedded-stores.mjs';
import { isRoot, ROOT } from './paths.mjs';
import { publicPort } from './ports.mjs';
import { STAGE } from './processes.mjs';
import { say, step } from './progress.mjs';
import { isReady } from './services.mjs';

const WITHIN_MS = 30_000;

/**
 * Starts the renderer where a Chromium is installed: nothing is downloaded for it. Without one, or where it does not start, scans draw no pages.
 *
 * @returns what the worker needs to know of it
 */
export async function startRenderer(processes, environment) {
  if (environment.RENDERER_URL) return {};
  const chromium = installedChromium();
  if (!chromium) {
    say(
      `Renderer: no Chromium, so pages that scripts draw are not rendered. To get one: ${INSTALL_CHROMIUM}`,
    );
    return {};
  }
  const port = await publicPort(
    'RENDERER_PORT',
    3002,
    [environment.PORT, environment.WORKER_PORT].map(Number),
  );
  const token = environment.RENDERER_TOKEN ?? newSecret();
  const child = processes.start({
    name: 'renderer',
    stage: STAGE.service,
    command: process.execPath,
    args: [join(ROOT, 'dist/apps/renderer/main.js')],
    env: {
      // Chromium refuses its sandbox to root.
      ...(isRoot() && { RENDERER_SANDBOX: 'off' }),
      ...chromium.env,
      ...(chromium.isNamed && { CHROMIUM_PATH: chromium.command }),
      RENDERER_PORT: String(port),
      RENDERER_TOKEN: token,
    },
  });
  const isUp = await step('Starting the renderer', () => Promise.race([hasEnded(child), answers(port)]));
  if (isUp) {
    say(`Renderer: draws pages with ${chromium.command}`);
    return { RENDERER_URL: `http://127.0.0.1:${port}`, RENDERER_TOKEN: token };
  }
  say(`Renderer: it did not start, so pages that scripts draw are not rendered: ${lastLine(child.log)}`);
  return {};
}

const hasEnded = (child) => child.exited.then(() => false);

async function answers(port) {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await sleep(50)) {
    if (await isReady(port)) return true;
  }
  return false;
}

const lastLine = (log) => readFileSync(log, 'utf8').trimEnd().split('\n').at(-1);
