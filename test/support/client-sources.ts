import { resolve } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { apiDocument } from './api-document';

const FOLDER = resolve(__dirname, '../../clients/typescript/src/generated');
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const HEAD = '// Made by `npm run generate:api` from the OpenAPI document of the api.\n';

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: Record<string, unknown>[];
  method: string;
  path: string;
}

/**
 * The generated files of `clients/typescript` by their path: the types of the API's document, and its operations. Descriptions are comments in
 * the package only: in the repository they would repeat what the code of the api says.
 */
export async function clientSources({ comments = false } = {}): Promise<Record<string, string>> {
  const document = await apiDocument();
  const sources = { 'schema.ts': await schemaModule(document), 'operations.ts': operationsModule(document) };
  return Object.fromEntries(
    Object.entries(sources).map(([name, text]) => [
      resolve(FOLDER, name),
      HEAD + (comments ? text : text.replace(COMMENT, '')),
    ]),
  );
}

/** Lines of a comment, and nothing else. */
const COMMENT = /^ *\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm;

/** What the paths do not have is left out: no methods, and no parameters of their own. */
const ABSENT = /^ {8}(\w+\?: never|parameters: \{(\n {12}\w+\?: never;)+\n {8}\});\n/gm;

/** Responses may have any header: a type for that says nothing. */
const ANY_HEADERS = /^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm;

async function schemaModule(document: OpenAPIObject): Promise<string> {
  const text = astToString(await openapiTS(document as OpenAPI3));
  const end = text.indexOf('export type webhooks');
  return text.slice(0, end).replace(ABSENT, '') + text.slice(end).replace(ANY_HEADERS, '');
}

/** The operations below /api/v1 that a key may call. */
function operationsOf({ paths }: OpenAPIObject): Operation[] {
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method] as Omit<Operation, 'method' | 'path'> | undefined;
        return operation ? [{ ...operation, method: method.toUpperCase(), path }] : [];
      }),
    )
    .filter(({ security = [] }) => security.some((scheme) => 'apiKey' in scheme));
}

function operationsModule(document: OpenAPIObject): string {
  const all = operationsOf(document);
  const rows = all.map(({ operationId, method, path }) => `  ${operationId}: ['${method}', '${path}'],`);
  const methods = all.map(
    ({ operationId, summary, description = '' }) => `  /**
   * ${[`${summary}.`, ...description.split('\n')].filter(Boolean).join('\n   * ')}
   */
  ${operationId}: OperationCall<'${operationId}'>;`,
  );
  return `import type { OperationCall } from '../operation-types.js';

/** The version of the API that this client is made for. */
export const API_VERSION = '${document.info.version}';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Where each operation is. */
export const OPERATIONS = {
${rows.join('\n')}
} as const satisfies Record<string, readonly [Method, string]>;

export type OperationId = keyof typeof OPERATIONS;

/** The operations that a key may call. */
export interface Operations {
${methods.join('\n')}
}
`;
}
