import { type Check, Script, ScriptChangeEntry, ScriptLedger, type Team } from '@palisade/persistence';
import { LEDGER_METHOD, type LedgerPage, type LedgerReading, type LedgerScript } from '@palisade/vocabulary';
import type { ApiClient, TestApi } from '../support/api';
import { channelMessages } from '../support/channel-messages';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { TAGS } from '../support/ledger-scripts';
import { type ScanRig, stubResult, stubSession } from '../support/scan-rig';
import { scanWorld } from '../support/scan-world';

let api: TestApi;
let team: Team;
let check: Check;
let key: ApiClient;
let rig: ScanRig;
scanWorld((world) => ({ api, team, check, key, rig } = world), {
  check: { domain: 'shop.example', tests: { third_party_scripts: true } },
});

const PAGE: LedgerPage = {
  path: '/checkout',
  isSensitive: true,
  isDrawn: true,
  headers: { 'x-frame-options': 'deny' },
  forms: ['/pay'],
  words: [],
};
const EVIL: LedgerScript = {
  ...TAGS,
  address: 'https://evil.example/e.js',
  host: 'evil.example',
  broughtBy: ['https://tags.example/t.js', '/checkout'],
  shape: 'evil',
  uses: ['card fields', 'fetch'],
};
const reading = (scripts: LedgerScript[], page: Partial<LedgerPage> = {}): LedgerReading => ({
  method: LEDGER_METHOD,
  scripts,
  pages: [{ ...PAGE, ...page }],
});

async function scan(ledger: unknown): Promise<string> {
  const session = stubSession((test) => stubResult(test, { technicalDetails: { ledger } }));
  const scanId = await rig.trigger(check);
  await rig.runner(() => session).run(scanId);
  expect(await rig.rows('SELECT status FROM scans WHERE id = $1', scanId)).toEqual([{ status: 'completed' }]);
  return scanId;
}

type Row = Record<string, unknown> & { id: string };
const list = async (query = ''): Promise<Row[]> =>
  (await key.get(`/checks/${check.id}/scripts${query}`).expect(200)).body.data as Row[];
const changes = async (query = ''): Promise<Row[]> =>
  (await key.get(`/checks/${check.id}/scripts/changes${query}`).expect(200)).body.data as Row[];
const AUTHORISATION = { owner: 'Web team', justification: 'Counts visits.' };
const authorise = (id: string, body: object = AUTHORISATION) =>
  key.put(`/checks/${check.id}/scripts/${id}/authorisation`).send(body);

describe('the scripts of a check', () => {
  it('are what scans saw, and the first scan changes nothing', async () => {
    expect(await list()).toEqual([]);
    expect((await key.get(`/checks/${check.id}/scripts/ledger`).expect(200)).body).toMatchObject({
      seen_at: null,
      self_tested_at: null,
    });
    await scan(reading([TAGS]));
    const [row, ...more] = await list();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      name: 'https://tags.example/t.js',
      host: 'tags.example',
      brought_by: ['/checkout'],
      pages: ['/checkout'],
      is_drawn: false,
      versions: 1,
      gone_at: null,
      current: { shape: 'one', bytes: 100, uses: ['cookie'] },
      authorisation_state: 'none',
      authorisation: null,
    });
    expect(await changes()).toEqual([]);
    expect((await key.get(`/checks/${check.id}/scripts/ledger`).expect(200)).body).toMatchObject({
      seen_at: expect.any(String),
      pages: 1,
      sensitive_pages: ['/checkout'],
      has_renderer: true,
      self_tested_at: expect.any(String),
      planted: ['script_added', 'script_changed', 'form_changed', 'header_changed'],
      seen: ['script_added', 'script_changed', 'form_changed', 'header_changed'],
    });
  });

  it('have a timeline, and one message for a scan', async () => {
    const received = await channelMessages(
      api.database.dataSource,
      { teamId: team.id, events: ['script.added', 'script.changed', 'headers.changed'] },
      async () => {
        await scan(reading([TAGS]));
        await scan(reading([TAGS]));
        const second = { ...TAGS, shape: 'two', destinations: ['evil.example'] };
        await scan(reading([second, EVIL], { headers: {}, forms: ['/pay', 'https://evil.example'] }));
        await scan(reading([second], { headers: {}, forms: ['/pay'] }));
      },
    );
    expect(received).toMatchObject([
      {
        type: 'script.added',
        data: {
          events: ['script.added', 'script.changed', 'headers.changed'],
          changes: [
            { kind: 'script_added', subject: 'https://evil.example/e.js' },
            { kind: 'script_changed', difference: ['Now contacts: evil.example'] },
            { kind: 'header_changed', subject: 'x-frame-options', difference: ['Removed. It was: deny'] },
            { kind: 'form_changed', subject: 'https://evil.example', pages: ['/checkout'] },
          ],
          more: 0,
        },
      },
    ]);
    expect((await changes()).map(({ kind, is_alarm }) => [kind, is_alarm])).toEqual([
      ['script_removed', true],
      ['form_changed', true],
      ['header_changed', true],
      ['script_added', true],
      ['script_changed', true],
    ]);
    expect(await changes('?kind=form_changed&per_page=1')).toHaveLength(1);
    expect((await list('?is_gone=true')).map(({ name }) => name)).toEqual(['https://evil.example/e.js']);
  });

  it('come with pictures of pages, which have lasted where scans saw the same again', async () => {
    const shown = (names: number[]): LedgerReading => reading([TAGS], { pictures: { names, marks: [] } });
    await scan(shown([1, 2, 3]));
    await scan(shown([4, 5, 6]));
    expect(await changes()).toEqual([]);
    await api.database.dataSource.query(
      `UPDATE script_ledgers SET seen_at = now() - interval '2 hours' WHERE check_id = $1`,
      [check.id],
    );
    await scan(shown([4, 5, 6]));
    await scan(shown([7, 8, 9]));
    expect(await changes()).toMatchObject([
      { kind: 'page_changed', subject: 'Pictures', pages: ['/checkout'], is_alarm: true },
    ]);
  });

  it('are not written again while nothing changes', async () => {
    await scan(reading([TAGS]));
    const version = () =>
      api.database.dataSource.query(
        'SELECT s.xmin, l.xmin AS ledger FROM scripts s JOIN script_ledgers l USING (check_id) WHERE check_id = $1',
        [check.id],
      );
    const before = await version();
    await scan(reading([TAGS]));
    expect(await version()).toEqual(before);
  });

  it.each([undefined, 'none', { scripts: 'none' }, reading([])])(
    'stay as they are where a scan has %j',
    async (ledger) => {
      await scan(reading([TAGS]));
      await scan(ledger === undefined || typeof ledger === 'string' ? ledger : { ...ledger, pages: [] });
      expect((await list()).map(({ gone_at }) => gone_at)).toEqual([null]);
    },
  );

  it('are authorised by version, until a day, and the audit log has it', async () => {
    await scan(reading([TAGS, EVIL]));
    const [evil, tags] = await list();
    await authorise(tags?.id ?? '', { ...AUTHORISATION, authorised_until: '2020-01-31' }).expect(422);
    await authorise(tags?.id ?? '', { ...AUTHORISATION, authorised_until: '2027-02-31' }).expect(422);
    await authorise(tags?.id ?? '', { ...AUTHORISATION, owner: '' }).expect(422);
    const { body } = await authorise(tags?.id ?? '').expect(200);
    expect(body).toMatchObject({
      authorisation_state: 'authorised',
      authorisation: { ...AUTHORISATION, match: 'shape', authorised_until: null },
    });
    expect((await list('?authorisation=none')).map(({ id }) => id)).toEqual([evil?.id]);
    await scan(reading([{ ...TAGS, shape: 'two' }, EVIL]));
    expect(await list('?authorisation=authorised')).toEqual([]);
    await authorise(tags?.id ?? '', { ...AUTHORISATION, match: 'url' }).expect(200);
    await scan(reading([{ ...TAGS, shape: 'three' }, EVIL]));
    expect(await list('?authorisation=authorised')).toHaveLength(1);
    expect((await changes())[0]).toMatchObject({ kind: 'script_changed', is_alarm: false });
    await key.delete(`/checks/${check.id}/scripts/${tags?.id}/authorisation`).expect(200);
    expect(await list('?authorisation=authorised')).toEqual([]);
    const audit = await api.database.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_log WHERE team_id = $1 AND action LIKE 'check.script%' ORDER BY id`,
      [team.id],
    );
    expect(audit.map(({ action }) => action)).toEqual([
      'check.script_authorised',
      'check.script_authorised',
      'check.script_unauthorised',
    ]);
  });

  it('are a report for auditors, as a page and as a file', async () => {
    const scanId = await scan(reading([TAGS]));
    const [tags] = await list();
    await authorise(tags?.id ?? '', { owner: '<b>Web</b>', justification: 'Counts visits.' }).expect(200);
    await scan(reading([TAGS, EVIL]));
    const page = await key.get(`/scans/${scanId}/report?kind=scripts`).expect(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.text).toContain('<h1>Scripts of pages: shop.example</h1>');
    expect(page.text).toContain('Authorised: 1. Not authorised: 1.');
    expect(page.text).toContain('owner: &#60;b&#62;Web&#60;/b&#62;; justification: Counts visits.');
    expect(page.text).toContain('alarm: New script: https://evil.example/e.js');
    expect(page.text).toContain('4 of 4 would have raised an alarm');
    await key.get(`/scans/${scanId}/report?kind=other`).expect(422);
  });

  it('belong to one check of one team, and go with it', async () => {
    await scan(reading([TAGS]));
    const [row] = await list();
    const other = await createCheck(api.database.dataSource, team.id, { domain: 'other.example' });
    await key.put(`/checks/${other.id}/scripts/${row?.id}/authorisation`).send(AUTHORISATION).expect(404);
    const theirs = api.as(
      (await createApiKey(api.database.dataSource, (await createTeam(api.database.dataSource)).id)).key,
    );
    await theirs.get(`/checks/${check.id}/scripts`).expect(403);
    await scan(reading([TAGS, EVIL]));
    await key.delete(`/checks/${check.id}`).expect(204);
    for (const table of [Script, ScriptChangeEntry, ScriptLedger])
      expect(await api.database.dataSource.getRepository(table).countBy({ checkId: check.id })).toBe(0);
  });
});
