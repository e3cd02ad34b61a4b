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

/** The methods that a path takes, for `Allow`; empty when no route has the path. */
export function allowedMethods(app: Express, path: string): string[] {
  const methods = new Set<string>();
  for (const layer of (app.router as unknown as { stack: Layer[] }).stack) {
    const { route } = layer;
    if (route === undefined) continue;
    const isMatch = route.path === DASHBOARD_PAGES ? isDashboardPage(path) : layer.match(path);
    if (isMatch) addMethods(methods, route);
  }
  return [...methods].sort();
}

/** Express answers HEAD by the handler of GET. */
function addMethods(methods: Set<string>, { path, methods: taken }: Route): void {
  const names = Object.keys(taken).map((name) => name.toUpperCase());
  const refused = REFUSING[String(path)] ?? [];
  for (const name of names.includes('GET') ? [...names, 'HEAD'] : names) {
    if (!refused.includes(name)) methods.add(name);
  }
}
