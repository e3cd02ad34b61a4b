import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, Script } from '@palisade/persistence';
import { type AuthorisedScript, LEDGER_METHOD, type LedgerScript } from '@palisade/vocabulary';
import { parse, stringify } from 'yaml';
import type { ApiClient, TestApi } from '../support/api';
import { type Outcome, palisade } from '../support/command-line';
import { createApiKey, createCheck, createTeam } from '../support/factories';
import { TAGS } from '../support/ledger-scripts';
import { createScanRig, stubResult, stubSession } from '../support/scan-rig';
import { sharedTestApi } from '../support/shared-api';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  api = await sharedTestApi();
  folder = mkdtempSync(join(tmpdir(), 'palisade-scripts-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});

const PAGE = { path: '/checkout', isSensitive: true, isDrawn: false, headers: {}, forms: [], words: [] };

interface Shop {
  check: Check;
  as: ApiClient;
  key: string;
}

async function shop(...scripts: LedgerScript[]): Promise<Shop> {
  const { dataSource } = api.database;
  const team = await createTeam(dataSource);
  const check = await createCheck(dataSource, team.id, {
    domain: 'shop.example',
    tests: { third_party_scripts: true },
  });
  const { key } = await createApiKey(dataSource, team.id);
  await scan(check, scripts);
  return { check, as: api.as(key), key };
}

/** @returns the scripts that the scan takes for authorised */
async function scan(check: Check, scripts: LedgerScript[]): Promise<readonly AuthorisedScript[]> {
  const rig = createScanRig(api.database.dataSource);
  const ledger = { method: LEDGER_METHOD, scripts, pages: [PAGE] };
  const session = stubSession((test) => stubResult(test, { technicalDetails: { ledger } }));
  let authorised: readonly AuthorisedScript[] = [];
  const runner = rig.runner((options) => {
    authorised = options.authorisedScripts ?? [];
    return session;
  });
  await runner.run(await rig.trigger(check));
  return authorised;
}

async function run({ key }: Shop, args: string[], file?: object): Promise<Outcome> {
  const path = join(folder, 'palisade.yaml');
  if (file !== undefined) writeFileSync(path, stringify(file));
  const variables = { PALISADE_URL: await api.app.getUrl(), PALISADE_API_KEY: key };
  return palisade([...args, ...(file === undefined ? [] : ['-f', path])], variables);
}

const AUTHORISED = { script: TAGS.address, owner: 'Web team', justification: 'Counts visits.' };
const fileWith = async (of: Shop, scripts: object[]): Promise<object> => {
  const file = parse((await run(of, ['export'])).stdout) as { checks: object[] };
  return { ...file, checks: file.checks.map((each) => ({ ...each, authorised_scripts: scripts })) };
};
const stateOf = async ({ as, check }: Shop): Promise<unknown> => {
  const { body } = await as.get(`/checks/${check.id}/scripts`).expect(200);
  return body.data[0].authorisation_state;
};

describe('authorised scripts in the file', () => {
  it('are applied until there is no difference, exported, and ended by --prune', async () => {
    const site = await shop(TAGS);
    const file = await fileWith(site, [AUTHORISED]);
    const plan = await run(site, ['plan'], file);
    expect(plan.stdout).toContain('+ script shop.example https://tags.example/t.js\n');
    expect(plan.stdout).toContain('owner: "Web team"');
    await expect(run(site, ['apply'], file)).resolves.toMatchObject({ code: 0 });
    await expect(run(site, ['plan'], file)).resolves.toMatchObject({ code: 0, stdout: 'No differences.\n' });
    const exported = parse((await run(site, ['export'])).stdout) as { checks: Record<string, unknown>[] };
    expect(exported.checks[0]?.authorised_scripts).toEqual([{ ...AUTHORISED, match: 'shape' }]);
    await expect(scan(site.check, [TAGS])).resolves.toEqual([
      { address: TAGS.address, match: 'shape', marks: ['one'], until: null },
    ]);

    const changed = await fileWith(site, [{ ...AUTHORISED, owner: 'Shop team' }]);
    expect((await run(site, ['apply'], changed)).stdout).toContain('owner: "Web team" -> "Shop team"');
    const none = await fileWith(site, []);
    expect((await run(site, ['plan'], none)).stdout).toContain('1 authorised scripts are not in the file');
    await expect(stateOf(site)).resolves.toBe('authorised');
    await expect(run(site, ['apply', '--prune', '--yes'], none)).resolves.toMatchObject({ code: 0 });
    await expect(stateOf(site)).resolves.toBe('none');
  });

  it('authorise no version that nobody has checked, nothing unseen, and nothing that has expired', async () => {
    const site = await shop(TAGS);
    const file = await fileWith(site, [AUTHORISED]);
    await run(site, ['apply'], file);
    await scan(site.check, [{ ...TAGS, shape: 'two', sha256: 'b'.repeat(64) }]);
    await expect(stateOf(site)).resolves.toBe('none');
    const { code, stdout } = await run(site, ['apply'], file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringContaining('its current version is another one'),
    });
    await expect(stateOf(site)).resolves.toBe('none');
    const others = await fileWith(site, [
      { ...AUTHORISED, script: 'https://new.example/n.js' },
      { ...AUTHORISED, authorised_until: '2020-01-31' },
    ]);
    const notes = (await run(site, ['plan'], others)).stdout;
    expect(notes).toContain('https://new.example/n.js: no scan has seen this script yet');
    expect(notes).toContain('its authorisation has expired');
  });

  it('name a program in a page by its id', async () => {
    const site = await shop({ ...TAGS, address: null, host: 'shop.example' });
    const row = await api.database.dataSource
      .getRepository(Script)
      .findOneByOrFail({ checkId: site.check.id });
    const file = await fileWith(site, [{ ...AUTHORISED, script: row.id }]);
    await expect(run(site, ['apply'], file)).resolves.toMatchObject({ code: 0 });
    await expect(stateOf(site)).resolves.toBe('authorised');
  });
});

it('palisade script lists, authorises and ends', async () => {
  const site = await shop(TAGS);
  const { id } = site.check;
  const listed = await run(site, ['script', 'list', id, '--authorisation', 'none', '--json']);
  const { scripts } = JSON.parse(listed.stdout) as { scripts: { id: string }[] };
  const script = String(scripts[0]?.id);
  const terms = ['--owner', 'Web team', '--justification', 'Counts visits.', '--until', '2199-01-31'];
  const authorised = await run(site, ['script', 'authorise', id, script, ...terms]);
  expect(authorised.stdout).toBe(`${script}  https://tags.example/t.js  authorised  Web team  /checkout\n`);
  expect((await run(site, ['script', 'list', id, '--authorisation', 'none'])).stdout).toBe(
    'There is no such script.\n',
  );
  expect((await run(site, ['script', 'end', id, script])).stdout).toContain('  none  -  /checkout');
});
