import type { IncomingMessage } from 'node:http';
import { type Check, COMMAND_LINE, Issue, ScanIdentitiesRepository } from '@palisade/persistence';
import { createScanSession } from '@palisade/scan-engine';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { loadScanners } from '@palisade/scanners';
import { parseAllowedHosts } from '@palisade/target-client';
import { type OpenIdentity, type ScanIdentity, showSecrets, type TestKey } from '@palisade/vocabulary';
import { openSecrets, type SealedIdentities } from '../../apps/worker/src/identities/sealed-identities';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type Answer, links, LOGIN, page } from '../support/hiding-site';
import { identityOf } from '../support/scan-identities';
import { createScanRig, type ScanRig } from '../support/scan-rig';

/** What one path shows to strangers and to the account. */
interface Shown {
  strangers: Answer;
  alice: Answer;
}
const toAll = (answer: Answer): Shown => ({ strangers: answer, alice: answer });
const OPEN: Answer = { body: page('Offers', '<!-- test account: user: anna, password: Winter-24 -->') };
const REPAIRED: Answer = { body: page('Offers', '<p>No offers today</p>') };
const TO_LOGIN: Answer = { status: 302, headers: { location: '/login?next=/offers' }, body: '' };
const REFUSED: Answer = { status: 403, body: page('Forbidden', '') };

let database: TestDatabase;
let rig: ScanRig;
let server: RunningSite;
let offers: () => Shown;
let isSignedOut = false;

const isAlice = ({ headers: { authorization, cookie = '' } }: IncomingMessage): boolean =>
  !isSignedOut && (authorization === 'a-token-of-alice' || cookie.includes('sid=a-session-of-alice'));
function answerTo(request: IncomingMessage): Answer {
  const [path] = (request.url ?? '/').split('?');
  const visitor = isAlice(request) ? 'alice' : 'strangers';
  if (path === '/') return { body: page('Shop', links('/offers', '/about')) };
  if (path === '/about') return { body: page('About', '<p>All about the shop</p>') };
  if (path === '/offers') return offers()[visitor];
  if (path === '/me') return { body: visitor };
  if (path !== '/login') return { status: 404, body: page('Not found', '') };
  return request.method === 'POST'
    ? {
        status: 302,
        headers: { location: '/me', 'set-cookie': 'sid=a-session-of-alice; Path=/; HttpOnly' },
        body: '',
      }
    : { body: LOGIN };
}

beforeAll(async () => {
  database = await createTestDatabase();
  rig = createScanRig(database.dataSource, parseAllowedHosts('127.0.0.1'));
  server = await serveHttp((request, response) => {
    const { status = 200, headers = {}, body } = answerTo(request);
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
    });
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(() => {
  isSignedOut = false;
});

const BY_TOKEN: Partial<OpenIdentity> = {
  login: { kind: 'header', headers: { Authorization: '' } },
  session: [],
};

async function checkOf(tests: readonly TestKey[], login: Partial<OpenIdentity>): Promise<Check> {
  const team = await createTeam(database.dataSource);
  // What the case before left would share the host.
  await database.dataSource.query('UPDATE checks SET deleted_at = now()');
  const check = await createCheck(database.dataSource, team.id, {
    domain: '127.0.0.1',
    url: server.url,
    isVerified: true,
    tests: Object.fromEntries(tests.map((key) => [key, true])),
  });
  const condition = { status: null, json: null, equals: null };
  const verify = {
    url: '/me',
    signedIn: { ...condition, text: 'alice' },
    anonymous: { ...condition, text: 'strangers' },
  };
  const isHeader = login.login?.kind === 'header';
  await new ScanIdentitiesRepository(database.dataSource).create(
    { id: team.id, actor: COMMAND_LINE },
    check.id,
    identityOf(
      check,
      { origins: [new URL(server.url).origin], verify, never: [], ...login },
      isHeader ? { 'headers.Authorization': 'a-token-of-alice' } : { password: 'correct horse' },
    ),
  );
  return check;
}

/** As the programs open them that run scans. */
const opened = (sealed?: SealedIdentities): ScanIdentity[] =>
  (sealed?.identities ?? []).map((each) => {
    const { identity, proveBroken } = each;
    return {
      ...identity,
      login: showSecrets(
        identity.login,
        openSecrets(each, sealed?.keys ?? { secrets: [], zoneKeys: [] }) ?? {},
      ),
      proveBroken,
    };
  });

async function scan(check: Check, shown: Shown | (() => Shown)): Promise<void> {
  offers = typeof shown === 'function' ? shown : () => shown;
  // Six logins an hour are enough for an owner, and too few for this spec.
  await database.dataSource.query('DELETE FROM login_claims');
  const scanned = await rig.opening.trigger(check.teamId, check.id, 'api');
  if (scanned.outcome !== 'opened') throw new Error(scanned.outcome);
  const session = rig.runner(
    ({ sealed, ...options }) =>
      createScanSession({ ...options, identities: opened(sealed), foreignFiles: false }, loadScanners),
    'worker-1',
    undefined,
    false,
  );
  await session.run(scanned.scanId);
}
const issuesOf = (check: Check): Promise<Issue[]> =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: check.id } });

describe('an issue of a page', () => {
  it('that strangers see closes by what strangers see, not by what an account sees', async () => {
    const check = await checkOf(['information_disclosure'], BY_TOKEN);
    await scan(check, toAll(OPEN));
    expect(await issuesOf(check)).toMatchObject([{ seenAs: [], location: '/offers' }]);
    await scan(check, { strangers: TO_LOGIN, alice: REPAIRED });
    expect(await issuesOf(check)).toMatchObject([{ missedScans: 0, isJudged: false }]);
    await scan(check, toAll(REPAIRED));
    expect(await issuesOf(check)).toMatchObject([{ missedScans: 1, isJudged: true }]);
  });

  it('that an account sees closes by what this account sees', async () => {
    const check = await checkOf(['information_disclosure'], BY_TOKEN);
    await scan(check, { strangers: TO_LOGIN, alice: OPEN });
    expect(await issuesOf(check)).toMatchObject([{ seenAs: ['alice'] }]);
    await scan(check, { strangers: REPAIRED, alice: REFUSED });
    expect(await issuesOf(check)).toMatchObject([{ missedScans: 0 }]);
    await scan(check, toAll(REPAIRED));
    expect(await issuesOf(check)).toMatchObject([{ missedScans: 1 }]);
    isSignedOut = true;
    await scan(check, toAll(REPAIRED));
    expect(await issuesOf(check)).toMatchObject([{ missedScans: 1 }]);
  });
});

describe('an issue of session_security', () => {
  const withId = (): Shown =>
    toAll({ body: page('Offers', `<a href="/about?jsessionid=${crypto.randomUUID()}">About</a>`) });

  it('stays where its page is hidden, and is missed where the page is without it', async () => {
    const check = await checkOf(['session_security'], {});
    await scan(check, withId);
    const id = async (): Promise<Issue | undefined> =>
      (await issuesOf(check)).find(({ ruleId }) => ruleId === 'session-id-in-url');
    expect(await id()).toMatchObject({ location: '/offers' });
    for (const hidden of [TO_LOGIN, { body: LOGIN }, { status: 404, body: page('Gone', '') }]) {
      await scan(check, toAll(hidden));
      expect(await id()).toMatchObject({ missedScans: 0 });
    }
    await scan(check, toAll(REPAIRED));
    expect(await id()).toMatchObject({ missedScans: 1 });
  });
});
