import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { type RouteObject, matchRoutes } from 'react-router';
import { root } from './tracked-files';

const ROUTES = join(root, 'apps/dashboard/src/app/routes.tsx');

/** The dashboard's routes without their pages: whatever the file imports is a component that nobody renders. */
function dashboardRoutes(): RouteObject[] {
  const { code } = transformSync(readFileSync(ROUTES, 'utf8'), {
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs', ignoreDynamic: true },
  });
  const module = { exports: {} as { routes?: RouteObject[] } };
  const anything: unknown = new Proxy(() => null, { get: () => anything });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the repository's own file
  const run = new Function('exports', 'module', 'require', code) as (...values: unknown[]) => void;
  run(module.exports, module, () => anything);
  if (module.exports.routes === undefined) throw new Error(`${ROUTES} exports no routes.`);
  return module.exports.routes;
}

const routes = dashboardRoutes();

/** Whether the dashboard has a page at a path; not its own *Page not found*. */
export const isDashboardRoute = (path: string): boolean =>
  matchRoutes(routes, path)?.at(-1)?.route.path?.endsWith('*') === false ||
  matchRoutes(routes, path)?.at(-1)?.route.index === true;
