import type { Express } from 'express';
import { type Route, routesOf } from './app-routes';
import { DASHBOARD_PAGES, isDashboardPage } from './dashboard-pages';

/** Routes that exist only to refuse a method with their own words. */
const REFUSING: Readonly<Record<string, readonly string[]>> = {
  '/mcp': ['GET', 'DELETE', 'HEAD'],
  '/go/scan/:check_id/:hash/trigger': ['HEAD'],
};

/**
 * The methods that a path takes, for `Allow`; empty when no route has the path. Where a route has the very path
 * (`/checks/tags`), those with parameters (`/checks/:check_id`) are not meant.
 */
export function allowedMethods(app: Express, path: string): string[] {
  const matching = routesOf(app).filter(({ layer, route }) =>
    route.path === DASHBOARD_PAGES ? isDashboardPage(app, path) : layer.match(path),
  );
  const literal = matching.filter(({ route }) => route.path === path);
  const methods = new Set<string>();
  for (const { route } of literal.length > 0 ? literal : matching) addMethods(methods, route);
  return [...methods].sort();
}

/** Whether routes have the very path, and none of them the method: one with a parameter in that place would answer. */
export function isForeignMethod(app: Express, path: string, method: string): boolean {
  const known = literalMethods.get(app) ?? methodsByPath(app);
  literalMethods.set(app, known);
  const methods = known.get(path);
  return methods !== undefined && !methods.has(method === 'HEAD' ? 'GET' : method) && !methods.has(method);
}

/** With those that a route takes only to refuse them in its own words. */
const literalMethods = new WeakMap<Express, ReadonlyMap<unknown, ReadonlySet<string>>>();

function methodsByPath(app: Express): Map<unknown, Set<string>> {
  const byPath = new Map<unknown, Set<string>>();
  for (const { route } of routesOf(app)) {
    const methods = byPath.get(route.path) ?? new Set<string>();
    for (const name of Object.keys(route.methods)) methods.add(name.toUpperCase());
    byPath.set(route.path, methods);
  }
  return byPath;
}

/** Express answers HEAD by the handler of GET. */
function addMethods(methods: Set<string>, { path, methods: taken }: Route): void {
  const names = Object.keys(taken).map((name) => name.toUpperCase());
  const refused = REFUSING[String(path)] ?? [];
  for (const name of names.includes('GET') ? [...names, 'HEAD'] : names) {
    if (!refused.includes(name)) methods.add(name);
  }
}
