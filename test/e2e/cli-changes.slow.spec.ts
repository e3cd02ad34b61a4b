import { newId } from '@palisade/persistence';
import { palisade, palisadeJson } from '../support/command-line';
import { createApiKey, createCheck, createIssue } from '../support/factories';
import { GithubServer } from '../support/github-server';
import { connectMcp } from '../support/mcp-client';
import {
  api,
  connect,
  createKeeper,
  createWorld,
  findings,
  forgetConnections,
  issueOf,
  look,
  scan,
  startTicketRig,
  type World,
} from '../support/ticket-rig';

beforeAll(startTicketRig);
afterAll(() => api.close());

let world: World;
let variables: Record<string, string>;
beforeEach(async () => {
  world = await createWorld();
  const { key } = await createApiKey(api.database.dataSource, world.team.id);
  variables = { PALISADE_URL: await api.app.getUrl(), PALISADE_API_KEY: key };
});

const GITHUB = { type: 'github', project: 'acme/shop', token: 'github_pat_right' };
const run = (...args: string[]) => palisade(args, variables);
const json = <Document>(...args: string[]): Promise<Document> => palisadeJson(args, variables);
const states = async (): Promise<string[]> =>
  ((await world.request('get', '/issues')).body.data as { state: string }[]).map(({ state }) => state).sort();
interface CheckRow {
  schedule: object;
  tests: object;
  tags: string[];
  paused_until: string | null;
}
interface Changed {
  count: number;
  bulk_id: string;
}

describe('palisade issue bulk', () => {
  beforeEach(async () => {
    const { dataSource } = api.database;
    await createIssue(dataSource, world.check, newId(), { severity: 'low', title: 'Cookie without Secure' });
    await createIssue(dataSource, world.check, newId(), { severity: 'high' });
  });

  it('shows what would change, changes it and undoes it', async () => {
    const accept = ['issue', 'bulk', 'accept', '--where', 'severity=low', '--where', 'state=open'];
    const terms = ['--reason', 'risk_accepted', '--note', 'Known.'];
    const preview = await run(...accept, ...terms, '--dry-run');
    expect(preview).toMatchObject({ code: 0, stderr: '' });
    expect(preview.stdout).toMatch(/^1 issue would be accepted\.\n.*Cookie without Secure\n$/);
    expect(await states()).toEqual(['open', 'open']);
    const changed = await json<Changed>(...accept, ...terms);
    expect(changed.count).toBe(1);
    expect(await states()).toEqual(['accepted', 'open']);
    expect((await run('issue', 'undo', changed.bulk_id)).stdout).toBe('1 issue is as before.\n');
    expect(await states()).toEqual(['open', 'open']);
  });

  it('takes ids and all issues, and reads flags and numbers of a filter', async () => {
    const { id } = await issueOf(world);
    expect(await json('issue', 'bulk', 'resolve', '--id', id)).toMatchObject({ count: 1, matched: 1 });
    expect(await json('issue', 'bulk', 'resolve', '--all')).toMatchObject({ count: 1, matched: 2 });
    const filter = ['--where', 'has_ticket=false', '--where', 'newer_than_days=7'];
    expect((await run('issue', 'bulk', 'unresolve', ...filter)).stdout).toMatch(
      /^2 issues unresolved\.\n[^]*Undo within 60 seconds: palisade issue undo [0-9a-f-]{36}\n$/,
    );
    expect(await states()).toEqual(['open', 'open']);
  });

  it.each([
    [['resolve'], 1, 'Name the rows with --id or --where, or all with --all.'],
    [['resolve', '--where', 'severity'], 2, 'Write it as name=value'],
    [
      ['resolve', '--where', 'sevrity=low'],
      1,
      'The filter.sevrity field is unknown. Did you mean severity? (422)',
    ],
    [['resolve', '--all', '--id', newId()], 1, 'Send either issue_ids or filter, not both. (422)'],
    [['forget', '--all'], 2, 'Allowed choices are resolve, unresolve'],
  ])('refuses %j', async (args, code, message) => {
    const outcome = await run('issue', 'bulk', ...args);
    expect(outcome).toMatchObject({ code, stderr: expect.stringContaining(message) });
    expect(await states()).toEqual(['open', 'open']);
  });
});

describe('palisade check bulk', () => {
  it('changes the schedule, tests and tags of the checks of a filter, and undoes it', async () => {
    const other = await createCheck(api.database.dataSource, world.team.id, {
      tests: { security_headers: true },
    });
    const read = async (id: string = world.check.id): Promise<CheckRow> =>
      (await world.request('get', `/checks/${id}`)).body as CheckRow;
    const shop = ['--where', 'tags=shop'];
    const at = ['kind=monthly', 'day=3', 'time=06:30', 'time_zone=Europe/Berlin'];
    await json('check', 'bulk', 'schedule', ...shop, ...at.flatMap((each) => ['--schedule', each]));
    expect((await read()).schedule).toMatchObject({ kind: 'monthly', day: 3, time: '06:30' });
    await json('check', 'bulk', 'tests', ...shop, '--test', 'cookie_security=on');
    expect((await read()).tests).toMatchObject({ security_headers: true, cookie_security: true });
    const tagged = await run('check', 'bulk', 'tags', '--all', '--add-tag', 'a', 'b', '--remove-tag', 'shop');
    expect(tagged.stdout).toMatch(/^2 checks changed\.\n/);
    expect((await read()).tags).toEqual(['a', 'b']);
    const [, bulkId = ''] = /check undo (\S+)/.exec(tagged.stdout) ?? [];
    expect((await run('check', 'undo', bulkId)).stdout).toBe('2 checks are as before.\n');
    expect([(await read()).tags, (await read(other.id)).tags]).toEqual([['shop'], []]);
  });

  it('pauses until a time, with a preview and an expected number', async () => {
    const pause = ['check', 'bulk', 'pause', '--all', '--until', '2099-01-01T00:00:00Z'];
    expect((await run(...pause, '--dry-run')).stdout).toContain('1 check would be changed.');
    expect(await run(...pause, '--expect', '2')).toMatchObject({ code: 1 });
    const read = async (): Promise<unknown> =>
      ((await world.request('get', `/checks/${world.check.id}`)).body as CheckRow).paused_until;
    expect(await read()).toBeNull();
    await json(...pause, '--expect', '1');
    expect(await read()).toBe('2099-01-01T00:00:00+00:00');
    expect(await run('check', 'bulk', 'tests', '--all', '--test', 'cors=yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Write cors=on or cors=off.'),
    });
  });
});

describe('palisade ticket-connection and issue ticket', () => {
  let github: GithubServer;
  beforeEach(async () => {
    github = await GithubServer.start();
  });
  afterEach(async () => {
    await github.close();
    await forgetConnections();
  });

  const add = (token: string) =>
    palisadeJson<{ id: string }>(
      [
        'ticket-connection',
        'add',
        '--name',
        'Shop',
        '--type',
        'github',
        '--project',
        'acme/shop',
        '--api-url',
        github.address,
        '--label',
        'security',
        '--min-severity',
        'critical',
        '--tag',
        'shop',
      ],
      { ...variables, PALISADE_TICKET_TOKEN: token },
    );

  it('connects a project, lists it, creates a ticket and removes the connection', async () => {
    const { id } = await add('github_pat_right');
    const { ticket_connections: listed } = await json<{ ticket_connections: object[] }>(
      'ticket-connection',
      'list',
    );
    const rule = { min_severity: 'critical', tags: ['shop'], new_only: true };
    expect(listed).toEqual([
      expect.objectContaining({ id, project: 'acme/shop', labels: ['security'], rule }),
    ]);
    expect(JSON.stringify(listed)).not.toContain('github_pat_right');
    await scan(world.check, findings('/a'));
    const { id: issue } = await issueOf(world);
    expect((await run('issue', 'ticket', issue)).stdout).toBe(
      'A worker creates the ticket within seconds.\n',
    );
    await look();
    const page = `https://palisade.example/t/x/issues/${issue}`;
    expect((await run('issue', 'ticket', page)).stdout).toBe(`${github.address}/acme/shop/issues/1\n`);
    expect(await json('ticket-connection', 'remove', id)).toEqual({ id, removed: true });
    expect((await run('ticket-connection', 'list')).stdout).toBe('The team has no ticket connections.\n');
  });

  it.each([
    ['github_pat_right', 0, /active\n$/],
    ['github_pat_wrong', 1, /active {2}\S.*token/],
  ])('tests a connection with the token %s', async (token, code, line) => {
    const { id } = await add(token);
    const test = run('ticket-connection', 'test', id);
    await keepUntilDone(test);
    expect(await test).toMatchObject({ code, stdout: expect.stringMatching(line) });
  });

  it('takes the token only from the environment', async () => {
    const outcome = await run(
      'ticket-connection',
      'add',
      '--name',
      'Shop',
      '--type',
      'github',
      '--project',
      'acme/shop',
    );
    expect(outcome).toMatchObject({ code: 1, stderr: expect.stringContaining('PALISADE_TICKET_TOKEN') });
  });
});

it('the MCP tool create_ticket creates the ticket once, in the connection that is named', async () => {
  await scan(world.check, findings('/a'));
  const { id: issue_id } = await issueOf(world);
  const { id: connection_id } = await connect(world, GITHUB);
  await connect(world, GITHUB);
  const mcp = await connectMcp(api, String(variables.PALISADE_API_KEY));
  expect(await mcp.refusal('create_ticket', { issue_id })).toMatchObject({
    errors: { connection_id: [expect.stringContaining('several connections')] },
  });
  const ticket = await mcp.ask('create_ticket', { issue_id, connection_id });
  expect(ticket).toEqual({ key: null, url: null, state: 'creating' });
  expect(await mcp.ask('create_ticket', { issue_id })).toEqual(ticket);
  expect((await issueOf(world)).ticket).toEqual(ticket);
  await mcp.client.close();
  await forgetConnections();
});

/** A worker, as long as the command runs. */
async function keepUntilDone(command: Promise<unknown>): Promise<void> {
  let isDone = false;
  void command.finally(() => (isDone = true));
  const keeper = createKeeper();
  while (!isDone) {
    await keeper.look();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
