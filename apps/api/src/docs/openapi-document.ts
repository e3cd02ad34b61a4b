import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { API_KEY_SCHEME } from '../auth/access.decorators';

const DESCRIPTION = [
  'Continuous security tests of web sites: manage checks, trigger and inspect scans, read results and issues.',
  '',
  'Every operation under `/api/v1` needs the team API key as a bearer token and a paid plan. The two `/go/scan` URLs carry',
  'their credential in the path. Times are UTC, ids are UUIDs, errors are `{error}` or, for 422, `{message, errors}`.',
  'Every answer carries `X-Request-Id`.',
].join('\n');

/** The OpenAPI document of the running routes. */
export function openApiDocument(app: INestApplication, appUrl: string): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Palisade API')
    .setDescription(DESCRIPTION)
    .setVersion('1')
    .addServer(appUrl)
    .addBearerAuth(
      { type: 'http', scheme: 'bearer', bearerFormat: 'pls_', description: 'The team API key, `pls_…`.' },
      API_KEY_SCHEME,
    )
    .addTag('Checks', 'Monitored domains and their schedules.')
    .addTag('Scans', 'Executions of the tests of a check.')
    .addTag('Scan tests', 'Results of the tests of one scan.')
    .addTag('Issues', 'Findings that are tracked across scans.')
    .addTag('Stats', 'Figures for the dashboard.')
    .addTag('CI', 'Scan URLs for pipelines; the hash in the path is the credential.')
    .addTag('MCP', 'The same for agents, over the Model Context Protocol.')
    .addTag('Operations', 'Health and metrics of this process.')
    .build();
  return SwaggerModule.createDocument(app, config);
}
