import { connectRedis } from '@palisade/redis';
import { ReadReplicas } from '@palisade/persistence';
import { WriteMarks } from '../../apps/api/src/replica/write-marks.service';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createTeam } from '../support/factories';
import { RedisServer, SILENT_LOG } from '../support/redis-server';

const CALLER = 'key:1';

let database: TestDatabase;
let server: RedisServer;
let redis: ReturnType<typeof connectRedis>;
let replicas: ReadReplicas;
beforeAll(async () => {
  [database, server] = await Promise.all([createTestDatabase(), RedisServer.start()]);
  redis = connectRedis(server.url, {}, SILENT_LOG);
  replicas = new ReadReplicas(database.dataSource, { databaseUrl: '' });
});
afterAll(async () => {
  redis.disconnect();
  await Promise.all([database.drop(), server.kill()]);
});
beforeEach(() => server.flush());

const mark = (): Promise<string | null> => redis.get(`written:${CALLER}`);

/** A process that reads the position of the primary now, and notes it when `noteIt` is called. */
async function slowProcess(): Promise<{ noteIt: () => Promise<void> }> {
  const position = await replicas.position();
  const late = Object.assign(Object.create(replicas) as ReadReplicas, {
    position: () => Promise.resolve(position),
  });
  return { noteIt: () => new WriteMarks(redis, late).end(CALLER) };
}

describe('the mark of a caller with several writes side by side', () => {
  it('keeps the latest position when an earlier write is noted last', async () => {
    const marks = new WriteMarks(redis, replicas);
    const slow = await slowProcess();
    await createTeam(database.dataSource);
    const committed = await replicas.position();
    await marks.end(CALLER);
    await slow.noteIt();
    expect(BigInt((await mark()) ?? 0)).toBeGreaterThanOrEqual(committed);

    // A third write that begins in between does not hide the position either.
    await marks.begin(CALLER);
    expect(await mark()).toMatch(/^\d+ under way$/);
    await slow.noteIt();
    expect(BigInt((await mark()) ?? 0)).toBeGreaterThanOrEqual(committed);
    expect(await redis.ttl(`written:${CALLER}`)).toBeGreaterThan(0);
  });

  it('sends reads to the primary while the position of a write is unknown', async () => {
    const marks = new WriteMarks(redis, replicas);
    const silent = Object.assign(Object.create(replicas) as ReadReplicas, {
      position: () => database.dataSource.query('SELECT 1 / 0'),
    });
    await marks.begin(CALLER);
    await marks.end(CALLER);
    await new WriteMarks(redis, silent).end(CALLER);
    expect(await mark()).toMatch(/^\d+ under way$/);
  });
});
