import { createApiKey } from '../support/factories';
import { eventually } from '../support/program';
import type { ApiClient } from './support/api-client';
import { MINUTE, figure } from './support/chaos-form';
import { PostgresServer } from './support/postgres-server';
import { Stage } from './support/stage';
import { createDataSource } from '@palisade/persistence';

const LAG = 'palisade_replica_lag_seconds';

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
              return (await writer.metric(LAG)) < 1 && (await totalOf(reader)) === 0;
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
          figure(`lag in s when the primary serves all reads: ${await writer.metric(LAG)}`);
          await tell(standby, 'SELECT pg_wal_replay_resume()');
          await eventually('the standby has all again', 30_000, async () => (await writer.metric(LAG)) === 0);
          expect([await totalOf(writer), await totalOf(reader)]).toEqual([1, 1]);

          await standby.stop('kill');
          const without = await Promise.all(Array.from({ length: 20 }, () => totalOf(reader)));
          expect(new Set(without)).toEqual(new Set([1]));
          expect(await writer.metric(LAG)).toBeNaN();
          await standby.start();
          await eventually('the standby is back', 30_000, async () => (await writer.metric(LAG)) === 0);

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
