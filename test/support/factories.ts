import { generateApiKey, hashApiKey } from '@palisade/credentials';
import { ApiKey, Check, Issue, Scan, Script, Team, TicketConnection, newId } from '@palisade/persistence';
import type { Plan } from '@palisade/vocabulary';
import type { DataSource } from 'typeorm';

/** Rows with working defaults, written straight to the tables; a test names only what it is about. */
export async function createTeam(
  dataSource: DataSource,
  plan: Plan = 'business',
  name = 'Acme',
): Promise<Team> {
  return dataSource.getRepository(Team).save({ id: newId(), name, plan, ciGeneration: 1 });
}

export async function createApiKey(
  dataSource: DataSource,
  teamId: string,
  overrides: Partial<ApiKey> = {},
): Promise<ApiKey & { key: string }> {
  const key = generateApiKey();
  const row = await dataSource.getRepository(ApiKey).save({
    id: newId(),
    teamId,
    name: 'test',
    keyHash: hashApiKey(key),
    lastFour: key.slice(-4),
    ...overrides,
  });
  return Object.assign(row, { key });
}

export async function createCheck(
  dataSource: DataSource,
  teamId: string,
  overrides: Partial<Check> = {},
): Promise<Check> {
  return dataSource.getRepository(Check).save({
    id: newId(),
    teamId,
    domain: 'shop.example.com',
    url: null,
    isActive: true,
    scheduleFrequency: 'DAILY' as const,
    scheduleTime: '02:00',
    tests: { ssl_certificate: true, security_headers: true },
    nextRunAt: new Date(Date.now() + 3_600_000),
    ...overrides,
  });
}

/** The proof by the operator's word, which holds at every address. `isVerified` alone lets no credentials leave. */
export const vouchFor = (dataSource: DataSource, { id, teamId }: Check): Promise<unknown> =>
  dataSource.query(`INSERT INTO domain_proofs (check_id, team_id, method) VALUES ($1, $2, 'operator')`, [
    id,
    teamId,
  ]);

export async function createScan(
  dataSource: DataSource,
  check: Check,
  overrides: Partial<Scan> = {},
): Promise<Scan> {
  return dataSource.getRepository(Scan).save({
    id: newId(),
    teamId: check.teamId,
    checkId: check.id,
    status: 'pending' as const,
    triggeredBy: 'api' as const,
    totalTests: 2,
    ...overrides,
  });
}

export async function createTicketConnection(dataSource: DataSource, teamId: string): Promise<string> {
  const id = newId();
  await dataSource.getRepository(TicketConnection).insert({
    id,
    teamId,
    type: 'github',
    name: 'Shop',
    project: 'acme/shop',
    apiUrl: 'https://api.github.com',
    sealedToken: 'v1.x',
    tokenHint: '…',
  });
  return id;
}

export async function createIssue(
  dataSource: DataSource,
  check: Check,
  scanId: string,
  overrides: Partial<Issue> = {},
): Promise<Issue> {
  const now = new Date();
  return dataSource.getRepository(Issue).save({
    id: newId(),
    teamId: check.teamId,
    checkId: check.id,
    testKey: 'security_headers' as const,
    severity: 'medium' as const,
    title: 'No content security policy',
    description: 'The page is served without a Content-Security-Policy header.',
    fingerprint: `sha256:${newId().replaceAll('-', '').padEnd(64, '0')}`,
    firstDetectedAt: now,
    lastDetectedAt: now,
    firstScanId: scanId,
    lastScanId: scanId,
    ...overrides,
  });
}

/** A script of another host that runs on one page. */
export async function createScript(dataSource: DataSource, check: Check): Promise<Script> {
  const now = new Date();
  const at = now.toISOString();
  const version = { shape: 'one', sha256: 'a'.repeat(64), bytes: 100, uses: [], destinations: [] };
  return dataSource.getRepository(Script).save({
    id: newId(),
    teamId: check.teamId,
    checkId: check.id,
    address: 'https://tags.example/t.js',
    host: 'tags.example',
    broughtBy: ['/'],
    places: [{ path: '/', goneAt: null }],
    isDrawn: false,
    versions: [{ ...version, firstSeenAt: at, lastSeenAt: at }],
    isCurrent: true,
    firstSeenAt: now,
    lastSeenAt: now,
    timesGone: 0,
  });
}
