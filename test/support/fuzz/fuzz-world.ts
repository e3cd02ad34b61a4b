import { ciHash, generateToken, hashPassword, hashToken } from '@palisade/credentials';
import {
  Check,
  Invitation,
  Issue,
  Membership,
  ScanTestsRepository,
  type Team,
  User,
  newId,
} from '@palisade/persistence';
import { strangersKeyOf } from '../../../apps/api/src/sessions/sign-in-throttle';
import { HitCounter } from '../../../apps/api/src/throttling/hit-counter';
import { TEST_APP_SECRET, type TestApi } from '../api';
import { createApiKey, createCheck, createTeam, createTicketConnection } from '../factories';
import { createChannel, createDelivery } from '../notification-factories';
import { createMembership, createSession, createUser, DASHBOARD_HEADERS, SESSION_COOKIE } from '../people';
import { createScanRig, stubFinding, stubResult, stubSession } from '../scan-rig';
import { ID_PLACES } from './schema-arbitraries';

const THINGS = [
  'check',
  'scan',
  'test',
  'issue',
  'hash',
  'user',
  'session',
  'invitation',
  'token',
  'api_key',
  'channel',
  'delivery',
  'connection',
] as const;
const PLACEHOLDER = new RegExp(`<(${THINGS.join('|')}):(${ID_PLACES.join('|')})>`, 'g');

/** What `<check:own>` and the others stand for now. */
type Things = Record<(typeof THINGS)[number], string>;

export const CREDENTIALS = [
  'own',
  'none',
  'revoked',
  'trial',
  'malformed',
  'basic',
  'session',
  'forged',
  'ended',
] as const;
export type Credential = (typeof CREDENTIALS)[number];
type Headers = Readonly<Record<string, string>>;

/** The examples of the document, so that what it shows works. */
const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery staple';

/**
 * A team with checks that are active, inactive and deleted, and another team; each check has a scan, results and an
 * issue, each team a member, an invitation and a key. The person who is signed in owns the team and runs the installation.
 */
export class FuzzWorld {
  private readonly things = new Map<string, Things>();
  private readonly credentials = new Map<Credential, Headers>();
  private addresses = 0;
  private hasChanged = true;

  private constructor(
    private readonly api: TestApi,
    private readonly owner: User,
  ) {}

  static async create(api: TestApi): Promise<FuzzWorld> {
    const { dataSource } = api.database;
    const passwordHash = await hashPassword(PASSWORD);
    const owner = await createUser(dataSource, { email: EMAIL, passwordHash, isOperator: true });
    const world = new FuzzWorld(api, owner);
    const [other, trial] = [await createTeam(dataSource), await createTeam(dataSource, 'trial')];
    const { key } = await createApiKey(dataSource, other.id);
    const revoked = await createApiKey(dataSource, other.id, { revokedAt: new Date() });
    const ofTrial = await createApiKey(dataSource, trial.id);
    world.credentials.set('revoked', { Authorization: `Bearer ${revoked.key}` });
    world.credentials.set('trial', { Authorization: `Bearer ${ofTrial.key}` });
    world.credentials.set('malformed', { Authorization: `Bearer ${key.slice(0, -1)}` });
    world.credentials.set('basic', {
      Authorization: `Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    });
    world.credentials.set('ended', {
      ...DASHBOARD_HEADERS,
      Cookie: `${SESSION_COOKIE}=${generateToken()}`,
    });
    const unknown = Object.fromEntries(THINGS.map((thing) => [thing, newId()])) as Things;
    world.things.set('unknown', { ...unknown, hash: 'x'.repeat(43), token: generateToken() });
    world.things.set('other', await world.newThings(other, await createUser(dataSource)));
    const deleted = await world.newThings(other, await createUser(dataSource));
    await api.as(key).delete(`/checks/${deleted.check}`).expect(204);
    world.things.set('deleted', deleted);
    await world.renew();
    return world;
  }

  /** A request that may change something was sent: what the ids stand for may be changed or deleted by now. */
  change(): void {
    this.hasChanged = true;
  }

  /** A new team with new things, where the previous ones are changed, deleted, or have too many scans waiting. */
  async renew(): Promise<void> {
    if (!this.hasChanged) return;
    this.hasChanged = false;
    const { dataSource } = this.api.database;
    const team = await createTeam(dataSource);
    await dataSource.getRepository(Membership).delete({ userId: this.owner.id });
    await createMembership(dataSource, team.id, this.owner.id, 'owner');
    await dataSource.getRepository(User).update({ id: this.owner.id }, this.owner);
    await this.api.app.get(HitCounter, { strict: false }).forget(strangersKeyOf(EMAIL));
    const { key } = await createApiKey(dataSource, team.id);
    const { token } = await createSession(dataSource, this.owner.id);
    const cookie = { Cookie: `${SESSION_COOKIE}=${token}` };
    this.credentials.set('own', { Authorization: `Bearer ${key}` });
    this.credentials.set('session', { ...DASHBOARD_HEADERS, ...cookie });
    this.credentials.set('forged', { ...DASHBOARD_HEADERS, ...cookie, 'Sec-Fetch-Site': 'same-site' });
    const [inactive, own] = await Promise.all([
      createUser(dataSource).then((user) => this.newThings(team, user)),
      this.newThings(team, this.owner),
    ]);
    await dataSource.getRepository(Check).update(inactive.check, { isActive: false });
    this.things.set('own', own).set('inactive', inactive);
  }

  /** What a request sends to be known, and the address that it comes from. */
  headersOf(credential: Credential): Headers {
    this.addresses += 1;
    // Of loopback, whose clients may read metrics, too.
    const bytes = [127, this.addresses >> 16, this.addresses >> 8, this.addresses].map((byte) => byte & 255);
    return { 'X-Forwarded-For': bytes.join('.'), ...this.credentials.get(credential) };
  }

  /** Puts ids and hashes in place of the `<thing:place>` in a text. */
  resolve(text: string): string {
    return text.replace(
      PLACEHOLDER,
      (_, thing: keyof Things, place: string) => this.things.get(place)?.[thing] ?? '',
    );
  }

  /** @param invited whose session it is, and who may accept the invitation. */
  private async newThings(team: Team, invited: User): Promise<Things> {
    const { dataSource } = this.api.database;
    const check = await createCheck(dataSource, team.id, { domain: `${newId()}.example.com` });
    const { scan, issue } = await this.runScan(check);
    const [test] = await new ScanTestsRepository(dataSource).all(team.id, scan);
    if (test === undefined) throw new Error('A scan has no tests.');
    const [user, session, apiKey, channel, invitation] = await Promise.all([
      this.newMember(team),
      createSession(dataSource, invited.id),
      createApiKey(dataSource, team.id),
      createChannel(dataSource, team.id),
      this.invite(team, invited),
    ]);
    return {
      check: check.id,
      scan,
      issue,
      test: test.id,
      hash: ciHash(TEST_APP_SECRET, { teamId: team.id, ciGeneration: team.ciGeneration }),
      user,
      session: session.id,
      api_key: apiKey.id,
      channel: channel.id,
      delivery: (await createDelivery(dataSource, channel)).id,
      connection: await createTicketConnection(dataSource, team.id),
      ...invitation,
    };
  }

  private async newMember(team: Team): Promise<string> {
    const { dataSource } = this.api.database;
    const { id } = await createUser(dataSource);
    await createMembership(dataSource, team.id, id, 'member');
    return id;
  }

  private async invite(team: Team, { id, email }: User): Promise<{ invitation: string; token: string }> {
    const token = generateToken();
    const invitations = this.api.database.dataSource.getRepository(Invitation);
    const invitation = await invitations.save({
      id: newId(),
      teamId: team.id,
      email,
      role: 'member' as const,
      tokenHash: hashToken(token),
      invitedBy: id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    return { invitation: invitation.id, token };
  }

  private async runScan(check: Check): Promise<{ scan: string; issue: string }> {
    const { dataSource } = this.api.database;
    const rig = createScanRig(dataSource);
    const scan = await rig.trigger(check);
    const findings = [stubFinding({ title: '=cmd|"x"!A1,\n', severity: 'critical' })];
    await rig.runner(() => stubSession((key) => stubResult(key, { findings }))).run(scan);
    const { id: issue } = await dataSource
      .getRepository(Issue)
      .findOneOrFail({ where: { checkId: check.id } });
    return { scan, issue };
  }
}
