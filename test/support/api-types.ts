import { resolve } from 'node:path';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { apiDocument } from './api-document';

/** What the dashboard's client is typed by. */
export const API_TYPES_FILE = resolve(__dirname, '../../apps/dashboard/src/api/generated/schema.d.ts');

const HEAD = '// Made by `npm run generate:api` from the OpenAPI document of the api.\n';

/** The types of the api's OpenAPI document, as TypeScript. */
export async function apiTypes(): Promise<string> {
  return HEAD + astToString(await openapiTS((await apiDocument()) as OpenAPI3));
}
