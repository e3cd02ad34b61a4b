import { join } from 'node:path';
import { Program, REPOSITORY } from '../../support/program';
import { freePort } from '../../support/redis-server';

/** The host of the demo target. Scans of it require SCAN_ALLOWED_HOSTS. */
export const DEMO_HOST = 'demo.localhost';

export interface DemoSite {
  url: string;
  /** Without encryption. */
  plainUrl: string;
  stop(): Promise<void>;
}

/** The site with known defects that `npm start` includes. */
export async function startDemoSite(): Promise<DemoSite> {
  const [https, http] = [await freePort(), await freePort()];
  const entry = join(REPOSITORY, 'apps/demo-target/main.mjs');
  const program = new Program(process.execPath, [entry, String(https), String(http)], {});
  await program.says(/demo target: https/);
  return {
    url: `https://${DEMO_HOST}:${https}/`,
    plainUrl: `http://${DEMO_HOST}:${http}/`,
    stop: async () => {
      await program.stop('SIGTERM');
    },
  };
}
