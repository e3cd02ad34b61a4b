import type { Express } from 'express';
import { DASHBOARD_PAGES, isDashboardPage } from './dashboard-pages';

interface Route {
  path: unknown;
  methods: Readonly<Record<string, boolean>>;
}

/** A layer of Express's router, as far as it is used here. */
interface Layer {
  route?: Route;
  match(path: string): boolean;
}

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
    route.path === DASHBOARD_PAGES ? isDashboardPage(path) : layer.match(path),
  );
  const literal = matching.filter(({ route }) => route.path === path);
  const methods = new Set<string>();
  for (const { route } of literal.length > 0 ? literal : matching) addMethods(methods, route);
  return [...methods].sort();
}

/** Whether a route has the very path, and others with parameters match it too. */
export function hasLiteralRoute(app: Express, path: string): boolean {
  const known = literalPaths.get(app) ?? new Set(routesOf(app).map(({ route }) => route.path));
  literalPaths.set(app, known);
  return known.has(path);
}

const literalPaths = new WeakMap<Express, ReadonlySet<unknown>>();

const routesOf = (app: Express): { layer: Layer; route: Route }[] =>
  (app.router as unknown as { stack: Layer[] }).stack.flatMap((layer) =>
    layer.route === undefined ? [] : [{ layer, route: layer.route }],
  );

/** Express answers HEAD by the handler of GET. */
function addMethods(methods: Set<string>, { path, methods: taken }: Route): void {
  const names = Object.keys(taken).map((name) => name.toUpperCase());
  const refused = REFUSING[String(path)] ?? [];
  for (const name of names.includes('GET') ? [...names, 'HEAD'] : names) {
    if (!refused.includes(name)) methods.add(name);
  }
}
