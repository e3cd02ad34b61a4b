import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ciHash } from '@palisade/credentials';
import { Check } from '@palisade/persistence';
import { TEST_APP_SECRET, type TestApi } from '../support/api';
import { newOwner, postCheck } from '../support/check-requests';
import { createIssue } from '../support/factories';
import { partsInPlace } from '../support/parts-in-place';
import { SESSION_COOKIE, signedIn } from '../support/people';
import { type Route, routesOf } from '../support/routes';
import { sharedTestApi } from '../support/shared-api';

const run = promisify(execFile);
const root = resolve(__dirname, '../..');
const bin = (name: string): string => join(root, 'node_modules/.bin', name);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface RouteLayer {
  route?: { path: string; methods: Record<string, boolean> };
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: {
    name: string;
    schema?: object;
  }[];
  responses: Record<string, { description?: string; content?: Record<string, unknown> }>;
}

let api: TestApi;
let document: OpenAPIObject;
let folder: string;
let file: string;
beforeAll(async () => {
  api = await sharedTestApi();
  const { body } = await api.http.get('/docs/openapi.json').expect(200);
  document = partsInPlace(body as OpenAPIObject);
  folder = await mkdtemp(join(tmpdir(), 'palisade-openapi-'));
  file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(body));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method): [string, Operation][] => {
      const operation = item[method] as unknown as Operation | undefined;
      return operation === undefined ? [] : [[`${method} ${path}`, operation]];
    }),
  );

/** What the running router serves. Left out: the document's own page, files of the origin, and the routes that only refuse. */
const REFUSING = ['get /mcp', 'delete /mcp'];
const OF_THE_ORIGIN = [
  '/robots.txt',
  '/.well-known/security.txt',
  '/.well-known/oauth-protected-resource/mcp',
  '/llms.txt',
];

function servedRoutes(): string[] {
  const express = api.app.getHttpAdapter().getInstance() as unknown as { router: { stack: RouteLayer[] } };
  return express.router.stack
    .flatMap(({ route }) => (route === undefined ? [] : [route]))
    .filter(({ path }) => path !== '/' && !path.startsWith('/docs') && !OF_THE_ORIGIN.includes(path))
    .flatMap(({ path, methods }) =>
      METHODS.filter((method) => methods[method]).map(
        (method) => `${method} ${path.replace(/:([a-z_]+)/g, '{$1}')}`,
      ),
    )
    .filter((name) => !REFUSING.includes(name));
}

/** Not the public operations: sign-in options, signing up and in, password resets, sign-in links, an invitation's offer, and shared reports. */
const PROTECTED =
  /^(?!.*\/(sign-up|sign-in-options)$|post .*\/session(\/second-factor)?$|.*\/(password-resets|sign-in-links|oidc)(\/|$)|get .*\/(invitations|reports)\/)/;

const SESSION_ONLY = [{ session: [] }];
const SCHEMES_OF: Record<Route['access'], object[] | undefined> = {
  nobody: undefined,
  anyone: [],
  key: [{ apiKey: [] }],
  team: [{ apiKey: [] }, { session: [] }],
  member: SESSION_ONLY,
  user: SESSION_ONLY,
  operator: SESSION_ONLY,
};

type Fields = Record<string, unknown>;
const first = (page: Fields | undefined): Fields => (page?.data as Fields[])[0] ?? {};

/** What the routes for people answer, by the name of its schema. */
async function answersToOwner(teamId: string): Promise<[string, unknown][]> {
  const { client } = await signedIn(api, { teamId, role: 'owner' });
  const get = async (path: string): Promise<Fields> => (await client.get(path).expect(200)).body as Fields;
  const post = async (path: string, body: object): Promise<Fields> =>
    (await client.post(path).send(body).expect(201)).body as Fields;
  const session = await get('/session');
  const invitation = await post('/team/invitations', { email: 'grace@example.com', role: 'member' });
  const [entries, renamed] = [
    await get('/audit-log?action=invitation.created'),
    await client.patch('/user').send({ name: 'Ada' }).expect(200),
  ];
  return [
    ['SignUpStateResource', await get('/sign-up')],
    ['SignInOptionsResource', await get('/sign-in-options')],
    ['SecondFactorResource', await get('/second-factor')],
    ['IdentityListResource', await get('/identities')],
    ['CurrentSessionResource', session],
    ['AccountSecurityResource', session.security],
    ['UserResource', renamed.body],
    ['OwnTeamResource', (session.teams as Fields[])[0]],
    ['SessionTimesResource', session.session],
    ['SessionResource', first(await get('/sessions'))],
    ['TeamResource', await get('/team')],
    ['ListedMemberResource', first(await get('/team/members'))],
    ['InvitationResource', first(await get('/team/invitations'))],
    ['NewInvitationResource', invitation],
    ['InvitationOfferResource', await get(`/invitations/${String(invitation.url).split('/').at(-1)}`)],
    ['ApiKeyResource', first(await get('/team/api-keys'))],
    ['NewApiKeyResource', await post('/team/api-keys', { name: 'Build' })],
    ['CiHashResource', await get('/team/ci-hash')],
    ['AuditPage', entries],
    ['AuditEntryResource', first(entries)],
    ['AuditActorResource', first(entries).actor],
    ['AuditTargetResource', first(entries).target],
  ];
}

const storedCheck = (id: string): Promise<Check> =>
  api.database.dataSource.getRepository(Check).findOneByOrFail({ id });

describe('the OpenAPI document', () => {
  it('has exactly the routes that are served', () => {
    const documented = operations().map(([name]) => name);
    expect(documented.length).toBeGreaterThan(20);
    // A middleware of one route is a layer with its path.
    expect([...documented].sort()).toEqual([...new Set(servedRoutes())].sort());
  });

  it('has its own id, a summary, a tag and described responses for each operation', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, { operationId, summary, tags, responses }] of operations()) {
      expect([name, operationId, summary, tags?.length]).toEqual([
        name,
        expect.any(String),
        expect.any(String),
        1,
      ]);
      for (const response of Object.values(responses)) expect([name, response.description]).not.toContain('');
      expect([
        name,
        Object.keys(responses).some((status) => /^[23]/.test(status) || status === '405'),
      ]).toEqual([name, true]);
    }
  });

  it.each([
    ['every operation', /./, ['429', '500', '503']],
    ['every operation that needs a key or a session', PROTECTED, ['401', '403', '429', '500', '503']],
    ['every operation on one thing', /\{(\w+_id|token)\}/, ['404']],
    [
      'every operation with a body',
      /^(post .*\/(checks|bulk|sign-up|session|session\/second-factor|teams|invitations|api-keys|verify|password-resets|sign-in-links|complete|email-confirmation|v1\/second-factor|second-factor\/disable|recovery-codes|identities)|p(ut|atch) .*)$/,
      ['400', '413', '415', '422'],
    ],
    ['every list', /^get .*\/(checks|scans|tests|issues|export|audit-log)$/, ['422']],
  ])('names the refusals of %s', (_, pattern, statuses) => {
    const concerned = operations().filter(([name]) => name.includes('/api/v1') && pattern.test(name));
    expect(concerned.length).toBeGreaterThan(1);
    for (const [name, { responses }] of concerned) {
      expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(statuses)]);
    }
  });

  it('requires for each route what its guard requires', () => {
    const accessOf = new Map(
      routesOf(api.app).map(({ name, access }) => [
        name.replace(/^\w+/, (method) => method.toLowerCase()).replace(/:(\w+)/g, '{$1}'),
        access,
      ]),
    );
    for (const [name, { security }] of operations()) {
      const access = accessOf.get(name) ?? 'nobody';
      expect([name, access, security]).toEqual([name, access, SCHEMES_OF[access]]);
    }
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'pls_' },
      session: { type: 'apiKey', in: 'cookie', name: SESSION_COOKIE },
    });
  });

  it('shows an example, or the values of an enum, for every parameter', () => {
    for (const [name, { parameters = [] }] of operations()) {
      for (const { name: parameter, schema = {} } of parameters) {
        const says = ['example', 'default', '$ref'].some((key) => key in schema);
        expect([name, parameter, says]).toEqual([name, parameter, true]);
      }
    }
  });

  it('leaves no schema empty and shows an example of every property', () => {
    const schemas = Object.entries(document.components?.schemas ?? {});
    expect(schemas.length).toBeGreaterThan(20);
    for (const [name, schema] of schemas) {
      const { properties, enum: values } = schema as Record<string, object | undefined>;
      expect([name, Object.keys(properties ?? values ?? {}).length]).not.toContain(0);
      for (const [property, shape] of Object.entries(properties ?? {})) {
        const says = ['example', 'allOf', 'oneOf', 'anyOf', '$ref', 'items'].some(
          (key) => key in (shape as object),
        );
        expect([name, property, says]).toEqual([name, property, true]);
      }
    }
  });

  it('uses one component for errors and one for the pagination', () => {
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(
      expect.arrayContaining(['ErrorResource', 'ValidationErrorResource', 'PageLinks', 'PageMeta']),
    );
    for (const [name, { responses }] of operations()) {
      if (!/ \/(api\/v1|go|mcp)/.test(name)) continue;
      const ofWaits = name.endsWith('/trigger') ? ['412', '504'] : [];
      const refusals = Object.entries(responses).filter(([code]) => code >= '400' && !ofWaits.includes(code));
      for (const [status, response] of refusals) {
        const schema = status === '422' ? 'ValidationErrorResource' : 'ErrorResource';
        expect([name, status, response.content]).toEqual([
          name,
          status,
          {
            'application/json': {
              schema: { $ref: `#/components/schemas/${schema}` },
              example: expect.any(Object),
            },
          },
        ]);
      }
    }
  });

  it('names exactly the fields that responses have', async () => {
    const { client, team } = await newOwner(api);
    const check = await postCheck(client);
    const { body: scan } = await client.post(`/checks/${check.id}/scans`).expect(201);
    await createIssue(api.database.dataSource, await storedCheck(check.id), scan.id as string);
    const get = async (path: string): Promise<Fields> => (await client.get(path).expect(200)).body as Fields;
    const hash = ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: team.ciGeneration });
    const [checks, scans, tests, issues] = await Promise.all(
      ['/checks', '/scans', `/scans/${scan.id}/tests`, '/issues'].map(get),
    );
    const result = first(tests);
    const answered: [string, unknown][] = [
      ['CheckPage', checks],
      ['PageLinks', checks?.links],
      ['PageMeta', checks?.meta],
      ['CheckResource', first(checks)],
      ['LatestScanResource', first(checks).latest_scan],
      ['CheckDetailResource', check],
      ['ScanResource', first(scans)],
      ['CheckSummary', first(scans).check],
      ['ScanDetailResource', await get(`/scans/${scan.id}`)],
      ['ScanTestResource', result],
      ['ScanTestDetailResource', (await get(`/scans/${scan.id}/tests/${String(result.id)}`)).data],
      ['IssueResource', first(issues)],
      ['IssueDetailResource', await get(`/issues/${String(first(issues).id)}`)],
      ['StatsResource', await get('/stats')],
      ['CiTriggerResource', (await api.http.get(`/go/scan/${check.id}/${hash}/trigger`).expect(201)).body],
      ['CiStatusResource', (await api.http.get(`/go/scan/${scan.id}/${hash}/status?fail_on=low`)).body],
      [
        'CiWaitResource',
        (await api.http.get(`/go/scan/${check.id}/${hash}/trigger?wait=1`).expect(504)).body,
      ],
      ['ScanLikeResource', (await api.http.get(`/go/scan/${check.id}/${hash}/like`).expect(200)).body],
      ...(await answersToOwner(team.id)),
      ['HealthResource', (await api.http.get('/health/ready').expect(200)).body],
      ['ErrorResource', (await client.get('/checks/x').expect(404)).body],
      ['ValidationErrorResource', (await client.get('/checks?page=x').expect(422)).body],
    ];
    for (const [name, body] of answered) {
      const { properties } = document.components?.schemas?.[name] as { properties: object };
      expect([name, Object.keys(body as object).sort()]).toEqual([name, Object.keys(properties).sort()]);
    }
  });

  it('documents 304 where a response can be cached by a validator', async () => {
    const { client } = await newOwner(api);
    const plain = operations().flatMap(([name, { responses }]) => {
      const path = /^get (\/api\/v1)?(\/[^{]*)$/.exec(name);
      return path === null ? [] : [{ path: name.slice('get '.length), responses }];
    });
    expect(plain.length).toBeGreaterThan(10);
    for (const { path, responses } of plain) {
      const { headers } = path.startsWith('/api/v1')
        ? await client.get(path.slice('/api/v1'.length))
        : await api.http.get(path);
      const hasValidator = 'etag' in headers || 'last-modified' in headers;
      expect([path, hasValidator]).toEqual([path, '304' in responses]);
    }
  });

  it('passes the linter', async () => {
    const { stdout } = await run(
      bin('redocly'),
      ['lint', file, '--config', join(root, 'redocly.yaml'), '--format', 'json'],
      {
        cwd: root,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    ).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`${error.stdout}\n${error.stderr}`);
    });
    expect((JSON.parse(stdout) as { totals: object }).totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
  });
});
