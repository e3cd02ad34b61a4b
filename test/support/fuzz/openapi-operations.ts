import type { SchemaObject } from 'ajv';
import { partsInPlace } from '../parts-in-place';

/** What the fuzz tests read of an OpenAPI 3.1 document. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, SchemaObject> };
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: SchemaObject;
}

export interface DocumentedResponse {
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, { schema: SchemaObject }>;
}

interface DocumentedOperation {
  operationId: string;
  parameters?: Parameter[];
  security?: Record<string, string[]>[];
  requestBody?: { required?: boolean; content: Record<string, { schema: SchemaObject }> };
  responses: Record<string, DocumentedResponse>;
}

export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** With `{name}` for each path parameter. */
  path: string;
  parameters: readonly Parameter[];
  /** Whether a key will do, so that it need not be a session. */
  takesKeys: boolean;
  /** Of the JSON body; null where the operation takes none. */
  body: SchemaObject | null;
  /** Then what is not a JSON object counts as no body. */
  isBodyOptional: boolean;
  /** By status. */
  responses: Readonly<Record<string, DocumentedResponse>>;
}

export const operationsOf = (document: OpenApiDocument): Operation[] =>
  Object.entries(partsInPlace(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId, parameters, security, requestBody, responses }]) => ({
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters ?? [],
        takesKeys: security?.some((scheme) => 'apiKey' in scheme) === true,
        body: requestBody?.content['application/json']?.schema ?? null,
        isBodyOptional: requestBody?.required !== true,
        responses,
      }),
    ),
  );
