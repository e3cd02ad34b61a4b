import type { Express } from 'express';
import { routesOf } from './app-routes';

/** The route of the dashboard's page; it takes only what `isDashboardPage` lets through. */
export const DASHBOARD_PAGES = '/{*page}';

/** The dashboard's addresses name no files, so a request for one must not get a page. */
const FILE = /\.[a-z0-9]{1,10}$/i;

/** How the paths of all other routes begin, such as `api` or `status`: what begins so is not the dashboard's, whether it exists or not. */
const othersOf = new WeakMap<Express, ReadonlySet<string>>();

/** Whether a path is one of the dashboard's own, which only the browser can tell apart. To be called when the app has all its routes. */
export function isDashboardPage(app: Express, path: string): boolean {
  const others =
    othersOf.get(app) ?? new Set(routesOf(app).map(({ route }) => firstPart(String(route.path))));
  othersOf.set(app, others);
  const first = firstPart(path);
  return (first === '' || !others.has(first)) && !FILE.test(path);
}

/** As routes match: without a difference between capital and small letters. */
const firstPart = (path: string): string => (path.split('/')[1] ?? '').toLowerCase();
