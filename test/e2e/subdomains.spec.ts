import { type Check, Subdomain, SubdomainsRepository, type Team } from '@palisade/persistence';
import type { ApiClient, TestApi } from '../support/api';
import { channelMessages } from '../support/channel-messages';
import { asWorker } from '../support/database';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { createChannel } from '../support/notification-factories';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let check: Check;
let key: ApiClient;
scanWorld((world) => ({ api, team, check, key } = world), {
  check: { domain: 'shop.example', tests: { subdomain_discovery: true } },
  hasOwnApi: true,
});

const WEEKS = ['2026-11-02T10:00:00.000Z', '2026-11-09T10:00:00.000Z', '2026-11-16T10:00:00.000Z'];
const CERTIFICATE = { issuer: 'Lab CA', not_after: '2027-01-02T03:04:05Z', is_trusted: true };
const host = (name: string, more: object = {}) => ({
  name: `${name}.shop.example`,
  source: 'label',
  addresses: ['203.0.113.7'],
  status: 200,
  ...more,
});

async function search(week: number, hosts: unknown, of = check, more: object = {}): Promise<void> {
  const rig = createScanRig(api.database.dataSource);
  const technicalDetails = { domain: 'shop.example', hosts, searched_at: WEEKS[week], ...more };
  const session = stubSession((test) => stubResult(test, { technicalDetails }));
  const scanId = await rig.trigger(of);
  await rig.runner(() => session).run(scanId);
  expect(await rig.rows('SELECT status FROM scans WHERE id = $1', scanId)).toEqual([{ status: 'completed' }]);
}
interface Row {
  name: string;
  is_current: boolean;
  watched_by: string | null;
}
const list = async (query = ''): Promise<Row[]> =>
  (await key.get(`/checks/${check.id}/subdomains${query}`).expect(200)).body.data as Row[];

describe('the host names of a check', () => {
  it('are what searches found, with first and last date, and whether a check watches them', async () => {
    await search(0, [
      host('blog', { certificate: CERTIFICATE }),
      host('old', { status: null, addresses: [] }),
    ]);
    const www = await createCheck(api.database.dataSource, team.id, { domain: 'www.shop.example' });
    await search(1, [
      host('www'),
      host('blog', { source: 'certificate', status: 301, certificate: CERTIFICATE }),
      host('intranet', { private: true, addresses: [], status: null }),
    ]);
    const rows = await list();
    expect(rows[0]).toEqual({
      name: 'blog.shop.example',
      source: 'certificate',
      addresses: ['203.0.113.7'],
      is_private: false,
      status: 301,
      certificate: CERTIFICATE,
      is_current: true,
      watched_by: null,
      first_seen_at: '2026-11-02T10:00:00+00:00',
      last_seen_at: '2026-11-09T10:00:00+00:00',
    });
    expect(rows.map(({ name, is_current, watched_by }) => [name, is_current, watched_by])).toEqual([
      ['blog.shop.example', true, null],
      ['intranet.shop.example', true, null],
      ['www.shop.example', true, www.id],
      ['old.shop.example', false, null],
    ]);
    expect((await list('?is_watched=true')).map(({ name }) => name)).toEqual(['www.shop.example']);
    expect(await list('?is_watched=false&per_page=2&page=2')).toHaveLength(1);
    await key.get(`/checks/${check.id}/subdomains?is_watched=maybe`).expect(422);
  });

  it('are not written again by scans that use an earlier search', async () => {
    await search(0, [host('blog')]);
    const version = () =>
      api.database.dataSource.query('SELECT xmin, ctid FROM subdomains WHERE check_id = $1', [check.id]);
    const before = await version();
    await search(0, [host('blog')]);
    expect(await version()).toEqual(before);
  });

  it.each([null, 'none', { name: 'x' }])('stay as they are where a search has %j', async (hosts) => {
    await search(0, [host('blog')]);
    await search(1, hosts);
    expect((await list()).map(({ name }) => name)).toEqual(['blog.shop.example']);
  });

  it('go after 180 days, with the check, and belong to one team', async () => {
    await search(0, [host('blog'), host('old')]);
    await api.database.dataSource
      .getRepository(Subdomain)
      .update(
        { checkId: check.id, name: 'old.shop.example' },
        { lastSeenAt: new Date(Date.now() - 181 * 86_400_000) },
      );
    await api.database.dataSource
      .getRepository(Subdomain)
      .update({ checkId: check.id, name: 'blog.shop.example' }, { lastSeenAt: new Date() });
    expect(await new SubdomainsRepository(asWorker(api.database.dataSource)).forWorkerForget()).toBe(1);
    expect((await list()).map(({ name }) => name)).toEqual(['blog.shop.example']);
    const other = await createTeam(api.database.dataSource);
    const theirs = api.as((await createApiKey(api.database.dataSource, other.id)).key);
    await theirs.get(`/checks/${check.id}/subdomains`).expect(403);
    await key.delete(`/checks/${check.id}`).expect(204);
    expect(await api.database.dataSource.getRepository(Subdomain).countBy({ checkId: check.id })).toBe(0);
  });

  it('are announced in one message if they are new, and never by the first search of a check', async () => {
    const received = await channelMessages(
      api.database.dataSource,
      { teamId: team.id, events: ['subdomain.found'] },
      async () => {
        const many = Array.from({ length: 25 }, (_, place) => host(`a${String(place).padStart(2, '0')}`));
        await search(0, [host('blog')]);
        await search(1, [host('blog'), ...many]);
        await search(2, [host('blog'), ...many]);
        const second = await createCheck(api.database.dataSource, team.id, {
          domain: 'shop.example',
          tests: { subdomain_discovery: true },
        });
        await search(0, [host('www')], second);
        await search(1, [host('www'), host('blog')], second);
      },
    );
    expect(received.map(({ type, data }) => [type, data.count])).toEqual([['subdomain.found', 25]]);
    const { names, url, check: named } = received[0]?.data ?? {};
    expect([names, named]).toMatchObject([expect.any(Array), { domain: 'shop.example' }]);
    expect((names as string[]).slice(0, 2)).toEqual(['a00.shop.example', 'a01.shop.example']);
    expect(names).toHaveLength(20);
    expect(url).toContain(`/checks/${check.id}`);
  });

  it('are announced after the scan that found them', async () => {
    await createChannel(api.database.dataSource, team.id, {
      url: 'http://127.0.0.1:9/',
      events: ['subdomain.found'],
    });
    await search(0, [host('blog')]);
    await search(1, [host('blog'), host('www')]);
    const events = await api.database.dataSource.query<{ kind: string }[]>(
      'SELECT kind FROM notification_events WHERE check_id = $1 ORDER BY id',
      [check.id],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['scan', 'scan', 'subdomains']);
  });
});

describe('certificates of the log', () => {
  const certificate = (id: string, more: object = {}) => ({
    id,
    issuer: "Let's Encrypt",
    names: [`${id}.shop.example`],
    not_before: '2026-11-05T10:00:00.000Z',
    not_after: '2027-02-03T10:00:00.000Z',
    caa: 'allowed',
    ...more,
  });
  const log = (week: number, certificates: unknown, of = check) =>
    search(week, [host('blog', { certificate: CERTIFICATE })], of, { certificates });
  const events = () =>
    api.database.dataSource.query<
      { data: { count: number; certificates: { names: string[]; reason: string }[] } }[]
    >("SELECT data FROM notification_events WHERE check_id = $1 AND kind = 'certificates' ORDER BY id", [
      check.id,
    ]);

  it('are announced where CAA excludes the issuer, or the issuer is new, and never by the first search', async () => {
    await createChannel(api.database.dataSource, team.id, {
      url: 'http://127.0.0.1:9/',
      events: ['certificate.issued'],
    });
    const first = [certificate('a'), certificate('b', { caa: 'excluded', issuer: 'Stranger CA' })];
    await log(0, first);
    expect(await events()).toEqual([]);
    const second = [
      ...first,
      // A renewal, and the authority of a host that the search visited.
      certificate('c'),
      certificate('d', { issuer: 'Lab CA' }),
      certificate('e', { caa: 'excluded' }),
      certificate('f', { issuer: 'Unheard CA', caa: 'unknown' }),
    ];
    await log(1, second);
    await log(1, second);
    expect((await events()).map(({ data }) => data)).toMatchObject([
      {
        count: 2,
        certificates: [
          { names: ['e.shop.example'], reason: 'caa' },
          { names: ['f.shop.example'], reason: 'new_issuer' },
        ],
      },
    ]);
    await log(2, [...second, certificate('g', { issuer: 'Unheard CA' })]);
    expect(await events()).toHaveLength(1);
  });

  it('reach the channel as a message', async () => {
    const received = await channelMessages(
      api.database.dataSource,
      { teamId: team.id, events: ['certificate.issued'] },
      async () => {
        await log(0, [certificate('a')]);
        await log(1, [certificate('a'), certificate('b', { issuer: 'Unheard CA' })]);
      },
    );
    expect(received).toMatchObject([
      {
        type: 'certificate.issued',
        data: {
          check: { domain: 'shop.example' },
          count: 1,
          certificates: [
            {
              names: ['b.shop.example'],
              issuer: 'Unheard CA',
              not_before: '2026-11-05T10:00:00.000Z',
              reason: 'new_issuer',
            },
          ],
        },
      },
    ]);
  });

  it.each([null, 'none', [{ id: 'x' }], [{ ...certificate('x'), not_before: 'yesterday' }]])(
    'change nothing where a scan has %j',
    async (certificates) => {
      await log(0, certificates);
      expect(await stored()).toEqual([]);
    },
  );

  it('go with the check, and half a year after their end', async () => {
    await log(0, [certificate('a'), certificate('old', { not_after: '2026-01-02T10:00:00.000Z' })]);
    await new SubdomainsRepository(asWorker(api.database.dataSource)).forWorkerForget();
    expect(await stored()).toEqual([{ id: 'a' }]);
    await key.delete(`/checks/${check.id}`).expect(204);
    expect(await stored()).toEqual([]);
  });

  const stored = () =>
    api.database.dataSource.query('SELECT id FROM issued_certificates WHERE check_id = $1', [check.id]);
});
