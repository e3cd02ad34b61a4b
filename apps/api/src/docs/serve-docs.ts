import { SCHEMA_PATH, checksFileSchema } from '@palisade/checks-file';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { APP_URL_SETTING } from '../http/list-address.decorator';
import { ApiDocument } from './api-document';
import { STYLE_POLICY } from '../http/pages/public-page.style';
import { dataPage } from './data-page';
import { docsPage } from './docs-page';
import { GUIDES_PATH, guidePage, guideText, guidesPage, llmsTxt } from './guide-pages';
import { LoadedDataStates } from './loaded-data-states';
import { testsPage } from './tests-page';

/** GET /docs, /docs/tests, /docs/data, /docs/guide, /docs/agents.md, /llms.txt, /docs/palisade.schema.json and /docs/openapi.json. */
export function serveDocs(app: NestExpressApplication): void {
  const express = app.getHttpAdapter().getInstance();
  const document = app.get(ApiDocument);
  const appUrl = String(express.get(APP_URL_SETTING));
  document.describe(app, appUrl);
  // Before setup(): its own page has styles in it.
  express.get('/docs', (request: Request, response: Response) => {
    response.type('html').send(docsPage(request.path === '/docs' ? './docs/' : './'));
  });
  express.use('/docs', withoutSlash);
  const pages = { '/docs/tests': testsPage(), [GUIDES_PATH]: guidesPage() };
  for (const [path, page] of Object.entries(pages)) {
    express.get(path, (_: Request, response: Response) => sendPage(response, page));
  }
  const loaded = app.get(LoadedDataStates);
  express.get('/docs/data', async (_: Request, response: Response) => {
    sendPage(response, dataPage(await loaded.read()));
  });
  serveGuides(express, appUrl);
  const schema = checksFileSchema(appUrl);
  express.get(SCHEMA_PATH, (_: Request, response: Response) => response.json(schema));
  express.get('/', (_: Request, response: Response) => response.redirect(302, './docs'));
  SwaggerModule.setup('docs', app, () => document.read(), {
    raw: ['json'],
    jsonDocumentUrl: 'docs/openapi.json',
    // Without the bar of the Swagger project, whose field would load another document.
    swaggerOptions: { layout: 'BaseLayout' },
  });
}

/** Guides as pages, and as Markdown for programs: by the end of their address, or by Accept. */
function serveGuides(express: Express, appUrl: string): void {
  express.get('/llms.txt', (_: Request, response: Response) =>
    response.type('text/plain').send(llmsTxt(appUrl)),
  );
  express.get('/docs/agents.md', (_: Request, response: Response) => sendText(response, guideText('agents')));
  express.get(
    `${GUIDES_PATH}/:name`,
    (request: Request<{ name: string }>, response: Response, next: NextFunction) => {
      const name = request.params.name.replace(/\.md$/, '');
      const isText = name !== request.params.name || request.accepts(['html', MARKDOWN]) === MARKDOWN;
      const found = isText ? guideText(name) : guidePage(name);
      if (found === null) next();
      else if (isText) sendText(response, found);
      else sendPage(response.vary('Accept'), found);
    },
  );
}

/** The pages have relative links, which a slash behind their address would lead astray. */
function withoutSlash(request: Request, response: Response, next: NextFunction): void {
  const [, name] = /^\/(?:guide\/)?([\w.-]+)\/$/.exec(request.path) ?? [];
  if (name === undefined) next();
  else response.redirect(301, `../${name}`);
}

const MARKDOWN = 'text/markdown';

const sendText = (response: Response, text: string | null): void => {
  response.vary('Accept').type(`${MARKDOWN}; charset=utf-8`).send(text);
};

function sendPage(response: Response, page: string): void {
  response.setHeader('Content-Security-Policy', STYLE_POLICY);
  response.type('html').send(page);
}
