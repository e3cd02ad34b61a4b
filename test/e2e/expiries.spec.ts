import { AuditEntry, type Check, CheckExpiry, type Team } from '@palisade/persistence';
import type { ExpiryKind } from '@palisade/vocabulary';
import type { ApiClient, TestApi } from '../support/api';
import { createCheck, createTeam } from '../support/factories';
import { signedIn } from '../support/people';
import { createScanRig, STUB_INCONCLUSIVE, stubFinding, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

const DAY = 86_400_000;
let api: TestApi;
let team: Team;
let key: ApiClient;
scanWorld((world) => ({ api, team, key } = world));

const checkOf = (domain: string, tests = { ssl_certificate: true, domain_expiry: true }): Promise<Check> =>
  createCheck(api.database.dataSource, team.id, { domain, tests });
const ends = (check: Check, kind: ExpiryKind, name: string, days: number, seenAt = new Date()) =>
  api.database.dataSource.getRepository(CheckExpiry).insert({
    checkId: check.id,
    teamId: check.teamId,
    kind,
    name,
    seenAt,
    expiresAt: new Date(Date.now() + days * DAY + 3_600_000),
  });
interface Row {
  name: string;
  days_left: number;
  check_id: string;
  checks_count: number;
  renewal_blockers: { rule_id: string; reason: string }[];
}
const list = async (query = ''): Promise<{ data: Row[]; total: number }> =>
  (await key.get(`/overview/expiries${query}`).expect(200)).body as { data: Row[]; total: number };
const names = async (query = ''): Promise<string[]> => (await list(query)).data.map(({ name }) => name);

describe('GET /overview/expiries', () => {
  it('lists certificates and domains, the earliest first, once for each name', async () => {
    const [shop, blog] = [await checkOf('shop.example'), await checkOf('blog.shop.example')];
    await ends(shop, 'certificate', 'shop.example', 12);
    await ends(shop, 'domain', 'shop.example', 200, new Date(Date.now() - DAY));
    await ends(blog, 'domain', 'shop.example', 565);
    await ends(blog, 'certificate', 'blog.shop.example:8443', -4);
    const { data, total } = await list();
    expect(data.map(({ name, days_left, checks_count }) => [name, days_left, checks_count])).toEqual([
      ['blog.shop.example:8443', -4, 1],
      ['shop.example', 12, 1],
      // Of the latest response of the registry.
      ['shop.example', 565, 2],
    ]);
    expect([data[2]?.check_id, total]).toEqual([blog.id, 3]);
    expect(await names('?kind=domain')).toEqual(['shop.example']);
    expect(await names('?within_days=12')).toEqual(['blog.shop.example:8443']);
    expect(await names('?within_days=13&kind=certificate')).toEqual([
      'blog.shop.example:8443',
      'shop.example',
    ]);
  });

  it('says what stops the next renewal, while scans find it', async () => {
    const check = await createCheck(api.database.dataSource, team.id, {
      domain: 'renew.example',
      tests: { ssl_certificate: true, domain_expiry: true, dns_security: true },
    });
    await ends(check, 'certificate', 'renew.example', 12);
    await ends(check, 'domain', 'renew.example', 40);
    const scan = async (...ids: string[]) => {
      const rig = createScanRig(api.database.dataSource);
      const found = ids.map((id) => stubFinding({ id, location: '' }));
      const session = stubSession((test) =>
        stubResult(test, { findings: test === 'dns_security' ? found : [], judgedLocations: [''] }),
      );
      await rig.runner(() => session).run(await rig.trigger(check));
    };
    const blockers = async (kind: ExpiryKind) => {
      const { data } = await list(`?kind=${kind}`);
      return data.find(({ check_id: id }) => id === check.id)?.renewal_blockers.map(({ rule_id: id }) => id);
    };
    expect(await blockers('certificate')).toEqual([]);
    await scan('dnssec-bogus', 'caa-invalid', 'dnssec-missing');
    expect(await blockers('certificate')).toEqual(['caa-invalid', 'dnssec-bogus']);
    expect(await blockers('domain')).toEqual([]);
    await scan('dnssec-missing');
    expect(await blockers('certificate')).toEqual([]);
    await key.delete(`/checks/${check.id}`).expect(204);
  });

  it('leaves out what is no longer tested, deleted checks and other teams', async () => {
    const quiet = await checkOf('quiet.example', { ssl_certificate: false, domain_expiry: true });
    await ends(quiet, 'certificate', 'quiet.example', 5);
    const gone = await checkOf('gone.example');
    await ends(gone, 'certificate', 'gone.example', 5);
    await key.delete(`/checks/${gone.id}`).expect(204);
    expect(await api.database.dataSource.getRepository(CheckExpiry).countBy({ checkId: gone.id })).toBe(0);
    const other = await createTeam(api.database.dataSource);
    const theirs = await createCheck(api.database.dataSource, other.id, { tests: { ssl_certificate: true } });
    await ends(theirs, 'certificate', 'theirs.example', 5);
    expect(await list()).toEqual({ data: [], total: 0 });
  });

  it('forgets the dates of a check that moves to another domain', async () => {
    const check = await checkOf('old.example');
    await ends(check, 'certificate', 'old.example', 5);
    await key
      .put(`/checks/${check.id}`)
      .send({ tags: ['shop'] })
      .expect(200);
    expect(await names()).toEqual(['old.example']);
    await key.put(`/checks/${check.id}`).send({ domain: 'new.example' }).expect(200);
    expect(await names()).toEqual([]);
  });

  it.each(['?kind=key', '?within_days=-1', '?within_days=3651', '?within_days=soon'])('refuses %s', (query) =>
    key.get(`/overview/expiries${query}`).expect(422),
  );
});

describe('the dates that scans read', () => {
  type Details = Record<string, unknown>;
  const scan = async (check: Check, certificate: Details, domain: Details = {}): Promise<void> => {
    const rig = createScanRig(api.database.dataSource);
    const session = stubSession((test) =>
      stubResult(test, {
        technicalDetails: test === 'ssl_certificate' ? certificate : domain,
        inconclusive: test === 'domain_expiry' ? STUB_INCONCLUSIVE : null,
      }),
    );
    const scanId = await rig.trigger(check);
    await rig.runner(() => session).run(scanId);
    const [ended] = await rig.rows('SELECT status FROM scans WHERE id = $1', scanId);
    expect(ended).toEqual({ status: 'completed' });
  };
  const stored = (check: Check): Promise<object[]> =>
    api.database.dataSource.query<object[]>(
      `SELECT kind, name, to_char(expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS ends FROM check_expiries
       WHERE check_id = $1 ORDER BY kind`,
      [check.id],
    );

  it('are kept for each check, and stay where a later scan reads none', async () => {
    const check = await checkOf('shop.example');
    const certificate = { host: 'shop.example', port: 443, not_after: '2027-01-02T03:04:05Z' };
    await scan(check, certificate, { domain: 'shop.example', expires: '2028-02-29T12:00:00.000Z' });
    const both = [
      { kind: 'certificate', name: 'shop.example', ends: '2027-01-02 03:04' },
      { kind: 'domain', name: 'shop.example', ends: '2028-02-29 12:00' },
    ];
    expect(await stored(check)).toEqual(both);
    await scan(check, {}, { domain: 'shop.example', expires: null });
    expect(await stored(check)).toEqual(both);
    await scan(check, { ...certificate, port: 8443, not_after: '2027-04-02T03:04:05Z' });
    expect((await stored(check))[0]).toMatchObject({ name: 'shop.example:8443', ends: '2027-04-02 03:04' });
  });

  it.each(['soon', '+010000-01-01T00:00:00Z', '', 7])('end the scan also with the date %j', async (date) => {
    const check = await checkOf('shop.example');
    await scan(check, { host: 'shop.example', port: 443, not_after: date });
    expect(await stored(check)).toEqual([]);
  });
});

const NOT_FOUND = { error: 'Calendar not found. The address is wrong, was replaced or was revoked.' };
const create = async (): Promise<string> => {
  const { body } = await key.post('/team/calendar').expect(201);
  expect(body.url).toMatch(/\/calendars\/[0-9A-Za-z]{43}\.ics$/);
  return new URL(String(body.url)).pathname;
};

describe('the calendar of a team', () => {
  it('opens for anyone who has the address, until it is replaced or revoked, and the audit log says so', async () => {
    await key.get('/team/calendar').expect(404);
    await key.delete('/team/calendar').expect(404);
    await api.database.dataSource.query('UPDATE teams SET name = $2 WHERE id = $1', [team.id, 'Shop; Ltd']);
    const first = await create();
    const { text, headers } = await api.http.get(first).expect(200);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/);
    expect(text).toContain(String.raw`NAME:Palisade: expiries of Shop\; Ltd`);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(headers.ratelimit).toBeDefined();
    const second = await create();
    await api.http.get(first).expect(404, NOT_FOUND);
    await api.http.get(second).expect(200);
    const { body } = await key.get('/team/calendar').expect(200);
    expect(JSON.stringify(body)).not.toContain(second.slice('/calendars/'.length, -4));
    await key.delete('/team/calendar').expect(204);
    await api.http.get(second).expect(404, NOT_FOUND);
    await api.http.get('/calendars/x.ics').expect(404, NOT_FOUND);
    const entries = await api.database.dataSource
      .getRepository(AuditEntry)
      .find({ where: { teamId: team.id }, order: { id: 'ASC' } });
    const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('calendar'));
    expect(actions).toEqual(['calendar_feed.created', 'calendar_feed.rotated', 'calendar_feed.revoked']);
  });

  it('keeps the event of a name when its date changes, and drops it 90 days after', async () => {
    const check = await checkOf('shop.example');
    await ends(check, 'certificate', 'shop.example', 12);
    await ends(check, 'domain', 'shop.example', -91);
    const path = await create();
    const read = async () => (await api.http.get(path).expect(200)).text;
    const before = await read();
    expect(before.match(/^UID:.+$/gm)).toHaveLength(1);
    expect(before).toContain('SUMMARY:The certificate of shop.example expires');
    await api.database.dataSource.query(
      `UPDATE check_expiries SET expires_at = '2099-05-06T07:08:09Z' WHERE check_id = $1 AND kind = 'certificate'`,
      [check.id],
    );
    const after = await read();
    expect(after).toContain('DTSTART:20990506T070809Z');
    const uidOf = (text: string) => /^UID:.+$/m.exec(text)?.[0];
    expect(uidOf(after)).toBe(uidOf(before));
  });

  it('needs an admin, and ends with the team', async () => {
    const member = await signedIn(api, { teamId: team.id, role: 'member' });
    await member.client.get('/team/calendar').expect(403);
    await member.client.post('/team/calendar').expect(403);
    await member.client.get('/overview/expiries').expect(200);
    const path = await create();
    const owner = await signedIn(api, { teamId: team.id, role: 'owner' });
    await owner.client.delete('/team').expect(204);
    await api.http.get(path).expect(404, NOT_FOUND);
    const left = await api.database.dataSource.query('SELECT FROM calendar_feeds WHERE team_id = $1', [
      team.id,
    ]);
    expect(left).toEqual([]);
  });
});
