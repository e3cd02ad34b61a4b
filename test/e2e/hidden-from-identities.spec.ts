import type { IncomingMessage } from 'node:http';
import { type Check, COMMAND_LINE, Issue, ScanIdentitiesRepository } from '@palisade/persistence';
import { type RunningSite, serveHttp } from '@palisade/scan-engine/testing/local-sites';
import { parseAllowedHosts } from '@palisade/target-client';
import { type OpenIdentity, type ScanIdentity, showSecrets, type TestKey } from '@palisade/vocabulary';
import {
  leftOutOf,
  openSecrets,
  type SealedIdentities,
} from '../../apps/worker/src/identities/sealed-identities';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { createCheck, createTeam } from '../support/factories';
import { type Served, links, LOGIN, page } from '../support/hiding-site';
import { identityOf } from '../support/scan-identities';
import { createScanRig, type ScanRig } from '../support/scan-rig';
import { unpacedScan } from '../support/unpaced-scan';

/** What one path shows to strangers and to the account. */
interface Shown {
  strangers: Served;
  alice: Served;
}
const toAll = (served: Served): Shown => ({ strangers: served, alice: served });
const OPEN: Served = { body: page('Offers', '<!-- test account: user: anna, password: Winter-24 -->') };
const REPAIRED: Served = { body: page('Offers', '<p>No offers today</p>') };
const TO_LOGIN: Served = { status: 302, headers: { location: '/login?next=/offers' }, body: '' };
const REFUSED: Served = { status: 403, body: page('Forbidden', '') };

let database: TestDatabase;
let rig: ScanRig;
let server: RunningSite;
let offers: () => Shown;
let isSignedOut = false;
/** The site does not say who asks, and shows its pages anyway. */
let isBroken = false;

const isAlice = ({ headers: { authorization, cookie = '' } }: IncomingMessage): boolean =>
  !isSignedOut && (authorization === 'a-token-of-alice' || cookie.includes('sid=a-session-of-alice'));
function answerTo(request: IncomingMessage): Served {
  const [path] = (request.url ?? '/').split('?');
  const visitor = isAlice(request) ? 'alice' : 'strangers';
  if (path === '/') return { body: page('Shop', links('/offers', '/about')) };
  if (path === '/about') return { body: page('About', '<p>All about the shop</p>') };
  if (path === '/offers') return offers()[visitor];
  if (path === '/me') return isBroken ? { status: 503, body: 'Try again later' } : { body: visitor };
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
  isBroken = false;
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
    ({ sealed, ...options }) => {
      const identities = opened(sealed);
      const leftOut = sealed && leftOutOf(sealed, identities);
      return unpacedScan({ ...options, identities, leftOut, foreignFiles: false });
    },
    'worker-1',
    undefined,
    false,
  );
  await session.run(scanned.scanId);
}
const issuesOf = (check: Check): Promise<Issue[]> =>
  database.dataSource.getRepository(Issue).find({ where: { checkId: check.id } });

const lastMessage = async ({ id }: Check): Promise<string> => {
  const [row] = await rig.rows<{ message: string }>(
    `SELECT details.message FROM scans JOIN scan_tests AS test ON test.scan_id = scans.id
     JOIN scan_test_details AS details ON details.check_id = scans.check_id AND details.content_hash = test.details_hash
     WHERE scans.check_id = $1 ORDER BY scans.id DESC LIMIT 1`,
    id,
  );
  return row?.message ?? '';
};

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

  /** What three scans of the repaired page make of it. */
  async function afterThreeScans(check: Check): Promise<unknown[]> {
    const seen = [];
    for (let round = 0; round < 3; round += 1) {
      await scan(check, { strangers: TO_LOGIN, alice: REPAIRED });
      const [issue] = await issuesOf(check);
      seen.push(issue?.isResolved === true ? issue.resolution : issue?.missedScans);
    }
    return seen;
  }

  it.each([
    ['the site took its token for that of a stranger once', () => (isSignedOut = true)],
    ['the site could not say once who asks', () => (isBroken = true)],
  ])('that an account sees closes after good scans when %s', async (_, breakSite) => {
    const check = await checkOf(['information_disclosure'], BY_TOKEN);
    await scan(check, { strangers: TO_LOGIN, alice: OPEN });
    breakSite();
    await scan(check, { strangers: TO_LOGIN, alice: REPAIRED });
    expect(await issuesOf(check)).toMatchObject([{ seenAs: ['alice'], missedScans: 0, isJudged: false }]);
    isSignedOut = false;
    isBroken = false;
    // The account had read three pages, so two scans have to see them again.
    expect(await afterThreeScans(check)).toEqual([0, 1, 'fixed']);
  });

  it('that an account with a password sees waits for a person after a refusal', async () => {
    const check = await checkOf(['information_disclosure'], {});
    await scan(check, { strangers: TO_LOGIN, alice: OPEN });
    isSignedOut = true;
    await scan(check, { strangers: TO_LOGIN, alice: REPAIRED });
    isSignedOut = false;
    expect(await afterThreeScans(check)).toEqual([0, 0, 0]);
    // No scan passes in silence meanwhile.
    expect(await lastMessage(check)).toMatch(/as alice.* refused the name or the password/);
    await database.dataSource.query(`UPDATE scan_identities SET state = 'unproven' WHERE check_id = $1`, [
      check.id,
    ]);
    expect(await afterThreeScans(check)).toEqual([0, 1, 'fixed']);
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
