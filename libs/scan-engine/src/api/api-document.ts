import { FROM_SITES, parseOutsideJson } from '@palisade/outside-json';
import type { OperationWords } from '../page/avoid/operation-action';
import { isPassword } from '../page/avoid/password-names';
import { parseUrl } from '@palisade/target-client';
import { isRecord } from '@palisade/vocabulary';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

/** Members that hold operations; every other member of a path is something else. */
const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete', 'options', 'trace', 'query'];
const MOST_OPERATIONS = 500;
const MOST_REFS = 20;

export interface Parameter {
  name: string;
  in: string;
  isRequired: boolean;
  /** As the document gives it; null without an example. */
  example: string | null;
  isNumber: boolean;
  takesPassword: boolean;
}

/** One operation of the document. */
export interface Operation {
  method: string;
  /** With the path of the server, such as `/api/orders/{id}`. */
  path: string;
  requiresSignIn: boolean;
  parameters: Parameter[];
  /** The header field of its credentials, for a token that is broken on purpose; null where there is none. */
  tokenField: string | null;
  responses: unknown;
  /** The schema of the JSON that it takes; null without one. */
  bodySchema: Json | null;
  /** Members of that JSON; empty without any. */
  bodyMembers: string[];
  /** What the document says that it does. */
  words: Omit<OperationWords, 'path'>;
  /** Why it cannot be judged. */
  why: 'other_host' | 'foreign_reference' | null;
}

export interface ApiDocument {
  operations: Operation[];
  /** Operations after the first 500. */
  leftOut: string[];
  /** Follows references within the document; null for any other. */
  resolve: (value: unknown) => Json | null;
}

/**
 * An OpenAPI document (2.0 or 3), in JSON or YAML.
 * @param site where it was read, or the address of the site: servers are relative to it
 * @returns null where the text is not such a document
 */
export function readApiDocument(text: string, site: string): ApiDocument | null {
  const root = parsed(text);
  if (!isRecord(root) || !isRecord(root.paths) || !('openapi' in root || 'swagger' in root)) return null;
  const resolve = (value: unknown): Json | null => resolved(root, value);
  const all = Object.entries(root.paths).flatMap(([path, item]) => operationsAt(root, { path, item, site }));
  const [operations, leftOut] = [all.slice(0, MOST_OPERATIONS), all.slice(MOST_OPERATIONS)];
  return { operations, leftOut: leftOut.map(({ method, path }) => `${method} ${path}`), resolve };
}

function parsed(text: string): unknown {
  try {
    if (text.trimStart().startsWith('{')) return parseOutsideJson(text, FROM_SITES);
    return parse(text, { maxAliasCount: 100, logLevel: 'silent' });
  } catch {
    return null;
  }
}

function resolved(root: Json, value: unknown): Json | null {
  let found = value;
  for (let depth = 0; isRecord(found) && typeof found.$ref === 'string'; depth += 1) {
    const { $ref } = found;
    if (depth >= MOST_REFS || !$ref.startsWith('#/')) return null;
    found = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => member(at, name), root);
  }
  return isRecord(found) ? found : null;
}

const member = (value: unknown, name: string): unknown => {
  const key = decoded(name).replaceAll('~1', '/').replaceAll('~0', '~');
  return (isRecord(value) || Array.isArray(value)) && Object.hasOwn(value, key) ? (value as Json)[key] : null;
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Place {
  path: string;
  item: unknown;
  site: string;
}

function operationsAt(root: Json, { path, item, site }: Place): Operation[] {
  const at = resolved(root, item);
  if (at === null) return [];
  return operationsOf(at).map(([method, operation]) => {
    const own = [...listOf(at.parameters), ...listOf(operation.parameters)].map((one) => resolved(root, one));
    const base = baseOf(root, operation.servers ?? at.servers ?? root.servers, site);
    const security = listOf(operation.security ?? root.security);
    const bodySchema = bodySchemaOf(root, operation, own);
    const why = base === null ? 'other_host' : own.includes(null) ? 'foreign_reference' : null;
    return {
      method: method.toUpperCase(),
      path: `${base ?? ''}${path}`,
      why,
      // One alternative without a scheme makes the sign-in optional.
      requiresSignIn:
        security.length > 0 && security.every((each) => isRecord(each) && Object.keys(each).length > 0),
      parameters: parametersIn(
        root,
        own.filter((one) => one !== null),
      ),
      tokenField: tokenFieldOf(root, security),
      responses: operation.responses,
      bodySchema,
      bodyMembers: Object.keys(resolved(root, bodySchema?.properties) ?? {}),
      words: {
        summary: textOf(operation.summary) ?? textOf(at.summary) ?? '',
        tags: listOf(operation.tags).flatMap((tag) => textOf(tag) ?? []),
        description: textOf(operation.description) ?? '',
        operationId: textOf(operation.operationId) ?? '',
      },
    };
  });
}

/** With those of methods that OpenAPI 3.2 has no member for, such as COPY. */
function operationsOf(at: Json): [method: string, operation: Json][] {
  const usual = METHODS.map((method): [string, unknown] => [method, at[method]]);
  const further = Object.entries(isRecord(at.additionalOperations) ? at.additionalOperations : {});
  return [...usual, ...further].filter((each): each is [string, Json] => isRecord(each[1]));
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** The path of the first server at the site, without a slash at its end; null where all are elsewhere. */
function baseOf(root: Json, servers: unknown, site: string): string | null {
  const own = new URL(site);
  const written = 'swagger' in root ? [swaggerServer(root, own)] : listOf(servers).map(serverUrl);
  // OpenAPI 3.2 resolves servers against its own address.
  const base = typeof root.$self === 'string' ? (parseUrl(root.$self, site)?.href ?? site) : site;
  for (const text of written.length === 0 ? ['/'] : written) {
    // An empty address, which several frameworks write, means the origin.
    const url = parseUrl(text === '' ? '/' : text, base);
    if (url !== null && (isOwn(url, own) || DEVELOPERS.test(url.hostname)))
      return url.pathname.replace(/\/$/, '');
  }
  return null;
}

/** Of the machine on which the document was written: published, it means the site that serves it. */
const DEVELOPERS = /^(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])$/;

/** The scheme may be written wrong; another port is another service. */
const isOwn = (url: URL, own: URL): boolean =>
  url.hostname === own.hostname && (url.port === own.port || url.protocol !== own.protocol);

/** The path begins with a slash, which some documents leave out. */
function swaggerServer({ host, basePath }: Json, own: URL): string {
  const path = typeof basePath === 'string' ? basePath.replace(/^\//, '') : '';
  return `${own.protocol}//${typeof host === 'string' ? host : own.host}/${path}`;
}

function serverUrl(server: unknown): string {
  if (!isRecord(server) || typeof server.url !== 'string') return '/';
  const variables = isRecord(server.variables) ? Object.entries(server.variables) : [];
  return variables.reduce(
    (url, [name, value]) => url.replaceAll(`{${name}}`, isRecord(value) ? (textOf(value.default) ?? '') : ''),
    server.url,
  );
}

/** Those of an operation come after those of its path, and take their place. */
function parametersIn(root: Json, all: readonly Json[]): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const one of all) {
    const [name, place] = [textOf(one.name) ?? '', textOf(one.in) ?? ''];
    const kinds = [one, ...schemasOf(root, one)];
    found.set(`${place} ${name}`, {
      name,
      in: place,
      isRequired: one.required === true || place === 'path',
      example: kinds.map((kind) => exampleOf(root, kind)).find((text) => text !== null) ?? null,
      isNumber: kinds.some(({ type }) =>
        [type].flat().some((each) => each === 'integer' || each === 'number'),
      ),
      takesPassword:
        isPassword(name) || SECRET.test(name) || kinds.some(({ format }) => format === 'password'),
    });
  }
  return [...found.values()];
}

/** As a whole name. */
const SECRET = /^(?:pass(?:code|phrase)?|pin|otp)$/i;

/** What a parameter may be: its schema, and what that is put together from (a number or null, since version 3.1). */
function schemasOf(root: Json, one: Json): Json[] {
  const [media] = Object.values(resolved(root, one.content) ?? {});
  const schema = resolved(root, one.schema ?? (isRecord(media) ? media.schema : null));
  const parts = [schema?.allOf, schema?.anyOf, schema?.oneOf].flatMap(listOf);
  return [schema, ...parts.map((part) => resolved(root, part))].filter((each) => each !== null);
}

/** Of the schema of a body; version 2.0 has it as a parameter. */
function bodySchemaOf(root: Json, operation: Json, own: readonly (Json | null)[]): Json | null {
  const { content } = resolved(root, operation.requestBody) ?? {};
  const [, media] = Object.entries(resolved(root, content) ?? {}).find(([type]) => /json/i.test(type)) ?? [];
  const ofParameter = own.find((one) => one?.in === 'body')?.schema;
  return resolved(root, isRecord(media) ? media.schema : ofParameter);
}

function exampleOf(root: Json, one: Json): string | null {
  const examples = isRecord(one.examples) ? Object.values(one.examples) : listOf(one.examples);
  const [first] = examples;
  const shown = isRecord(first) ? resolved(root, first)?.value : first;
  const wanted = [one.example, one['x-example'], shown, one.default, one.const, ...listOf(one.enum)];
  return wanted.map(textOf).find((text) => text !== null) ?? null;
}

const textOf = (value: unknown): string | null =>
  ['string', 'number', 'boolean'].includes(typeof value) && value !== '' ? String(value) : null;

/** Passwords are not tried: a broken one counts as an attempt. */
function tokenFieldOf(root: Json, security: readonly unknown[]): string | null {
  const components = isRecord(root.components) ? root.components.securitySchemes : root.securityDefinitions;
  const names = security.flatMap((each) => (isRecord(each) ? Object.keys(each) : []));
  for (const name of names) {
    const scheme = resolved(root, member(components, name));
    if (scheme?.type === 'apiKey' && scheme.in === 'header') return textOf(scheme.name);
    if (
      scheme?.type === 'oauth2' ||
      scheme?.type === 'openIdConnect' ||
      /^bearer$/i.test(textOf(scheme?.scheme) ?? '')
    )
      return 'authorization';
  }
  return null;
}
