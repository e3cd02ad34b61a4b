import 'reflect-metadata';
import { ModulesContainer, NestFactory, RouterModule } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { loadEnvironment } from '@palisade/config';
import { API_ROUTES, ApiModule } from '../../apps/api/src/api.module';
import { openApiDocument } from '../../apps/api/src/docs/openapi-document';
import { API_REQUIRES } from '../../apps/api/src/environment.module';

/** The api's OpenAPI document. Nest's preview knows all routes and starts nothing: no database is needed. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const environment = loadEnvironment(API_REQUIRES, {
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    APP_SECRET: 'a-secret-that-is-used-for-nothing-here',
    APP_URL: 'https://palisade.test',
  });
  const app = await NestFactory.create(ApiModule.forRoot(environment), { preview: true, logger: ['error'] });
  // The preview makes no instances, and it is the making of this one that gives the modules their prefix.
  new RouterModule(app.get(ModulesContainer), API_ROUTES);
  return openApiDocument(app, 'https://palisade.test');
}
