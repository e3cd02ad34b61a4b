import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Check,
  createDataSource,
  IssueExportRepository,
  type Scan,
  type Team,
} from '@palisade/persistence';
import { type ApiClient, startTestApi, TEST_APP_URL, type TestApi } from '../support/api';
import { createApiKey, createCheck, createIssue, createScan, createTeam } from '../support/factories';

const HEADER =
  'Domain,Test Type,Severity,Title,Description,First Detected,Last Detected,Status,Resolved At,Rule,Location,State,Resolution Notes,Issue URL,Acceptance Reason,Accepted By,Accepted Until,Seen As,Due At,Requirements';
/** Of `security_headers`. */
const REQUIREMENTS = 'owasp:A02 asvs:V3 pci:6.2.4 pci:11.6.1 nis2:21.2.e cra:I.2.j cra:I.2.k';
/** Before the columns of an acceptance. */
const ISSUE_URL = /http[^,]*\/issues\/[0-9a-f-]{36}(?=,)/g;
const MANY = 10_000;
/** More than the buffers between the database and a reader who reads nothing can hold. */
const DESCRIPTION_BYTES = 5_000;

let api: TestApi;
let small: ApiClient;
let smallKey: string;
let large: { team: Team; key: string };
let check: Check;
let scan: Scan;

beforeAll(async () => {
  api = await startTestApi({ DATABASE_POOL_SIZE: '2' });
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  smallKey = (await createApiKey(dataSource, team.id)).key;
  small = api.as(smallKey);
  check = await createCheck(dataSource, team.id);
  scan = await createScan(dataSource, check);
  large = await createLargeTeam();
});
afterAll(() => api.close());

async function createLargeTeam(): Promise<{ team: Team; key: string }> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const itsCheck = await createCheck(dataSource, team.id);
  await dataSource.query(
    `INSERT INTO issues (id, team_id, check_id, test_key, severity, title, description, fingerprint, first_detected_at,
       last_detected_at, first_scan_id, last_scan_id)
     SELECT gen_random_uuid(), $1, $2, 'ssl_certificate', 'low', 'No. ' || n, repeat('x', $3), 'sha256:' || n, now(), now(), $4, $4
     FROM generate_series(1, $5::int) n`,
    [team.id, itsCheck.id, DESCRIPTION_BYTES, scan.id, MANY],
  );
  return { team, key: (await createApiKey(dataSource, team.id)).key };
}

/** An export whose body nobody reads yet. */
async function openExport(from = api): Promise<IncomingMessage> {
  const request = get(`${await from.app.getUrl()}/api/v1/issues/export`, {
    headers: { Authorization: `Bearer ${large.key}` },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

const exportBackends = async (): Promise<number[]> => {
  const rows = await api.database.dataSource.query<{ pid: number }[]>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'palisade-api'
       AND query LIKE 'SELECT c.domain%' AND xact_start IS NOT NULL`,
  );
  return rows.map(({ pid }) => pid);
};

/** Exports of the large team in the audit log. */
const exportsRecorded = async (): Promise<number> => {
  const [row] = await api.database.dataSource.query<{ count: number }[]>(
    `SELECT count(*)::integer AS count FROM audit_log WHERE team_id = $1 AND action = 'issues.exported'`,
    [large.team.id],
  );
  return row?.count ?? 0;
};

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}

async function readAll(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

describe('GET /issues/export', () => {
  it('gives the headings alone when there is nothing', async () => {
    const { status, headers, text } = await small.get('/issues/export');
    expect(status).toBe(200);
    expect(text).toBe(`${HEADER}\r\n`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const today = new Date().toISOString().slice(0, 10);
    expect(headers['content-disposition']).toBe(`attachment; filename="issues-${today}.csv"`);
  });

  it('begins with a byte order mark on request, for Excel, and does not count it as a filter', async () => {
    const marked = await small.get('/issues/export?bom=true');
    expect(marked.text).toBe(`\ufeff${(await small.get('/issues/export')).text}`);
    expect((await small.get('/issues/export?bom=perhaps')).status).toBe(422);
    const [{ details }] = await api.database.dataSource.query<[{ details: { filters: object } }]>(
      `SELECT details FROM audit_log WHERE action = 'issues.exported' AND team_id =
         (SELECT team_id FROM checks WHERE id = $1) LIMIT 1`,
      [check.id],
    );
    expect(details.filters).not.toHaveProperty('bom');
  });

  it('writes RFC 4180, newest first, and disarms what a spreadsheet would run', async () => {
    const { dataSource } = api.database;
    const at = new Date('2026-03-07T02:00:00.999Z');
    const common = { firstDetectedAt: at, lastDetectedAt: new Date('2026-03-08T23:59:59Z') };
    await createIssue(dataSource, check, scan.id, {
      ...common,
      title: 'Says "hi", twice',
      description: 'two\r\nlines',
      severity: 'critical',
      isResolved: true,
      resolvedAt: new Date('2026-03-09T00:00:00Z'),
      ruleId: 'csp-missing',
      location: '/login',
      resolution: 'manual' as const,
      resolutionNotes: '@me',
    });
    for (const title of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "it's = fine"]) {
      await createIssue(dataSource, check, scan.id, { ...common, title, description: 'd' });
    }
    const { text } = await small.get('/issues/export');
    const times = '2026-03-07T02:00:00+00:00,2026-03-08T23:59:59+00:00';
    const line = (title: string): string =>
      `shop.example.com,security_headers,medium,${title},d,${times},Unresolved,,,,open,,URL,,,,,,${REQUIREMENTS}\r\n`;
    expect(text.match(ISSUE_URL)?.[0]).toMatch(`${TEST_APP_URL}/t/${check.teamId}/issues/`);
    expect(text.replace(ISSUE_URL, 'URL')).toBe(
      [
        `${HEADER}\r\n`,
        line("it's = fine"),
        line(`"'\rx"`),
        line("'\tx"),
        line("'@SUM(A1)"),
        line("'-1"),
        line("'+1"),
        line("'=1+1"),
        'shop.example.com,security_headers,critical,"Says ""hi"", twice","two\r\nlines",',
        `${times},Resolved,2026-03-09T00:00:00+00:00,csp-missing,/login,resolved,'@me,URL,,,,,,${REQUIREMENTS}\r\n`,
      ].join(''),
    );
  });

  it('accepts the filters of the list, and has no pages', async () => {
    const count = async (query: string): Promise<number> =>
      (await small.get(`/issues/export?${query}`)).text.split('shop.example.com').length - 1;
    await expect(count('severity=critical')).resolves.toBe(1);
    await expect(count('status=unresolved')).resolves.toBe(7);
    await expect(count('search=SUM')).resolves.toBe(1);
    await expect(count(`check_id=${check.id}&per_page=1&page=3`)).resolves.toBe(8);
    await small.get('/issues/export?severity=no').expect(422);
  });

  it('streams all rows of the team and of no other', async () => {
    const text = await readAll(await openExport());
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(MANY + 2);
    expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[3])).size).toBe(MANY);
    expect(lines[MANY]).toHaveLength(
      lines[1]?.replace(/No\. \d+/, lines[MANY]?.split(',')[3] ?? '').length ?? 0,
    );
    await until(async () => (await exportBackends()).length === 0);
  });

  it('fetches no faster than the reader reads, and returns the connection when the reader leaves', async () => {
    for (let round = 0; round < 4; round += 1) {
      const response = await openExport();
      await until(async () => (await exportBackends()).length === 1);
      await delay(50);
      await expect(exportBackends()).resolves.toHaveLength(1);
      response.destroy();
      await until(async () => (await exportBackends()).length === 0);
    }
    await small.get('/issues').expect(200);
    expect(api.log()).not.toContain('"level":"error"');
  });

  it('leaves connections to the rest of the API while exports stand still', async () => {
    const first = await openExport();
    const other = openExport();
    await until(async () => (await exportBackends()).length === 1);
    await delay(100);
    await expect(exportBackends()).resolves.toHaveLength(1);
    await small.get('/issues').expect(200);
    first.destroy();
    expect((await readAll(await other)).split('\r\n')).toHaveLength(MANY + 2);
  });

  it('closes the connection when the database fails in the middle', async () => {
    const response = await openExport();
    await until(async () => (await exportBackends()).length === 1);
    const [pid] = await exportBackends();
    await api.database.dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
    await expect(readAll(response)).rejects.toThrow('aborted');
    await small.get('/issues/export').expect(200);
    expect(api.log()).toContain('"level":"warn"');
    expect(api.log()).not.toContain('"level":"error"');
  });

  it('returns an error in the usual form when it happens before the first row', async () => {
    const { dataSource } = api.database;
    await dataSource.query('ALTER TABLE issues RENAME COLUMN title TO heading');
    try {
      await small.get('/issues/export').expect(500, { error: 'Something went wrong on our side.' });
    } finally {
      await dataSource.query('ALTER TABLE issues RENAME COLUMN heading TO title');
    }
    await small.get('/issues/export').expect(200);
  });

  it('is not cut off by the time limit of ordinary statements', async () => {
    const dataSource = await createDataSource({
      databaseUrl: api.database.url,
      statementTimeoutMs: 1_000,
    }).initialize();
    try {
      const rows = await new IssueExportRepository(dataSource).open(large.team.id, {});
      await delay(1_200);
      let count = 0;
      for await (const row of rows) count += Array.isArray(row) ? 1 : 0;
      expect(count).toBe(MANY);
      await expect(dataSource.query('SELECT pg_sleep(5)')).rejects.toThrow('statement timeout');
    } finally {
      await dataSource.destroy();
    }
  });

  // Last: a second api takes over the log of the process.
  it('refuses the third of a team, and lets others through', async () => {
    const roomy = await startTestApi({ DATABASE_URL: api.database.url, DATABASE_POOL_SIZE: '6' });
    try {
      const before = await exportsRecorded();
      const open = [await openExport(roomy), await openExport(roomy)];
      const { body, headers } = await roomy.as(large.key).get('/issues/export').expect(429);
      expect(body).toEqual({
        error: 'Your team already has two exports in progress. Try again when one of them has ended.',
      });
      expect(headers['retry-after']).toBe('10');
      // Another process of the api, with its own slots, counts the same.
      await api.as(large.key).get('/issues/export').expect(429);
      await expect(exportsRecorded()).resolves.toBe(before + 2);
      const others = await roomy.http.get('/api/v1/issues/export').set('Authorization', `Bearer ${smallKey}`);
      expect(others.status).toBe(200);
      for (const each of open) each.destroy();
      await until(async () => (await exportBackends()).length === 0);
      await api.as(large.key).get('/issues/export').expect(200);
    } finally {
      await roomy.close();
    }
  });
});
