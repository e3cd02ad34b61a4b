import { type INestApplication, RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { KeyScope, Role } from '@palisade/vocabulary';
import { ACCESS, type Access, NEEDED_ROLE } from '../../apps/api/src/auth/access.decorators';
import { scopeOfRoute } from '../../apps/api/src/auth/key-scope';

export interface Route {
  /** `GET /api/v1/checks/:check_id` */
  name: string;
  access: Access | 'nobody';
  /** The least role that may call it; empty when any role may. */
  role: Role | '';
  /** What a key needs; `any` where the handler judges each call, empty where no key is taken. */
  scope: KeyScope | 'any' | '';
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
    const read = (key: string): unknown =>
      [handler, controller]
        .map((each): unknown => Reflect.getMetadata(key, each))
        .find((each) => each !== undefined);
    const access = (read(ACCESS) ?? 'nobody') as Route['access'];
    return [
      {
        name: `${RequestMethod[method]} /${path.join('/')}`,
        access,
        scope: access === 'key' || access === 'team' ? scopeOfRoute(handler) : '',
        role: (read(NEEDED_ROLE) ?? '') as Route['role'],
      },
    ];
  });
}

/** What Express would really respond, in the same form; also what was added past Nest and its guards. */
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
