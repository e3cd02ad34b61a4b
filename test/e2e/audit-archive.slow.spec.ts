import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AuditEntry,
  AuditLogRepository,
  COMMAND_LINE,
  createDataSource,
  ensureAuditPartitions,
  firstIdAt,
  newId,
} from '@palisade/persistence';
import type { DataSource } from 'typeorm';
import { palisade, palisadeJson } from '../support/command-line';
import { asWorker, createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createTeam } from '../support/factories';

const NOW = new Date('2026-05-20T10:00:00Z');

let database: TestDatabase;
let dataSource: DataSource;
let teamId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  dataSource = database.dataSource;
  teamId = (await createTeam(dataSource)).id;
});
afterEach(() => database.drop());

/** An entry as a program wrote it at that time. */
async function entryAt(day: string, team: string | null = teamId): Promise<string> {
  const at = new Date(`${day}T12:00:00Z`);
  const id = firstIdAt(at).slice(0, 14) + newId().slice(14);
  await dataSource.query(
    `INSERT INTO audit_log (id, team_id, action, actor_kind, actor_label, details, address, created_at)
     VALUES ($1, $2, 'team.renamed', 'user', 'Ada', '{"name": "Acme"}', '203.0.113.7', $3)`,
    [id, team, at],
  );
  return id;
}
const placesOf = async (): Promise<Record<string, string>> => {
  const rows = await dataSource.query<{ id: string; place: string }[]>(
    'SELECT id, tableoid::regclass::text AS place FROM audit_log',
  );
  return Object.fromEntries(rows.map(({ id, place }) => [id, place]));
};
const partitions = async (): Promise<string[]> => {
  const rows = await dataSource.query<{ name: string }[]>(
    `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_log'::regclass ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
};

describe('the partitions of the audit log', () => {
  it('take over every row of the table before them, and give it back', async () => {
    await undoMigrationsUntil(database, 'PartitionAuditLog1795500004001');
    const ids = [await entryAt('2025-11-30'), await entryAt('2026-03-07'), await entryAt('2026-03-08', null)];
    const odd = '6f0c4a52-93d5-4a53-8d25-5a30a7a3f0f1';
    await dataSource.query(
      `INSERT INTO audit_log (id, action, actor_kind, actor_label, created_at) VALUES ($1, 'user.signed_up', 'system', 'x', '2026-03-09')`,
      [odd],
    );
    const rows = () => dataSource.query<unknown[]>('SELECT * FROM audit_log ORDER BY id');
    const before = await rows();
    const program = await createDataSource({ databaseUrl: database.urlOf('api'), poolSize: 1 }).initialize();
    try {
      const log = new AuditLogRepository(program);
      const note = { action: 'team.renamed' as const };
      await log.record({ id: teamId, actor: COMMAND_LINE }, note);
      await dataSource.runMigrations();
      // A program that runs meanwhile keeps its rights and its prepared statements.
      await log.record({ id: teamId, actor: COMMAND_LINE }, note);
      await undoMigrationsUntil(database, 'PartitionAuditLog1795500004001');
      await log.record({ id: teamId, actor: COMMAND_LINE }, note);
    } finally {
      await program.destroy();
    }
    const kept = await rows();
    expect(kept).toHaveLength(before.length + 3);
    expect(kept).toEqual(expect.arrayContaining(before));
    await expect(dataSource.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    await dataSource.runMigrations();
    await expect(placesOf()).resolves.toMatchObject({
      [String(ids[0])]: 'audit_log_2025_11',
      [String(ids[1])]: 'audit_log_2026_03',
      [String(ids[2])]: 'audit_log_2026_03',
      [odd]: 'audit_log_default',
    });
  });

  it('are made ahead by workers, and take the rows that waited for them', async () => {
    const id = await entryAt('2026-05-20');
    expect((await placesOf())[id]).toBe('audit_log_default');
    const made = ['audit_log_2026_05', 'audit_log_2026_06'];
    await expect(ensureAuditPartitions(asWorker(dataSource), NOW, 1)).resolves.toEqual(made);
    await expect(ensureAuditPartitions(asWorker(dataSource), NOW, 1)).resolves.toEqual([]);
    expect((await placesOf())[id]).toBe('audit_log_2026_05');
    expect(await partitions()).toEqual(expect.arrayContaining(made));
  });

  it('stay without the rows when those are too many to move under a lock', async () => {
    await dataSource.query(
      `INSERT INTO audit_log (id, action, actor_kind, actor_label)
       SELECT overlay($1 PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid, 'team.renamed', 'system', 'x' FROM generate_series(1, 10001) AS n`,
      [firstIdAt(NOW)],
    );
    await expect(ensureAuditPartitions(asWorker(dataSource), NOW, 0)).resolves.toEqual([]);
    await expect(dataSource.getRepository(AuditEntry).count()).resolves.toBe(10_001);
  });

  it('refuse every change of a row, whichever table a statement names, and every program to drop them', async () => {
    await ensureAuditPartitions(dataSource, NOW, 0);
    await entryAt('2026-05-20');
    await entryAt('2026-01-20');
    for (const table of ['audit_log', 'audit_log_2026_05', 'audit_log_default']) {
      for (const statement of [
        `UPDATE ${table} SET address = NULL`,
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
      ])
        await expect(dataSource.query(statement)).rejects.toThrow('append-only');
    }
    for (const program of ['api', 'worker'] as const) {
      const connection = await createDataSource({
        databaseUrl: database.urlOf(program),
        poolSize: 1,
      }).initialize();
      try {
        for (const statement of [
          'DROP TABLE audit_log_2026_05',
          'DELETE FROM audit_log_2026_05',
          'TRUNCATE audit_log_default',
          'SELECT FROM audit_log_2026_05',
          `INSERT INTO audit_log_default SELECT * FROM audit_log_default`,
          'ALTER TABLE audit_log DETACH PARTITION audit_log_2026_05',
          'ALTER TABLE audit_log_2026_05 DISABLE TRIGGER audit_log_append_only',
        ])
          await expect(connection.query(statement)).rejects.toThrow(/permission denied|must be owner/);
      } finally {
        await connection.destroy();
      }
    }
    await expect(dataSource.getRepository(AuditEntry).count()).resolves.toBe(2);
  });
});

describe('palisade audit', () => {
  const command = (...args: string[]) => palisade(['audit', ...args], { DATABASE_URL: database.url });
  const json = <Document>(...args: string[]) =>
    palisadeJson<Document>(['audit', ...args], { DATABASE_URL: database.url });
  const folder = mkdtempSync(join(tmpdir(), 'palisade-audit-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const idsIn = (lines: string): string[] =>
    lines
      .split('\n')
      .filter(Boolean)
      .map((line) => (JSON.parse(line) as { id: string }).id);

  it('exports entries of all teams by day, the oldest first', async () => {
    const [second, first, third] = [
      await entryAt('2026-03-07'),
      await entryAt('2025-11-30', null),
      await entryAt('2026-04-01'),
    ];
    const { stdout, code } = await command('export', '--before', '2026-04-01');
    expect([code, idsIn(stdout)]).toEqual([0, [first, second]]);
    expect(JSON.parse(stdout.split('\n')[1] ?? '')).toEqual({
      id: second,
      created_at: '2026-03-07T12:00:00.000Z',
      team_id: teamId,
      action: 'team.renamed',
      actor_kind: 'user',
      actor_id: null,
      actor_label: 'Ada',
      target_type: null,
      target_id: null,
      target_label: null,
      details: { name: 'Acme' },
      address: '203.0.113.7',
    });
    const from = await command('export', '--from', '2026-03-01', '--before', '2026-04-02');
    expect(idsIn(from.stdout)).toEqual([second, third]);
  });

  it('exports more than one page into a new file that only its owner reads', async () => {
    await dataSource.query(
      `INSERT INTO audit_log (id, action, actor_kind, actor_label)
       SELECT overlay($1 PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid, 'team.renamed', 'system', 'x' FROM generate_series(0, 4999) AS n`,
      [firstIdAt(NOW)],
    );
    const file = join(folder, 'audit.jsonl');
    const args = ['export', '--before', '2026-06-01', '--output', file];
    await expect(json(...args)).resolves.toEqual({ entries: 5_000, file });
    const ids = idsIn(readFileSync(file, 'utf8'));
    expect([ids.length, new Set(ids).size, ids]).toEqual([5_000, 5_000, [...ids].sort()]);
    const again = await command(...args);
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('EEXIST')]);
    expect(idsIn(readFileSync(file, 'utf8'))).toHaveLength(5_000);
  });

  it('drops months that ended before the day, only when confirmed, and records it for each team', async () => {
    await ensureAuditPartitions(dataSource, new Date('2026-01-01T00:00:00Z'), 3);
    const other = (await createTeam(dataSource)).id;
    const old = [
      await entryAt('2026-01-31'),
      await entryAt('2026-02-01'),
      await entryAt('2026-02-02', other),
    ];
    const kept = [await entryAt('2026-03-01'), await entryAt('2025-06-01')];
    const months = [
      { month: '2026-01', entries: 1 },
      { month: '2026-02', entries: 2 },
    ];
    const listed = await json('drop', '--before', '2026-03-31');
    expect(listed).toEqual({ dropped: false, months });
    expect(Object.keys(await placesOf())).toEqual(expect.arrayContaining([...old, ...kept]));
    await expect(json('drop', '--before', '2026-03-31', '--yes')).resolves.toEqual({ dropped: true, months });
    const left = await dataSource.getRepository(AuditEntry).find({ order: { id: 'ASC' } });
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining(kept));
    const notes = left.filter(({ id }) => !kept.includes(id));
    expect(notes.map((note) => [note.action, note.actorKind, note.teamId, note.details])).toEqual(
      expect.arrayContaining([
        ['audit_log.dropped', 'operator', teamId, { month: '2026-01' }],
        ['audit_log.dropped', 'operator', teamId, { month: '2026-02' }],
        ['audit_log.dropped', 'operator', other, { month: '2026-02' }],
      ]),
    );
    expect(notes).toHaveLength(3);
    expect(await partitions()).not.toContain('audit_log_2026_02');
    await expect(json('drop', '--before', '2026-03-31', '--yes')).resolves.toEqual({
      dropped: true,
      months: [],
    });
  });

  it('keeps this month and a number of months before it', async () => {
    const now = new Date();
    const start = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
    await ensureAuditPartitions(dataSource, start(-3), 3);
    const nameOf = (offset: number) => start(offset).toISOString().slice(0, 7);
    const { months } = await json<{ months: { month: string }[] }>('drop', '--keep-months', '2', '--yes');
    expect(months.map(({ month }) => month)).toEqual([nameOf(-3)]);
  });

  it('needs a day or a number of months, and the role that owns the tables', async () => {
    await ensureAuditPartitions(dataSource, new Date('2026-01-01T00:00:00Z'), 0);
    for (const args of [[], ['--before', '2026-02-30'], ['--keep-months', '0'], ['--before', 'soon']])
      expect((await command('drop', ...args)).code).not.toBe(0);
    const asApi = await palisade(['audit', 'drop', '--before', '2026-03-01', '--yes'], {
      DATABASE_URL: database.urlOf('api'),
    });
    expect([asApi.code, asApi.stderr]).toEqual([1, expect.stringMatching(/permission denied|must be owner/)]);
    expect(await partitions()).toContain('audit_log_2026_01');
  });
});
