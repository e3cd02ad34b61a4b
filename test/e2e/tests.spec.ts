import { TEST_DEFINITIONS } from '@palisade/catalogue';
import { TEST_KEYS } from '@palisade/vocabulary';
import type { TestApi } from '../support/api';
import { createApiKey, createTeam } from '../support/factories';
import { connectMcp } from '../support/mcp-client';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await sharedTestApi();
  const team = await createTeam(api.database.dataSource);
  key = (await createApiKey(api.database.dataSource, team.id)).key;
});
afterAll(() => api.close());

interface Test {
  key: string;
  rules: object[];
}

describe('GET /tests', () => {
  it('lists every test of the catalogue, without pages', async () => {
    const { body } = (await api.as(key).get('/tests').expect(200)) as { body: { data: Test[] } };
    expect(Object.keys(body)).toEqual(['data']);
    expect(body.data.map((test) => test.key)).toEqual(TEST_KEYS);
    expect(body.data.map(({ rules }) => rules.length)).toEqual(
      TEST_DEFINITIONS.map(({ rules }) => Object.keys(rules).length),
    );
  });
});

describe('GET /tests/{key}', () => {
  it('is one of them, bare, with every field', async () => {
    const { body } = (await api.as(key).get('/tests/brute_force').expect(200)) as { body: Test };
    expect(body).toEqual({
      key: 'brute_force',
      name: expect.any(String),
      requirements: expect.arrayContaining(['owasp:A07']),
      needs_setup: null,
      question: expect.any(String),
      category: 'authentication',
      category_name: 'Sign-in and abuse',
      manner: 'intrusive',
      manner_name: 'Intrusive',
      manner_description: expect.stringMatching(/bursts/),
      enabled_by_default: false,
      requires_verification: true,
      traffic: expect.any(String),
      settings_schema: expect.objectContaining({ type: 'object', required: ['endpoints'] }),
      rules: expect.any(Array),
    });
    expect(body.rules[0]).toEqual({
      id: 'login-cleartext',
      version: 2,
      severity: 'high',
      title: expect.any(String),
      description: expect.any(String),
      remediation: expect.any(String),
      cwe: [319],
      references: expect.arrayContaining([expect.stringMatching(/^https:/)]),
    });
    const certificate = await api.as(key).get('/tests/ssl_certificate').expect(200);
    expect(certificate.body).toMatchObject({ settings_schema: null, enabled_by_default: true });
  });

  it.each(['nothing', 'toString', '__proto__', 'SSL_CERTIFICATE'])('returns 404 for %s', async (name) => {
    const { body } = await api.as(key).get(`/tests/${name}`).expect(404);
    expect(body).toEqual({ error: 'Test not found.' });
  });

  it('names the requirements of standards that a test is about', async () => {
    const { body } = await api.as(key).get('/tests/tls_configuration').expect(200);
    expect(body.requirements).toEqual(['owasp:A04', 'asvs:V12', 'pci:4.2.1', 'nis2:21.2.h', 'cra:I.2.e']);
  });

  it('authenticates the caller before it returns anything', async () => {
    await api.http.get('/api/v1/tests/nothing').expect(401);
  });
});

describe('the MCP tools of the catalogue', () => {
  it('list tests without their rules, and get one as by REST', async () => {
    const mcp = await connectMcp(api, key);
    const { body } = (await api.as(key).get('/tests').expect(200)) as { body: { data: Test[] } };
    const short = body.data.map((test) => ({ ...test, rules: undefined }));
    expect(await mcp.ask('list_tests')).toEqual(JSON.parse(JSON.stringify({ data: short })));
    expect(await mcp.ask('get_test', { key: TEST_KEYS[0] })).toEqual(body.data[0]);
    await mcp.client.close();
  });
});
