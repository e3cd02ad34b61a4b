import type { CaseOf } from '../../lab-case';
import { type MethodAnswer, type MethodRequest, methodSite } from '../../sites/method-site';

type Json = Record<string, unknown>;

const json = (value: unknown, status = 200): MethodAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const HOME: MethodAnswer = {
  status: 200,
  body: '<!doctype html><html lang="en"><title>Shop</title><p>Hello</p>',
};
const NONE = json({ message: 'none' }, 404);

interface Api {
  path?: string;
  /** What the document names for a new record. */
  takes?: Json;
  /** Further members of the operation that creates, of its schema. */
  operation?: Json;
  schema?: Json;
  /** What a record has besides. */
  defaults?: Json;
  /** What is stored of a body, and what the response to it shows; all of it by default. */
  stores?: (body: Json) => Json | null;
  responds?: (record: Json, body: Json) => unknown;
}

const TITLE = { title: { type: 'string' } };

function documentOf({ path = '/books', takes = TITLE, operation, schema }: Api): Json {
  const body = {
    content: { 'application/json': { schema: { type: 'object', properties: takes, ...schema } } },
  };
  const responses = { 200: { description: 'ok' } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  return {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      [path]: { get: { responses }, post: { requestBody: body, responses, ...operation } },
      [`${path}/{id}`]: { get: { parameters: [id], responses } },
    },
  };
}

/** An API that stores records. */
function api(name: string, of: Api, expected: CaseOf['expected'], rest: Partial<CaseOf> = {}): CaseOf {
  const {
    path = '/books',
    defaults = { approved: false },
    stores = (body) => body,
    responds = (record) => record,
  } = of;
  return {
    name: `mass assignment: ${name}`,
    site: (ground) => {
      const records = new Map<string, Json>();
      const create = ({ body }: MethodRequest): MethodAnswer => {
        const sent = JSON.parse(body) as Json;
        const stored = stores(sent);
        if (stored === null) return json({ message: 'unknown member' }, 400);
        const id = records.size + 1;
        const record = { ...defaults, ...stored, id, created_at: '2026-11-30T05:00:00Z' };
        records.set(`${path}/${id}`, record);
        return json(responds(record, sent), 201);
      };
      return methodSite(ground, (request) => {
        const { pathname } = new URL(request.path, 'https://shop.test');
        if (pathname === '/') return HOME;
        if (pathname === '/openapi.json') return json(documentOf(of));
        if (pathname === path) return request.method === 'POST' ? create(request) : json([]);
        const record = records.get(pathname);
        return record === undefined ? NONE : json(record);
      });
    },
    settings: { openapi: '/openapi.json', public_document: true },
    isStaging: true,
    expected,
    ...rest,
  };
}

const HIGH = ['api-mass-assignment high'];
const onlyTitle = ({ title }: Json): Json => ({ title });
const NO_POST = { untouched: /^POST / };

/** Records whose members a client may set, or not. */
export const MASS_ASSIGNMENT_CASES: CaseOf[] = [
  api('every member', {}, HIGH),
  api(
    'every member, the new record in an envelope',
    { responds: (record) => ({ status: 'ok', data: record }) },
    HIGH,
  ),
  // The command creates a record, and only who reads that one sees its members.
  api('a response with the id alone', { responds: ({ id }) => ({ id }) }, HIGH, { isShownOnce: true }),
  api('a number', { defaults: { views: 0 } }, ['api-mass-assignment medium']),
  api('a text', { defaults: { role: 'reader' } }, HIGH),
  api(
    'a member for responses alone',
    { takes: { ...TITLE, approved: { type: 'boolean', readOnly: true } } },
    HIGH,
  ),
  api('named members', { stores: onlyTitle }, [], { guards: 'the others are ignored' }),
  api(
    'named members, all of them in the response',
    { stores: onlyTitle, responds: (record, body) => ({ ...record, ...body }) },
    [],
    { guards: 'a response that repeats the request proves nothing' },
  ),
  api(
    'other members refused',
    { stores: (body) => (Object.keys(body).every((name) => name === 'title') ? body : null) },
    [],
    { guards: 'nothing was stored' },
  ),
  api('a member that the document names', { takes: { ...TITLE, approved: { type: 'boolean' } } }, [], {
    guards: 'clients may set it',
  }),
  api('members of any name', { schema: { additionalProperties: true } }, [], {
    ...NO_POST,
    guards: 'the document allows them',
  }),
  api('ids and times', { defaults: { owner_id: 3, updated_at: '2026-11-30T05:00:00Z' } }, [], {
    guards: 'such members say nothing about rights',
  }),
  api('a site that is not staging', {}, [], {
    ...NO_POST,
    isStaging: false,
    guards: 'nothing is stored there',
  }),
  api('an operation that requires a sign-in', { operation: { security: [{ bearer: [] }] } }, [], NO_POST),
  api(
    'an operation that registers',
    { path: '/accounts', operation: { summary: 'Register an account' } },
    [],
    {
      ...NO_POST,
      guards: 'accounts are not made up',
    },
  ),
];
