import type { Express } from 'express';

export interface Route {
  path: unknown;
  methods: Readonly<Record<string, boolean>>;
}

/** A layer of Express's router, as far as it is used here. */
export interface Layer {
  route?: Route;
  match(path: string): boolean;
}

export const routesOf = (app: Express): { layer: Layer; route: Route }[] =>
  (app.router as unknown as { stack: Layer[] }).stack.flatMap((layer) =>
    layer.route === undefined ? [] : [{ layer, route: layer.route }],
  );
