import { newId } from '@palisade/persistence';
import { IGNORED_HEADER } from '../../apps/api/src/http/unknown-names.interceptor';
import { startTestApi, type TestApi } from '../support/api';
import { VALID_CHECK, newOwner } from '../support/check-requests';
import { createCheck, createIssue } from '../support/factories';
import { FUZZ_VARIABLES } from '../support/fuzz/fuzz-settings';
import { FuzzWorld } from '../support/fuzz/fuzz-world';
import { HttpSender } from '../support/fuzz/http-exchange';
import { type OpenApiDocument, type Operation, operationsOf } from '../support/fuzz/openapi-operations';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(FUZZ_VARIABLES);
});
afterAll(() => api.close());

/** The endpoints of the reference. */
const REFERENCE = [
  'listChecks createCheck getCheck updateCheck deleteCheck triggerScan listScans getScan listScanTests getScanTest',
  'listIssues getIssue updateIssue bulkUpdateIssues exportIssues getStats triggerCiScan triggerCiScanByPost getCiScanStatus',
].flatMap((line) => line.split(' '));
/** Pages and files, to whose addresses others add parameters, messages of other systems, and what programs of another API call. */
const OPEN = [
  'aboutScans openCallback takeCallback openBadge openStatusPage openCalendar unsubscribe askUnsubscribe askRecipient confirmRecipient',
  'openSharedReport getCiScanSarif getCiScanCodeQuality getCiScanDast getCiScanLike getCiScanSummary getEvidenceKeys startProviderSignIn finishProviderSignIn takeTicketMessage',
  'getLiveness getReadiness getMetrics mcp getSecurityHeaders',
].flatMap((line) => line.split(' '));

interface Refusal {
  errors?: Record<string, string[]>;
}

/** Sends every operation with an unknown parameter and, where it takes a body, an unknown member. */
async function refusals(): Promise<Map<string, (string | undefined)[]>> {
  const world = await FuzzWorld.create(api);
  const sender = new HttpSender(await api.app.getUrl());
  const document = (await api.http.get('/docs/openapi.json').expect(200)).body as OpenApiDocument;
  const found = new Map<string, (string | undefined)[]>();
  const send = async (operation: Operation, query: string, body: string | null): Promise<Refusal> => {
    await world.renew();
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      world.resolve(`<${name.replace(/_id$/, '')}:own>`),
    );
    const { status, text } = await sender.send({
      method: operation.method,
      target: `${path}${query}`,
      headers: {
        ...world.headersOf(operation.takesKeys ? 'own' : 'session'),
        ...(body !== null && {
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(body)),
        }),
      },
      body,
    });
    if (status < 400) world.change();
    return text.startsWith('{') ? (JSON.parse(text) as Refusal) : {};
  };
  for (const operation of operationsOf(document)) {
    const hasBody = ['POST', 'PUT', 'PATCH'].includes(operation.method);
    const inQuery = await send(operation, '?surplus=1', hasBody ? '{}' : null);
    const inBody = hasBody ? await send(operation, '', '{"surplus": {"a": 1}}') : undefined;
    found.set(operation.id, [
      inQuery.errors?.surplus?.[0],
      ...(hasBody ? [inBody?.errors?.surplus?.[0]] : []),
    ]);
  }
  sender.close();
  return found;
}

it('every operation beyond the reference refuses unknown parameters and members, and no other one does', async () => {
  const found = await refusals();
  const lenient = [...found].filter(([, messages]) => messages.some((each) => each === undefined));
  expect(lenient.map(([id]) => id).sort()).toEqual([...REFERENCE, ...OPEN].sort());
  // What is lenient is so in both places.
  expect(
    lenient.flatMap(([id, messages]) => (messages.some((each) => each !== undefined) ? [id] : [])),
  ).toEqual([]);
  expect(found.get('getTeam')).toEqual(['The surplus parameter is unknown. There are no parameters.']);
  expect(found.get('rotateCiHash')?.[1]).toBe('The surplus field is unknown. There are no fields.');
});

describe('a typing error', () => {
  it('names the field that was meant, and nothing happens', async () => {
    const { client } = await newOwner(api);
    const connection = { name: 'Shop', type: 'github', project: 'acme/shop', token: 'github_pat_x' };
    const { body } = await client
      .post('/ticket-connections')
      .send({ ...connection, url: 'https://tickets.example.com' })
      .expect(422);
    const message = 'The url field is unknown. Did you mean api_url?';
    expect(body).toEqual({ message, errors: { url: [message] } });
    expect((await client.get('/ticket-connections').expect(200)).body).toMatchObject({ data: [] });
  });

  it('is refused next to the fields that break a rule, at most 20 of them', async () => {
    const { client } = await newOwner(api);
    const surplus = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, n) => [`surplus${n}`, 'x'.repeat(20)]),
    );
    const { body, text } = await client.post('/notification-channels').send(surplus).expect(422);
    expect(Object.keys((body as Required<Refusal>).errors)).toHaveLength(20);
    expect(text.length).toBeLessThan(12_000);
  });

  it.each([
    ['/checks/bulk', { filter: { tag: 'shop' }, action: 'resume' }, 'filter.tag', 'tags'],
    ['/issues/bulk', { filter: { severty: 'low' }, action: 'resolve' }, 'filter.severty', 'severity'],
    ['/issues/bulk', { filter: { all: true }, action: 'resolve', dryRun: true }, 'dryRun', 'dry_run'],
    ['/checks', { ...VALID_CHECK, schedule: { kind: 'daily', tme: '06:00' } }, 'schedule.tme', 'time'],
    [
      '/checks',
      { ...VALID_CHECK, maintenance_windows: [{ start: '01:00', end: '02:00', weekdy: 'monday' }] },
      'maintenance_windows.0.weekdy',
      'weekday',
    ],
    [
      '/notification-channels',
      { name: 'a', type: 'email', settings: { recipient: ['ada@example.com'] } },
      'settings.recipient',
      'recipients',
    ],
  ])('is refused in what the reference does not have: %s %j', async (path, sent, field, meant) => {
    const { client } = await newOwner(api);
    const { body } = await client.post(path).send(sent).expect(422);
    expect((body as Required<Refusal>).errors[field]).toEqual([
      `The ${field} field is unknown. Did you mean ${meant}?`,
    ]);
  });
});

describe('the endpoints of the reference', () => {
  it('ignore unknown members and parameters, and name them in a header', async () => {
    const { client, check } = await ownerWithIssue();
    const list = await client.get('/issues?tag=shop&%C3%A4%0A=1').expect(200);
    expect(list.headers[IGNORED_HEADER.toLowerCase()]).toBe('tag, %C3%A4%0A');
    expect((list.body as { data: unknown[] }).data).toHaveLength(1);
    expect((await client.get('/issues?page=1').expect(200)).headers).not.toHaveProperty('palisade-ignored');
    const { body: whole } = await client.get(`/checks/${check.id}`).expect(200);
    await client
      .put(`/checks/${check.id}`)
      .send(whole as object)
      .expect(200);
  });

  it('resolve by ids with members of others, but refuse what is near to ours', async () => {
    const { client, issue } = await ownerWithIssue();
    const ids = { issue_ids: [issue.id] };
    const refused = await client
      .post('/issues/bulk')
      .send({ ...ids, action: 'retest', preview: true })
      .expect(422);
    expect((refused.body as Refusal).errors?.preview?.[0]).toMatch(
      /^The preview field is unknown\. The fields are: .*dry_run/,
    );
    await client
      .post('/issues/bulk?dry_run=true')
      .send({ filter: { all: true }, action: 'resolve', dry_run: true })
      .expect(200);
    const done = await client
      .post('/issues/bulk')
      .send({ ...ids, action: 'resolve', preview: true })
      .expect(200);
    expect([done.body, done.headers['palisade-ignored']]).toMatchObject([{ count: 1 }, 'preview']);
  });
});

async function ownerWithIssue() {
  const { dataSource } = api.database;
  const { team, client } = await newOwner(api);
  const check = await createCheck(dataSource, team.id);
  const issue = await createIssue(dataSource, check, newId());
  return { client, check, issue };
}
