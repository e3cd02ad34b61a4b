import { type INestApplication, RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { NEEDS_PLAN, PUBLIC_ROUTE } from '../../apps/api/src/auth/access.decorators';

export type RouteAccess = 'anyone' | 'any team' | 'paid plan';

export interface Route {
  /** `GET /api/v1/checks/:check_id` */
  name: string;
  access: RouteAccess;
}

type Handler = Record<string, (...parameters: never[]) => unknown>;

/** Every route of every controller and who may call it, read from the metadata that the guards read. */
export function routesOf(app: INestApplication): Route[] {
  const modules = app.get(ModulesContainer);
  return [...modules.values()].flatMap((module) => {
    const modulePath: unknown = Reflect.getMetadata(
      `__module_path__${modules.applicationId}`,
      module.metatype,
    );
    return [...module.controllers.values()].flatMap(({ metatype }) =>
      routesOfController(metatype as new () => object, typeof modulePath === 'string' ? modulePath : ''),
    );
  });
}

function routesOfController(controller: new () => object, prefix: string): Route[] {
  const prototype = controller.prototype as Handler;
  return Object.getOwnPropertyNames(prototype).flatMap((name) => {
    const handler = prototype[name];
    const method: unknown = handler && Reflect.getMetadata('method', handler);
    if (handler === undefined || typeof method !== 'number') return [];
    const parts = [prefix, ...[controller, handler].map((each) => String(Reflect.getMetadata('path', each)))];
    const path = parts.flatMap((part) => part.split('/')).filter((part) => part !== '');
    const says = (key: string): boolean =>
      [handler, controller].some((each) => Reflect.getMetadata(key, each) === true);
    const access = says(PUBLIC_ROUTE) ? 'anyone' : says(NEEDS_PLAN) ? 'paid plan' : 'any team';
    return [{ name: `${RequestMethod[method]} /${path.join('/')}`, access }];
  });
}

/** What Express would really answer, in the same form; also what was added past Nest and its guards. */
export function expressRoutesOf(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as unknown as {
    router: { stack: { route?: { path: string | string[]; methods: Record<string, boolean> } }[] };
  };
  return router.stack.flatMap(({ route }) =>
    route === undefined
      ? []
      : [route.path]
          .flat()
          .flatMap((path) => Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${path}`)),
  );
}
