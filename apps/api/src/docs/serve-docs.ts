import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { APP_URL_SETTING } from '../http/list-address.decorator';
import { docsPage } from './docs-page';
import { openApiDocument } from './openapi-document';

/** GET /docs and /docs/openapi.json. The document is made at the first request, when all routes are there. */
export function serveDocs(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance();
  let document: OpenAPIObject | undefined;
  const build = (): OpenAPIObject =>
    (document ??= openApiDocument(app, String(express.get(APP_URL_SETTING))));
  // Before setup(): its own page has styles in it.
  express.get('/docs', (request: Request, response: Response) => {
    response.type('html').send(docsPage(request.path === '/docs' ? './docs/' : './'));
  });
  express.get('/', (_: Request, response: Response) => response.redirect(302, './docs'));
  SwaggerModule.setup('docs', app, build, {
    raw: ['json'],
    jsonDocumentUrl: 'docs/openapi.json',
    // Without the bar of the Swagger project, whose field would load another document.
    swaggerOptions: { layout: 'BaseLayout' },
  });
}
