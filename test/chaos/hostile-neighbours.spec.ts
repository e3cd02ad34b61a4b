import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiKey, createTeam } from '../support/factories';
import { JSON_BOMB } from '../support/json-bomb';
import type { ApiClient } from './support/api-client';
import { MINUTE, allOf, expectAtMost, figure, inForm, pause, percentile } from './support/chaos-form';
import { Stage } from './support/stage';

const PHASE_MS = inForm(10_000, 60_000);
const READERS = 8;
const EVERY_MS = 100;
/** A page of them takes a thread a second. */
const FINDING_TEXT = 'W'.repeat(4_000);
const MOST_RATIO = 1.5;
const MOST_START_S = 60;

/** Response times of a team that does nothing but read its checks and scan one of them. */
async function quietTeam(api: ApiClient, check: { id: string }): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + PHASE_MS;
  for (let turn = 0; performance.now() < until; turn += 1) {
    const answer = await api.listChecks();
    expect(answer.status).toBe(200);
    times.push(answer.ms);
    if (turn % 20 === 0) expect((await api.trigger(check)).status).toBe(201);
    await pause(EVERY_MS);
  }
  return times;
}

/** A ticket system whose every response holds a million values. */
async function withBombs(work: (address: string) => Promise<void>): Promise<void> {
  const server = createServer((request, response) => request.resume() && response.end(JSON_BOMB));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it(
  'readers of PDFs, hostile ticket systems and a Redis that forgets its scripts do not slow other teams down',
  () =>
    Stage.with((stage) =>
      withBombs(async (bombs) => {
        const variables = {
          NOTIFY_SECRET: 'secret-of-the-fault-tests-with-32-characters',
          NOTIFY_ALLOWED_HOSTS: '127.0.0.1',
        };
        await Promise.all([stage.startWorker(10, variables), stage.startWorker(10, variables)]);
        const api = await stage.startApi(variables);
        const [check] = await stage.checks(1, 't10x10.example.com');
        const loud = await createTeam(stage.database.dataSource);
        const [report] = await stage.checks(1, 't10x10.example.com', loud.id);
        if (check === undefined || report === undefined) throw new Error('There is no check.');
        const loudApi = api.withKey((await createApiKey(stage.database.dataSource, loud.id)).key);
        const scanId = String((await loudApi.trigger(report)).body.id);
        await stage.allDone(MINUTE);
        await stage.rows(
          `UPDATE scan_test_details SET findings = (SELECT jsonb_agg(finding || jsonb_build_object('description', $1::text)) FROM jsonb_array_elements(findings) finding, generate_series(1, 50))
           WHERE team_id = $2`,
          FINDING_TEXT,
          loud.id,
        );
        const quiet = await quietTeam(api, check);
        for (const type of ['github', 'gitlab', 'jira'])
          await loudApi.post('/ticket-connections', {
            ...{ name: type, type, api_url: bombs, project: type === 'jira' ? 'SHOP' : 'acme/shop' },
            token: 'right',
          });
        const until = performance.now() + PHASE_MS;
        const statuses = new Map<number, number>();
        const readPdfs = async (reader: number): Promise<void> => {
          for (let turn = 0; performance.now() < until; turn += 1) {
            // Other facts each time, so that no reader is given the PDF of another one.
            await stage.rows(
              'UPDATE checks SET domain = $2 WHERE id = $1',
              report.id,
              `t10x10.r${reader}-${turn}.example.com`,
            );
            const status = await loudApi.statusOf(`/scans/${scanId}/report?format=pdf`);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
            if (status === 429) await pause(EVERY_MS);
          }
        };
        const flush = async (): Promise<void> => {
          while (performance.now() < until) {
            await stage.redis.ask((admin) => admin.script('FLUSH'));
            await stage.rows('UPDATE ticket_connections SET due_at = now()');
            await pause(2_000);
          }
        };
        const [, loaded] = await allOf<unknown>([
          allOf([...Array.from({ length: READERS }, (_, reader) => readPdfs(reader)), flush()]),
          quietTeam(api, check),
        ]);
        await stage.allDone(MINUTE);
        const [before, after] = [percentile(quiet, 0.95), percentile(loaded as number[], 0.95)];
        figure(`p95 of a quiet team: ${before.toFixed(1)} ms, next to the others ${after.toFixed(1)} ms`);
        figure(`responses to readers of PDFs: ${JSON.stringify([...statuses])}`);
        expect([...statuses.keys()].filter((status) => ![200, 429].includes(status))).toEqual([]);
        expectAtMost('p95 next to PDFs and bombs, % of quiet', (100 * after) / before, 100 * MOST_RATIO);
        const [late] = await stage.rows<{ seconds: number }>(
          'SELECT max(extract(epoch FROM started_at - created_at))::float AS seconds FROM scans',
        );
        expectAtMost('latest start of a scan, s', late?.seconds ?? Number.NaN, MOST_START_S);
      }),
    ),
  2 * PHASE_MS + 4 * MINUTE,
);
