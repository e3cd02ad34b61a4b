import { loadEnvironment } from '@palisade/config';
import { createLogger } from '@palisade/logging';
import { type Check, ScanOpeningRepository, Team, TicketWorkRepository } from '@palisade/persistence';
import type { Finding } from '@palisade/scan-engine';
import type { TicketKeeper } from '../../apps/worker/src/tickets/ticket-keeper.service';
import { ticketProvider } from '../../apps/worker/src/tickets/tickets.provider';
import { WorkerMetrics } from '../../apps/worker/src/ground/worker.metrics';
import { startTestApi, TEST_APP_URL, TEST_NOTIFY_SECRET, type TestApi } from './api';
import { asWorker } from './database';
import { createApiKey, createCheck, createTeam } from './factories';
import { createScanRig, type ScanRig, stubFinding, stubResult, stubSession } from './scan-rig';

/** Set by {@link startTicketRig}: one installation for each spec file. */
export let api: TestApi;
let scans: ScanRig;

/** An installation whose worker keeps tickets when a spec says so. */
export async function startTicketRig(): Promise<void> {
  api = await startTestApi({ NOTIFY_ALLOWED_HOSTS: '127.0.0.1' });
  scans = createScanRig(api.database.dataSource);
}

export const forgetConnections = (): Promise<unknown> =>
  api.database.dataSource.query('DELETE FROM ticket_connections');

export function createKeeper(
  variables: Record<string, string> = {},
  worker = asWorker(api.database.dataSource),
): TicketKeeper {
  const environment = loadEnvironment([], {
    APP_URL: TEST_APP_URL,
    NOTIFY_SECRET: TEST_NOTIFY_SECRET,
    NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
    ...variables,
  });
  const { useFactory } = ticketProvider(environment, createLogger({ level: 'silent', name: 'worker' }));
  return useFactory(
    new TicketWorkRepository(worker),
    new ScanOpeningRepository(worker),
    new WorkerMetrics(),
  ) as TicketKeeper;
}

/** Runs what is due, as if five minutes had passed. */
export async function look(keeper = createKeeper()): Promise<void> {
  const { dataSource } = api.database;
  await dataSource.query(`UPDATE tickets SET seen_at = seen_at - interval '10 minutes'`);
  await dataSource.query('UPDATE ticket_connections SET due_at = now(), lease_until = NULL');
  await keeper.look();
}

type Method = 'get' | 'post' | 'put' | 'delete';
export interface ApiResponse {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}
export interface World {
  team: Team;
  check: Check;
  request: (method: Method, path: string, body?: object) => Promise<ApiResponse>;
}

export async function createWorld(): Promise<World> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  await dataSource.getRepository(Team).update({ id: team.id }, { autoResolveAfter: 1 });
  const check = await createCheck(dataSource, team.id, { tests: { security_headers: true }, tags: ['shop'] });
  const { key } = await createApiKey(dataSource, team.id);
  return {
    team,
    check,
    request: async (method, path, body) => {
      const sent = api.http[method](`/api/v1${path}`).set('Authorization', `Bearer ${key}`);
      return body === undefined ? sent : sent.send(body);
    },
  };
}

/** @param connection what the system needs to be connected */
export async function connect({ request }: World, connection: object): Promise<{ id: string }> {
  const { status, body } = await request('post', '/ticket-connections', { name: 'Shop', ...connection });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as { id: string };
}

/** Runs the retest that waits. */
export async function runRetest({ team }: World, found: Finding[]): Promise<void> {
  const [row] = await api.database.dataSource.query<{ id: string }[]>(
    `SELECT id FROM scans WHERE team_id = $1 AND triggered_by = 'retest'`,
    [team.id],
  );
  await run(row?.id ?? '', found);
}

export const scan = async (check: Check, found: Finding[]): Promise<void> =>
  run(await scans.trigger(check), found);

async function run(id: string, findings: Finding[]): Promise<void> {
  const session = stubSession((key) => stubResult(key, { findings, judgedLocations: 'all' }), {
    reachable: true,
  });
  await scans.runner(() => session).run(id);
}

export const findings = (...locations: string[]): Finding[] =>
  locations.map((location) => stubFinding({ id: 'csp-missing', location, severity: 'high' }));

interface ShownIssue {
  id: string;
  state: string;
  ticket: { key: string; url: string; state: string } | null;
}
export const issueOf = async ({ request }: World): Promise<ShownIssue> =>
  (await request('get', '/issues')).body.data[0] as ShownIssue;

interface ShownConnection {
  error: string | null;
  project: string;
  checked_at: string | null;
}
export const connectionOf = async ({ request }: World): Promise<ShownConnection> =>
  (await request('get', '/ticket-connections')).body.data[0] as ShownConnection;

export const retests = async ({ team }: World): Promise<number> => {
  const [row] = await api.database.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM scans WHERE team_id = $1 AND triggered_by = 'retest'`,
    [team.id],
  );
  return row?.count ?? 0;
};

/** Connects the system, and creates the ticket of two issues. */
export async function createTicket(world: World, connection: object): Promise<void> {
  await connect(world, connection);
  await scan(world.check, findings('/a', '/b'));
  const { status } = await world.request('post', `/issues/${(await issueOf(world)).id}/ticket`);
  if (status !== 202) throw new Error(String(status));
  await look();
}

/** Until the next run of the only connection. */
export async function minutesUntilDue(): Promise<number> {
  const [row] = await api.database.dataSource.query<{ minutes: number }[]>(
    'SELECT extract(epoch FROM due_at - now())::float / 60 AS minutes FROM ticket_connections',
  );
  return row?.minutes ?? Number.NaN;
}

/** A ticket for each of so many rules. */
export async function createTickets(world: World, connection: object, count: number): Promise<void> {
  await connect(world, { ...connection, rule: { min_severity: 'low', new_only: false } });
  const rules = Array.from({ length: count }, (_, place) => `rule-${place}`);
  await scan(
    world.check,
    rules.map((id) => stubFinding({ id, location: '/', severity: 'high' })),
  );
  // One run creates up to 20.
  for (let made = 0; made < count; made += 20) await look();
}

/** The states of the tickets by their keys, as issues show them. */
export async function statesOf({ request }: World): Promise<Record<string, string>> {
  const issues = (await request('get', '/issues?per_page=100')).body.data as ShownIssue[];
  return Object.fromEntries(issues.flatMap(({ ticket }) => (ticket ? [[ticket.key, ticket.state]] : [])));
}
