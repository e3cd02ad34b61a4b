import { DATA_SETS } from '@palisade/catalogue';
import type { DatabaseFacts } from '@palisade/persistence';
import { findingsAbout } from './check-database';
import { checkTemporaryFolder, judgeDisk } from './check-disk';
import { judgeLists } from './check-lists';
import { findingsOf, parseInfo } from './check-redis';
import type { Finding } from './finding';

const GOOD: DatabaseFacts = {
  versionNumber: 180_001,
  version: '18.1',
  role: 'palisade',
  isSuperuser: false,
  isReadOnly: false,
  clockAheadMs: 5,
  connections: 20,
  connectionLimit: 100,
  databaseBytes: 1e6,
  dataDirectory: null,
  database: 'palisade',
  wrongSettings: [],
  encoding: 'UTF8',
  hasFsync: true,
  hasAutovacuum: true,
  transactionAge: 2e8,
  missingMigrations: [],
  unknownMigrations: [],
  tables: {
    programRoles: [
      { role: 'palisade_api', missing: [], excess: [] },
      { role: 'palisade_worker', missing: [], excess: [] },
    ],
    missingMonths: [],
    defaultScans: 3,
    openFunctions: [],
    overdueSeconds: 1,
    unservedZones: [],
    silentWorkers: [],
  },
};
const tables = GOOD.tables!;

const problems = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${state}: ${check}`);

describe('doctor about PostgreSQL', () => {
  it('finds nothing wrong with a good one', () => {
    expect(problems(findingsAbout(GOOD))).toEqual([]);
  });

  it.each<[string, Partial<DatabaseFacts>, string]>([
    ['an old version', { versionNumber: 140_012 }, 'failed: database'],
    ['a standby', { isReadOnly: true }, 'failed: database'],
    ['a superuser', { isSuperuser: true }, 'warning: database role'],
    ['the role of a program', { role: 'palisade_api' }, 'warning: database role'],
    ['a clock that is 5 s behind', { clockAheadMs: -5_000 }, 'warning: clock'],
    ['a clock that is 2 minutes ahead', { clockAheadMs: 120_000 }, 'failed: clock'],
    ['few free connections', { connections: 90 }, 'warning: database connections'],
    ['missing migrations', { missingMigrations: ['AddThings1'], tables: null }, 'failed: migrations'],
    ['migrations of a later version', { unknownMigrations: ['AddThings2'] }, 'warning: migrations'],
    ['one role for everything', { tables: { ...tables, programRoles: [] } }, 'warning: program roles'],
    [
      'a role without a right',
      {
        tables: {
          ...tables,
          programRoles: [{ role: 'palisade_api', missing: ['INSERT on scans'], excess: [] }],
        },
      },
      'failed: program roles',
    ],
    [
      'a role that may do anything',
      { tables: { ...tables, programRoles: [{ role: 'palisade_api', missing: [], excess: ['SUPERUSER'] }] } },
      'failed: program roles',
    ],
    [
      'a function that is open to all',
      { tables: { ...tables, openFunctions: ['make_scan_month(text)'] } },
      'failed: program roles',
    ],
    ['a zone without a worker', { tables: { ...tables, unservedZones: ['default'] } }, 'failed: workers'],
    [
      'a worker that does not report',
      { tables: { ...tables, silentWorkers: [{ worker: 'host:7', seconds: 90 }] } },
      'warning: workers',
    ],
    ['checks that wait for a worker', { tables: { ...tables, overdueSeconds: 300 } }, 'failed: workers'],
    [
      'dates in German',
      { wrongSettings: [{ name: 'DateStyle', value: 'German', needed: 'ISO', isHarmless: false }] },
      'failed: database session',
    ],
    [
      'another isolation',
      {
        wrongSettings: [
          {
            name: 'default_transaction_isolation',
            value: 'serializable',
            needed: 'read committed',
            isHarmless: true,
          },
        ],
      },
      'warning: database session',
    ],
    ['another encoding', { encoding: 'SQL_ASCII' }, 'failed: database'],
    ['no fsync', { hasFsync: false }, 'warning: database settings'],
    ['no autovacuum', { hasAutovacuum: false }, 'warning: database settings'],
    ['old transaction ids', { transactionAge: 1.5e9 }, 'failed: database settings'],
    ['a missing month', { tables: { ...tables, missingMonths: ['2026_03'] } }, 'warning: partitions'],
    ['many scans without a month', { tables: { ...tables, defaultScans: 10_001 } }, 'warning: partitions'],
  ])('reports %s, and says what to do', (_case, facts, expected) => {
    const findings = findingsAbout({ ...GOOD, ...facts });
    expect(problems(findings)).toEqual([expected]);
    expect(findings.find(({ state }) => state !== 'ok')?.advice).toMatch(/^[A-Z].*\.$/);
  });
});

describe('doctor about the disk of PostgreSQL', () => {
  /** Of 100 GiB, in blocks of 4 KiB. */
  const diskWith = (freeGib: number): { bavail: number; blocks: number; bsize: number } => ({
    bavail: freeGib * 2 ** 18,
    blocks: 100 * 2 ** 18,
    bsize: 4096,
  });

  it.each<[string, Parameters<typeof judgeDisk>[0], string]>([
    ['much space', diskWith(15), 'ok'],
    ['less than 15 % free', diskWith(14), 'warning'],
    ['1 GiB free', diskWith(1), 'warning'],
    ['less than 1 GiB free', diskWith(0.9), 'failed'],
    ['no way to know', null, 'ok'],
  ])('judges %s', (_case, disk, expected) => {
    const { state, message } = judgeDisk(disk, 3 * 2 ** 30);
    expect(state).toBe(expected);
    expect(message).toMatch(/^the database uses 3\.00 GiB; /);
  });
});

describe('doctor about the lists of tests', () => {
  const { date = '' } = DATA_SETS.find(({ pace }) => pace === 'daily') ?? {};
  const on = (days: number): number => Date.parse(date) + days * 86_400_000;
  const loaded = { id: 'js_advisories', date, confirmedOn: null, failure: null };
  const day = new Date(on(200)).toISOString().slice(0, 10);

  it.each([
    ['fresh ones', [], on(0), []],
    ['one of a month', [], on(31), ['warning: js_advisories was last current on DAY: results say so']],
    [
      'one of half a year',
      [],
      on(181),
      ['warning: js_advisories was last current on DAY: tests that find nothing are inconclusive'],
    ],
    ['one whose source has nothing newer', [{ ...loaded, confirmedOn: day }], on(200), []],
    [
      'one that cannot be loaded',
      [{ ...loaded, failure: 'The server did not respond: timeout.' }],
      on(1),
      ['warning: The last load of js_advisories failed: The server did not respond: timeout.'],
    ],
  ])('judges %s', (_case, lists, now, expected) => {
    const found = judgeLists(lists, now).filter(({ message }) => !/^(?!js_)[a-z_]+ was last/.test(message));
    expect(
      found.filter(({ state }) => state !== 'ok').map(({ state, message }) => `${state}: ${message}`),
    ).toEqual(expected.map((each) => each.replace('DAY', date)));
  });
});

describe('doctor about the temporary folder', () => {
  it('finds whether it is writable', async () => {
    expect(await checkTemporaryFolder()).toMatchObject([{ state: 'ok' }]);
    expect(await checkTemporaryFolder('/nonexistent')).toMatchObject([
      { state: 'failed', message: expect.stringMatching(/^\/nonexistent is not writable/) },
    ]);
  });
});

describe('doctor about Redis', () => {
  const redis = (lines: string): string[] => problems(findingsOf(parseInfo(lines.replaceAll(' ', '\r\n'))));

  it.each([
    ['redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1', []],
    ['redis_version:6.2.0 maxmemory_policy:noeviction aof_enabled:1', []],
    ['redis_version:7.2.4 valkey_version:8.0.1 maxmemory_policy:noeviction aof_enabled:1', []],
    ['redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1 role:slave', ['failed: redis writes']],
    ['redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1 loading:1', ['warning: redis writes']],
    [
      'redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1 aof_last_write_status:err',
      ['failed: redis writes'],
    ],
    [
      'redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1 used_memory:90 maxmemory:100',
      ['warning: redis memory'],
    ],
    ['redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:1 used_memory:90 maxmemory:0', []],
    ['redis_version:6.0.16 maxmemory_policy:noeviction aof_enabled:1', ['failed: redis']],
    ['redis_version:7.2.4 maxmemory_policy:allkeys-lru aof_enabled:1', ['failed: redis policy']],
    ['redis_version:7.2.4 maxmemory_policy:noeviction aof_enabled:0', ['warning: redis persistence']],
    ['nothing:known', ['failed: redis', 'failed: redis policy', 'warning: redis persistence']],
  ])('judges %s', (info, expected) => {
    expect(redis(info)).toEqual(expected);
  });
});
