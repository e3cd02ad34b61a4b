import { fingerprintOf } from '@palisade/catalogue';
import { Issue } from '@palisade/persistence';
import { routedPath } from '@palisade/scan-engine';
import { createTestDatabase, type TestDatabase, undoMigrationsUntil } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { createScanRig, stubFinding, stubResult, stubSession } from '../support/scan-rig';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const linkTo = (url: string, location: string) =>
  stubFinding({
    id: 'link-broken',
    location,
    evidence: { ...stubFinding().evidence, request: `GET ${url}` },
  });

describe('the migration of broken links', () => {
  it('keeps each issue, with the parameters that choose its page, and there and back again', async () => {
    const { dataSource } = database;
    const rig = createScanRig(dataSource);
    const check = await createCheck(dataSource, (await createTeam(dataSource)).id, {
      tests: { broken_links: true },
    });
    const urls = [
      'https://shop.test/x?view=b&sort=asc',
      'https://shop.test/y?utm=1',
      'https://shop.test/z',
      'https://shop.test/index.php?b=1&page=a%20b&ACTION=show&id=7',
    ];
    const paths = urls.map((url) => new URL(url).pathname);
    const findings = urls.map((url) => linkTo(url, new URL(url).pathname));
    const scan = await rig.trigger(check);
    await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(scan);
    const issues = async () => {
      const found = await dataSource.getRepository(Issue).findBy({ checkId: check.id });
      return new Map(found.map(({ id, location, fingerprint }) => [id, { location, fingerprint }]));
    };
    const fingerprint = (location: string): string =>
      fingerprintOf(check.id, { testKey: 'broken_links', id: 'link-broken', location });
    const before = await issues();
    await dataSource.query(
      `INSERT INTO check_baselines (check_id, team_id, scan_id, fingerprints) VALUES ($1, $2, $3, $4)`,
      [
        check.id,
        check.teamId,
        scan,
        JSON.stringify({ broken_links: paths.map(fingerprint), csrf_protection: ['sha256:x'] }),
      ],
    );
    await undoMigrationsUntil(database, 'RouteBrokenLinks1796700800001');
    expect(await issues()).toEqual(before);
    await dataSource.runMigrations();
    const after = await issues();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const routed = urls.map(routedPath);
    expect(routed).toEqual(['/x?view=b', '/y', '/z', '/index.php?ACTION=show&id=7']);
    expect([...after.values()].map(({ location }) => location).sort()).toEqual([...routed].sort());
    for (const { location, fingerprint: stored } of after.values())
      expect(stored).toBe(fingerprint(location ?? ''));
    const [{ fingerprints } = { fingerprints: {} }] = await dataSource.query<{ fingerprints: object }[]>(
      'SELECT fingerprints FROM check_baselines WHERE check_id = $1',
      [check.id],
    );
    expect(fingerprints).toEqual({
      broken_links: routed.map(fingerprint),
      csrf_protection: ['sha256:x'],
    });
    await undoMigrationsUntil(database, 'RouteBrokenLinks1796700800001');
    expect(await issues()).toEqual(before);
    await dataSource.runMigrations();
  });
});
