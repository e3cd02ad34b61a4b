import { createApiKey } from '../support/factories';
import { eventually } from '../support/program';
import type { ApiClient } from './support/api-client';
import { MINUTE, figure } from './support/chaos-form';
import { PostgresServer } from './support/postgres-server';
import { Stage } from './support/stage';
import { createDataSource } from '@palisade/persistence';

const lagOf = (client: ApiClient, { port }: PostgresServer): Promise<number> =>
  client.metric(`palisade_replica_lag_seconds\\{host="127.0.0.1:${port}"\\}`);

const totalOf = async (client: ApiClient): Promise<unknown> => {
  const { status, body } = await client.get('/scans');
  expect(status).toBe(200);
  return (body as { meta?: { total: number } }).meta?.total;
};

async function tell(server: PostgresServer, statement: string): Promise<void> {
  const direct = await createDataSource({ databaseUrl: server.url, poolSize: 1 }).initialize();
  await direct.query(statement);
  await direct.destroy();
}

it(
  'lists come from the standby, except for who wrote what it lacks, and while it is behind or away',
  () =>
    Stage.with(
      async (stage) => {
        const standby = await PostgresServer.standbyOf(stage.postgres.url);
        try {
          const writer = await stage.startApi({ DATABASE_READ_URL: standby.url });
          const reader = writer.withKey((await createApiKey(stage.database.dataSource, stage.teamId)).key);
          const [check] = await stage.checks(1, 'a.example.com');
          const isNear = (): Promise<true> =>
            eventually('the standby has all', 30_000, async () => {
              return (await lagOf(writer, standby)) < 1 && (await totalOf(reader)) === 0;
            });
          await isNear();

          await tell(standby, 'SELECT pg_wal_replay_pause()');
          const { status, body } = await writer.trigger(check ?? { id: '' });
          expect(status).toBe(201);
          expect([await totalOf(writer), await totalOf(reader)]).toEqual([1, 0]);
          // What the standby does not have yet does not give a 404.
          expect(await reader.get(`/scans/${body.id}`)).toMatchObject({ status: 200, body: { id: body.id } });

          await eventually(
            'the standby is too far behind',
            30_000,
            async () => (await totalOf(reader)) === 1,
          );
          figure(`lag in s when the primary serves all reads: ${await lagOf(writer, standby)}`);
          await tell(standby, 'SELECT pg_wal_replay_resume()');
          await eventually(
            'the standby has all again',
            30_000,
            async () => (await lagOf(writer, standby)) === 0,
          );
          expect([await totalOf(writer), await totalOf(reader)]).toEqual([1, 1]);

          await standby.stop('kill');
          const without = await Promise.all(Array.from({ length: 20 }, () => totalOf(reader)));
          expect(new Set(without)).toEqual(new Set([1]));
          expect(await lagOf(writer, standby)).toBeNaN();
          await standby.start();
          await eventually('the standby is back', 30_000, async () => (await lagOf(writer, standby)) === 0);

          standby.freeze();
          const frozen = await Promise.all(Array.from({ length: 20 }, () => reader.get('/scans')));
          standby.thaw();
          expect(new Set(frozen.map((answer) => answer.status))).toEqual(new Set([200]));
          figure(`slowest list with a frozen standby, ms: ${Math.max(...frozen.map(({ ms }) => ms))}`);
          expect(writer.program.log).not.toMatch(/"level":"error"/);
        } finally {
          await standby.remove();
        }
      },
      { postgres: true },
    ),
  4 * MINUTE,
);

it(
  'two standbys take turns, and who wrote reads from one that has the write',
  () =>
    Stage.with(
      async (stage) => {
        const standbys: PostgresServer[] = [];
        const standby = async (): Promise<PostgresServer> => {
          const next = await PostgresServer.standbyOf(stage.postgres.url);
          standbys.push(next);
          return next;
        };
        try {
          const [late, other] = [await standby(), await standby()];
          const readUrl = late.url.replace(/@(.*)\//, `@$1,127.0.0.1:${other.port}/`);
          const writer = await stage.startApi({ DATABASE_READ_URL: readUrl });
          const reader = writer.withKey((await createApiKey(stage.database.dataSource, stage.teamId)).key);
          const [check] = await stage.checks(1, 'a.example.com');
          await eventually('both standbys have all', 30_000, async () => {
            const lags = await Promise.all(standbys.map((server) => lagOf(writer, server)));
            return lags.every((lag) => lag < 1) && (await totalOf(reader)) === 0;
          });
          const totals = async (client: ApiClient): Promise<unknown[]> =>
            [...new Set(await Promise.all(Array.from({ length: 20 }, () => totalOf(client))))].sort();

          await tell(late, 'SELECT pg_wal_replay_pause()');
          expect((await writer.trigger(check ?? { id: '' })).status).toBe(201);
          await eventually(
            'the other standby has the scan',
            4_000,
            async () => (await totalOf(reader)) === 1,
          );
          expect([await totals(writer), await totals(reader)]).toEqual([[1], [0, 1]]);

          await eventually('one is too far behind', 30_000, async () => (await lagOf(writer, late)) > 5);
          expect([await totals(reader), await lagOf(writer, other)]).toEqual([[1], 0]);

          await tell(late, 'SELECT pg_wal_replay_resume()');
          await eventually('both have all again', 30_000, async () => (await lagOf(writer, late)) === 0);
          await other.stop('kill');
          expect(await totals(reader)).toEqual([1]);
          expect([await lagOf(writer, other), await lagOf(writer, late)]).toEqual([NaN, 0]);
          expect(writer.program.log).not.toMatch(/"level":"error"/);
        } finally {
          for (const server of standbys) await server.remove();
        }
      },
      { postgres: true },
    ),
  4 * MINUTE,
);
