import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiKey, createTeam } from '../support/factories';
import { JSON_BOMB } from '../support/json-bomb';
import type { ApiClient } from './support/api-client';
import { MINUTE, allOf, expectAtMost, figure, inForm, pause, percentile } from './support/chaos-form';
import { Stage } from './support/stage';

/** Quiet and loud by turns, so that whatever else the machine does falls on both. */
const ROUNDS = 3;
const PHASE_MS = inForm(4_000, 25_000);
const LOUD_TEAMS = 2;
/** Of each loud team. */
const READERS = 4;
const EVERY_MS = 100;
/** A fifth of what a response tells a reader to wait. */
const READ_AGAIN_MS = 1_000;
/** Each takes a third of a second, and a PDF has twenty of them: two teams keep the processes busy. */
const FINDING_TEXT = 'W'.repeat(4_000);
const COPIES = 5;
/** Each is scanned in turn, so that none still has a scan that runs. */
const QUIET_CHECKS = 20;
const SCAN_EVERY = 20;
const MOST_RATIO = 1.5;
const MOST_START_S = 60;
const VARIABLES = {
  NOTIFY_SECRET: 'secret-of-the-fault-tests-with-32-characters',
  NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
};

/** Response times of a team that does nothing but read its checks and scan them. */
async function quietTeam(api: ApiClient, checks: readonly { id: string }[]): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + PHASE_MS;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const answer = await api.listChecks();
    expect(answer.status).toBe(200);
    times.push(answer.ms);
    const check = checks[(turn / SCAN_EVERY) % checks.length];
    if (check !== undefined) expect((await api.trigger(check)).status).toBe(201);
    await pause(EVERY_MS);
  }
  return times;
}

/** A ticket system whose every response holds a million values. @returns how many it sent */
async function withBombs(work: (address: string, sent: () => number) => Promise<void>): Promise<void> {
  let sent = 0;
  const server = createServer((request, response) => {
    sent += 1;
    request.resume();
    response.end(JSON_BOMB);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, () => sent);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** A team whose report takes seconds to write as a PDF, and whose ticket systems are hostile. */
class LoudTeam {
  readonly statuses = new Map<number, number>();

  private constructor(
    private readonly stage: Stage,
    private readonly api: ApiClient,
    private readonly checkId: string,
    /** One for each reader. */
    private readonly scanIds: readonly string[],
  ) {}

  static async create(stage: Stage, api: ApiClient, bombs: string): Promise<LoudTeam> {
    const { dataSource } = stage.database;
    const { id: teamId } = await createTeam(dataSource);
    const own = api.withKey((await createApiKey(dataSource, teamId)).key);
    const [check] = await stage.checks(1, 't10x10.example.com', teamId);
    if (check === undefined) throw new Error('There is no check.');
    const scanIds: string[] = [];
    for (let reader = 0; reader < READERS; reader += 1) {
      scanIds.push(String((await own.trigger(check)).body.id));
      await stage.allDone(MINUTE);
    }
    await stage.rows(
      `UPDATE scan_test_details SET findings = (
         SELECT jsonb_agg(finding || jsonb_build_object('description', $1::text))
         FROM jsonb_array_elements(findings) AS finding, generate_series(1, ${COPIES}))
       WHERE team_id = $2`,
      FINDING_TEXT,
      teamId,
    );
    for (const type of ['github', 'gitlab', 'jira']) {
      const project = type === 'jira' ? 'SHOP' : 'acme/shop';
      const account = type === 'jira' ? { account: 'ada@example.com' } : {};
      const connection = { name: type, type, api_url: bombs, project, token: 'right', ...account };
      const { status, body } = await own.post('/ticket-connections', connection);
      if (status !== 201) throw new Error(`${type}: ${status} ${JSON.stringify(body)}`);
    }
    return new LoudTeam(stage, own, check.id, scanIds);
  }

  /** Another scan than the other readers, and other facts each time: no reader gets a PDF that is written or kept. */
  async readPdfs(reader: number, until: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      const domain = `t10x10.r${reader}-${turn}.example.com`;
      await this.stage.rows('UPDATE checks SET domain = $2 WHERE id = $1', this.checkId, domain);
      const status = await this.api.statusOf(`/scans/${this.scanIds[reader]}/report?format=pdf`);
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
      if (status === 429) await pause(READ_AGAIN_MS);
    }
  }
}

/** Redis forgets its scripts, and the hostile ticket systems are due, every two seconds. @returns how often */
async function flushes(stage: Stage, until: number): Promise<number> {
  let count = 0;
  for (; performance.now() < until; count += 1) {
    await stage.redis.ask((admin) => admin.script('FLUSH'));
    await stage.rows('UPDATE ticket_connections SET due_at = now()');
    await pause(2_000);
  }
  return count;
}

async function loudPhase(stage: Stage, teams: readonly LoudTeam[]): Promise<number> {
  const until = performance.now() + PHASE_MS;
  const readers = teams.flatMap((team) =>
    Array.from({ length: READERS }, (_, reader) => team.readPdfs(reader, until)),
  );
  const flushing = flushes(stage, until);
  await allOf<unknown>([flushing, ...readers]);
  return flushing;
}

async function judge(stage: Stage, quiet: readonly number[], loud: readonly number[]): Promise<void> {
  const [before, after] = [percentile(quiet, 0.95), percentile(loud, 0.95)];
  const [middle, middleAfter] = [percentile(quiet, 0.5), percentile(loud, 0.5)];
  figure(
    `a quiet team, of ${quiet.length} and ${loud.length} requests: p50 ${middle.toFixed(1)} and ${middleAfter.toFixed(1)} ms, p95 ${before.toFixed(1)} and ${after.toFixed(1)} ms`,
  );
  expectAtMost('p95 next to PDFs, bombs and flushes, % of quiet', (100 * after) / before, 100 * MOST_RATIO);
  const [late] = await stage.rows<{ seconds: number }>(
    'SELECT max(extract(epoch FROM started_at - created_at))::float AS seconds FROM scans',
  );
  expectAtMost('latest start of a scan, s', late?.seconds ?? Number.NaN, MOST_START_S);
}

it(
  'readers of PDFs, hostile ticket systems and a Redis that forgets its scripts do not slow other teams down',
  () =>
    Stage.with((stage) =>
      withBombs(async (bombs, sent) => {
        await Promise.all([stage.startWorker(10, VARIABLES), stage.startWorker(10, VARIABLES)]);
        const api = await stage.startApi(VARIABLES);
        const checks = await stage.checks(QUIET_CHECKS, 't10x10.example.com');
        const teams = [];
        for (let team = 0; team < LOUD_TEAMS; team += 1) teams.push(await LoudTeam.create(stage, api, bombs));
        const [quiet, loud]: [number[], number[]] = [[], []];
        let flushed = 0;
        for (let round = 0; round < ROUNDS; round += 1) {
          quiet.push(...(await quietTeam(api, checks)));
          const [loudness, times] = [loudPhase(stage, teams), quietTeam(api, checks)];
          await allOf<unknown>([loudness, times]);
          flushed += await loudness;
          loud.push(...(await times));
          await stage.allDone(MINUTE);
        }
        const statuses = teams.map((team) => Object.fromEntries(team.statuses));
        figure(`readers of PDFs got ${JSON.stringify(statuses)}; ${sent()} bombs, ${flushed} flushes`);
        // The load was there: each team got a PDF and was refused others, and nothing else happened to its readers.
        for (const each of statuses) expect(Object.keys(each)).toEqual(['200', '429']);
        expect(sent()).toBeGreaterThanOrEqual(3 * LOUD_TEAMS);
        expect(flushed).toBeGreaterThanOrEqual(ROUNDS);
        await judge(stage, quiet, loud);
      }),
    ),
  ROUNDS * (2 * PHASE_MS + 3 * MINUTE) + 8 * MINUTE,
);
